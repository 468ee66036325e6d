import { giveBack } from "../base/bytes.ts"
import type { PixelImage } from "../base/host.ts"
import type { PngSamples } from "./png-samples.ts"

/** A palette of PNG holds no more. */
const MAX_COLOURS = 256

/** Slots of the hash table; four a colour keep its chains short. */
const SLOTS = 1024

/**
 * Gives an image of at most 256 colours by its palette, or by its greys, in the fewest bits;
 * undefined where it has more.
 *
 * A picture with more colours is mostly given up early.
 */
export function fewColours(image: PixelImage): PngSamples | undefined {
  if (image.channels === 1) return fewGreys(image)
  const { width, height } = image
  const found = indexPixels(image)
  if (!found) return undefined
  const { indices, colours } = found
  const bitDepth = depthFor(colours.length)
  const isGrey = colours.every(
    (colour) =>
      colour >>> 24 === 255 &&
      (colour & 255) === ((colour >>> 8) & 255) &&
      (colour & 255) === ((colour >>> 16) & 255),
  )
  if (isGrey && bitDepth === 8) {
    const greys = Uint8Array.from(colours, (colour) => colour & 255)
    return {
      width,
      height,
      bitDepth,
      colourType: 0,
      rows: indices.map((index) => greys[index] ?? 0),
    }
  }
  const transparency = Uint8Array.from(colours, (colour) => colour >>> 24)
  return {
    width,
    height,
    bitDepth,
    colourType: 3,
    rows: bitDepth === 8 ? indices : packIndices(indices, width, height, bitDepth),
    palette: Uint8Array.from(
      colours.flatMap((colour) => [colour & 255, (colour >>> 8) & 255, (colour >>> 16) & 255]),
    ),
    ...(transparency.every((alpha) => alpha === 255) ? {} : { transparency }),
  }
}

/** The fewest bits that tell so many colours apart. */
const depthFor = (colours: number): 1 | 2 | 4 | 8 =>
  colours <= 2 ? 1 : colours <= 4 ? 2 : colours <= 16 ? 4 : 8

/**
 * Packs one index a byte, whose memory is given back, into rows of fewer bits, the first pixel in
 * the highest.
 */
function packIndices(
  indices: Uint8Array,
  width: number,
  height: number,
  bits: 1 | 2 | 4,
): Uint8Array {
  const rowBytes = Math.ceil((width * bits) / 8)
  const each = 8 / bits
  const rows = new Uint8Array(rowBytes * height)
  for (let y = 0, from = 0; y < height; y += 1) {
    for (let x = 0, to = y * rowBytes; x < width; to += 1) {
      const end = Math.min(width, x + each)
      let byte = 0
      let shift = 8 - bits
      for (; x < end; x += 1, shift -= bits) byte |= (indices[from++] ?? 0) << shift
      rows[to] = byte
    }
  }
  giveBack(indices)
  return rows
}

/** The same for pixels of one grey each. */
function fewGreys({ width, height, data }: PixelImage): PngSamples {
  const { greys, places } = greysOf(data, width * height)
  const bitDepth = depthFor(greys.length)
  if (bitDepth === 8) return { width, height, bitDepth, colourType: 0, rows: data }
  const rowBytes = Math.ceil((width * bitDepth) / 8)
  const rows = new Uint8Array(rowBytes * height)
  for (let y = 0, from = 0; y < height; y += 1) {
    let [byte, free, to] = [0, 8, y * rowBytes]
    for (const end = from + width; from < end; from += 1) {
      free -= bitDepth
      byte |= (places[data[from] ?? 0] ?? 0) << free
      if (free > 0) continue
      rows[to++] = byte
      byte = 0
      free = 8
    }
    if (free < 8) rows[to] = byte
  }
  const palette = Uint8Array.from(greys.flatMap((grey) => [grey, grey, grey]))
  return { width, height, bitDepth, colourType: 3, rows, palette }
}

/** Greys that half a byte tells apart: pixels of more take a byte each. */
const FEW_GREYS = 16

/**
 * The greys of pixels in the order in which they are met, and the place of each among them; of a
 * photograph no more than tell that it is one.
 */
function greysOf(
  data: Uint8Array,
  count: number,
): { readonly greys: readonly number[]; readonly places: Uint8Array } {
  const isSeen = new Uint8Array(256)
  const places = new Uint8Array(256)
  const greys: number[] = []
  let last = -1
  for (let pixel = 0; pixel < count && greys.length <= FEW_GREYS; pixel += 1) {
    const grey = data[pixel] ?? 0
    if (grey === last) continue
    last = grey
    if (isSeen[grey] === 1) continue
    isSeen[grey] = 1
    places[grey] = greys.push(grey) - 1
  }
  return { greys, places }
}

/** Colours are 0xAABBGGRR in the order in which they are met. */
interface Indexed {
  readonly indices: Uint8Array
  readonly colours: readonly number[]
}

/** Pixels looked at first, spread over the picture: a photograph is known by them. */
const SAMPLE = 2_048

function indexPixels(image: PixelImage): Indexed | undefined {
  const { width, height, channels, data } = image
  const count = width * height
  if (count > SAMPLE * 8) {
    const step = Math.floor(count / SAMPLE)
    const sample = new Uint8Array(SAMPLE * channels)
    for (let pixel = 0; pixel < SAMPLE; pixel += 1)
      for (let channel = 0; channel < channels; channel += 1)
        sample[pixel * channels + channel] = data[pixel * step * channels + channel] ?? 0
    if (!indexAll(sample, SAMPLE, channels)) return undefined
  }
  return indexAll(data, count, channels)
}

/** One loop for each number of channels: reading pixels by a function is what takes the time. */
function indexAll(
  data: Uint8Array,
  count: number,
  channels: PixelImage["channels"],
): Indexed | undefined {
  const indices = new Uint8Array(count)
  const table = new ColourTable()
  const isFew =
    channels === 4 ? indexWords(data, indices, table) : indexTriples(data, indices, table)
  return isFew ? { indices, colours: table.colours } : undefined
}

class ColourTable {
  readonly colours: number[] = []
  readonly #slots = new Int16Array(SLOTS)

  /** Gives the index of a colour, or -1 where it would be one too many. */
  index(colour: number): number {
    const slots = this.#slots
    let slot = Math.imul(colour, 0x9e3779b1) >>> 22
    for (let held = slots[slot] ?? 0; held !== 0; held = slots[slot] ?? 0) {
      if (this.colours[held - 1] === colour) return held - 1
      slot = (slot + 1) & (SLOTS - 1)
    }
    if (this.colours.length === MAX_COLOURS) return -1
    slots[slot] = this.colours.push(colour)
    return this.colours.length - 1
  }
}

function indexWords(data: Uint8Array, indices: Uint8Array, table: ColourTable): boolean {
  const words =
    data.byteOffset % 4 === 0
      ? new Uint32Array(data.buffer, data.byteOffset, indices.length)
      : new Uint32Array(new Uint8Array(data).buffer)
  let [last, index] = [-1, 0]
  for (let pixel = 0; pixel < indices.length; pixel += 1) {
    const word = words[pixel] ?? 0
    if (word !== last) {
      index = table.index(word)
      if (index < 0) return false
      last = word
    }
    indices[pixel] = index
  }
  return true
}

function indexTriples(data: Uint8Array, indices: Uint8Array, table: ColourTable): boolean {
  let [last, index] = [-1, 0]
  for (let pixel = 0, at = 0; pixel < indices.length; pixel += 1, at += 3) {
    const colour = ((data[at + 2] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at] ?? 0)
    if (colour !== last) {
      index = table.index((0xff000000 | colour) >>> 0)
      if (index < 0) return false
      last = colour
    }
    indices[pixel] = index
  }
  return true
}
