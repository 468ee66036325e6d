import { ems, points, shares } from "../../geometry/scale.ts"
import { isBox, type Ink } from "./chart-ink.ts"
import { numbersIn, type NumberWord } from "./chart-number.ts"
import type { ChartWord } from "./chart-word.ts"
import { middleX, middleY } from "./chart-words.ts"
import type { NumberAxis } from "./number-axis.ts"
import { clustered, middleOf } from "./plot-room.ts"
import { AGREES } from "./data-labels.ts"
import { FOOT } from "./read-bars.ts"
import { LEAST_LABELS } from "./number-axis.ts"

/** Longer side of the smallest bar, in points. */
const THINNEST = points.near

/** A bar along its axis of values, with the number that is printed at it. */
interface LabelledBar {
  readonly length: number
  readonly value: number
  /** Half a unit of the last digit that is printed. */
  readonly rounding: number
  readonly format: string
  readonly word: ChartWord
}

/**
 * Gives the axis that is not printed where the values are: each bar is as long as the number in it
 * or at its end says. Undefined where a single bar speaks against it.
 *
 * One length for all numbers holds by chance for no three bars of different values.
 */
export function labelAxis(
  inks: readonly Ink[],
  words: readonly ChartWord[],
  direction: "up" | "across",
): NumberAxis | undefined {
  if (numbersIn(words).length < LEAST_LABELS) return undefined
  const boxes = inks.filter((ink) => Math.max(...sidesOf(ink)) > THINNEST && isBox(ink))
  if (boxes.length < LEAST_LABELS) return undefined
  const placed = placedNumbers(words, direction)
  if (isAtNothing(inks, placed, direction)) return undefined
  const foot = footOf(boxes, direction)
  if (foot === undefined) return undefined
  const bars = columnsOn(boxes, { direction, foot })
  const labelled = bars.flatMap((bar) => labelOf(bar, placed, { direction, foot }) ?? [])
  const values = new Set(labelled.map(({ value }) => value))
  if (values.size < LEAST_LABELS || labelled.length < shares.mostly * bars.length) return undefined
  if (areCells(labelled, direction)) return undefined
  const scale = middleOf(labelled.map(({ length, value }) => length / value))
  const longest = Math.max(...labelled.map(({ length }) => Math.abs(length)))
  const isTrue = labelled.every(
    ({ length, value, rounding }) =>
      Math.abs(length - value * scale) < AGREES * longest + rounding * scale,
  )
  if (!isTrue || scale <= 0) return undefined
  const slope = (direction === "up" ? -1 : 1) / scale
  const ends = [0, ...bars.flatMap(({ box }) => endsOf(box, direction))].map((place, at) =>
    at === 0 ? 0 : slope * (place - foot),
  )
  const [min, max] = [Math.min(...ends), Math.max(...ends)]
  return {
    direction,
    slope,
    start: -slope * foot,
    scale: "linear",
    min: rounded(min, max - min),
    max: rounded(max, max - min),
    step: stepOf(max - min),
    format: labelled.map(({ format }) => format).reduce((a, b) => (b.length > a.length ? b : a)),
    words: [],
    places: [],
    isSnapped: true,
  }
}

/**
 * Tells a bar without length whose number is not zero: the others are not as long as theirs say,
 * either.
 */
function isAtNothing(
  inks: readonly Ink[],
  numbers: readonly PlacedNumber[],
  direction: "up" | "across",
): boolean {
  const isUp = direction === "up"
  const flat = inks.filter(
    ({ kind, box: { x0, y0, x1, y1 } }) =>
      kind === "fill" &&
      Math.min(x1 - x0, y1 - y0) < points.hair &&
      (isUp ? x1 - x0 : y1 - y0) > THINNEST,
  )
  return flat.some(({ box }) => {
    const [near] = endsOf(box, direction)
    const [u0, u1] = isUp ? [box.x0, box.x1] : [box.y0, box.y1]
    return numbers.some(
      ({ u, v, reach, read }) => u > u0 && u < u1 && Math.abs(v - near) < reach && read.value !== 0,
    )
  })
}

/**
 * Tells numbers in a row or column, as cells with bars behind them have, from labels at the ends of
 * bars.
 */
function areCells(bars: readonly LabelledBar[], direction: "up" | "across"): boolean {
  const keys: ((word: ChartWord) => number)[] =
    direction === "up"
      ? [({ baseline }) => baseline]
      : [({ box }) => box.x0, ({ box }) => box.x1, middleX]
  return keys.some(
    (key) =>
      clustered(
        bars.map(({ word }) => key(word)),
        FOOT,
      ).length < LEAST_LABELS,
  )
}

const sidesOf = ({ box }: Ink): [number, number] => [box.x1 - box.x0, box.y1 - box.y0]

/** Ends of a bar along its axis. */
const endsOf = (
  { x0, y0, x1, y1 }: Ink["box"],
  direction: "up" | "across",
): readonly [number, number] => (direction === "up" ? [y1, y0] : [x0, x1])

/** Gives the boxes that stand on the foot, and those as wide over them: keys of a legend do not. */
function columnsOn(
  boxes: readonly Ink[],
  { direction, foot }: { readonly direction: "up" | "across"; readonly foot: number },
): Ink[] {
  const across = ({ box }: Ink): readonly [number, number] =>
    direction === "up" ? [box.x0, box.x1] : [box.y0, box.y1]
  const standing = boxes.filter(({ box }) =>
    endsOf(box, direction).some((end) => Math.abs(end - foot) < FOOT),
  )
  const onFoot = new Set(standing)
  return boxes.filter((one) => {
    if (onFoot.has(one)) return true
    const [from, to] = across(one)
    return standing.some((other) => {
      const [start, end] = across(other)
      return Math.abs(from - start) < FOOT && Math.abs(to - end) < FOOT
    })
  })
}

/** Gives the place at which most bars end: that is where they stand. */
function footOf(bars: readonly Ink[], direction: "up" | "across"): number | undefined {
  const ends = bars.flatMap(({ box }) => endsOf(box, direction)).sort((a, b) => a - b)
  let [foot, most, first] = [0, 0, 0]
  for (const place of clustered(ends, FOOT)) {
    while (place - (ends[first] ?? place) >= FOOT) first++
    let past = first
    while (past < ends.length && Math.abs((ends[past] ?? 0) - place) < FOOT) past++
    if (past - first > most) [foot, most] = [place, past - first]
  }
  return most >= LEAST_LABELS ? foot : undefined
}

/** A level number by its middle across (`u`) and along (`v`) the bars. */
interface PlacedNumber extends NumberWord {
  readonly u: number
  readonly v: number
  /** Distance from its middle within which it stands at the end of a bar. */
  readonly reach: number
}

function placedNumbers(words: readonly ChartWord[], direction: "up" | "across"): PlacedNumber[] {
  const isUp = direction === "up"
  return numbersIn(words).map(({ word, read }) => {
    const half = isUp ? 0.5 * word.size : (word.box.x1 - word.box.x0) / 2
    const reach = half + ems.whole * word.size
    return isUp
      ? { word, read, u: middleX(word), v: middleY(word), reach }
      : { word, read, u: middleY(word), v: middleX(word), reach }
  })
}

/** The number in a bar or at its end; undefined where there is none, or more than one. */
function labelOf(
  { box }: Ink,
  numbers: readonly PlacedNumber[],
  { direction, foot }: { readonly direction: "up" | "across"; readonly foot: number },
): LabelledBar | undefined {
  const isUp = direction === "up"
  const [near, far] = endsOf(box, direction)
  const isBelow = Math.abs(near - foot) > Math.abs(far - foot)
  const [u0, u1] = isUp ? [box.x0, box.x1] : [box.y0, box.y1]
  const [low, high] = [Math.min(near, far), Math.max(near, far)]
  const beside = numbers.filter(({ u, v, reach }) => {
    if (u < u0 || u > u1) return false
    const isAtEnd = isUp !== isBelow ? v > low - reach && v <= low : v < high + reach && v >= high
    return isAtEnd || (v >= low && v <= high)
  })
  const [own] = beside
  if (!own || beside.length > 1 || own.read.value === 0) return undefined
  const label = { ...own.read, word: own.word }
  const length = Math.abs(far - near) * (isBelow ? -1 : 1)
  const decimals = /\.(0+)/.exec(label.format)?.[1]?.length ?? 0
  const rounding = (0.5 / 10 ** decimals) * (label.format.includes("%") ? 0.01 : 1)
  return { length, value: label.value, rounding, format: label.format, word: label.word }
}

/** A value near the end of an axis, with the digits that its length shows. */
const rounded = (value: number, range: number): number => {
  const unit = 10 ** Math.floor(Math.log10(range / 1000))
  return Number((Math.round(value / unit) * unit).toPrecision(12))
}

/** A fifth of a range, as a round number. */
function stepOf(range: number): number {
  const power = 10 ** Math.floor(Math.log10(range / 5))
  const factor = [1, 2, 5].find((each) => each * power >= range / 5) ?? 10
  return Number((factor * power).toPrecision(12))
}
