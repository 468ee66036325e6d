import type { PixelImage } from "../base/host.ts"
import { placeIn } from "./rectangle.ts"
import type { Point, Rectangle } from "./rectangle.ts"

/** A line of print cut out and laid level: brightness 0 to 255, row by row. */
export interface Strip {
  readonly width: number
  readonly height: number
  readonly data: Float32Array
  /**
   * Gives the place in the picture of a place in the strip, both in pixels. Strips that are put
   * together of cells take the cell around `within` along the strip.
   */
  readonly toPicture: (at: Point, within: number) => Point
}

/** Samples a pixel of a strip takes along each side at most, where the picture is finer. */
const MOST_SAMPLES = 4

/**
 * Cuts a rectangle out of a grey picture and lays it level at the wanted size, in pixels.
 *
 * `turns` tells by how many quarters the cut-out is turned clockwise first. Outside of the picture
 * is white.
 */
export function cutStrip(
  picture: PixelImage,
  rectangle: Rectangle,
  size: { readonly width: number; readonly height: number; readonly turns?: 0 | 1 | 2 | 3 },
): Strip {
  const { width, height, turns = 0 } = size
  const unturned = (u: number, v: number): Point => {
    if (turns === 1) return { x: v, y: 1 - u }
    if (turns === 2) return { x: 1 - u, y: 1 - v }
    return turns === 3 ? { x: 1 - v, y: u } : { x: u, y: v }
  }
  const toPicture = ({ x, y }: Point): Point => {
    const share = unturned(x / width, y / height)
    return placeIn(rectangle, { x: share.x * rectangle.width, y: share.y * rectangle.height })
  }
  const origin = toPicture({ x: 0, y: 0 })
  const right = toPicture({ x: 1, y: 0 })
  const down = toPicture({ x: 0, y: 1 })
  const across = { x: right.x - origin.x, y: right.y - origin.y }
  const along = { x: down.x - origin.x, y: down.y - origin.y }
  const finer = Math.max(Math.hypot(across.x, across.y), Math.hypot(along.x, along.y))
  const samples = Math.max(1, Math.min(MOST_SAMPLES, Math.round(finer)))
  const data = new Float32Array(width * height)
  for (let row = 0; row < height * samples; row++) {
    const down = (row + 0.5) / samples
    const first = {
      x: origin.x + down * along.x + (across.x / samples - 1) / 2,
      y: origin.y + down * along.y + (across.y / samples - 1) / 2,
    }
    const at = Math.floor(row / samples) * width
    addRow(picture, data.subarray(at, at + width), { first, step: across, samples })
  }
  if (samples > 1) divide(data, samples ** 2)
  return { width, height, data, toPicture }
}

function divide(data: Float32Array, by: number): void {
  for (let at = 0; at < data.length; at++) data[at] = (data[at] ?? 0) / by
}

/** Places of a row of samples in the picture, so many for each pixel of the strip. */
interface SampleRow {
  readonly first: Point
  /** From one pixel of the strip to the next. */
  readonly step: Point
  readonly samples: number
}

/** Adds the brightness at a row of places to the pixels of a row. */
function addRow(picture: PixelImage, row: Float32Array, { first, step, samples }: SampleRow): void {
  const { width, data } = picture
  const [dx, dy] = [step.x / samples, step.y / samples]
  const count = row.length * samples
  const last = { x: first.x + (count - 1) * dx, y: first.y + (count - 1) * dy }
  const isWithin = isInside(picture, first) && isInside(picture, last)
  for (let pixel = 0, sample = 0; pixel < row.length; pixel++) {
    let sum = 0
    for (const end = sample + samples; sample < end; sample++) {
      const x = first.x + sample * dx
      const y = first.y + sample * dy
      if (!isWithin) {
        sum += brightnessAt(picture, x, y)
        continue
      }
      // All that follows is many times as fast where nothing is asked of the picture's edges.
      const x0 = x | 0
      const y0 = y | 0
      const at = y0 * width + x0
      const upper = between(data[at] ?? 255, data[at + 1] ?? 255, x - x0)
      const lower = between(data[at + width] ?? 255, data[at + width + 1] ?? 255, x - x0)
      sum += between(upper, lower, y - y0)
    }
    row[pixel] = (row[pixel] ?? 0) + sum
  }
}

/** Whether a place has pixels on all its sides. */
const isInside = ({ width, height }: PixelImage, { x, y }: Point): boolean =>
  x >= 0 && y >= 0 && x < width - 1 && y < height - 1

/** Brightness at a place between the middles of pixels; paper outside of the picture. */
function brightnessAt({ width, height, data }: PixelImage, x: number, y: number): number {
  const x0 = Math.floor(x)
  const y0 = Math.floor(y)
  if (x0 < -1 || y0 < -1 || x0 >= width || y0 >= height) return 255
  const first = Math.max(0, y0) * width + Math.max(0, x0)
  const right = x0 < 0 || x0 + 1 >= width ? 0 : 1
  const below = y0 < 0 || y0 + 1 >= height ? first : first + width
  const upper = between(data[first] ?? 255, data[first + right] ?? 255, x - x0)
  const lower = between(data[below] ?? 255, data[below + right] ?? 255, x - x0)
  return between(upper, lower, y - y0)
}

const between = (a: number, b: number, share: number): number => a + (b - a) * share
