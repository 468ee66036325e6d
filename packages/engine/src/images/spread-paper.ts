import type { Box } from "../base/geometry.ts"
import type { PixelImage } from "../base/host.ts"

/** Pixels of paper, along and across an edge, that one colour outside is the mean of. */
const NEAR = 12

/**
 * Gives what lies around a rectangle of a picture the colour of the paper at its nearest edge, so
 * that no edge is left to be taken for a ruling or a fill. Changes the pixels in their place; the
 * rectangle is in whole pixels.
 */
export function spreadPaper({ width, height, channels, data }: PixelImage, inner: Box): void {
  const { x0, y0, x1, y1 } = inner
  const row = (y: number): Uint8Array =>
    meansAlong(x1 - x0, channels, (along, across) => (y + across) * width + x0 + along, data)
  const column = (x: number): Uint8Array =>
    meansAlong(y1 - y0, channels, (along, across) => (y0 + along) * width + x + across, data)
  const [top, bottom] = [row(y0), row(Math.max(y0, y1 - NEAR))]
  const [left, right] = [column(x0), column(Math.max(x0, x1 - NEAR))]
  for (let y = 0; y < height; y++) {
    const isBeside = y >= y0 && y < y1
    for (let x = 0; x < width; x++) {
      if (isBeside && x === x0) x = x1
      if (x >= width) break
      const beside = x < x0 ? left : right
      const edge = isBeside ? beside : y < y0 ? top : bottom
      const at = isBeside ? y - y0 : Math.max(0, Math.min(x1 - x0 - 1, x - x0))
      for (let channel = 0; channel < channels; channel++)
        data[(y * width + x) * channels + channel] = edge[at * channels + channel] ?? 255
    }
  }
}

/** Mean colours along an edge, each of the pixels near it. */
function meansAlong(
  length: number,
  channels: number,
  pixelAt: (along: number, across: number) => number,
  data: Uint8Array,
): Uint8Array {
  const means = new Uint8Array(length * channels)
  for (let channel = 0; channel < channels; channel++) {
    const sums = new Float64Array(length + 1)
    for (let along = 0; along < length; along++) {
      let sum = 0
      for (let across = 0; across < NEAR; across++)
        sum += data[pixelAt(along, across) * channels + channel] ?? 255
      sums[along + 1] = (sums[along] ?? 0) + sum / NEAR
    }
    for (let along = 0; along < length; along++) {
      const [from, to] = [Math.max(0, along - NEAR), Math.min(length, along + NEAR + 1)]
      means[along * channels + channel] = ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from)
    }
  }
  return means
}
