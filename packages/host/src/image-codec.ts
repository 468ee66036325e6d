import { ConversionError, encodePhotograph, SAME_FROM, withJpegDensity } from "@mozhuan/engine"
import type { EncodeOptions, ImageCodec, ImageFormat, PixelImage } from "@mozhuan/engine"
import type { Sharp, SharpOptions } from "sharp"
import { decodeHeic, isHeic } from "./heic.ts"
import { mozjpeg } from "./mozjpeg.ts"

/** Pixels of one image that may be held at a time; a page of A0 at 300 dpi has 139 million. */
const MAX_PIXELS = 268_000_000

/** Quality of a picture nobody has asked one for. */
const DEFAULT_QUALITY = 85

/**
 * Longest side of a picture, by what the format or its library can hold. Sources: libjpeg
 * JPEG_MAX_DIMENSION, WebP container specification "Canvas".
 */
const longestSides: Readonly<Partial<Record<ImageFormat, number>>> = {
  jpg: 65_500,
  webp: 16_383,
}

/**
 * Encodes, decodes and resizes with libvips. Loaded at the first call, so that text work never pays
 * for it.
 */
export function sharpCodec(): ImageCodec {
  const open = async (input: Uint8Array, options: SharpOptions): Promise<Sharp> => {
    const { default: sharp } = await import("sharp")
    return sharp(input, options)
  }
  const raw = async (image: PixelImage): Promise<Sharp> => {
    const picture = await open(image.data, {
      raw: { width: image.width, height: image.height, channels: image.channels },
      limitInputPixels: MAX_PIXELS,
    })
    // Grey would come out as three equal channels.
    return image.channels === 1 ? picture.toColourspace("b-w") : picture
  }
  return {
    encode: async (image, format, options = {}) => {
      const { quality = DEFAULT_QUALITY } = options
      if (format === "jpg" && options.effort !== "fast" && quality < SAME_FROM)
        return encodePhotograph(image, quality, await mozjpeg())
      if (Math.max(image.width, image.height) > (longestSides[format] ?? Infinity))
        throw new ConversionError("limit/pixels", "The picture is longer than its format allows.", {
          hint: "Choose PNG, or a lower resolution.",
        })
      return spell(await raw(image), format, options)
    },
    decode: async (bytes, options = {}) => {
      const limit = options.maxPixels ?? MAX_PIXELS
      if (isHeic(bytes)) return decodeHeic(bytes, limit)
      try {
        const picture = await open(bytes, {
          limitInputPixels: limit,
          page: options.page ?? 0,
          failOn: "error",
          ignoreIcc: options.asStored === true,
        })
        const { pages = 1 } = await picture.metadata()
        const { data, info } = await (options.asStored ? picture : picture.rotate())
          .toColourspace("srgb")
          .raw({ depth: "uchar" })
          .toBuffer({ resolveWithObject: true })
        return { ...pixelsOf(data, info), pages }
      } catch (cause) {
        throw refusal(cause)
      }
    },
    resize: async (image, width, height) => {
      const { data, info } = await (
        await raw(image)
      )
        .resize(width, height, { fit: "fill" })
        .raw()
        .toBuffer({ resolveWithObject: true })
      return pixelsOf(data, info)
    },
  }
}

function pixelsOf(
  data: Buffer,
  info: { width: number; height: number; channels: number },
): PixelImage {
  const { width, height, channels } = info
  if (channels === 1 || channels === 3 || channels === 4) return { width, height, channels, data }
  // Grey with alpha: the engine knows no two-channel image.
  const wide = new Uint8Array(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel++) {
    wide.fill(data[pixel * 2] ?? 0, pixel * 4, pixel * 4 + 3)
    wide[pixel * 4 + 3] = data[pixel * 2 + 1] ?? 255
  }
  return { width, height, channels: 4, data: wide }
}

async function spell(
  picture: Sharp,
  format: ImageFormat,
  options: EncodeOptions,
): Promise<Uint8Array> {
  const quality = options.quality ?? DEFAULT_QUALITY
  // Beside the resolution it adds a profile and Exif, which what browsers write has not.
  const placed =
    options.dpi === undefined || format === "jpg" || format === "webp"
      ? picture
      : picture.withMetadata({ density: options.dpi })
  switch (format) {
    case "jpg": {
      const jpeg = await placed
        .flatten({ background: "#ffffff" })
        .jpeg({ quality, mozjpeg: options.effort !== "fast" })
        .toBuffer()
      return options.dpi === undefined ? jpeg : withJpegDensity(jpeg, options.dpi)
    }
    case "png":
      return placed
        .png({
          compressionLevel: options.effort === "fast" ? 2 : 6,
        })
        .toBuffer()
    case "webp":
      return placed.webp({ quality, effort: options.effort === "fast" ? 2 : 4 }).toBuffer()
    case "tiff":
      return placed
        .tiff({
          compression: "deflate",
        })
        .toBuffer()
    case "avif":
      return placed.avif({ quality }).toBuffer()
    default:
      throw new ConversionError("type/unsupported", `Pictures cannot be written as ${format}.`, {
        hint: "Choose PNG, JPG, WebP or TIFF.",
      })
  }
}

function refusal(cause: unknown): ConversionError {
  const message = cause instanceof Error ? cause.message : ""
  if (/pixel limit/i.test(message)) {
    return new ConversionError("limit/pixels", "The picture has too many pixels.", {
      hint: "Scale it down and try again.",
      cause,
    })
  }
  return new ConversionError("file/damaged", "The picture cannot be read.", {
    hint: "Save it again in another program.",
    cause,
  })
}
