import { describe, expect, test } from "vitest"
import type { CellDraft } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { rowCells } from "./row-cells.ts"

/** Edges of rows of fourteen points. */
const ys = [100, 114, 128, 142, 156]
const side = { style: "single", width: 1, colour: 0 } as const

/** A cell with one line of ten points on each of some baselines. */
const cell = (
  baselines: readonly number[],
  rowSpan: number,
  more?: Partial<CellDraft>,
): CellDraft =>
  ({
    row: 0,
    column: 1,
    rowSpan,
    columnSpan: 1,
    box: { x0: 50, x1: 200, y0: ys[0], y1: ys[rowSpan] },
    lines: baselines.map((baseline) => lineAt(`at ${baseline}`, 52, baseline)),
    borders: { top: side, bottom: side, left: side },
    verticalAlign: "bottom",
    rotation: 0,
    ...more,
  }) as unknown as CellDraft

const rowsOf = (whole: CellDraft): unknown =>
  rowCells(whole, ys).map(({ row, rowSpan, lines }) => [
    row,
    rowSpan,
    lines.map(({ text }) => text),
  ])

describe("a cell over the first rows of a table", () => {
  test("is one cell a row where each row holds a line of it", () => {
    expect(rowsOf(cell([110, 124, 138], 3))).toEqual([
      [0, 1, ["at 110"]],
      [1, 1, ["at 124"]],
      [2, 1, ["at 138"]],
    ])
    const pieces = rowCells(cell([110, 124, 138], 3), ys)
    expect(pieces.map(({ box }) => [box.y0, box.y1])).toEqual([
      [100, 114],
      [114, 128],
      [128, 142],
    ])
    expect(pieces.map(({ borders }) => Object.keys(borders).toSorted().join(" "))).toEqual([
      "left top",
      "left",
      "bottom left",
    ])
  })

  test("stays whole where a row holds none, for a text that wraps is set so by chance", () => {
    const whole = [[0, 3, ["at 110", "at 138"]]]
    expect(rowsOf(cell([110, 138], 3))).toEqual(whole)
    // One of its lines stands below its last row.
    expect(rowCells(cell([110, 124, 138, 150], 3), ys)).toHaveLength(1)
    expect(rowsOf(cell([110, 124], 2))).toEqual([[0, 2, ["at 110", "at 124"]]])
  })

  test("stays whole further down, where LibreOffice takes the rows above off", () => {
    expect(rowCells(cell([110, 124, 138], 3, { row: 1 }), ys)).toHaveLength(1)
  })

  test("stays whole where its lines find room in its last row", () => {
    const high = [100, 114, 128, 180]
    expect(rowCells(cell([110, 124, 138], 3), high)).toHaveLength(1)
  })
})
