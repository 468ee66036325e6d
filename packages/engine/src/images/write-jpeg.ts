import { ConversionError } from "../base/failure.ts"
import type { PixelImage } from "../base/host.ts"
import { ByteSink } from "./jpeg/byte-sink.ts"
import { countSymbols, tokensOf, writeScan } from "./jpeg/entropy.ts"
import { forwardDct } from "./jpeg/forward-dct.ts"
import { huffmanFor } from "./jpeg/huffman.ts"
import { planesOf, type Plane } from "./jpeg/planes.ts"
import { quantised, tablesFor, ZIGZAG } from "./jpeg/quantisation.ts"

/** Longest side that the format's usual reader takes, in pixels. */
const LONGEST = 65_500

/**
 * Encodes pixels as a baseline JPEG with Huffman tables made for it, colours at half resolution.
 *
 * The bytes are those that libjpeg-turbo gives with its slow integer transform: a page drawn in a
 * browser equals the one that a server writes by libvips. `quality` is 1 to 100; `dpi` is written
 * where it is given. Alpha lies on white. Source: ITU-T T.81.
 * @throws ConversionError "limit/pixels" where a side is too long.
 */
export function encodeJpeg(image: PixelImage, quality: number, dpi?: number): Uint8Array {
  if (Math.max(image.width, image.height) > LONGEST)
    throw new ConversionError("limit/pixels", "The picture is longer than its format allows.", {
      hint: "Choose PNG, or a lower resolution.",
    })
  const planes = planesOf(image)
  const steps = tablesFor(quality)
  const blocks = planes.map((plane, index) => transformed(plane, steps[index === 0 ? 0 : 1]))
  const tokens = tokensOf(planes, blocks)
  const used = planes.length === 1 ? 1 : 2
  const tables = countSymbols(tokens)
    .slice(0, 2 * used)
    .map(huffmanFor)
  const sink = new ByteSink()
  put(sink, [0xff, 0xd8])
  for (const [id, step] of steps.slice(0, used).entries())
    segment(sink, 0xdb, [id, ...Array.from(ZIGZAG, (at) => step[at] ?? 1)])
  const size = [...word(image.height), ...word(image.width)]
  segment(sink, 0xc0, [8, ...size, planes.length, ...frame(planes)])
  for (const [index, { counts, symbols }] of tables.entries())
    segment(sink, 0xc4, [((index & 1) << 4) | (index >> 1), ...counts, ...symbols])
  const scan = planes.flatMap((_, index) => [index + 1, index === 0 ? 0 : 0x11])
  segment(sink, 0xda, [planes.length, ...scan, 0, 63, 0])
  writeScan(sink, tokens, tables)
  put(sink, [0xff, 0xd9])
  return dpi === undefined ? sink.bytes() : withJpegDensity(sink.bytes(), dpi)
}

/**
 * Gives a JPEG that has no header of JFIF yet with one that says its resolution in pixels an inch.
 * Source: JFIF 1.02.
 */
export function withJpegDensity(jpeg: Uint8Array, dpi: number): Uint8Array {
  const density = word(Math.max(1, Math.min(0xffff, Math.round(dpi))))
  const sink = new ByteSink()
  segment(sink, 0xe0, [...JFIF, 1, 1, 1, ...density, ...density, 0, 0])
  const header = sink.bytes()
  const whole = new Uint8Array(jpeg.length + header.length)
  whole.set(jpeg.subarray(0, 2))
  whole.set(header, 2)
  whole.set(jpeg.subarray(2), 2 + header.length)
  return whole
}

/** "JFIF" and a zero. */
const JFIF = [0x4a, 0x46, 0x49, 0x46, 0]

const word = (value: number): number[] => [(value >> 8) & 0xff, value & 0xff]

/** Number, sampling factors and quantisation table of each component. */
const frame = (planes: readonly Plane[]): number[] =>
  planes.flatMap(({ factor }, index) => [index + 1, factor * 0x11, index === 0 ? 0 : 1])

function segment(sink: ByteSink, marker: number, content: readonly number[]): void {
  put(sink, [0xff, marker, ...word(content.length + 2), ...content])
}

function put(sink: ByteSink, bytes: readonly number[]): void {
  for (const byte of bytes) sink.put(byte)
}

/** The quantised coefficients of a plane's blocks, 64 each in the order of a scan. */
function transformed(plane: Plane, steps: Uint16Array): Int16Array {
  const { columns, rows, stride, samples } = plane
  const quantise = quantised(steps)
  const blocks = new Int16Array(columns * rows * 64)
  const work = new Int32Array(64)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      forwardDct(samples, row * 8 * stride + column * 8, stride, work)
      quantise(work, blocks, (row * columns + column) * 64)
    }
  return blocks
}
