import { white } from "../../base/colour.ts"
import { area, type Box } from "../../base/geometry.ts"
import type { DrawnRule, RuleSet } from "../drafts.ts"
import { counts, points } from "./scale.ts"
import { MOST_LOOKED_INTO } from "./limits.ts"

/**
 * Gives the largest boxes that a page shows: those that it fills in a colour, and those with four
 * sides or a frame with round corners.
 */
export const drawnBoxes = ({ rules, fills, frames = [] }: RuleSet): Box[] =>
  [
    ...frames,
    ...fills.flatMap(({ box, paint }) => (paint.colour === white ? [] : [box])),
    ...closedBoxes(rules),
  ]
    .toSorted((a, b) => area(b) - area(a))
    .slice(0, MOST_LOOKED_INTO)

/** Rulings from which on a page is drawn, not framed. */
const mostRulings = counts.crowd / 10

/** Boxes that four rulings close. */
function closedBoxes(rules: readonly DrawnRule[]): Box[] {
  if (rules.length > mostRulings) return []
  const across = rules.filter(({ direction }) => direction === "horizontal")
  const down = rules.filter(({ direction }) => direction === "vertical")
  const sideAt = (x: number, y0: number, y1: number): boolean =>
    down.some(
      ({ at, from, to }) =>
        Math.abs(at - x) < points.near && from < y0 + points.near && to > y1 - points.near,
    )
  return across.flatMap((top) =>
    across.flatMap((foot): Box[] => {
      if (foot.at <= top.at + points.line) return []
      // One of the two may go on as the side of something else.
      const [short, long] = top.to - top.from < foot.to - foot.from ? [top, foot] : [foot, top]
      const isPair = long.from < short.from + points.near && long.to > short.to - points.near
      const isClosed =
        isPair && sideAt(short.from, top.at, foot.at) && sideAt(short.to, top.at, foot.at)
      return isClosed ? [{ x0: short.from, y0: top.at, x1: short.to, y1: foot.at }] : []
    }),
  )
}
