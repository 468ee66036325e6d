import { describe, expect, test } from "vitest"
import type { GridCell } from "./grid.ts"
import { spanWideTitles } from "./wide-titles.ts"

/** A cell of a column of a hundred points, with a text from one place to another. */
const cell = (text: readonly [x0: number, x1: number], column: number): GridCell =>
  ({
    column,
    columnSpan: 1,
    rowSpan: 1,
    box: { x0: 0, x1: 100, y0: 0, y1: 20 },
    borders: {},
    blocks: [{ kind: "paragraph", lines: [{ box: { x0: text[0], x1: text[1] } }] }],
  }) as unknown as GridCell

/** Columns of a title alone in its row, over three columns on three pages. */
function spanOf(
  text: readonly [x0: number, x1: number],
  isCut: boolean,
  column = 0,
): number | undefined {
  const title = cell(text, column)
  const row = { height: 20, cells: [title] }
  spanWideTitles([row], [100, 100, 100], new Map(isCut ? [[title, title]] : []))
  return row.cells[0]?.columnSpan
}

test("a title that is cut by the edge of its page is one of the sheet, though it misses its middle", () => {
  expect(spanOf([60, 260], true)).toBe(3)
  expect(spanOf([60, 260], false)).toBe(1)
  expect(spanOf([2, 60], true)).toBe(1)
})

test("one that begins at the left of its column only runs over", () => {
  expect(spanOf([10, 70], true, 1)).toBe(3)
  expect(spanOf([2, 70], true, 1)).toBe(1)
})

describe("a title that stands in the very middle of columns", () => {
  const over = (text: readonly [number, number], columns: readonly number[], span = 1) => {
    const title = { ...cell(text, 0), columnSpan: span }
    const row = { height: 20, cells: [title] }
    spanWideTitles([row], columns, new Map([[title, title]]))
    return row.cells[0]?.columnSpan
  }
  test("is one of these, though it misses the middle of the whole sheet by little", () => {
    expect(over([300, 500], [200, 200, 200, 200, 40])).toBe(4)
    expect(over([310, 520], [200, 200, 200, 200, 40])).toBe(5)
  })
  test("keeps the columns that its page tells where those are some", () => {
    expect(over([100, 200], [150, 150, 150], 2)).toBe(2)
  })
})
