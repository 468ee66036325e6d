import type { Matrix } from "../../base/geometry.ts"

/** A page's visible box in PDF space: y up, before rotation. */
export interface PageBox {
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
}

/**
 * Gives the matrix from PDF page space to scene space.
 *
 * `quarterTurns` is /Rotate divided by 90: clockwise. Source: ISO 32000-2, 7.7.3.3, table 31.
 */
export function pageSpace(box: PageBox, quarterTurns: number): Matrix {
  switch (((quarterTurns % 4) + 4) % 4) {
    case 1:
      return [0, 1, 1, 0, -box.bottom, -box.left]
    case 2:
      return [-1, 0, 0, 1, box.right, -box.bottom]
    case 3:
      return [0, -1, -1, 0, box.top, box.right]
    default:
      return [1, 0, 0, -1, -box.left, box.top]
  }
}
