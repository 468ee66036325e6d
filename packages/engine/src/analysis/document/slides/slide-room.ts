import { contains, type Box } from "../../../base/geometry.ts"
import { points } from "../../geometry/scale.ts"

/** How far the box of some lines may reach to the left, to the right and down. */
export interface Room {
  readonly x0: number
  readonly x1: number
  readonly y1: number
  /** Width of the page. */
  readonly page: number
}

interface Surroundings {
  readonly page: { readonly width: number; readonly height: number }
  /** What else stands on the slide. */
  readonly others: readonly Box[]
  /** Left edge of the text of the slide: its right margin is taken to be as wide. */
  readonly margin: number
}

/**
 * Gives the room beside and below some lines: up to what stands there, the edge of what they stand
 * in, or the margins of the slide. A box that wraps nothing may take it: its lines keep their
 * length in a wider face, and what a person adds has the width of the slide.
 */
export function roomBeside(own: Box, { page, others, margin }: Surroundings): Room {
  let x0 = Math.min(own.x0, margin)
  let x1 = Math.max(own.x1, page.width - margin)
  let y1 = Math.max(own.y1, page.height - points.pad)
  for (const other of others) {
    if (contains(other, own, 0)) {
      x0 = Math.max(x0, Math.min(own.x0, other.x0 + points.pad))
      x1 = Math.min(x1, Math.max(own.x1, other.x1 - points.pad))
      y1 = Math.min(y1, Math.max(own.y1, other.y1 - points.pad))
    } else if (other.y1 > own.y0 && other.y0 < own.y1) {
      if (other.x0 >= own.x1) x1 = Math.min(x1, Math.max(own.x1, other.x0 - points.gap))
      if (other.x1 <= own.x0) x0 = Math.max(x0, Math.min(own.x0, other.x1 + points.gap))
    } else if (other.y0 >= own.y1 && other.x1 > own.x0 && other.x0 < own.x1) {
      y1 = Math.min(y1, other.y0)
    }
  }
  return { x0, x1, y1, page: page.width }
}
