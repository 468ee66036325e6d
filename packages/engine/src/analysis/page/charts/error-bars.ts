import { contains, type Box } from "../../../base/geometry.ts"
import { counts, points } from "../../geometry/scale.ts"
import { isNeutral, type InkRule } from "./chart-ink.ts"

/** Longest line of a cross or the end of an error bar in colour, in points. */
const CROSS = 2 * points.line

/**
 * Tells short lines in colour among the data: crosses, or the bars of errors, which are not read.
 */
export const hasCrosses = (
  rules: readonly InkRule[],
  plot: Box,
  keys: ReadonlySet<number> | undefined,
): boolean =>
  rules.filter(
    (rule) =>
      !isNeutral(rule.colour) &&
      rule.to - rule.from < CROSS &&
      keys?.has(rule.item) !== true &&
      contains(plot, boxOf(rule)),
  ).length >= counts.few

/** Lines across the end of an error bar, in points: closed outlines have some of no length. */
const CAP = { shortest: points.near, longest: points.line } as const

const isCap = ({ from, to }: InkRule): boolean =>
  to - from >= CAP.shortest && to - from < CAP.longest

/**
 * Tells bars of errors in the ink of axes among the data: lines that others cross at their ends, in
 * their middle. They are not read, and a chart without them says less than the page.
 */
export function hasErrorBars(rules: readonly InkRule[], plot: Box): boolean {
  return areBarred(rules, plot, "up") || areBarred(rules, plot, "across")
}

function areBarred(rules: readonly InkRule[], plot: Box, direction: InkRule["direction"]): boolean {
  const within = rules.filter((rule) => contains(plot, boxOf(rule)))
  const caps = Map.groupBy(
    within.filter((rule) => rule.direction !== direction && isCap(rule)),
    middleOf,
  )
  const isCapped = ({ at, from, to }: InkRule): boolean =>
    [-1, 0, 1].some((step) =>
      caps
        .get(Math.round(at) + step)
        ?.some(
          (cap) =>
            Math.abs((cap.from + cap.to) / 2 - at) < points.hair &&
            [from, to].some((end) => Math.abs(end - cap.at) < points.hair),
        ),
    )
  return (
    within.filter((rule) => rule.direction === direction && isCapped(rule)).length >= counts.few
  )
}

const middleOf = ({ from, to }: InkRule): number => Math.round((from + to) / 2)

const boxOf = ({ direction, at, from, to }: InkRule): Box =>
  direction === "across"
    ? { x0: from, x1: to, y0: at, y1: at }
    : { x0: at, x1: at, y0: from, y1: to }
