import { ConversionError } from "../../../base/failure.ts"
import type { ImageCodec, PixelImage } from "../../../base/host.ts"
import { readJpegInfo } from "../../../images/jpeg.ts"
import type { FilePicture } from "./file-picture.ts"
import { pictureSamples } from "./picture-samples.ts"
import type { PictureSamples } from "./picture-samples.ts"

/**
 * Gives a picture as its samples stand in the file, of one channel or three, profiles and masks
 * left aside; undefined where PDFium must decode it.
 */
export async function storedPixels(
  picture: FilePicture,
  isPlainJpeg: boolean,
  images: ImageCodec,
): Promise<PixelImage | undefined> {
  if (isPlainJpeg) return photograph(picture, images)
  const samples = await pictureSamples(picture, images)
  return samples && spelledOut(picture, samples)
}

async function photograph(
  picture: FilePicture,
  images: ImageCodec,
): Promise<PixelImage | undefined> {
  const { bytes, rest } = picture.decode()
  const info = readJpegInfo(bytes)
  const [codec] = rest
  const isWhole = info?.width === picture.width && info.height === picture.height
  if (!isWhole || rest.length !== 1 || codec?.params?.has("ColorTransform")) return undefined
  if (info.bitsPerComponent !== 8 || info.components === 4) return undefined
  try {
    const decoded = await images.decode(bytes, { asStored: true })
    return decoded.channels === 4 ? withoutAlpha(decoded) : decoded
  } catch (error) {
    // PDFium shows the readable part of a damaged photograph.
    if (error instanceof ConversionError) return undefined
    throw error
  }
}

function withoutAlpha({ width, height, data }: PixelImage): PixelImage {
  const made = new Uint8Array(width * height * 3)
  for (let from = 0, to = 0; to < made.length; from += 4, to += 3) {
    made[to] = data[from] ?? 0
    made[to + 1] = data[from + 1] ?? 0
    made[to + 2] = data[from + 2] ?? 0
  }
  return { width, height, channels: 3, data: made }
}

/** A byte for each sample that a pixel has when it is shown. */
function spelledOut(
  { width, height }: FilePicture,
  { bits, colours, rows }: PictureSamples,
): PixelImage {
  if (colours.kind === "rgb") return { width, height, channels: 3, data: rows }
  if (colours.kind === "grey" && bits === 8) return { width, height, channels: 1, data: rows }
  const last = 2 ** bits - 1
  const isTable = colours.kind === "table"
  const channels = isTable ? 3 : 1
  const table = isTable
    ? colours.table
    : Uint8Array.from({ length: last + 1 }, (_, value) => Math.round((value * 255) / last))
  const data = new Uint8Array(width * height * channels)
  const rowBytes = Math.ceil((width * bits) / 8)
  for (let y = 0, to = 0; y < height; y++) {
    for (let bit = 0; bit < width * bits; bit += bits) {
      const byte = rows[y * rowBytes + (bit >> 3)] ?? 0
      const value = (byte >> (8 - bits - (bit & 7))) & last
      for (let channel = 0; channel < channels; channel++)
        data[to++] = table[value * channels + channel] ?? 0
    }
  }
  return { width, height, channels, data }
}
