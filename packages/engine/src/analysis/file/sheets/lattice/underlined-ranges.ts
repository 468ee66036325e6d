import { ems, points } from "../../../geometry/scale.ts"
import type { RuleSet } from "../../../drafts.ts"
import { lowerBound } from "../../../geometry/border-rules.ts"
import { extentOf, setExtentOf, type PlacedCell } from "./sheet-rows.ts"
import type { Range } from "./title-choice.ts"
import { MIDDLE_SLACK } from "./lattice-measures.ts"

/** A stretch drawn across: a ruling, or the upper or lower edge of a fill. Points. */
interface Stretch {
  readonly at: number
  readonly from: number
  readonly to: number
}

/** Farthest above its baseline that the upper edge of a title's cell lies, in ems. */
const ABOVE_EM = ems.double
/** Farthest below its baseline that the lower edge lies, in ems. */
const BELOW_EM = ems.whole
/** Distance in points at which a stretch ends on a border. */
const ON_BORDER = points.near
/** Farthest that a stretch reaches beyond the texts of the first and last column, in points. */
const SIDE_REACH = points.field

/**
 * Gives the runs of columns over which something is drawn right above or below a text that stands
 * in the middle of it.
 */
export type StretchesBeside = (cell: PlacedCell, xs: readonly number[]) => readonly Range[]

/** Sorts what a page draws across, for look-up by text. */
export function stretchesBeside({ rules, fills }: RuleSet): StretchesBeside {
  const stretches: Stretch[] = [
    ...rules.filter((rule) => rule.direction === "horizontal"),
    ...fills.flatMap(({ box: { x0, x1, y0, y1 } }) => [
      { at: y0, from: x0, to: x1 },
      { at: y1, from: x0, to: x1 },
    ]),
  ].toSorted((a, b) => a.at - b.at)
  const places = stretches.map(({ at }) => at)
  return (cell, xs) => {
    const [x0, x1] = extentOf(cell)
    const [start, behind] = setExtentOf(cell)
    const end = cell.bottom + BELOW_EM * cell.size
    const found = new Map<string, Range>()
    for (
      let index = lowerBound(places, cell.top - ABOVE_EM * cell.size);
      (places[index] ?? Infinity) < end;
      index++
    ) {
      const { from, to } = stretches[index] ?? { from: 0, to: 0 }
      if (from > x0 || to < x1 || Math.abs(from + to - start - behind) > 2 * MIDDLE_SLACK) continue
      const range = { from: borderAt(xs, from), to: borderAt(xs, to) - 1 }
      if (range.from >= 0 && range.to >= range.from) found.set(`${from} ${to}`, range)
    }
    return [...found.values()]
  }
}

/**
 * Index of the border at a place; the first and the last one lie where texts end, or farther out.
 */
function borderAt(xs: readonly number[], x: number): number {
  const last = xs.length - 1
  const [left, right] = [xs[0] ?? 0, xs[last] ?? 0]
  if (x < left + ON_BORDER) return x > left - SIDE_REACH ? 0 : -1
  if (x > right - ON_BORDER) return x < right + SIDE_REACH ? last : -1
  const next = lowerBound(xs, x)
  const near = (xs[next] ?? Infinity) - x < x - (xs[next - 1] ?? -Infinity) ? next : next - 1
  return Math.abs((xs[near] ?? Infinity) - x) < ON_BORDER ? near : -1
}
