import { describe, expect, test } from "vitest"
import type { Box } from "../../../../base/geometry.ts"
import { cellAt } from "./placed-cells.test-kit.ts"
import type { PlacedCell } from "./sheet-rows.ts"
import { joinStacked } from "./stacked-lines.ts"

const boxOf = (x0: number, y0 = 80, y1 = 130): Box => ({ x0, x1: x0 + 90, y0, y1 })
/** Cells of a text each, in boxes as high. */
const beside = (count: number, y0 = 80, y1 = 130): PlacedCell[] =>
  Array.from({ length: count }, (_, at) =>
    cellAt(9 + at, 100, { box: boxOf(900 + 100 * at, y0, y1) }),
  )
const home = { box: boxOf(0) }
const upper = cellAt(1, 100, home)
const lower = (look: Partial<PlacedCell> = {}, column = 0, baseline = 112): PlacedCell =>
  cellAt(column, baseline, { ...home, ...look })
/** How many cells become of these and three boxes beside them. */
const left = (...cells: readonly PlacedCell[]): number =>
  joinStacked([...cells, ...beside(3)]).length - 3

describe("lines in one drawn cell", () => {
  test("are one text, however they lie in its columns", () => {
    const [joined] = joinStacked([lower({ to: 2, bottom: 113 }), upper, ...beside(3)])
    expect(joined).toMatchObject({ column: 0, from: 0, to: 2, top: 100, bottom: 113 })
    expect(joined?.lines.map(({ text }) => text.baseline)).toEqual([100, 112])
    expect(left(upper, lower(), lower({}, 2, 124))).toBe(1)
  })

  test("stay two where they stand in one column: that was judged before", () => {
    expect(left(upper, lower({}, 1))).toBe(2)
  })

  test("stay two where they stand beside each other, or too far apart", () => {
    expect([105.1, 104.9].map((at) => left(upper, lower({}, 0, at)))).toEqual([1, 2])
    expect([114.9, 115.1].map((at) => left(upper, lower({}, 0, at)))).toEqual([1, 2])
  })

  test("stay two in two sizes", () => {
    expect(left(upper, lower({ size: 14 }))).toBe(2)
  })

  test("stay as the file tells them", () => {
    const told = lower()
    const [line] = told.lines
    const text = { ...line?.text, told: { table: "t", cell: "c" } }
    expect(left(upper, { ...told, lines: [{ ...line, text }] } as unknown as PlacedCell)).toBe(2)
  })

  test("stay two in two boxes, on two pages or in none", () => {
    expect(left(upper, lower({ box: boxOf(1) }))).toBe(2)
    expect(left(upper, lower({ page: 1 }))).toBe(2)
    expect(left(cellAt(1, 100), cellAt(0, 112))).toBe(2)
    expect(left(upper)).toBe(1)
    expect(joinStacked([])).toEqual([])
  })
})

describe("a box is a cell where three others", () => {
  const isCell = (...others: readonly PlacedCell[]): boolean =>
    joinStacked([upper, lower(), ...others]).length === others.length + 1

  test("are as high as it", () => {
    expect(isCell(...beside(3))).toBe(true)
    expect(isCell(...beside(2))).toBe(false)
    expect(isCell(...beside(2), cellAt(20, 100))).toBe(false)
  })

  test("begin and end within a point of it", () => {
    expect(isCell(...beside(3, 79, 131))).toBe(true)
    expect(isCell(...beside(3, 81, 129))).toBe(true)
    expect(isCell(...beside(3, 78, 130))).toBe(false)
    expect(isCell(...beside(3, 80, 132))).toBe(false)
  })

  test("stand on its page", () => {
    expect(isCell(...beside(3).map((cell) => ({ ...cell, page: 1 })))).toBe(false)
  })
})
