import type { Box } from "../../../base/geometry.ts"
import { points } from "../../geometry/scale.ts"
import type { Ink } from "./chart-ink.ts"
import { isDot } from "./dots.ts"

/** How far the sides of two marks of one size may differ, in points. */
const SAME_SIZE = points.hair / 2

const sidesOf = ({ x0, y0, x1, y1 }: Box): readonly [number, number] => [x1 - x0, y1 - y0]

/**
 * Tells square marks of points from bars: they are all of one size, and go on beyond the foot of
 * bars to both sides, or a line in their colour runs through the middle of each.
 *
 * @param feet places where bars would stand.
 */
export function areSquareMarks(
  boxes: readonly Ink[],
  marks: readonly Ink[],
  { feet, isLying }: { readonly feet: readonly number[]; readonly isLying: boolean },
): boolean {
  const [first] = boxes
  if (!first || !boxes.every(isDot)) return false
  const [wide, high] = sidesOf(first.box)
  const isSame = boxes.every(({ box }) => {
    const [w, h] = sidesOf(box)
    return Math.abs(w - wide) < SAME_SIZE && Math.abs(h - high) < SAME_SIZE
  })
  if (!isSame) return false
  const isAstride = ({ box }: Ink): boolean => {
    const [low, top] = isLying ? [box.x0, box.x1] : [box.y0, box.y1]
    return feet.some((foot) => low < foot - points.hair && top > foot + points.hair)
  }
  return boxes.some(isAstride) || boxes.every((box) => isOnLine(box, marks))
}

/** Tells whether a line in the colour of a mark has a corner in its middle. */
function isOnLine({ box, colour }: Ink, marks: readonly Ink[]): boolean {
  const [x, y] = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2]
  return marks.some(
    (mark) =>
      mark.kind === "stroke" &&
      !mark.isClosed &&
      mark.colour === colour &&
      mark.nodes.some((node) => Math.hypot(node.x - x, node.y - y) < points.hair),
  )
}
