import { ems, points } from "../../geometry/scale.ts"
import { readChartNumber } from "./chart-number.ts"
import type { ChartWord } from "./chart-word.ts"
import { middleX } from "./chart-words.ts"
import { placeOf, type NumberAxis } from "./number-axis.ts"

/**
 * What a program prints at the end of an axis for the labels to be multiplied by ("1e6", "×10⁻³"),
 * as matplotlib and MATLAB do.
 */
const FACTOR = /^(?:1e[+−-]?\d{1,2}|[×x·]?10⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2})$/u
/** Whatever is spelled with an exponent: what is to be added to labels ("+1e5"), too. */
const SCALE = /^(?:[+−-]?\d[\d.]{0,12}e[+−-]?\d{0,2}|[×x·]10)/u
const TIMES = /^[×x·]$/u

/** Tells text that may say how the labels of an axis are to be read. */
export const isScaleText = ({ text, angle }: ChartWord): boolean =>
  angle === 0 && (SCALE.test(text) || FACTOR.test(text))

/** Room around the last label, in sizes of it, in which a scale stands. */
const REACH = ems.far

/** Gives an axis its values where a scale stands at its end. */
export function scaledAxis(axis: NumberAxis, words: readonly ChartWord[]): NumberAxis {
  if (axis.scale !== "linear") return axis
  const found = words.filter(
    (word) =>
      word.angle === 0 &&
      FACTOR.test(word.text) &&
      !axis.words.includes(word) &&
      isAtEnd(word, axis),
  )
  const [word, other] = found
  if (!word || other) return axis
  const number = readChartNumber(word.text.replace(/^[×x·]/u, ""))
  if (!number) return axis
  const times = words.filter((one) => TIMES.test(one.text) && isBefore(one, word))
  const scaleWords = [...times, word]
  const { slope, start, min, max, step } = axis
  // A product of decimals has more digits than either.
  const exact = (value: number): number => Number(value.toPrecision(12))
  const by = number.value
  return {
    ...axis,
    slope: slope * by,
    start: start * by,
    min: exact(min * by),
    max: exact(max * by),
    step: exact(step * by),
    format: "General",
    scaleWords,
  }
}

/** Tells a word over the upper end of an axis, or below its right one. */
function isAtEnd(word: ChartWord, axis: NumberAxis): boolean {
  const { direction, words, places } = axis
  const [first = 0, second = 0] = places
  const [{ size }] = words as readonly [ChartWord, ...ChartWord[]]
  const end = placeOf(axis, axis.max)
  const step = Math.abs(second - first)
  const reach = REACH * size
  if (direction === "up") {
    const [left, right] = extent(words.map(({ box }) => [box.x0, box.x1]))
    return (
      word.baseline < end - ems.half * size &&
      word.baseline > end - step - reach &&
      word.box.x1 > left - reach &&
      word.box.x0 < right + reach
    )
  }
  const [top, bottom] = extent(words.map(({ baseline }) => [baseline, baseline]))
  return (
    word.baseline > top + ems.half * size &&
    word.baseline < bottom + reach &&
    middleX(word) > end - Math.max(step, reach) &&
    middleX(word) < end + step + reach
  )
}

const extent = (pairs: readonly (readonly [number, number])[]): readonly [number, number] =>
  pairs.reduce(([low, high], [from, to]) => [Math.min(low, from), Math.max(high, to)], [
    Infinity,
    -Infinity,
  ] as readonly [number, number])

const isBefore = (sign: ChartWord, word: ChartWord): boolean =>
  Math.abs(sign.baseline - word.baseline) < points.near &&
  sign.box.x1 < word.box.x0 + points.edge &&
  sign.box.x1 > word.box.x0 - ems.whole * word.size
