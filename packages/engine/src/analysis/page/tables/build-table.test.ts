import { describe, expect, test } from "vitest"
import { lineAt } from "../../writing/lines.test-kit.ts"
import type { FilledSlot } from "./aligned-shape.ts"
import { buildTable } from "./build-table.ts"

const options = {
  page: 0,
  rules: { rules: [], fills: [] },
  evidence: "ruled",
  confidence: 1,
} as const
const slotAt = (row: number, column: number, more: Partial<FilledSlot> = {}): FilledSlot => ({
  row,
  column,
  rowSpan: 1,
  columnSpan: 1,
  lines: [],
  ...more,
})

describe("the text of a cell", () => {
  const rotation = (...angles: readonly number[]): number | undefined =>
    buildTable(
      {
        xs: [0, 100],
        ys: [0, 50],
        slots: [slotAt(0, 0, { lines: angles.map((angle) => lineAt("word", 10, 20, { angle })) })],
      },
      options,
    ).cells[0]?.rotation

  test("is turned by a quarter, give or take ten degrees", () => {
    expect(rotation(0)).toBe(0)
    expect(rotation(80.1)).toBe(90)
    expect(rotation(79.9)).toBe(0)
    expect(rotation(99.9)).toBe(90)
    expect(rotation(100.1)).toBe(0)
    expect(rotation(260.1)).toBe(270)
    expect(rotation(259.9)).toBe(0)
    expect(rotation(279.9)).toBe(270)
    expect(rotation(280.1)).toBe(0)
    expect(rotation(-90)).toBe(270)
    expect(rotation()).toBe(0)
  })

  test("is turned where all of its lines are, within five degrees of the first", () => {
    expect(rotation(90, 94.9)).toBe(90)
    expect(rotation(90, 95.1)).toBe(0)
    expect(rotation(90, 84.9)).toBe(0)
  })
})

describe("a table", () => {
  test("has an empty cell where nothing stands", () => {
    const { cells } = buildTable(
      { xs: [0, 50, 100], ys: [0, 20, 40], slots: [slotAt(0, 0), slotAt(1, 1)] },
      options,
    )
    expect(cells.map(({ row, column }) => [row, column])).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ])
    expect(cells[3]?.box).toEqual({ x0: 50, y0: 20, x1: 100, y1: 40 })
  })

  test("loses the edges that every cell runs over, unless they are those of several pages", () => {
    const wide = {
      xs: [0, 30, 60, 100],
      ys: [0, 10, 20, 40],
      slots: [0, 2].map((row) => slotAt(row, 0, { columnSpan: 3, rowSpan: 2 - row / 2 })),
    }
    expect(buildTable(wide, options)).toMatchObject({ xs: [0, 100], ys: [0, 20, 40] })
    expect(
      buildTable(wide, options).cells.map(({ rowSpan, columnSpan }) => [rowSpan, columnSpan]),
    ).toEqual([
      [1, 1],
      [1, 1],
    ])
    expect(buildTable(wide, { ...options, keepsEdges: true })).toMatchObject({
      xs: [0, 30, 60, 100],
      ys: [0, 10, 20, 40],
    })
  })
})
