import { expect, test } from "vitest"
import type { GridCell } from "./grid.ts"
import { joinOpenCells } from "./open-cells.ts"
import type { OpenRow } from "./wide-titles.ts"

const line = { style: "single", width: 1, colour: 0 } as const
/** A cell of a hundred points with borders at the sides named, and a text from one place to another. */
const cell = (column: number, sides: string, text?: readonly [x0: number, x1: number]): GridCell =>
  ({
    column,
    columnSpan: 1,
    rowSpan: 1,
    box: { x0: 100, x1: 200, y0: 0, y1: 20 },
    borders: {
      top: line,
      bottom: line,
      ...(sides.includes("l") && { left: line }),
      ...(sides.includes("r") && { right: line }),
    },
    blocks: text ? [{ kind: "paragraph", lines: [{ box: { x0: text[0], x1: text[1] } }] }] : [],
  }) as unknown as GridCell

/** Columns of the cell with a text, which is the first of a frame; a page begins with the second. */
function spanOf(columns: number, text: readonly [x0: number, x1: number]): number | undefined {
  const places = Array.from({ length: columns }, (_, column) => column)
  const frame = places.map((column) =>
    column === 0 ? cell(0, "l", text) : cell(column, column === columns - 1 ? "r" : ""),
  )
  const others: OpenRow = { height: 20, cells: places.map((column) => cell(column, "lr")) }
  const row: OpenRow = { height: 20, cells: frame }
  joinOpenCells([row, others], [1])
  return row.cells[0]?.columnSpan
}

test("a text that runs on over the edge of its page is one of all cells of its frame", () => {
  expect(spanOf(2, [101, 210])).toBe(2)
  expect(spanOf(2, [101, 150])).toBe(1)
  expect(spanOf(2, [110, 150])).toBe(2)
})

test("one at the left is where a frame of three leaves all borders out", () => {
  expect(spanOf(3, [101, 150])).toBe(3)
  expect(spanOf(3, [101, 198])).toBe(1)
})
