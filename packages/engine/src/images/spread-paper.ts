import type { Box } from "../base/geometry.ts"
import type { PixelImage } from "../base/host.ts"
import { eachRow } from "../base/each-row.ts"

/** Pixels of paper, along and across an edge, that one colour outside is the mean of. */
const NEAR = 12

/**
 * Gives what lies around a rectangle of a picture the colour of the paper at its nearest edge, so
 * that no edge is left to be taken for a ruling or a fill. Changes the pixels in their place; the
 * rectangle is in whole pixels.
 */
export function spreadPaper({ width, height, channels, data }: PixelImage, inner: Box): void {
  const { x0, y0, x1, y1 } = inner
  const pixel = (x: number, y: number): number => (y * width + x) * channels
  const row = (y: number): Uint8Array =>
    meansAlong(data, channels, {
      from: pixel(x0, y),
      length: x1 - x0,
      step: channels,
      across: width * channels,
    })
  const column = (x: number): Uint8Array =>
    meansAlong(data, channels, {
      from: pixel(x, y0),
      length: y1 - y0,
      step: width * channels,
      across: channels,
    })
  const [top, bottom] = [row(y0), row(Math.max(y0, y1 - NEAR))]
  const [left, right] = [column(x0), column(Math.max(x0, x1 - NEAR))]
  eachRow(height, (y) => {
    const line = data.subarray(pixel(0, y), pixel(width, y))
    const isBeside = y >= y0 && y < y1
    const edge = y < y0 ? top : bottom
    const at = (y - y0) * channels
    const [first, last] = isBeside
      ? [left.subarray(at, at + channels), right.subarray(at, at + channels)]
      : [edge.subarray(0, channels), edge.subarray(edge.length - channels)]
    repeat(first, line.subarray(0, x0 * channels))
    if (!isBeside) line.set(edge, x0 * channels)
    repeat(last, line.subarray(x1 * channels))
  })
}

/** Fills pixels with a colour. */
function repeat(colour: Uint8Array, pixels: Uint8Array): void {
  for (let at = 0, channel = 0; at < pixels.length; at++) {
    pixels[at] = colour[channel++] ?? 255
    if (channel === colour.length) channel = 0
  }
}

/** Where an edge begins in a picture, its pixels, and the bytes from one to the next both ways. */
interface Edge {
  readonly from: number
  readonly length: number
  readonly step: number
  readonly across: number
}

/** Mean colours along an edge, each of the pixels near it. */
function meansAlong(data: Uint8Array, channels: number, edge: Edge): Uint8Array {
  const { length } = edge
  const means = new Uint8Array(length * channels)
  for (let channel = 0; channel < channels; channel++) {
    const sums = sumsAlong(data, { ...edge, from: edge.from + channel })
    for (let along = 0; along < length; along++) {
      const [from, to] = [Math.max(0, along - NEAR), Math.min(length, along + NEAR + 1)]
      means[along * channels + channel] = ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from)
    }
  }
  return means
}

/** Sums of the means across an edge, from its beginning to each of its pixels. */
function sumsAlong(data: Uint8Array, { from, length, step, across }: Edge): Float64Array {
  const sums = new Float64Array(length + 1)
  for (let along = 0; along < length; along++) {
    let sum = 0
    for (let near = 0; near < NEAR; near++) sum += data[from + along * step + near * across] ?? 255
    sums[along + 1] = (sums[along] ?? 0) + sum / NEAR
  }
  return sums
}
