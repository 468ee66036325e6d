import type { Box } from "../../../base/geometry.ts"
import { points, shares } from "../../geometry/scale.ts"
import type { ChartWord } from "./chart-word.ts"
import { middleX, phrasesOf } from "./chart-words.ts"
import type { NumberAxis } from "./number-axis.ts"

/** Tells whether numbers below even points are names of these, and no axis. */
export const areNumbersNames = (
  places: readonly number[],
  below: NumberAxis,
  { words, room }: { readonly words: readonly ChartWord[]; readonly room: Box },
): boolean =>
  !endsAtDecades(below, room) && (isNamedBy(places, below) || isNamedWithin(places, below, words))

/** Numbers below a line chart are names where each stands below a point, and each point above one. */
export function isNamedBy(places: readonly number[], { places: labels }: NumberAxis): boolean {
  return (
    labels.length >= 0.9 * places.length &&
    labels.every((label) => places.some((place) => Math.abs(place - label) < 1.5))
  )
}

/** Distance of the ends of an axis from its outermost label, in steps: half a step is room of names. */
const AT_END = 0.25

/** Tells an axis of powers of ten that ends at them: names have half a step of room at both ends. */
function endsAtDecades({ scale, step, places }: NumberAxis, { x0, x1 }: Box): boolean {
  const decades = Math.log10(step)
  if (scale !== "log" || Math.abs(decades - Math.round(decades)) > shares.trace) return false
  const [first = x0, second = x1, last = x1] = [places[0], places[1], places.at(-1)]
  const reach = AT_END * Math.abs(second - first)
  return first - x0 < reach && x1 - last < reach
}

/** Tells numbers that are names, since a name that is no number stands in their row at a point of its own. */
function isNamedWithin(
  places: readonly number[],
  { places: labels, words: numbers }: NumberAxis,
  words: readonly ChartWord[],
): boolean {
  const [first] = numbers
  const isAt = (place: number, x: number): boolean => Math.abs(place - x) < points.edge
  const row = phrasesOf(
    words.filter(
      (word) =>
        first !== undefined &&
        !numbers.includes(word) &&
        word.angle === 0 &&
        Math.abs(word.baseline - first.baseline) < points.hair,
    ),
  ).map(middleX)
  return (
    labels.every((label) => places.some((place) => isAt(place, label))) &&
    row.length > 0 &&
    labels.length + row.length === places.length &&
    row.every((x) => places.some((place) => isAt(place, x)))
  )
}
