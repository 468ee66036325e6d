import { describe, expect, test } from "vitest"
import type { DrawnRule, Fill } from "../../drafts.ts"
import { bordersOf, fillOf, LookIndex } from "./cell-look.ts"
import { ruleAt } from "./rules.test-kit.ts"

const table = { x0: 100, y0: 100, x1: 300, y1: 200 }
const cell = { x0: 100, y0: 100, x1: 200, y1: 150 }

const across = (at: number, from = 100, to = 200, look: Partial<DrawnRule> = {}): DrawnRule =>
  ruleAt("horizontal", at, from, to, look)
const down = (at: number, from = 100, to = 150, look: Partial<DrawnRule> = {}): DrawnRule =>
  ruleAt("vertical", at, from, to, look)
const fill = (
  [x0, y0, x1, y1]: readonly [number, number, number, number],
  colour: number,
  { alpha = 1, item = 0 } = {},
): Fill => ({ box: { x0, y0, x1, y1 }, paint: { colour, alpha }, items: [item] })

const looks = (rules: readonly DrawnRule[], fills: readonly Fill[] = []): LookIndex =>
  new LookIndex({ rules, fills }, table)

describe("a ruling is a border of a cell", () => {
  const sides = (rule: DrawnRule): string => Object.keys(bordersOf(cell, looks([rule]))).join()

  test.each([
    ["top", across(100)],
    ["bottom", across(150)],
    ["left", down(100)],
    ["right", down(200)],
  ])("at its %s", (side, rule) => {
    expect(sides(rule)).toBe(side)
  })

  test("within three points of the side", () => {
    expect([96.9, 97.1, 102.9, 103.1].map((at) => sides(across(at)))).toEqual([
      "",
      "top",
      "top",
      "",
    ])
  })

  test("along half of it", () => {
    expect([149, 151].map((to) => sides(across(100, 100, to)))).toEqual(["", "top"])
    expect([151, 149].map((from) => sides(across(100, from, 200)))).toEqual(["", "top"])
    expect([124, 126].map((to) => sides(down(100, 100, to)))).toEqual(["", "left"])
  })

  test("not where it runs on far beyond the table", () => {
    expect(sides(across(100, 100, 306))).toBe("top")
    expect(sides(across(100, 100, 307))).toBe("")
  })

  test("as wide as the widest of several, and of its colour", () => {
    const rules = [across(100), across(100.5, 100, 200, { thickness: 2, colour: 0xff0000 })]
    expect(bordersOf(cell, looks(rules)).top).toMatchObject({ width: 2, colour: 0xff0000 })
  })

  test("that is double where a second one stands apart from it", () => {
    const style = (at: number): string | undefined =>
      bordersOf(cell, looks([across(99), across(at)])).top?.style
    const apart = [100.1, 100.3, 101.9, 102.1]
    expect(apart.map(style)).toEqual(["single", "double", "double", "single"])
  })

  test.each<[readonly number[], number, string]>([
    [[], 1, "single"],
    [[0, 0], 1, "single"],
    [[1.6, 2], 1, "dotted"],
    [[1.7, 2], 1, "dashed"],
    [[0.7, 2], 0.2, "dotted"],
    [[0.9, 2], 0.2, "dashed"],
  ])("with dashes of %s, %d wide, is %s", (dash, thickness, style) => {
    expect(bordersOf(cell, looks([across(100, 100, 200, { dash, thickness })])).top?.style).toBe(
      style,
    )
  })

  test("cells with the same borders share them", () => {
    const index = looks([across(100, 100, 300)])
    const beside = { ...cell, x0: 200, x1: 300 }
    expect(bordersOf(cell, index)).toBe(bordersOf(beside, index))
  })
})

describe("a fill is behind a cell", () => {
  const colourOf = (...fills: readonly Fill[]): number | undefined => fillOf(cell, looks([], fills))
  const red = 0xff0000

  test("of which it covers three fifths", () => {
    expect([159, 161].map((x1) => colourOf(fill([100, 100, x1, 150], red)))).toEqual([
      undefined,
      red,
    ])
    expect([129, 131].map((y1) => colourOf(fill([100, 100, 200, y1], red)))).toEqual([
      undefined,
      red,
    ])
    expect(colourOf(fill([201, 151, 300, 200], red))).toBe(undefined)
  })

  test("painted row by row, where the cell is over several", () => {
    const overRows = (...fills: readonly Fill[]): number | undefined =>
      fillOf(cell, looks([], fills), true)
    const part = (y0: number, y1: number, colour = red, item = y0): Fill =>
      fill([100, y0, 200, y1], colour, { item })
    expect(overRows(part(100, 117), part(117, 134), part(134, 150))).toBe(red)
    expect(overRows(part(100, 117), part(100, 117))).toBe(undefined)
    expect(overRows(part(100, 117), part(121, 150))).toBe(undefined)
    expect(overRows(part(100, 117), part(117, 134, 0xff), part(134, 150))).toBe(undefined)
    expect(overRows(fill([100, 100, 159, 125], red), fill([100, 125, 159, 150], red))).toBe(
      undefined,
    )
    expect(colourOf(part(100, 117), part(117, 134), part(134, 150))).toBe(undefined)
    const parts = [part(100, 117), part(117, 134), part(134, 150)]
    const index = looks([], parts)
    fillOf(cell, index, true)
    expect(parts.map((own) => index.isTaken(own))).toEqual([true, true, true])
  })

  test("the last of several, and white is none", () => {
    const green = fill([100, 100, 200, 150], 0x00ff00)
    expect(colourOf(fill([100, 100, 200, 150], red), green)).toBe(0x00ff00)
    expect(colourOf(fill([100, 100, 200, 150], 0xffffff))).toBe(undefined)
  })

  test("as it is seen on white", () => {
    expect(colourOf(fill([100, 100, 200, 150], 0x000000, { alpha: 0.5 }))).toBe(0x808080)
  })

  test("with others of its colour beside it, where they are a row of the table", () => {
    const row = (gap: number, width: number, second = red): number | undefined =>
      colourOf(fill([100, 100, 150, 150], red), fill([150 + gap, 100, 100 + width, 150], second))
    expect(row(2, 200)).toBe(red)
    expect(row(3.1, 200)).toBe(undefined)
    expect(row(2, 119)).toBe(undefined)
    expect(row(2, 200, 0x00ff00)).toBe(undefined)
    expect(colourOf(fill([100, 100, 150, 150], red), fill([152, 104, 300, 150], red))).toBe(
      undefined,
    )
    expect(colourOf(fill([100, 100, 150, 150], red), fill([152, 100, 300, 154], red))).toBe(
      undefined,
    )
  })

  test("not one that reaches far beyond the table", () => {
    expect(colourOf(fill([94, 94, 306, 206], red))).toBe(red)
    expect(colourOf(fill([93, 94, 306, 206], red))).toBe(undefined)
  })
})

describe("a table draws", () => {
  const edges = { xs: [100, 200, 300], ys: [100, 150, 200] }
  const items = (rules: readonly DrawnRule[], fills: readonly Fill[] = []): number[] =>
    looks(rules, fills).items(edges)

  test("rulings within twelve points of its edges", () => {
    const own = { items: [7] }
    expect([162, 164].map((at) => items([across(at, 100, 300, own)]).length)).toEqual([1, 0])
    expect([137, 136].map((at) => items([across(at, 100, 300, own)]).length)).toEqual([1, 0])
    expect([213, 214].map((at) => items([down(at, 100, 200, own)]).length)).toEqual([1, 0])
  })

  test("short ones and white ones anywhere", () => {
    expect(items([across(170, 100, 159, { items: [7] })])).toEqual([7])
    expect(items([across(170, 100, 161, { items: [7] })])).toEqual([])
    expect(items([across(170, 100, 300, { items: [7], colour: 0xffffff })])).toEqual([7])
  })

  test("white, dots at corners, and grounds of its cells", () => {
    expect(items([], [fill([110, 110, 190, 140], 0xffffff, { item: 4 })])).toEqual([4])
    expect(items([], [fill([110, 110, 112.9, 112.9], 1, { item: 4 })])).toEqual([4])
    expect(items([], [fill([110, 110, 113.1, 112.9], 1, { item: 4 })])).toEqual([])
    expect(items([], [fill([110, 110, 112.9, 113.1], 1, { item: 4 })])).toEqual([])
    const index = looks([], [fill([100, 100, 200, 150], 1, { item: 4 })])
    expect(index.items(edges)).toEqual([])
    fillOf(cell, index)
    expect(index.items(edges)).toEqual([4])
  })

  test("each item once, in the order of the page", () => {
    const rules = [across(100, 100, 200, { items: [5, 2] }), down(100, 100, 150, { items: [2] })]
    expect(items(rules)).toEqual([2, 5])
  })
})
