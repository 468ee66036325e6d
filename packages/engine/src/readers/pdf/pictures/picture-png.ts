import type { Host, HostZlib } from "../../../base/host.ts"
import {
  encodeOwnPng,
  encodePng,
  framePng,
  rowBytesOf,
  writePng,
} from "../../../images/write-png.ts"
import type { PngSamples } from "../../../images/png-samples.ts"
import type { FilePicture } from "./file-picture.ts"
import { maskAlpha } from "./picture-mask.ts"
import { pictureSamples, sampleColours, samplesOfPixel } from "./picture-samples.ts"
import type { PictureSamples } from "./picture-samples.ts"

/** What a PNG is made with. */
export type PngHost = Pick<Host, "images"> & { readonly zlib: HostZlib }

/**
 * Gives a picture of the file as PNG without PDFium: samples as they stand, the soft mask as alpha;
 * undefined where that cannot be.
 */
export async function picturePng(
  picture: FilePicture,
  hasAlpha: boolean,
  host: PngHost,
): Promise<Uint8Array | undefined> {
  if (!hasAlpha)
    return (
      packedPng(picture, host.zlib) ??
      samplesPng(picture, await pictureSamples(picture, host.images), host.zlib)
    )
  const alpha = await maskAlpha(picture, host.images)
  const samples = alpha && (await pictureSamples(picture, host.images))
  if (!alpha || !samples) return undefined
  const { width, height } = picture
  return encodeOwnPng(
    { width, height, channels: 4, data: joined(samples, alpha, width) },
    host.zlib,
  )
}

function samplesPng(
  { width, height }: FilePicture,
  samples: PictureSamples | undefined,
  zlib: HostZlib,
): Promise<Uint8Array> | undefined {
  if (!samples) return undefined
  const { bits, colours, rows } = samples
  if (colours.kind !== "table" && bits === 8)
    return encodePng({ width, height, channels: colours.kind === "rgb" ? 3 : 1, data: rows }, zlib)
  return writePng({ ...form(width, height, samples), rows }, zlib)
}

function form(
  width: number,
  height: number,
  { bits, colours }: Pick<PictureSamples, "bits" | "colours">,
): Omit<PngSamples, "rows"> {
  if (colours.kind === "table")
    return { width, height, bitDepth: bits, colourType: 3, palette: colours.table }
  return { width, height, bitDepth: bits, colourType: colours.kind === "rgb" ? 2 : 0 }
}

/** First predictor of those that are the filters of PNG. Source: ISO 32000-2, table 10. */
const PNG_PREDICTOR = 10

/**
 * A stream that was deflated with the filters of PNG is the data of a PNG, if nothing is wrong with
 * it.
 */
function packedPng(picture: FilePicture, zlib: HostZlib): Uint8Array | undefined {
  const [filter, ...more] = picture.file.filters(picture.stream)
  const how = sampleColours(picture)
  const number = (key: string, fallback: number): number =>
    picture.file.number(filter?.params?.get(key)) ?? fallback
  if (
    !how ||
    filter?.name !== "FlateDecode" ||
    more.length > 0 ||
    number("Predictor", 1) < PNG_PREDICTOR
  )
    return undefined
  const { width, height } = picture
  if (
    number("Colors", 1) !== samplesOfPixel(how.colours) ||
    number("BitsPerComponent", 8) !== how.bits ||
    number("Columns", 1) !== width
  )
    return undefined
  const target = form(width, height, how)
  const deflated = picture.stream.body.bytes()
  const rowBytes = rowBytesOf(target) + 1
  const rows = strictly(deflated, zlib)
  if (rows?.length !== rowBytes * height) return undefined
  for (let at = 0; at < rows.length; at += rowBytes) if ((rows[at] ?? 0) > 4) return undefined
  return framePng(target, deflated, zlib)
}

/**
 * Readers of PNG are less lenient than those of PDF: the stream must inflate whole, and hold
 * nothing more.
 */
function strictly(deflated: Uint8Array, zlib: HostZlib): Uint8Array | undefined {
  try {
    return zlib.inflate(deflated)
  } catch {
    return undefined
  }
}

/**
 * Joins colours and alpha to red, green, blue, alpha. What is clear has no colour, so that it
 * deflates to nothing.
 */
function joined(
  { bits, colours, rows }: PictureSamples,
  alpha: Uint8Array,
  width: number,
): Uint8Array {
  const words = new Uint32Array(alpha.length)
  if (colours.kind === "rgb") {
    for (let pixel = 0, at = 0; pixel < words.length; pixel += 1, at += 3) {
      const opacity = alpha[pixel] ?? 0
      if (opacity !== 0)
        words[pixel] =
          (opacity << 24) |
          ((rows[at + 2] ?? 0) << 16) |
          ((rows[at + 1] ?? 0) << 8) |
          (rows[at] ?? 0)
    }
    return new Uint8Array(words.buffer)
  }
  const look = colourWords(colours, bits)
  const rowBytes = Math.ceil((width * bits) / 8)
  const mask = (1 << bits) - 1
  for (let pixel = 0, at = 0; pixel < words.length; at += rowBytes) {
    for (let bit = 0; bit < width * bits; bit += bits, pixel += 1) {
      const opacity = alpha[pixel] ?? 0
      if (opacity !== 0)
        words[pixel] =
          (opacity << 24) |
          (look[((rows[at + (bit >> 3)] ?? 0) >> (8 - bits - (bit & 7))) & mask] ?? 0)
    }
  }
  return new Uint8Array(words.buffer)
}

/** Colours of sample values as 0x00BBGGRR. */
function colourWords(
  colours: Exclude<PictureSamples["colours"], { kind: "rgb" }>,
  bits: number,
): Uint32Array {
  const last = 2 ** bits - 1
  return Uint32Array.from({ length: last + 1 }, (_, value) => {
    if (colours.kind === "grey") return Math.round((value * 255) / last) * 0x10101
    const { table } = colours
    return (
      ((table[value * 3 + 2] ?? 0) << 16) |
      ((table[value * 3 + 1] ?? 0) << 8) |
      (table[value * 3] ?? 0)
    )
  })
}
