import { white } from "../../base/colour.ts"
import { area, height, width, type Box } from "../../base/geometry.ts"
import type { DrawnRule, RuleSet } from "../drafts.ts"
import { counts, points } from "./scale.ts"
import { MOST_LOOKED_INTO } from "./limits.ts"

/**
 * Gives the largest boxes that a page shows: those that it fills in a colour, those with four sides
 * or a frame with round corners, and those that its foot or its top cuts.
 */
export const drawnBoxes = (drawn: RuleSet): Box[] =>
  [
    ...(drawn.frames ?? []),
    ...drawn.fills.flatMap(({ box, paint }) => (paint.colour === white ? [] : [box])),
    ...closedBoxes(drawn.rules),
    ...cutBoxes(drawn),
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
  const boxes: Box[] = []
  for (const top of across)
    for (const foot of across) {
      if (foot.at <= top.at + points.line) continue
      // One of the two may go on as the side of something else.
      const isTopShort = top.to - top.from < foot.to - foot.from
      const short = isTopShort ? top : foot
      const long = isTopShort ? foot : top
      if (long.from >= short.from + points.near || long.to <= short.to - points.near) continue
      if (sideAt(short.from, top.at, foot.at) && sideAt(short.to, top.at, foot.at))
        boxes.push({ x0: short.from, y0: top.at, x1: short.to, y1: foot.at })
    }
  return boxes
}

/** Height of a strip that is a side of a box, its round corners included, in points. */
const mostThick = points.line / 2

/**
 * Boxes with three sides whose fourth is on the page before or on the next one: browsers leave it
 * out. Nothing is drawn beyond their open end.
 */
function cutBoxes({ rules, fills }: RuleSet): Box[] {
  if (rules.length + fills.length > mostRulings) return []
  const painted = fills.flatMap(({ box, paint }) => (paint.colour === white ? [] : [box]))
  const strips = [...rules.map(stripOf), ...painted]
  const [top, foot] = [
    Math.min(...strips.map((box) => box.y0)),
    Math.max(...strips.map((box) => box.y1)),
  ]
  const across = strips.filter((box) => height(box) < mostThick && width(box) > points.line)
  const down = strips.filter((box) => width(box) < mostThick && height(box) > points.line)
  const isNear = (a: number, b: number): boolean => Math.abs(a - b) < points.near
  return across.flatMap(({ x0, y0, x1, y1 }): Box[] => {
    const isSide = (side: Box): boolean =>
      (isNear(side.y0, y0) && isNear(side.y1, foot)) ||
      (isNear(side.y1, y1) && isNear(side.y0, top))
    const left = down.find((side) => isNear(side.x0, x0) && isSide(side))
    const right = down.find((side) => isNear(side.x1, x1) && isSide(side))
    if (!left || !right || !isNear(left.y0, right.y0) || !isNear(left.y1, right.y1)) return []
    return [{ x0, y0: left.y0, x1, y1: left.y1 }]
  })
}

const stripOf = ({ direction, at, from, to, thickness }: DrawnRule): Box => {
  const [low, high] = [at - thickness / 2, at + thickness / 2]
  return direction === "horizontal"
    ? { x0: from, y0: low, x1: to, y1: high }
    : { x0: low, y0: from, x1: high, y1: to }
}
