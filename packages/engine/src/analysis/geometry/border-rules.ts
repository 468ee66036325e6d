import type { DrawnRule } from "../drafts.ts"
import { points } from "./scale.ts"

/**
 * How far the end of a line may miss the line or the side that it meets, beyond half their
 * thickness. In points.
 */
export const REACH = points.near

/**
 * Tells which rulings are borders: those that touch or cross a ruling of the other direction.
 *
 * The rest stands alone: underlines, strikes, separators, and the lines of tables that are ruled
 * only across.
 */
export function borderRules(rules: readonly DrawnRule[], reach: number = REACH): Set<DrawnRule> {
  const borders = new Set<DrawnRule>()
  const verticals = rules
    .filter((rule) => rule.direction === "vertical")
    .toSorted((a, b) => a.at - b.at)
  const places = verticals.map((rule) => rule.at)
  for (const rule of rules) {
    if (rule.direction !== "horizontal") continue
    for (let index = lowerBound(places, rule.from - reach); index < verticals.length; index++) {
      const vertical = verticals[index]
      if (!vertical || vertical.at > rule.to + reach) break
      if (!touch(rule, vertical, reach)) continue
      borders.add(rule)
      borders.add(vertical)
    }
  }
  return borders
}

/** Tells whether a horizontal and a vertical ruling meet. */
export function touch(
  horizontal: DrawnRule,
  vertical: DrawnRule,
  distance: number = REACH,
): boolean {
  const reach = distance + Math.max(horizontal.thickness, vertical.thickness) / 2
  return (
    vertical.at >= horizontal.from - reach &&
    vertical.at <= horizontal.to + reach &&
    horizontal.at >= vertical.from - reach &&
    horizontal.at <= vertical.to + reach
  )
}

/** Index of the first value that is not below `value`, in ascending values. */
export function lowerBound(values: readonly number[], value: number): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}
