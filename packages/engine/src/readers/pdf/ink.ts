import { rgb, type Rgb } from "../../base/colour.ts"
import type { Box } from "../../base/geometry.ts"
import type { PixelImage } from "../../base/host.ts"

/** Share of a text's box that letters cover at most: bold capitals set close are half of it. */
export const MOST_INK = 0.8

type Pixels = Pick<PixelImage, "width" | "height" | "data">

/** What is painted in a part of a drawing on nothing. */
export interface Ink {
  /** How much of it, in pixels that are covered wholly. */
  readonly ink: number
  readonly share: number
  /** Its mean, channel by channel; absent where there is none. */
  readonly colour: Rgb | undefined
}

export const NO_INK: Ink = { ink: 0, share: 0, colour: undefined }

/** The pixels of a drawing of `around` in which a box lies. */
export function pixelsOf(
  box: Box,
  around: Box,
  { width, height, scale }: Pixels & { readonly scale: number },
): Box {
  const within = (value: number, most: number): number => Math.min(most, Math.max(0, value))
  return {
    x0: within(Math.floor((box.x0 - around.x0) * scale), width),
    y0: within(Math.floor((box.y0 - around.y0) * scale), height),
    x1: within(Math.ceil((box.x1 - around.x0) * scale), width),
    y1: within(Math.ceil((box.y1 - around.y0) * scale), height),
  }
}

/** How much of some pixels is painted, and in which colour. */
export function inkIn({ width, data }: Pixels, { x0, y0, x1, y1 }: Box): Ink {
  let [ink, red, green, blue] = [0, 0, 0, 0]
  for (let y = y0; y < y1; y++)
    for (let x = x0; x < x1; x++) {
      const at = (y * width + x) * 4
      const alpha = data[at + 3] ?? 0
      ink += alpha
      red += alpha * (data[at] ?? 0)
      green += alpha * (data[at + 1] ?? 0)
      blue += alpha * (data[at + 2] ?? 0)
    }
  if (ink === 0) return NO_INK
  const all = Math.max(1, (x1 - x0) * (y1 - y0))
  const mean = (sum: number): number => Math.round(sum / ink)
  return {
    ink: ink / 255,
    share: ink / 255 / all,
    colour: rgb(mean(red), mean(green), mean(blue)),
  }
}
