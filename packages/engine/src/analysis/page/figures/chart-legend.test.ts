import { describe, expect, test } from "vitest"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { isLegend, legendEntries, marksBefore, type LegendMark } from "./chart-legend.ts"

const blue = 0x2040c0
/** The longest shape of its colour. */
const colours = new Map([
  [blue, 60],
  [0xc02020, 60],
])

/** A mark beside a line of 10 points that starts at 100 and stands at 200. */
const mark = ({ gap = 4, wide = 6, high = 6, middle = 197, colour = blue } = {}): LegendMark => ({
  box: { x0: 100 - gap - wide, x1: 100 - gap, y0: middle - high / 2, y1: middle + high / 2 },
  colour,
})
const isFound = (own: LegendMark, text = "Apples", longest = colours): boolean => {
  const lines = [lineAt(text, 100, 200)]
  return legendEntries({ colours: longest, marks: marksBefore(lines, [own]) }, lines).length === 1
}

describe("the mark of a series", () => {
  test("stands before its name within an em and a half, and may touch it", () => {
    expect(isFound(mark({ gap: 14 }))).toBe(true)
    expect(isFound(mark({ gap: 16 }))).toBe(false)
    expect(isFound(mark({ gap: -1.8 }))).toBe(true)
    expect(isFound(mark({ gap: -2.2 }))).toBe(false)
  })

  test("is no higher than a line and four ems wide", () => {
    expect(isFound(mark({ high: 14 }))).toBe(true)
    expect(isFound(mark({ high: 16 }))).toBe(false)
    const wide = (points: number): boolean =>
      isFound(mark({ wide: points }), "Apples", new Map([[blue, 500]]))
    expect(wide(39)).toBe(true)
    expect(wide(41)).toBe(false)
  })

  test("has its middle between the top of the line and a fifth of an em below it", () => {
    expect(isFound(mark({ middle: 190.5 }))).toBe(true)
    expect(isFound(mark({ middle: 189.5 }))).toBe(false)
    expect(isFound(mark({ middle: 201.8 }))).toBe(true)
    expect(isFound(mark({ middle: 202.2 }))).toBe(false)
  })

  test("is at most half as long as what it stands for, in its colour", () => {
    expect(isFound(mark({ wide: 29 }))).toBe(true)
    expect(isFound(mark({ wide: 31 }))).toBe(false)
    expect(isFound(mark({ colour: 0x00ff00 }))).toBe(false)
  })

  test("stands before a name and not before a sentence", () => {
    expect(isFound(mark(), "x".repeat(40))).toBe(true)
    expect(isFound(mark(), "x".repeat(41))).toBe(false)
  })
})

describe("names are a legend", () => {
  const entries = (...marks: readonly LegendMark[]): boolean =>
    isLegend(marks.map((own) => ({ line: lineAt("Apples", 100, 200), mark: own })))

  test("where two marks of one size have colours of their own", () => {
    expect(entries(mark(), mark({ colour: 0xc02020 }))).toBe(true)
    expect(entries(mark(), mark())).toBe(false)
    expect(entries(mark())).toBe(false)
    expect(entries()).toBe(false)
    expect(entries(mark(), mark({ colour: 0xc02020, wide: 7.2 }))).toBe(false)
    expect(entries(mark(), mark({ colour: 0xc02020, high: 7.2 }))).toBe(false)
    expect(entries(mark(), mark({ colour: 0xc02020, high: 6.8 }))).toBe(true)
  })
})
