import { describe, expect, test } from "vitest"
import type { DrawnRule, TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import type { GridLines, Stroke } from "./grid-lines.ts"
import { joinStripes } from "./stripes.ts"

/** The sides of coloured cells side by side. */
function rowAt(y0: number, y1 = y0 + 20, xs: readonly number[] = [0, 50, 100]): GridLines {
  const [x0 = 0, x1 = 0] = [xs[0], xs.at(-1)]
  return {
    horizontal: [y0, y1].map((at) => ({ at, from: x0, to: x1 })),
    vertical: xs.map((at) => ({ at, from: y0, to: y1 })),
  }
}
const ruling = (at: number, from: number, to: number): Stroke => ({
  at,
  from,
  to,
  rule: {} as DrawnRule,
})
/**
 * Two texts in one row, in both columns; their ink from eight points above the line to two below.
 */
const both = (baseline: number): TextLine[] => [
  lineAt("ab", 10, baseline),
  lineAt("cd", 60, baseline),
]
const first = rowAt(0)
const isJoined = (second: GridLines, lines: readonly TextLine[], upper = first): boolean =>
  joinStripes([upper, second], lines).length === 1

describe("two coloured rows with a white one between them", () => {
  test("are one table, with the sides of columns through the white row", () => {
    const [table, ...others] = joinStripes([first, rowAt(40)], both(33))
    expect(others).toEqual([])
    expect(table?.vertical).toHaveLength(9)
    expect(table?.vertical).toContainEqual({ at: 50, from: 20, to: 40 })
    expect(isJoined(rowAt(40), [])).toBe(false)
    expect(joinStripes([first], both(33))).toEqual([first])
    expect(joinStripes([], both(33))).toEqual([])
  })

  test("stand a bit more than two rows apart at most", () => {
    expect(isJoined(rowAt(63.9), both(40))).toBe(true)
    expect(isJoined(rowAt(64.1), both(40))).toBe(false)
    // The higher of the two counts.
    expect(isJoined(rowAt(64.1, 90), both(40))).toBe(true)
    expect(isJoined(rowAt(63, 73), both(40))).toBe(true)
  })

  test("stand closer where one column alone has a text between them", () => {
    const lone = [lineAt("ab", 10, 35)]
    expect(isJoined(rowAt(47.9), lone)).toBe(true)
    expect(isJoined(rowAt(48.1), lone)).toBe(false)
  })

  test("have nothing between them where they overlap, and are none", () => {
    expect(isJoined(rowAt(18), both(20))).toBe(false)
  })

  test("have the same columns, within three points", () => {
    expect(isJoined(rowAt(40, 60, [0, 52.9, 100]), both(33))).toBe(true)
    expect(isJoined(rowAt(40, 60, [0, 53.1, 100]), both(33))).toBe(false)
    expect(isJoined(rowAt(40, 60, [0, 30, 50, 100]), both(33))).toBe(false)
  })

  test("have sides that are one within three points, and two columns at least", () => {
    expect(isJoined(rowAt(40, 60, [0, 50, 52.9, 100]), both(33))).toBe(true)
    expect(isJoined(rowAt(40, 60, [0, 50, 53.1, 100]), both(33))).toBe(false)
    expect(isJoined(rowAt(40, 60, [0, 100]), both(33), rowAt(0, 20, [0, 100]))).toBe(false)
  })

  test("have no rulings but along a whole row", () => {
    const ruled = (stroke: Stroke, side: "horizontal" | "vertical" = "horizontal"): boolean => {
      const row = rowAt(40)
      return isJoined({ ...row, [side]: [...row[side], stroke] }, both(33))
    }
    expect(ruled(ruling(60, 2.9, 100))).toBe(true)
    expect(ruled(ruling(60, 3.1, 100))).toBe(false)
    expect(ruled(ruling(60, 0, 97.1))).toBe(true)
    expect(ruled(ruling(60, 0, 96.9))).toBe(false)
    expect(ruled(ruling(50, 40, 60), "vertical")).toBe(false)
  })
})

describe("texts of a white row", () => {
  const between = (...lines: readonly TextLine[]): boolean => isJoined(rowAt(40), lines)

  test("stay in their columns, within three points", () => {
    expect(between(lineAt("ab", 10, 33, { x1: 52.9 }))).toBe(true)
    expect(between(lineAt("ab", 10, 33, { x1: 53.1 }))).toBe(false)
    expect(between(lineAt("ab", 47.1, 33, { x1: 90 }))).toBe(true)
    expect(between(lineAt("ab", 46.9, 33, { x1: 90 }))).toBe(false)
    expect(between(lineAt("ab", -5, 33))).toBe(false)
  })

  test("are one in each column: an em of room parts two", () => {
    const spaced = (letter: number): boolean =>
      between(lineAt("ab  cd", 5, 33, { x1: 5 + 6 * letter }))
    expect(spaced(4.7)).toBe(true)
    expect(spaced(4.8)).toBe(false)
  })
})

describe("a white row at an end of the coloured ones", () => {
  const rows = [rowAt(100), rowAt(140)]
  /** Heights from the first to the last level side. */
  const ends = (...lines: readonly TextLine[]): number[] => {
    const [table] = joinStripes(rows, [...both(133), ...lines])
    const heights = (table?.horizontal ?? []).map(({ at }) => at)
    return [Math.min(...heights), Math.max(...heights)]
  }

  test("is a row of the table up to half a row away", () => {
    expect(ends()).toEqual([100, 160])
    expect(ends(...both(177.9))).toEqual([100, 180])
    expect(ends(...both(178.1))).toEqual([100, 160])
    expect(ends(...both(88.1))).toEqual([80, 160])
    expect(ends(...both(87.9))).toEqual([100, 160])
  })

  test("may reach three points into the coloured one", () => {
    expect(ends(...both(165.1))).toEqual([100, 180])
    expect(ends(...both(164.9))).toEqual([100, 160])
    expect(ends(...both(100.9))).toEqual([80, 160])
    expect(ends(...both(101.1))).toEqual([100, 160])
  })

  test("has texts in two columns", () => {
    expect(ends(lineAt("ab", 10, 172))).toEqual([100, 160])
  })

  test("has more lines where they follow within a third of an em", () => {
    expect(ends(...both(172), ...both(184.9))[1]).toBeCloseTo(186.9)
    expect(ends(...both(172), ...both(185.1))).toEqual([100, 180])
    expect(ends(...both(88.5), ...both(75.6))[0]).toBeCloseTo(67.6)
    expect(ends(...both(88.5), ...both(75.4))[0]).toBeCloseTo(80)
  })

  test("has the sides of columns as high as it is", () => {
    const [table] = joinStripes(rows, [...both(133), ...both(172)])
    expect(table?.vertical).toContainEqual({ at: 50, from: 160, to: 180 })
  })
})
