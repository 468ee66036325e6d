import type { Rule, ScenePage } from "../../../model/scene.ts"
import { points, shares } from "../../geometry/scale.ts"
import type { Bar } from "./bars.ts"

/** Thickest and shortest bars of formulas, in points, and their longest as a share of the page. */
const thickestBar = points.near
const shortestBar = points.near
const longestShare = 0.8
/**
 * Lines of equal extent from which on they are rulings of a table, and the same of wide ones, which
 * take this share of the page: those over and under a table's rows.
 */
const mostAlike = 4
const mostWideAlike = 2
const wideShare = shares.some
/** Ends of lines closer than this touch, in points; fractions side by side have room between. */
const touch = 1

/** Gives the level strokes of a page that may be bars of formulas: no rulings of a table. */
export function barsOf({ items, width }: ScenePage): Bar[] {
  const rules = items.flatMap((item, at) =>
    item.kind === "path" && item.rule ? [{ rule: item.rule, item: at }] : [],
  )
  const level = rules.filter(({ rule }) => rule.direction === "horizontal")
  const upright = rules.filter(({ rule }) => rule.direction === "vertical")
  const extents = new Map<string, number>()
  for (const { rule } of level) extents.set(extentOf(rule), (extents.get(extentOf(rule)) ?? 0) + 1)
  const ends = new Set(level.flatMap(({ rule }) => [endKey(rule.from, rule.at, "from")]))
  return level.flatMap(({ rule, item }) => {
    const length = rule.to - rule.from
    const isBar =
      rule.thickness <= thickestBar &&
      length >= shortestBar &&
      length < longestShare * width &&
      (extents.get(extentOf(rule)) ?? 0) <
        (length < wideShare * width ? mostAlike : mostWideAlike) &&
      !goesOn(rule, ends, level) &&
      !upright.some((other) => touches(rule, other.rule))
    return isBar ? [{ x0: rule.from, x1: rule.to, y: rule.at, item }] : []
  })
}

const extentOf = ({ from, to }: Rule): string => `${Math.round(from)} ${Math.round(to)}`
const endKey = (x: number, y: number, side: string): string =>
  `${Math.round(x)} ${Math.round(y)} ${side}`

/** Tells a line that another goes on from: borders of neighbouring cells. */
function goesOn(
  rule: Rule,
  starts: ReadonlySet<string>,
  level: readonly { readonly rule: Rule }[],
): boolean {
  const mayMeet = [-1, 0, 1].some((by) => starts.has(endKey(rule.to + by, rule.at, "from")))
  if (!mayMeet && level.length > 400) return false
  return level.some(
    ({ rule: other }) =>
      other !== rule &&
      Math.abs(other.at - rule.at) < touch / 2 &&
      (Math.abs(other.from - rule.to) < touch || Math.abs(other.to - rule.from) < touch),
  )
}

function touches(rule: Rule, upright: Rule): boolean {
  return (
    upright.at > rule.from - touch &&
    upright.at < rule.to + touch &&
    upright.from < rule.at + touch &&
    upright.to > rule.at - touch
  )
}
