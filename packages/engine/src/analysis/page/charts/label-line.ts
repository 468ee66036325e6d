import { points } from "../../geometry/scale.ts"
import { areDigits } from "./chart-number.ts"

/** How far a label may miss the place that its value asks for: in points, and as share of a step. */
const MISS = 0.9
const MISS_SHARE = 0.06

/** The value of a label, and where it stands along its axis. */
interface LabelPlace {
  readonly value: number
  readonly place: number
}

/** value = slope · place + start, or its tenth logarithm. */
export interface Line {
  readonly slope: number
  readonly start: number
}

/** Values along an axis on its scale: an axis of logarithms is a line of them. */
export const onScale = (value: number, scale: "linear" | "log"): number =>
  scale === "log" ? Math.log10(value) : value

/** How far a label may miss the line through all of them at most, in points. */
const MOST_MISSED = MISS + 0.3

/**
 * Tells labels in rising order that lie on no line: two stand on one place, or the places of some
 * rise and those of others fall by more than a label may miss its own. Most columns of numbers are
 * told by the first of theirs.
 */
function turns(labels: readonly LabelPlace[]): boolean {
  let [rises, falls] = [false, false]
  for (let at = 1; at < labels.length; at++) {
    const step = (labels[at]?.place ?? 0) - (labels[at - 1]?.place ?? 0)
    if (Math.abs(step) <= points.near) return true
    if (step > 2 * MOST_MISSED + points.hair) rises = true
    else if (step < -2 * MOST_MISSED - points.hair) falls = true
    if (rises && falls) return true
  }
  return false
}

/** Gives the line through labels in rising order, if every one is on it. */
export function fit(labels: readonly LabelPlace[], scale: "linear" | "log"): Line | undefined {
  const [first, last] = [labels[0], labels.at(-1)]
  if (!first || !last || last.value === first.value || turns(labels)) return undefined
  const values = labels.map(({ value }) => value)
  if (scale === "log" && (values.some((one) => one <= 0) || areDigits(values))) return undefined
  const pairs = labels.map(({ value, place }) => ({ v: onScale(value, scale), place }))
  const n = pairs.length
  const mp = pairs.reduce((sum, { place }) => sum + place, 0) / n
  const mv = pairs.reduce((sum, { v }) => sum + v, 0) / n
  const spread = pairs.reduce((sum, { place }) => sum + (place - mp) ** 2, 0)
  if (spread < 1) return undefined
  const slope = pairs.reduce((sum, { place, v }) => sum + (place - mp) * (v - mv), 0) / spread
  if (slope === 0) return undefined
  const start = mv - slope * mp
  const step = Math.abs((last.place - first.place) / (n - 1))
  // Steps are even on the page: labels that leave some out are no axis we can trust.
  const limit = Math.min(MOST_MISSED, Math.max(MISS * 0.5, MISS_SHARE * step) + 0.3)
  const isEven = pairs.every(({ place, v }) => Math.abs((v - start) / slope - place) < limit)
  return isEven ? { slope, start } : undefined
}
