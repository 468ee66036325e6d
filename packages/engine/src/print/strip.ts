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
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let sy = 0; sy < samples; sy++) {
        for (let sx = 0; sx < samples; sx++) {
          const [u, v] = [x + (sx + 0.5) / samples, y + (sy + 0.5) / samples]
          sum += brightnessAt(
            picture,
            origin.x + u * across.x + v * along.x - 0.5,
            origin.y + u * across.y + v * along.y - 0.5,
          )
        }
      }
      data[y * width + x] = sum / (samples * samples)
    }
  }
  return { width, height, data, toPicture }
}

function brightnessAt({ width, height, data }: PixelImage, x: number, y: number): number {
  const [x0, y0] = [Math.floor(x), Math.floor(y)]
  if (x0 < -1 || y0 < -1 || x0 >= width || y0 >= height) return 255
  const [left, right] = [Math.max(0, x0), Math.min(width - 1, x0 + 1)]
  const [top, bottom] = [Math.max(0, y0) * width, Math.min(height - 1, y0 + 1) * width]
  const [fx, fy] = [x - x0, y - y0]
  const upper = (data[top + left] ?? 255) * (1 - fx) + (data[top + right] ?? 255) * fx
  const lower = (data[bottom + left] ?? 255) * (1 - fx) + (data[bottom + right] ?? 255) * fx
  return upper * (1 - fy) + lower * fy
}
