import type { PixelImage } from "../base/host.ts"

/** Reach of the filter to either side, in pixels of the smaller line. */
const LOBES = 3
/** Weights are whole numbers of this many bits. */
const WEIGHT_BITS = 12
const HALF = 1 << (WEIGHT_BITS - 1)
/** Places between two pixels at which weights are known. */
const PLACES = 64
/** Pixels are averaged as long as a factor of this is left for the filter. */
const LEFT_TO_FILTER = 2
/** Rows that are placed one after the other before their place is counted anew. */
const STRIP = 16

/** How one line becomes a shorter one. */
interface Shrinking {
  /** Pixels averaged into one before. */
  readonly whole: number
  /** What is left to do, at least 1. */
  readonly factor: number
  /** Pixels that make one. */
  readonly reach: number
  /** Weights for each of the places between two pixels, `reach` each. */
  readonly weights: Int32Array
  /** Where the middle of the first pixel lies, for strips beginning at `first`. */
  readonly placeOf: (first: number) => number
}

/**
 * Brings a picture to a smaller size: pixels averaged as far as a factor of two is left, then the
 * Lanczos filter of three lobes, down before across. The pixels are those of libvips, which servers
 * use: the same whole numbers, the same roundings. Source: libvips 8.18, `vips_resize`.
 */
export function shrinkImage(image: PixelImage, width: number, height: number): PixelImage {
  return shrunkRows(shrunkColumns(image, height), width)
}

function shrinkingOf(from: number, to: number): Shrinking | undefined {
  // Twice inverted, as libvips hands it on.
  const total = 1 / (1 / (from / to))
  const whole = Math.max(1, Math.floor(from / to / LEFT_TO_FILTER))
  const factor = total / whole
  const extra = (to * total - from) / whole
  if (factor === 1) return undefined
  const reach = 2 * roundedEven(LOBES * factor) + 1
  const offset = (1 + extra) / 2 - 1
  return {
    whole,
    factor,
    reach,
    weights: weightsOf(factor, reach),
    placeOf: (first) => (first + 0.5) * factor - 0.5 - offset,
  }
}

/** To the nearest whole number, halves to the even one. */
function roundedEven(value: number): number {
  const floor = Math.floor(value)
  const part = value - floor
  return part > 0.5 || (part === 0.5 && floor % 2 === 1) ? floor + 1 : floor
}

const sinc = (at: number): number => (at === 0 ? 1 : Math.sin(at * Math.PI) / (at * Math.PI))
const lanczos = (at: number): number =>
  at >= -LOBES && at <= LOBES ? sinc(at) * sinc(at / LOBES) : 0

function weightsOf(factor: number, reach: number): Int32Array {
  const weights = new Int32Array((PLACES + 1) * reach)
  const scale = 1 / factor
  for (let place = 0; place <= PLACES; place += 1) {
    const middle = place / PLACES + reach / 2 - 1
    const raw = Array.from({ length: reach }, (_, tap) => lanczos((tap - middle) * scale))
    const sum = raw.reduce((total, weight) => total + weight, 0)
    for (const [tap, weight] of raw.entries())
      weights[place * reach + tap] = Math.trunc((weight / sum) * (1 << WEIGHT_BITS))
  }
  return weights
}

/** First pixel and first weight at a place that is not negative. */
const tapsAt = (place: number, reach: number): readonly [pixel: number, weight: number] => {
  const part = Math.trunc(place * PLACES * 2) & (PLACES * 2 - 1)
  return [Math.trunc(place), ((part + 1) >> 1) * reach]
}

function shrunkColumns(image: PixelImage, height: number): PixelImage {
  if (image.height === height) return image
  const shrinking = shrinkingOf(image.height, height)
  const whole = shrinking?.whole ?? image.height / height
  const near = averagedDown(image, whole)
  if (!shrinking) return near
  const { factor, reach, weights, placeOf } = shrinking
  const { width, channels, data } = near
  const rowBytes = width * channels
  const made = new Uint8ClampedArray(rowBytes * height)
  const sums = new Int32Array(rowBytes)
  const before = Math.ceil(reach / 2) - 1
  let place = 0
  for (let row = 0; row < height; row += 1) {
    place = row % STRIP === 0 ? placeOf(row) : place + factor
    const [pixel, weight] = tapsAt(place, reach)
    sums.fill(HALF)
    for (let tap = 0; tap < reach; tap += 1) {
      const share = weights[weight + tap] ?? 0
      const line = Math.max(0, Math.min(near.height - 1, pixel + tap - before))
      const from = line * rowBytes
      for (let column = 0; column < rowBytes; column += 1)
        sums[column] = (sums[column] ?? 0) + (data[from + column] ?? 0) * share
    }
    const to = row * rowBytes
    for (let column = 0; column < rowBytes; column += 1)
      made[to + column] = (sums[column] ?? 0) >> WEIGHT_BITS
  }
  return { width, height, channels, data: new Uint8Array(made.buffer) }
}

function shrunkRows(image: PixelImage, width: number): PixelImage {
  if (image.width === width) return image
  const shrinking = shrinkingOf(image.width, width)
  const near = averagedAcross(image, shrinking?.whole ?? image.width / width)
  if (!shrinking) return near
  const { factor, reach, weights, placeOf } = shrinking
  const { height, channels } = near
  const made = new Uint8ClampedArray(width * height * channels)
  const before = Math.ceil(reach / 2) - 1
  const line = new Uint8Array((near.width + reach) * channels)
  for (let row = 0, at = 0; row < height; row += 1) {
    putWithEdges(line, near, row, before)
    for (let column = 0, place = placeOf(0); column < width; column += 1, place += factor) {
      const [pixel, weight] = tapsAt(place, reach)
      for (let channel = 0; channel < channels; channel += 1) {
        let sum = HALF
        for (let tap = 0, from = pixel * channels + channel; tap < reach; tap += 1) {
          sum += (line[from] ?? 0) * (weights[weight + tap] ?? 0)
          from += channels
        }
        made[at++] = sum >> WEIGHT_BITS
      }
    }
  }
  return { width, height, channels, data: new Uint8Array(made.buffer) }
}

/** Copies a row behind `before` repeats of its first pixel; the last fills what is left. */
function putWithEdges(line: Uint8Array, image: PixelImage, row: number, before: number): void {
  const { width, channels, data } = image
  const start = row * width * channels
  for (let at = 0; at < line.length; at += channels) {
    const pixel = Math.max(0, Math.min(width - 1, at / channels - before))
    for (let channel = 0; channel < channels; channel += 1)
      line[at + channel] = data[start + pixel * channels + channel] ?? 0
  }
}

/** The mean of `count` numbers of 8 bits, from their sum. */
const meanOf = (count: number): ((sum: number) => number) => {
  const multiplier = Math.floor(2 ** 32 / (256 * count))
  const amend = Math.floor(count / 2)
  return (sum) => Math.floor(((sum + amend) * multiplier) / 2 ** 24)
}

function averagedDown(image: PixelImage, count: number): PixelImage {
  if (count === 1) return image
  const { width, channels, data } = image
  const height = Math.ceil(image.height / count)
  const rowBytes = width * channels
  const made = new Uint8Array(rowBytes * height)
  const mean = meanOf(count)
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < rowBytes; column += 1) {
      let sum = 0
      for (let line = 0; line < count; line += 1)
        sum += data[Math.min(image.height - 1, row * count + line) * rowBytes + column] ?? 0
      made[row * rowBytes + column] = mean(sum)
    }
  return { width, height, channels, data: made }
}

function averagedAcross(image: PixelImage, count: number): PixelImage {
  if (count === 1) return image
  const { height, channels, data } = image
  const width = Math.ceil(image.width / count)
  const made = new Uint8Array(width * height * channels)
  const mean = meanOf(count)
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1)
      for (let channel = 0; channel < channels; channel += 1) {
        let sum = 0
        for (let pixel = 0; pixel < count; pixel += 1) {
          const x = Math.min(image.width - 1, column * count + pixel)
          sum += data[(row * image.width + x) * channels + channel] ?? 0
        }
        made[(row * width + column) * channels + channel] = mean(sum)
      }
  return { width, height, channels, data: made }
}
