import { points } from "../../geometry/scale.ts"
import type { TextLine } from "../../drafts.ts"

/** Places of one text on two pages agree to this, in points. */
export const SAME = points.hair
/** What two pages show of a text meets within this distance, in points: their edges are rounded. */
const MEETS = points.edge

/** Tells whether a clip hides the start, or the end, of a line. */
export function isCutAt(
  { whole, clip, angle, isVertical }: TextLine,
  side: "start" | "end",
): boolean {
  if (!whole || !clip || angle !== 0 || isVertical) return false
  return side === "start" ? whole.x0 < clip.x0 - SAME : whole.x1 > clip.x1 + SAME
}

/** Tells whether two lines are one text that the edge between two pages cuts. */
export function areOne(before: TextLine, own: TextLine): boolean {
  const [a, b] = [before.whole, own.whole]
  if (!a || !b || !before.clip || !own.clip) return false
  return (
    Math.abs(a.x1 - a.x0 - b.x1 + b.x0) < SAME &&
    Math.abs(before.baseline - own.baseline) < SAME &&
    Math.abs(before.size - own.size) < SAME &&
    Math.abs(before.clip.x1 - a.x0 - (own.clip.x0 - b.x0)) < MEETS
  )
}
