import type { Host, ImageFormat, PixelImage } from "../../base/host.ts"
import { writeBmp } from "../../images/write-bmp.ts"
import { encodePng } from "../../images/write-png.ts"
import { toolsOf } from "../../pdf/objects/file.ts"
import { binaryText } from "../../pdf/objects/values.ts"
import { toBilevel, toGrey } from "./colours.ts"

export interface PictureOptions {
  readonly format: "jpg" | "png" | "webp" | "tiff" | "bmp" | "svg"
  readonly colour: "colour" | "grey" | "mono"
  readonly quality: number
  /** Bytes one picture may have at most. */
  readonly maxBytes: number | undefined
}

/** Gives the pixels as the options want them coloured. */
export function coloured(image: PixelImage, options: PictureOptions): PixelImage {
  if (options.colour === "mono") return toBilevel(image)
  return options.colour === "grey" ? toGrey(image) : image
}

/** Encodes one picture; where it must not exceed a size, quality goes first, then resolution. */
export async function spell(
  image: PixelImage,
  dpi: number,
  options: PictureOptions,
  host: Host,
): Promise<{ bytes: Uint8Array; isMissed: boolean }> {
  const encode = (pixels: PixelImage, quality: number): Promise<Uint8Array> =>
    spellOnce(pixels, dpi, { ...options, quality }, host)
  const { maxBytes } = options
  let bytes = await encode(image, options.quality)
  if (maxBytes === undefined || bytes.length <= maxBytes) return { bytes, isMissed: false }
  const isLossy = options.format === "jpg" || options.format === "webp"
  if (isLossy) {
    const found = await bestQuality(image, options.quality, maxBytes, encode)
    if (found) return { bytes: found, isMissed: false }
  }
  let pixels = image
  // Each step takes a third of the pixels; twelve lead from any page to a stamp.
  for (let step = 0; step < 12 && bytes.length > maxBytes; step += 1) {
    pixels = await host.images.resize(
      pixels,
      Math.max(1, Math.round(pixels.width * 0.82)),
      Math.max(1, Math.round(pixels.height * 0.82)),
    )
    bytes = await encode(pixels, isLossy ? LEAST_QUALITY + 10 : options.quality)
  }
  return { bytes, isMissed: bytes.length > maxBytes }
}

/** Text falls apart below this quality: pixels go instead. */
const LEAST_QUALITY = 30

async function bestQuality(
  image: PixelImage,
  most: number,
  maxBytes: number,
  encode: (image: PixelImage, quality: number) => Promise<Uint8Array>,
): Promise<Uint8Array | undefined> {
  let [low, high] = [LEAST_QUALITY, most - 1]
  let best: Uint8Array | undefined
  while (low <= high) {
    const quality = (low + high) >> 1
    const bytes = await encode(image, quality)
    if (bytes.length <= maxBytes) {
      best = bytes
      low = quality + 1
    } else high = quality - 1
  }
  return best
}

async function spellOnce(
  image: PixelImage,
  dpi: number,
  options: PictureOptions,
  host: Host,
): Promise<Uint8Array> {
  if (options.format === "bmp") return writeBmp(image, dpi)
  // By our own code, so that a browser gives the bytes that a server gives.
  if (options.format === "png") return encodePng(image, toolsOf(host).zlib, dpi)
  if (options.format === "svg") return svgOf(await encodePng(image, toolsOf(host).zlib), image, dpi)
  const format: ImageFormat = options.format
  // A size limit is met by trying; the slow encoder would be tried seven times.
  const effort = "fast"
  return host.images.encode(image, format, {
    quality: options.quality,
    dpi,
    effort,
  })
}

/** An SVG of the page's size that holds its picture. */
function svgOf(png: Uint8Array, { width, height }: PixelImage, dpi: number): Uint8Array {
  const points = (pixels: number): string => String(Math.round((pixels * 7_200) / dpi) / 100)
  const size = `width="${points(width)}pt" height="${points(height)}pt" viewBox="0 0 ${width} ${height}"`
  const image = `<image width="${width}" height="${height}" href="data:image/png;base64,${btoa(binaryText(png))}"/>`
  return new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${image}</svg>\n`,
  )
}
