import { counts, points, shares } from "../../geometry/scale.ts"
import type { NumberAxis } from "./number-axis.ts"

/** Share of a category by which its place may be missed where an axis is parted into categories. */
const OFF_CELL = shares.trace
/**
 * Points from which an axis with one in every category is told from one with room at its ends: a
 * twentieth on each side, as plotting libraries leave it, is half a step of eleven points.
 */
const MANY_POINTS = counts.dozen + 1
/** Categories of a line at most. */
const MOST_CELLS = 10 * counts.many

/**
 * Gives the middles of the categories of an axis that begins and ends half a category beyond points
 * and numbers: an axis of numbers ends at its outermost ones.
 */
export function cellsBetween(
  { places, step }: { readonly places: readonly number[]; readonly step: number },
  { places: labels, scale }: NumberAxis,
  [from, to]: readonly [number, number],
): { readonly places: readonly number[]; readonly step: number } | undefined {
  const count = Math.round((to - from) / step)
  if (scale !== "linear" || count < places.length || count > MOST_CELLS) return undefined
  if (count === places.length && count < MANY_POINTS) return undefined
  const own = (to - from) / count
  const reach = Math.max(points.hair, OFF_CELL * own)
  const isMiddle = (place: number): boolean => {
    const at = (place - from) / own - 0.5
    return Math.abs(at - Math.round(at)) * own < reach
  }
  if (Math.abs(own - step) * places.length > reach) return undefined
  if (![...places, ...labels].every(isMiddle)) return undefined
  return { places: Array.from({ length: count }, (_, at) => from + (at + 0.5) * own), step: own }
}
