import { describe, expect, test } from "vitest"
import type { Point } from "../../../base/geometry.ts"
import { turnedWord, wordAt } from "./chart-parts.test-kit.ts"
import type { ChartWord } from "./chart-word.ts"
import { dateAxis, datesAt, type DateAxis } from "./date-axis.ts"

const dates = ["2024-03-04", "2024-03-11", "2024-03-18", "2024-03-25"]

/** Dates a week and 70 points apart, so that a day is 10 points wide; the first stands at 100. */
const level = dates.map((text, at) => wordAt(text, 100 + at * 70 - 20, 300, { width: 40 }))

function axisOf(words: readonly ChartWord[]): DateAxis {
  const axis = dateAxis(words)
  if (!axis) throw new Error("these are dates")
  return axis
}

describe("dates in a row", () => {
  test("are an axis of days", () => {
    const { unit, format, axis, words } = axisOf(level)
    expect({ unit, format, words: words.length }).toEqual({
      unit: "day",
      format: "yyyy-mm-dd",
      words: 4,
    })
    expect(axis.places).toEqual([100, 170, 240, 310])
  })

  test("are no axis where they are two, or one stands at another's place", () => {
    expect(dateAxis(level.slice(0, 2))).toBeUndefined()
    expect(dateAxis([...level.slice(0, 3), wordAt("2024-03-25", 400, 300)])).toBeUndefined()
  })

  test("point at their middle by the end that is next to the axis where they are slanted", () => {
    const slanted = (angle: number, ends: (x: number) => readonly [Point, Point]): number =>
      axisOf(dates.map((text, at) => turnedWord(text, angle, ...ends(100 + at * 70)))).axis
        .places[0] ?? 0
    const above = (x: number): Point => ({ x, y: 300 })
    // The middle of digits is .36 em over their line: 2 points to the side at 45 degrees.
    const aside = 0.36 * 8 * Math.SQRT1_2
    expect(slanted(315, (x) => [{ x: x - 30, y: 330 }, above(x)])).toBeCloseTo(100 - aside)
    expect(slanted(45, (x) => [above(x), { x: x + 30, y: 330 }])).toBeCloseTo(100 + aside)
    expect(slanted(135, (x) => [above(x), { x: x - 30, y: 330 }])).toBeCloseTo(100 + aside)
  })
})

describe("points between dates", () => {
  const places = (...off: readonly number[]): number[] =>
    Array.from({ length: 20 }, (_, at) => 100 + at * 10 + (off[at] ?? 0))

  test("have the names of their days", () => {
    const found = datesAt(places(), axisOf(level))
    expect(found?.names.slice(0, 3)).toEqual(["2024-03-04", "2024-03-05", "2024-03-06"])
    expect(found?.scale.days).toHaveLength(20)
  })

  test("stand on their day within a fifth of it", () => {
    expect(datesAt(places(0, 0, 1.5), axisOf(level))?.names).toHaveLength(20)
    expect(datesAt(places(0, 0, 3), axisOf(level))).toBeUndefined()
  })

  test("or within half a point, where days are narrow", () => {
    const narrow = dates.map((text, at) => wordAt(text, 80 + at * 7, 300, { width: 1 }))
    const close = Array.from({ length: 20 }, (_, at) => 80.5 + at)
    const moved = (by: number): number[] => close.map((place, at) => place + (at === 2 ? by : 0))
    expect(datesAt(moved(0.4), axisOf(narrow))?.names).toHaveLength(20)
  })

  test("are two on one day nowhere", () => {
    expect(datesAt([100, 100.5, 110], axisOf(level))).toBeUndefined()
  })
})
