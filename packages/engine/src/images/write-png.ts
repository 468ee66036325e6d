import type { PngSamples } from "./png-samples.ts"
import { giveBack } from "../base/bytes.ts"
import { crc32 } from "../base/crc32.ts"
import type { HostZlib, PixelImage } from "../base/host.ts"
import { bleedColours } from "./bleed-colours.ts"
import { fewColours } from "./few-colours.ts"
import { filterRows } from "./png-filters.ts"

/** Samples a pixel by colour type. */
const channels: Readonly<Record<PngSamples["colourType"], number>> = {
  0: 1,
  2: 3,
  3: 1,
  4: 2,
  6: 4,
}

/** Bytes a row of samples takes. */
export const rowBytesOf = ({
  width,
  bitDepth,
  colourType,
}: Pick<PngSamples, "width" | "bitDepth" | "colourType">): number =>
  Math.ceil((width * bitDepth * channels[colourType]) / 8)

/** Up to so many bytes are deflated hard: they take no time. */
const SMALL = 1 << 18
const SMALL_LEVEL = 6
/**
 * Of the levels, the one behind which time grows faster than size falls; measured on pages of
 * office documents.
 */
const LARGE_LEVEL = 3
/** Deflating less than this beside the thread would cost more than it frees. */
const WORTH_LEAVING = 1 << 16

/**
 * Encodes pixels without loss in the narrowest form that holds them: palette, grey, colour, with
 * alpha only where something shows through. `dpi`, pixels an inch, is written where it is given.
 */
export function encodePng(given: PixelImage, zlib: HostZlib, dpi?: number): Promise<Uint8Array> {
  return encode(bleedColours(given), zlib, dpi)
}

/**
 * Encodes pixels that nobody else uses as `encodePng` does; they may be changed where they stand,
 * which spares a copy, and their memory is given back.
 */
export async function encodeOwnPng(given: PixelImage, zlib: HostZlib): Promise<Uint8Array> {
  const png = await encode(bleedColours(given, true), zlib)
  giveBack(given.data)
  return png
}

async function encode(image: PixelImage, zlib: HostZlib, dpi?: number): Promise<Uint8Array> {
  const samples: PngSamples = fewColours(image) ?? {
    width: image.width,
    height: image.height,
    bitDepth: 8,
    colourType: ([0, 0, 4, 2, 6] as const)[image.channels] ?? 6,
    rows: image.data,
  }
  const png = await writePng(dpi === undefined ? samples : { ...samples, dpi }, zlib)
  if (samples.rows !== image.data) giveBack(samples.rows)
  return png
}

/** Writes samples as a PNG file. Source: W3C PNG, third edition. */
export async function writePng(samples: PngSamples, zlib: HostZlib): Promise<Uint8Array> {
  const filtered = filterRows(samples.rows, {
    rowBytes: rowBytesOf(samples),
    height: samples.height,
    pixelBytes:
      samples.bitDepth === 8 && samples.colourType !== 3 ? channels[samples.colourType] : 0,
  })
  const level = filtered.length <= SMALL ? SMALL_LEVEL : LARGE_LEVEL
  const isLeft = zlib.deflateBeside !== undefined && filtered.length >= WORTH_LEAVING
  const deflated = isLeft
    ? await zlib.deflateBeside(filtered, level)
    : zlib.deflate(filtered, level)
  giveBack(filtered)
  return framePng(samples, deflated, zlib)
}

/** Puts deflated rows, filter bytes among them, into a PNG file. */
export function framePng(
  samples: Omit<PngSamples, "rows">,
  deflated: Uint8Array,
  zlib: HostZlib,
): Uint8Array {
  const { palette, transparency, dpi } = samples
  const bodies: [string, Uint8Array][] = [
    ["IHDR", header(samples)],
    ...(palette ? [["PLTE", palette] satisfies [string, Uint8Array]] : []),
    ...(transparency ? [["tRNS", transparency] satisfies [string, Uint8Array]] : []),
    ...(dpi === undefined ? [] : [["pHYs", density(dpi)] satisfies [string, Uint8Array]]),
    ["IDAT", deflated],
    ["IEND", new Uint8Array(0)],
  ]
  const file = new Uint8Array(
    signature.length + bodies.reduce((sum, [, body]) => sum + body.length + 12, 0),
  )
  const view = new DataView(file.buffer)
  file.set(signature)
  let at = signature.length
  for (const [type, body] of bodies) {
    view.setUint32(at, body.length)
    for (let index = 0; index < 4; index += 1) file[at + 4 + index] = type.charCodeAt(index)
    file.set(body, at + 8)
    view.setUint32(
      at + 8 + body.length,
      crc32(file.subarray(at + 4, at + 8 + body.length), 0, zlib),
    )
    at += body.length + 12
  }
  return file
}

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

function header({ width, height, bitDepth, colourType }: Omit<PngSamples, "rows">): Uint8Array {
  const bytes = new Uint8Array(13)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  bytes.set([bitDepth, colourType], 8)
  return bytes
}

const METRES_AN_INCH = 0.0254

/** Pixels a metre across and down. Source: W3C PNG, 11.3.4.3 "pHYs". */
function density(dpi: number): Uint8Array {
  const bytes = new Uint8Array(9)
  const view = new DataView(bytes.buffer)
  const pixels = Math.round(dpi / METRES_AN_INCH)
  view.setUint32(0, pixels)
  view.setUint32(4, pixels)
  bytes[8] = 1
  return bytes
}
