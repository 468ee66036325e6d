import {
  ConversionError,
  type EncodeOptions,
  type Host,
  type ImageCodec,
  type ImageFormat,
  type PixelImage,
} from "@mozhuan/engine"
import { HanFace } from "../documents/han-face.ts"
import wasmAddress from "@embedpdf/pdfium/pdfium.wasm?url"

/** Chinese text without its font; see there for when it is loaded. */
export const hanFace = new HanFace()

/**
 * The engine's host in a browser worker: pictures by canvas, one face for Chinese text, no office
 * programs.
 */
export const browserHost: Host = {
  asset: async () => new Uint8Array(await (await fetch(wasmAddress)).arrayBuffer()),
  findFont: hanFace.find,
  images: canvasCodec(),
}

/** Formats that a canvas writes. */
const mediaTypes: Partial<Record<ImageFormat, string>> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
}

function canvasCodec(): ImageCodec {
  return {
    async encode(image: PixelImage, format: ImageFormat, options?: EncodeOptions) {
      const type = mediaTypes[format]
      if (type === undefined)
        throw new ConversionError("program/missing", `A browser cannot write ${format}.`)
      const { canvas } = paint(image)
      const blob = await canvas.convertToBlob({
        type,
        ...(options?.quality === undefined ? {} : { quality: options.quality / 100 }),
      })
      // Browsers without a format write PNG instead of refusing.
      if (blob.type !== type)
        throw new ConversionError("program/missing", `This browser cannot write ${format}.`)
      return new Uint8Array(await blob.arrayBuffer())
    },
    async decode(bytes, options) {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]), {
        imageOrientation: "from-image",
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
      const { canvas } = paint(image)
      const context = contextOf(new OffscreenCanvas(width, height))
      context.imageSmoothingQuality = "high"
      context.drawImage(canvas, 0, 0, width, height)
      const { data } = context.getImageData(0, 0, width, height)
      return { width, height, channels: 4, data: new Uint8Array(data.buffer) }
    },
  }
}

function paint(image: PixelImage): { canvas: OffscreenCanvas } {
  const canvas = new OffscreenCanvas(image.width, image.height)
  const context = contextOf(canvas)
  const pixels = context.createImageData(image.width, image.height)
  const step = image.channels
  for (let source = 0, target = 0; source < image.data.length; source += step, target += 4) {
    const first = image.data[source] ?? 0
    pixels.data[target] = first
    pixels.data[target + 1] = step === 1 ? first : (image.data[source + 1] ?? 0)
    pixels.data[target + 2] = step === 1 ? first : (image.data[source + 2] ?? 0)
    pixels.data[target + 3] = step === 4 ? (image.data[source + 3] ?? 0) : 255
  }
  context.putImageData(pixels, 0, 0)
  return { canvas }
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext("2d")
  if (context === null)
    throw new ConversionError("limit/memory", "There is no memory for a picture of this size.")
  return context
}
