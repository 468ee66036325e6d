import { describe, expect, test } from "vitest"
import { strokeOf } from "./chart-parts.test-kit.ts"
import { barInk, ruleInk, wordOn } from "./chart-pages.test-kit.ts"
import type { InkRule } from "./chart-ink.ts"
import type { ChartWord } from "./chart-word.ts"
import { pointAxis } from "./point-axis.ts"

/** Points forty apart; two points of height are one unit, zero is at 200. */
const nodes = (values: readonly number[]) =>
  values.map((value, at) => ({ x: 80 + 40 * at, y: 200 - 2 * value }))
const lineOf = (values: readonly number[]) => ({ ...strokeOf(nodes(values)), colour: 0xff0000 })
const labelsOf = (values: readonly number[], over = 8): ChartWord[] =>
  nodes(values).map(({ x, y }, at) => wordOn(String(values[at]), x, y - over))

const plain = [20, 35, 50, 10]
const axisOf = (
  values: readonly number[] = plain,
  words: readonly ChartWord[] = labelsOf(values),
  rules: readonly InkRule[] = [],
) => pointAxis([lineOf(values)], words, rules)

describe("points with their values beside them", () => {
  test("tell the axis", () => {
    expect(axisOf()).toMatchObject({ slope: -0.5, start: 100, min: 10, max: 50, step: 8 })
    expect(axisOf()).toMatchObject({ direction: "up", format: "0", scale: "linear" })
  })
  test("are four at least, with three values", () => {
    expect(axisOf([20, 35, 50])).toBeUndefined()
    expect(axisOf([20, 35, 20, 35])).toBeUndefined()
    expect(axisOf([20, 35, 20, 50])).toBeDefined()
  })
  test("are three of four of all", () => {
    const eight = [20, 35, 50, 10, 25, 30, 45, 15]
    expect(axisOf(eight, labelsOf(eight).slice(0, 6))).toBeDefined()
    expect(axisOf(eight, labelsOf(eight).slice(0, 5))).toBeUndefined()
    expect(axisOf(plain, labelsOf(plain).slice(0, 3))).toBeUndefined()
  })
  test("stand as high as they say", () => {
    const wrong = (text: string) =>
      axisOf(
        plain,
        labelsOf(plain).map((word, at) => (at === 1 ? { ...word, text } : word)),
      )
    expect(wrong("35.4")).toBeDefined()
    expect(wrong("36.5")).toBeUndefined()
  })
  test("stand higher the more they say", () => {
    const turned = nodes(plain).map(({ x, y }) => ({ x, y: 300 - y }))
    const words = turned.map(({ x, y }, at) => wordOn(String(plain[at]), x, y - 8))
    expect(pointAxis([strokeOf(turned)], words, [])).toBeUndefined()
    const flat = [20, 20, 20, 20].map((_, at) => ({ x: 80 + 40 * at, y: 150 }))
    const other = flat.map(({ x, y }, at) => wordOn(String(at), x, y - 8))
    expect(pointAxis([strokeOf(flat)], other, [])).toBeUndefined()
  })
})

describe("a value is beside a point", () => {
  test("two sizes over or under it, one at its sides", () => {
    expect(axisOf(plain, labelsOf(plain, 15.9))).toBeDefined()
    expect(axisOf(plain, labelsOf(plain, 16.1))).toBeUndefined()
    expect(axisOf(plain, labelsOf(plain, -15.9))).toBeDefined()
    const aside = (by: number) =>
      axisOf(
        plain,
        nodes(plain).map(({ x, y }, at) => wordOn(String(plain[at]), x + by, y)),
      )
    // Half of its width of eight points, and eight more.
    expect([aside(11.9) !== undefined, aside(12.1) !== undefined]).toEqual([true, false])
  })
  test("and level", () => {
    const turned = labelsOf(plain).map((word) => ({ ...word, angle: 270 }))
    expect(axisOf(plain, turned)).toBeUndefined()
  })
  test("and the nearest one", () => {
    // A second number further off is of no point that has one.
    const other = nodes(plain).map(({ x, y }) => wordOn("99", x, y - 15))
    expect(axisOf(plain, [...other, ...labelsOf(plain)])).toMatchObject({ slope: -0.5 })
  })
})

describe("the axis begins", () => {
  const from = (...rules: readonly InkRule[]) => axisOf(plain, labelsOf(plain), rules)?.min
  test("at the line below all points", () => {
    expect(from(ruleInk("across", 200, [70, 210]))).toBe(0)
    expect(from(ruleInk("across", 200, [70, 210]), ruleInk("across", 240, [70, 210]))).toBe(0)
  })
  test("at the least point where no line goes below all", () => {
    expect(from(ruleInk("up", 200, [70, 210]))).toBe(10)
    expect(from(ruleInk("across", 170, [70, 210]))).toBe(10)
    expect(from(ruleInk("across", 200, [83, 210]))).toBe(10)
    expect(from(ruleInk("across", 200, [70, 197]))).toBe(10)
    expect(from(ruleInk("across", 200, [81, 199]))).toBe(0)
  })
})

test("bars tell no such axis, and a cloud of points is not looked at", () => {
  expect(pointAxis([barInk(80, 20)], labelsOf([20]), [])).toBeUndefined()
  const many = Array.from({ length: 401 }, (_, at) => 10 + (at % 7))
  expect(axisOf(many)).toBeUndefined()
  expect(axisOf(many.slice(0, 400))).toBeDefined()
})

test("the longest format of the values is that of the axis", () => {
  const words = labelsOf(plain).map((word, at) => (at === 2 ? { ...word, text: "50.0" } : word))
  expect(axisOf(plain, words)?.format).toBe("0.0")
})
