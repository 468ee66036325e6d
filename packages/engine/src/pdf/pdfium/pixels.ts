import type { PixelImage } from "../../base/host.ts"

/**
 * A bitmap in PDFium's memory: 32-bit words of red, green, blue and alpha from the low byte up, row
 * by row without gaps.
 */
export interface Bitmap {
  readonly words: Uint32Array
  readonly width: number
  readonly height: number
}

/**
 * Gives three channels of an opaque bitmap. Four pixels become three words: a third of the time
 * that bytes one by one take.
 */
export function colourPixels({ words, width, height }: Bitmap): PixelImage {
  const count = width * height
  const data = new Uint8Array((count * 3 + 3) & ~3)
  const packed = new Uint32Array(data.buffer)
  const whole = count - (count % 4)
  for (let at = 0, to = 0; at < whole; at += 4, to += 3) {
    const [p1, p2] = [words[at + 1] ?? 0, words[at + 2] ?? 0]
    packed[to] = ((words[at] ?? 0) & 0xffffff) | (p1 << 24)
    packed[to + 1] = ((p1 >>> 8) & 0xffff) | (p2 << 16)
    packed[to + 2] = ((p2 >>> 16) & 0xff) | ((words[at + 3] ?? 0) << 8)
  }
  for (let at = whole, to = whole * 3; at < count; at += 1) {
    const pixel = words[at] ?? 0
    data[to++] = pixel & 255
    data[to++] = (pixel >> 8) & 255
    data[to++] = (pixel >> 16) & 255
  }
  return { width, height, channels: 3, data: data.subarray(0, count * 3) }
}

/** Steps between the pixels that are looked at first: pages with colour mostly show it there. */
const GLANCE = 1_009

/** Gives one channel of a bitmap none of whose pixels has colour; undefined where one has. */
export function greyPixels({ words, width, height }: Bitmap): PixelImage | undefined {
  const count = width * height
  if (hasColour(words, count, GLANCE) || hasColour(words, count, 1)) return undefined
  const data = new Uint8Array((count + 3) & ~3)
  const packed = new Uint32Array(data.buffer)
  const whole = count - (count % 4)
  for (let at = 0, to = 0; at < whole; at += 4, to += 1) {
    packed[to] =
      ((words[at] ?? 0) & 255) |
      (((words[at + 1] ?? 0) & 255) << 8) |
      (((words[at + 2] ?? 0) & 255) << 16) |
      ((words[at + 3] ?? 0) << 24)
  }
  for (let at = whole; at < count; at += 1) data[at] = (words[at] ?? 0) & 255
  return { width, height, channels: 1, data: data.subarray(0, count) }
}

function hasColour(words: Uint32Array, count: number, step: number): boolean {
  for (let at = 0; at < count; at += step) {
    const pixel = words[at] ?? 0
    // Red equals green and green equals blue.
    if (((pixel ^ (pixel >>> 8)) & 0xffff) !== 0) return true
  }
  return false
}
