import type { PixelImage } from "../base/host.ts"

/** Deflates bytes as a zlib stream. */
export type Deflate = (bytes: Uint8Array) => Uint8Array

/** One page of a TIFF: pixels, or bits where it is black and white. */
export interface TiffPage {
  readonly image: PixelImage
  readonly dpi: number
  readonly isBilevel: boolean
}

const SHORT = 3
const LONG = 4
const RATIONAL = 5
/**
 * Compression "Adobe deflate" and predictor "horizontal". Source: TIFF technical note 2; TIFF 6.0,
 * section 14.
 */
const DEFLATE = 8
const HORIZONTAL = 2

/**
 * Writes a TIFF of many pages one by one; only one page is held at a time.
 *
 * A page's directory needs the place of the next, so it is handed out one page late; `end` gives
 * the last.
 */
export class TiffWriter {
  private readonly deflate: Deflate
  private offset = 8
  private directory: Uint8Array | undefined

  constructor(deflate: Deflate) {
    this.deflate = deflate
  }

  add(page: TiffPage): Uint8Array[] {
    const data = this.deflate(page.isBilevel ? packBits(page.image) : differences(page.image))
    const before = this.directory
    const start = this.offset
    const dataSize = data.length + (data.length & 1)
    const directoryAt = start + dataSize
    const pieces: Uint8Array[] = before ? [linked(before, directoryAt)] : [header(directoryAt)]
    this.directory = directoryOf(page, start, data.length, directoryAt)
    this.offset = directoryAt + this.directory.length
    pieces.push(data)
    if (data.length & 1) pieces.push(new Uint8Array(1))
    return pieces
  }

  end(): Uint8Array[] {
    return this.directory ? [this.directory] : []
  }
}

function header(firstDirectory: number): Uint8Array {
  const bytes = new Uint8Array(8)
  const view = new DataView(bytes.buffer)
  bytes.set([0x49, 0x49, 42, 0])
  view.setUint32(4, firstDirectory, true)
  return bytes
}

/** Number of entries every directory here has. */
const ENTRIES = 14
const NEXT_AT = 2 + ENTRIES * 12

function linked(directory: Uint8Array, next: number): Uint8Array {
  new DataView(directory.buffer).setUint32(NEXT_AT, next, true)
  return directory
}

function directoryOf(
  { image, dpi, isBilevel }: TiffPage,
  dataAt: number,
  dataLength: number,
  at: number,
): Uint8Array {
  const { width, height, channels } = image
  const extras = NEXT_AT + 4
  const bytes = new Uint8Array(extras + 24)
  const view = new DataView(bytes.buffer)
  const isGrey = isBilevel || channels === 1
  const bits = isBilevel ? 1 : 8
  const samples = isGrey ? 1 : channels
  const entries: readonly (readonly [tag: number, type: number, count: number, value: number])[] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, samples, samples > 2 ? at + extras + 16 : bits],
    [259, SHORT, 1, DEFLATE],
    [262, SHORT, 1, isGrey ? 1 : 2],
    [273, LONG, 1, dataAt],
    [277, SHORT, 1, samples],
    [278, LONG, 1, height],
    [279, LONG, 1, dataLength],
    [282, RATIONAL, 1, at + extras],
    [283, RATIONAL, 1, at + extras + 8],
    [296, SHORT, 1, 2],
    [317, SHORT, 1, isBilevel ? 1 : HORIZONTAL],
    // Unassociated alpha, or "unsigned", which is the default: the directory keeps its length.
    samples === 4 ? [338, SHORT, 1, 2] : [339, SHORT, 1, 1],
  ]
  view.setUint16(0, ENTRIES, true)
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const place = 2 + index * 12
    view.setUint16(place, tag, true)
    view.setUint16(place + 2, type, true)
    view.setUint32(place + 4, count, true)
    if (type === SHORT && count === 1) view.setUint16(place + 8, value, true)
    else view.setUint32(place + 8, value, true)
  }
  for (const place of [extras, extras + 8]) {
    view.setUint32(place, Math.round(dpi * 100), true)
    view.setUint32(place + 4, 100, true)
  }
  for (let sample = 0; sample < 4; sample += 1) view.setUint16(extras + 16 + sample * 2, 8, true)
  return bytes
}

function differences({ width, height, channels, data }: PixelImage): Uint8Array {
  const out = new Uint8Array(data.length)
  const rowBytes = width * channels
  for (let y = 0; y < height; y += 1) {
    const row = y * rowBytes
    for (let x = 0; x < rowBytes; x += 1)
      out[row + x] = (data[row + x] ?? 0) - (x >= channels ? (data[row + x - channels] ?? 0) : 0)
  }
  return out
}

function packBits({ width, height, channels, data }: PixelImage): Uint8Array {
  const rowBytes = (width + 7) >> 3
  const packed = new Uint8Array(rowBytes * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((data[(y * width + x) * channels] ?? 0) < 128) continue
      const at = y * rowBytes + (x >> 3)
      packed[at] = (packed[at] ?? 0) | (128 >> (x & 7))
    }
  }
  return packed
}
