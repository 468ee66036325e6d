import { describe, expect, test } from "vitest"
import { lineAt } from "../../writing/lines.test-kit.ts"
import type { FilledSlot } from "./aligned-shape.ts"
import { columnReaches } from "./column-reach.ts"
import { slotAt } from "./grids.test-kit.ts"

/** A cell of lines; each ends where it is told. */
const cell = (
  row: number,
  lines: readonly (readonly [string, number])[],
  step = 12,
): FilledSlot => ({
  ...slotAt(row, 0),
  lines: lines.map(([text, x1], at) => lineAt(text, 100, 100 + 40 * row + step * at, { x1 })),
})
const reach = (...cells: readonly FilledSlot[]) => columnReaches(cells).get(1)
const full = (row: number, second = "and more") =>
  cell(row, [
    ["some of the words", 198],
    [second, 140],
  ])

describe("texts of a column wrap at the end of their longest line", () => {
  test("where three lines left no room for the word after them", () => {
    expect(reach(full(0), full(1), full(2))).toBe(198)
    expect(reach(full(0), full(1))).toBeUndefined()
    expect(reach()).toBeUndefined()
  })
  test("and three of four that are followed by another", () => {
    const short = (row: number) =>
      cell(row, [
        ["some of it", 140],
        ["and more", 140],
      ])
    expect(reach(full(0), full(1), full(2), short(3))).toBe(198)
    expect(reach(full(0), full(1), full(2), short(3), short(4))).toBeUndefined()
  })
  test("unless each line begins a text of its own", () => {
    const begun = (row: number) => full(row, "And more")
    expect(reach(begun(0), begun(1), begun(2))).toBeUndefined()
    expect(reach(begun(0), begun(1), begun(2), full(3))).toBe(198)
    expect(reach(full(0, "7 of it"), full(1, "7 of it"), full(2, "7 of it"))).toBeUndefined()
  })
  test("of several words, one below the other", () => {
    const one = (row: number) =>
      cell(row, [
        ["word", 198],
        ["and more", 140],
      ])
    expect(reach(one(0), one(1), one(2))).toBeUndefined()
    const han = (row: number) =>
      cell(row, [
        ["一二三四五六七八九", 198],
        ["二三", 120],
      ])
    expect(reach(han(0), han(1), han(2))).toBe(198)
    const level = [0, 1, 2].map((row) =>
      cell(
        row,
        [
          ["some of the words", 198],
          ["and more", 140],
        ],
        0,
      ),
    )
    expect(reach(...level)).toBeUndefined()
  })
})
test("cells that end at one edge are a column", () => {
  const wide = { ...full(0), columnSpan: 2 }
  expect(columnReaches([wide, full(1), full(2), full(3)]).get(1)).toBe(198)
  expect(columnReaches([wide]).size).toBe(0)
})
