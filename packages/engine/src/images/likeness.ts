import type { Box } from "../base/geometry.ts"
import type { PixelImage } from "../base/host.ts"

/** A part of a picture, small and grey, to be compared with others. */
export interface Likeness {
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** Brightness, 0 to 255, row by row. */
  readonly grey: Uint8Array
}

/**
 * Gives what a part of a picture looks like at one pixel a point; `box` is in pixels of the
 * picture, `scale` is pixels a point.
 */
export function likenessOf(picture: PixelImage, box: Box, scale: number): Likeness {
  const width = Math.max(1, Math.round((box.x1 - box.x0) / scale))
  const height = Math.max(1, Math.round((box.y1 - box.y0) / scale))
  const grey = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      grey[y * width + x] = meanOf(picture, {
        x0: box.x0 + x * scale,
        x1: box.x0 + (x + 1) * scale,
        y0: box.y0 + y * scale,
        y1: box.y0 + (y + 1) * scale,
      })
  return { width, height, grey }
}

/** Mean brightness of a part of a picture; paper where that lies outside of it. */
function meanOf({ width, height, channels, data }: PixelImage, box: Box): number {
  const [x0, x1] = [Math.max(0, Math.round(box.x0)), Math.min(width, Math.round(box.x1))]
  const [y0, y1] = [Math.max(0, Math.round(box.y0)), Math.min(height, Math.round(box.y1))]
  if (x1 <= x0 || y1 <= y0) return 255
  const colours = Math.min(3, channels)
  let sum = 0
  for (let y = y0; y < y1; y++)
    for (let x = x0; x < x1; x++)
      for (let channel = 0; channel < colours; channel++)
        sum += data[(y * width + x) * channels + channel] ?? 255
  return Math.round(sum / ((x1 - x0) * (y1 - y0) * colours))
}

/** By how many pixels two likenesses are moved against each other to find where they agree best. */
const SHIFT = 2
/** Side of the squares that are compared, in pixels: a sign is about as large, an edge is not. */
const SIDE = 3
/** Brightness by which such a square may differ: noise and edges do, another sign differs more. */
const MOST_APART = 50
/** Share of each likeness that both must show. */
const LEAST_SHARED = 0.8

/** How far the second of two parts lies right of and below the first on their pages, in points. */
interface Apart {
  readonly x: number
  readonly y: number
}

/**
 * Tells whether two parts show the same, as two scans of one print do: a little moved and noisy.
 */
export function isAlike(a: Likeness, b: Likeness, apart: Apart): boolean {
  const [x, y] = [Math.round(apart.x), Math.round(apart.y)]
  for (let dy = y - SHIFT; dy <= y + SHIFT; dy++)
    for (let dx = x - SHIFT; dx <= x + SHIFT; dx++) if (agrees(a, b, dx, dy)) return true
  return false
}

/** Whether no square of two likenesses differs, the second moved. */
function agrees(a: Likeness, b: Likeness, dx: number, dy: number): boolean {
  const [fromX, toX] = [Math.max(0, dx), Math.min(a.width, b.width + dx)]
  const [fromY, toY] = [Math.max(0, dy), Math.min(a.height, b.height + dy)]
  const shared = Math.max(0, toX - fromX) * Math.max(0, toY - fromY)
  if (shared < LEAST_SHARED * Math.max(a.grey.length, b.grey.length)) return false
  for (let y = fromY; y < toY; y += SIDE)
    for (let x = fromX; x < toX; x += SIDE) {
      let [difference, count] = [0, 0]
      for (let sy = y; sy < Math.min(toY, y + SIDE); sy++)
        for (let sx = x; sx < Math.min(toX, x + SIDE); sx++) {
          const other = b.grey[(sy - dy) * b.width + sx - dx] ?? 0
          difference += (a.grey[sy * a.width + sx] ?? 0) - other
          count++
        }
      if (Math.abs(difference) > MOST_APART * count) return false
    }
  return true
}
