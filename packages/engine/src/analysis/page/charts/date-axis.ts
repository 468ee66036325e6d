import { dateOf, dayNumber, monthNumber, readDates, spellDate } from "../../../charts/dates.ts"
import type { DateScale } from "../../../model/chart.ts"
import { points } from "../../geometry/scale.ts"
import type { ChartWord } from "./chart-word.ts"
import { phrasesOf } from "./chart-words.ts"
import {
  axisThrough,
  placeOf,
  valueAt,
  type Labelled,
  type NumberAxis,
  LEAST_LABELS,
} from "./number-axis.ts"

/** Dates below a plot that stand where they are in time. */
export interface DateAxis {
  readonly axis: NumberAxis
  readonly unit: DateScale["unit"]
  readonly format: string
  readonly words: readonly ChartWord[]
}

/** How far the ends of slanted dates may stand out of line, in points. */
const ALIGNED = points.near

/** Finds dates in a row whose places go evenly by days or by months. */
export function dateAxis(words: readonly ChartWord[]): DateAxis | undefined {
  const phrases = phrasesOf(words).filter(({ text }) => readDates(text).length > 0)
  for (const row of rowsOf(phrases)) {
    const orders = new Set(row.flatMap(({ text }) => readDates(text).map(({ order }) => order)))
    const found = [...orders]
      .flatMap((order) => throughDates(row, order))
      .toSorted((a, b) => a.miss - b.miss)[0]
    if (found) {
      const isOf = (word: ChartWord): boolean =>
        row.some(
          ({ box, angle }) =>
            angle === word.angle &&
            word.box.x0 > box.x0 - points.hair &&
            word.box.x1 < box.x1 + points.hair &&
            word.box.y1 < box.y1 + points.hair &&
            word.box.y0 > box.y0 - points.hair,
        )
      return { ...found, words: words.filter(isOf) }
    }
  }
  return undefined
}

/** Rows of dates: level ones by their line, slanted ones by the end that is next to the axis. */
function rowsOf(phrases: readonly ChartWord[]): ChartWord[][] {
  const rows: ChartWord[][] = []
  const line = ({ angle, baseline, box }: ChartWord): number => (angle === 0 ? baseline : box.y0)
  for (const phrase of phrases) {
    const row = rows.find(
      ([first]) => first?.angle === phrase.angle && Math.abs(line(first) - line(phrase)) < ALIGNED,
    )
    if (row) row.push(phrase)
    else rows.push([phrase])
  }
  return rows.filter((row) => row.length >= LEAST_LABELS)
}

function throughDates(
  row: readonly ChartWord[],
  order: number,
): (Omit<DateAxis, "words"> & { readonly miss: number })[] {
  const dates = row.flatMap((word) => {
    const date = readDates(word.text).find((own) => own.order === order)
    return date ? [{ ...date, word, place: placeOfDate(word) }] : []
  })
  if (dates.length < row.length) return []
  const isMonthly = dates.every(({ number }) => dateOf(number).day === 1)
  const format = dates.map((date) => date.format).reduce((a, b) => (b.length > a.length ? b : a))
  return (isMonthly ? (["month", "day"] as const) : (["day"] as const)).flatMap((unit) => {
    const labels = dates
      .map(({ number, word, place }): Labelled => ({
        word,
        value: unit === "month" ? monthNumber(number) : number,
        format: "0",
        place,
      }))
      .toSorted((a, b) => a.value - b.value)
    const axis = axisThrough(labels, { direction: "across", rules: [] })
    if (!axis) return []
    const miss = Math.max(
      ...labels.map(({ value, place }) => Math.abs(placeOf(axis, value) - place)),
    )
    return [{ axis, unit, format, miss }]
  })
}

/** Height of the middle of digits over their line, in ems. */
const MIDDLE = 0.36

/**
 * Where a date points at: its middle, or the middle of the end of a slanted one next to the axis.
 */
function placeOfDate({ box, angle, size, start, end }: ChartWord): number {
  const next = angle > 180 ? end : start
  if (angle === 0 || !next) return (box.x0 + box.x1) / 2
  return next.x + MIDDLE * size * Math.sin((angle * Math.PI) / 180)
}

/** How far places may miss the days or months that they are taken for, as share of one. */
const BETWEEN = 0.2
/** The same in points, where days are narrower than lines. */
const THIN = points.hair

/**
 * Gives the dates of places, with their names; undefined where one stands between two days. Labels
 * tell which day it is, the places themselves where within it points stand.
 */
export function datesAt(
  places: readonly number[],
  { axis, unit, format }: DateAxis,
): { readonly scale: DateScale; readonly names: readonly string[] } | undefined {
  const values = places.map((place) => valueAt(axis, place))
  const turn = (of: (angle: number) => number): number =>
    values.reduce((sum, value) => sum + of(2 * Math.PI * value), 0)
  const shift = Math.atan2(turn(Math.sin), turn(Math.cos)) / (2 * Math.PI)
  const counted = values.map((value) => Math.round(value - shift))
  const isSure = counted.every((value, at) => {
    const miss = Math.abs((values[at] ?? 0) - shift - value)
    return miss < BETWEEN || miss / Math.abs(axis.slope) < THIN
  })
  if (!isSure || new Set(counted).size < counted.length) return undefined
  const days = counted.map((value) =>
    unit === "day"
      ? value
      : (dayNumber({ year: Math.floor(value / 12), month: (value % 12) + 1, day: 1 }) ?? 0),
  )
  return { scale: { unit, days, format }, names: days.map((day) => spellDate(day, format)) }
}
