import { white } from "../../base/colour.ts"
import { area, type Box } from "../../base/geometry.ts"
import type { DrawnRule, RuleSet } from "../drafts.ts"
import { counts, points } from "./scale.ts"
import { MOST_LOOKED_INTO } from "./limits.ts"

/**
 * Gives the largest boxes that a page shows: those that it fills in a colour, those with four sides
 * or a frame with round corners, and those that its foot or its top cuts.
 */
export const drawnBoxes = ({ rules, fills, frames = [] }: RuleSet): Box[] =>
  [
    ...frames,
    ...fills.flatMap(({ box, paint }) => (paint.colour === white ? [] : [box])),
    ...closedBoxes(rules),
    ...cutBoxes(rules),
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

/**
 * Boxes with three sides whose fourth is on the page before or on the next one: browsers leave it
 * out. Nothing is drawn beyond their open end.
 */
function cutBoxes(rules: readonly DrawnRule[]): Box[] {
  if (rules.length > mostRulings) return []
  const across = rules.filter(({ direction }) => direction === "horizontal")
  const down = rules.filter(({ direction }) => direction === "vertical")
  const [top, foot] = rules.reduce(
    ([least, most], { direction, at, from, to }) =>
      direction === "vertical"
        ? [Math.min(least, from), Math.max(most, to)]
        : [Math.min(least, at), Math.max(most, at)],
    [Infinity, -Infinity],
  )
  const isNear = (a: number, b: number): boolean => Math.abs(a - b) < points.near
  return across.flatMap(({ at, from, to }): Box[] => {
    const sides = [from, to].map((x) =>
      down.find(
        (side) =>
          isNear(side.at, x) &&
          ((isNear(side.from, at) && isNear(side.to, foot)) ||
            (isNear(side.to, at) && isNear(side.from, top))),
      ),
    )
    const [left, right] = sides
    if (!left || !right || !isNear(left.from, right.from) || !isNear(left.to, right.to)) return []
    const isHigh = left.to - left.from > points.line
    return isHigh ? [{ x0: from, y0: left.from, x1: to, y1: left.to }] : []
  })
}
