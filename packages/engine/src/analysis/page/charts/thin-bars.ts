import { counts, points } from "../../geometry/scale.ts"
import { isBox, type InkRule } from "./chart-ink.ts"
import { placeOf } from "./number-axis.ts"
import type { ReadBars } from "./read-bars.ts"

/** Width of bars from which on their neighbours are no rules, in points. */
const WIDEST = points.near

/**
 * Tells bars in grey beside those that were read, which are so thin that they were taken for rules:
 * they end at the foot of bars, each at a height of its own, as no grid lines and axes do.
 */
export function hasThinBars(
  { axis, used, places, step }: Pick<ReadBars, "axis" | "used" | "places" | "step">,
  rules: readonly InkRule[],
  { isLying }: { readonly isLying: boolean },
): boolean {
  const isWide = used
    .filter((ink) => isBox(ink))
    .some(({ box }) => (isLying ? box.y1 - box.y0 : box.x1 - box.x0) > WIDEST)
  if (isWide) return false
  const foot = placeOf(axis, Math.min(axis.max, Math.max(axis.min, 0)))
  const [from, to] = [(places[0] ?? 0) - step, (places.at(-1) ?? 0) + step]
  const lengths = rules.flatMap((rule) => {
    const stands = [rule.from, rule.to].some((end) => Math.abs(end - foot) < points.hair)
    const isAcross = rule.direction === (isLying ? "across" : "up")
    const length = rule.to - rule.from
    const isBar = stands && isAcross && rule.at > from && rule.at < to && length > points.slack
    return isBar ? [Math.round(length)] : []
  })
  return new Set(lengths).size >= counts.few
}
