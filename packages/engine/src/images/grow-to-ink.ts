import type { Box } from "../base/geometry.ts"
import type { PixelImage } from "../base/host.ts"

/** Brightness below which a pixel is ink. */
const INK_BELOW = 150
/** Pixels of ink in a row or column from which it is no speck. */
const LEAST_INK = 2
/** Steps after which growing ends, whatever stands there. */
const MOST_STEPS = 40

/** How far ink may be from a box to belong to it, in pixels. */
export interface Reach {
  readonly across: number
  readonly down: number
}

/**
 * Widens a box over the ink that stands near its sides, step by step, up to the limit; in pixels.
 */
export function growToInk(picture: PixelImage, box: Box, limit: Box, reach: Reach): Box {
  let own = box
  for (let step = 0; step < MOST_STEPS; step++) {
    const wide = grownOnce(picture, own, limit, reach)
    if (wide === own) return own
    own = wide
  }
  return own
}

/** The box with the ink in the strips along its sides; the same box where they hold none. */
function grownOnce(picture: PixelImage, box: Box, limit: Box, { across, down }: Reach): Box {
  const rows = { from: box.y0, to: box.y1 }
  const columns = { from: box.x0, to: box.x1 }
  const inColumn = (x: number): boolean => hasInk(picture, rows, (y) => y * picture.width + x)
  const inRow = (y: number): boolean => hasInk(picture, columns, (x) => y * picture.width + x)
  const made = {
    x0: farthest(box.x0, Math.max(0, limit.x0, box.x0 - across), inColumn),
    x1: farthest(box.x1, Math.min(picture.width - 1, limit.x1, box.x1 + across), inColumn),
    y0: farthest(box.y0, Math.max(0, limit.y0, box.y0 - down), inRow),
    y1: farthest(box.y1, Math.min(picture.height - 1, limit.y1, box.y1 + down), inRow),
  }
  const isWider = made.x0 < box.x0 || made.x1 > box.x1 || made.y0 < box.y0 || made.y1 > box.y1
  return isWider ? made : box
}

/** The place with ink that is farthest from a side towards an end; the side where none has any. */
function farthest(side: number, end: number, isInk: (at: number) => boolean): number {
  const step = end < side ? 1 : -1
  for (let at = Math.round(end); (side - at) * step > 0; at += step) if (isInk(at)) return at
  return side
}

function hasInk(
  { data }: PixelImage,
  { from, to }: { readonly from: number; readonly to: number },
  placeOf: (at: number) => number,
): boolean {
  let ink = 0
  for (let at = Math.max(0, Math.floor(from)); at <= to; at++)
    if ((data[placeOf(at)] ?? 255) < INK_BELOW && ++ink >= LEAST_INK) return true
  return false
}
