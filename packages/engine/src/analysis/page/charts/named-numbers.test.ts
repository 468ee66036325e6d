import { describe, expect, test } from "vitest"
import { axisFrom, wordAt } from "./chart-parts.test-kit.ts"
import type { ChartWord } from "./chart-word.ts"
import { areNumbersNames } from "./named-numbers.ts"
import type { NumberAxis } from "./number-axis.ts"

const places = [20, 60, 100]
const linear = axisFrom({ value: 1, place: 20 }, { value: 3, place: 100 }, "across")
const even: NumberAxis = { ...linear, step: 1, places }
const decades: NumberAxis = { ...even, scale: "log", step: 10 }
const room = (beyond: number) => ({ x0: 20 - beyond, x1: 100 + beyond, y0: 0, y1: 100 })
const areNames = (axis: NumberAxis, beyond: number): boolean =>
  areNumbersNames(places, axis, { words: [], room: room(beyond) })

describe("numbers below even points", () => {
  test("are names where each stands at a point", () => {
    expect(areNames(even, 0)).toBe(true)
    expect(areNames({ ...even, places: [20, 64, 100] }, 0)).toBe(false)
  })

  test("are an axis where powers of ten stand at its ends, and names with room at them", () => {
    expect(areNames(decades, 0)).toBe(false)
    expect(areNames(decades, 9)).toBe(false)
    expect(areNames(decades, 11)).toBe(true)
    expect(areNames(decades, 20)).toBe(true)
    expect(areNames({ ...decades, step: 100 }, 0)).toBe(false)
    expect(areNames({ ...decades, step: 2 }, 0)).toBe(true)
  })

  test("are names where one of their row is no number", () => {
    const numbers = [wordAt("1", 18, 110), wordAt("3", 98, 110)]
    const axis: NumberAxis = { ...even, places: [20, 100], words: numbers }
    const within = (words: readonly ChartWord[]): boolean =>
      areNumbersNames(places, axis, { words, room: room(0) })
    expect(within([...numbers, wordAt("two", 54, 110)])).toBe(true)
    expect(within([...numbers, wordAt("two", 57, 110)])).toBe(false)
    expect(within(numbers)).toBe(false)
  })
})
