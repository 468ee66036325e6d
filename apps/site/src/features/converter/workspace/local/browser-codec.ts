import {
  ConversionError,
  encodeJpeg,
  encodePhotograph,
  type EncodeOptions,
  type ImageCodec,
  type ImageFormat,
  type PixelImage,
  shrinkImage,
} from "@mozhuan/engine"
import mozjpegAddress from "@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm?url"
import libwebpAddress from "@jsquash/webp/codec/enc/webp_enc_simd.wasm?url"

/** Quality of a picture nobody has asked one for, as on the server. */
const DEFAULT_QUALITY = 85

type Mozjpeg = Parameters<typeof encodePhotograph>[2]
type Libwebp = (image: PixelImage, quality: number, method: number) => Uint8Array

/** Programs that were fetched, each with the first picture that needs it. */
const started: { mozjpeg?: Promise<Mozjpeg>; libwebp?: Promise<Libwebp> } = {}

function mozjpeg(): Promise<Mozjpeg> {
  started.mozjpeg ??= import("@jsquash/jpeg/encode.js").then(async ({ default: encode, init }) => {
    await init({ locateFile: () => mozjpegAddress })
    return encode
  })
  return started.mozjpeg
}

/** The package's own door would carry a second build, for browsers in which our engine stops. */
function libwebp(): Promise<Libwebp> {
  started.libwebp ??= Promise.all([
    import("@jsquash/webp/codec/enc/webp_enc_simd.js"),
    import("@jsquash/webp/meta.js"),
  ]).then(async ([{ default: start }, { defaultOptions }]) => {
    const program = await start({ locateFile: () => libwebpAddress })
    return (image, quality, method) => {
      const { data, width, height } = imageDataOf(image)
      const made = program.encode(data, width, height, { ...defaultOptions, quality, method })
      if (!made) throw new ConversionError("limit/pixels", "The picture is too large for WebP.")
      return new Uint8Array(made)
    }
  })
  return started.libwebp
}

/**
 * Pictures in a browser worker. What is written has the bytes that the server writes: a canvas
 * packs by the browser's own programs. Reading is the browser's.
 */
export function browserCodec(): ImageCodec {
  return {
    async encode(image: PixelImage, format: ImageFormat, options: EncodeOptions = {}) {
      const { quality = DEFAULT_QUALITY, effort, dpi } = options
      if (format === "jpg" && effort === "fast") return encodeJpeg(image, quality, dpi)
      if (format === "jpg") return encodePhotograph(image, quality, await mozjpeg())
      if (format === "webp") return (await libwebp())(image, quality, effort === "fast" ? 2 : 4)
      throw new ConversionError("program/missing", `A browser cannot write ${format}.`)
    },
    async decode(bytes, options) {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]), {
        imageOrientation: options?.asStored ? "none" : "from-image",
        colorSpaceConversion: options?.asStored ? "none" : "default",
      }).catch((cause: unknown) => {
        throw new ConversionError("file/damaged", "The picture cannot be read.", { cause })
      })
      const { width, height } = bitmap
      if (options?.maxPixels !== undefined && width * height > options.maxPixels)
        throw new ConversionError("limit/pixels", "The picture has too many pixels.")
      const context = contextOf(new OffscreenCanvas(width, height))
      context.drawImage(bitmap, 0, 0)
      bitmap.close()
      const { data } = context.getImageData(0, 0, width, height)
      return { width, height, channels: 4, data: new Uint8Array(data.buffer), pages: 1 }
    },
    async resize(image, width, height) {
      // As the server's program does, to the last bit; a canvas filters otherwise.
      if (image.channels !== 4) return shrinkImage(image, width, height)
      const canvas = new OffscreenCanvas(image.width, image.height)
      contextOf(canvas).putImageData(imageDataOf(image), 0, 0)
      const context = contextOf(new OffscreenCanvas(width, height))
      context.imageSmoothingQuality = "high"
      context.drawImage(canvas, 0, 0, width, height)
      const { data } = context.getImageData(0, 0, width, height)
      return { width, height, channels: 4, data: new Uint8Array(data.buffer) }
    },
  }
}

/** Pixels of four channels. */
function imageDataOf(image: PixelImage): ImageData {
  const pixels = new ImageData(image.width, image.height)
  const step = image.channels
  for (let source = 0, target = 0; source < image.data.length; source += step, target += 4) {
    const first = image.data[source] ?? 0
    pixels.data[target] = first
    pixels.data[target + 1] = step === 1 ? first : (image.data[source + 1] ?? 0)
    pixels.data[target + 2] = step === 1 ? first : (image.data[source + 2] ?? 0)
    pixels.data[target + 3] = step === 4 ? (image.data[source + 3] ?? 0) : 255
  }
  return pixels
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext("2d")
  if (context === null)
    throw new ConversionError("limit/memory", "There is no memory for a picture of this size.")
  return context
}
