import { expect, test } from "vitest"
import type { Box } from "../../../base/geometry.ts"
import type { Paragraph, TableCell } from "../../../model/document.ts"
import type { CellDraft } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { fitCells, type FittedCell } from "./fit-cells.ts"

const SIZE = 10
const page = { height: 540 }
/** Letters of ten points are five wide. */
const arabic = "\u0627".repeat(18)

/** A cell of one line in a row of fourteen points, 100 wide. */
function cellOf(text: string, row: number, top: number): FittedCell {
  const box: Box = { x0: 100, y0: top + row * 14, x1: 200, y1: top + row * 14 + 14 }
  const line = lineAt(text, box.x0 + 1, box.y1 - 4)
  const paragraph = {
    kind: "paragraph",
    format: { spaceBefore: 0, lineSpacing: { rule: "exact", value: 12 } },
    inlines: [{ kind: "text", text, style: { size: SIZE } }],
    placement: [{ page: 0, box: line.box }],
  } as unknown as Paragraph
  const draft = { row, rowSpan: 1, box, lines: [line], rotation: 0 } as unknown as CellDraft
  const padding = { left: 0, right: 0, top: 0, bottom: 0 }
  return { draft, cell: { blocks: [paragraph], padding } as unknown as TableCell }
}

/** Sizes of the texts of a table of twenty rows. */
function sizesOf(text: string, top: number): number[] {
  const cells = Array.from({ length: 20 }, (_, row) => cellOf(text, row, top))
  const ys = Array.from({ length: 21 }, (_, row) => top + 14 * row)
  const box = { x0: 100, y0: top, x1: 200, y1: top + 280 }
  return fitCells(cells, { ys, box }, page).flatMap(({ blocks: [block] }) => {
    const inline = block?.kind === "paragraph" ? block.inlines[0] : undefined
    return inline?.kind === "text" ? [inline.style.size] : []
  })
}

test("cells of a table whose rows would grow over the foot of their slide have smaller text", () => {
  const sizes = sizesOf(arabic, 200)
  expect(new Set(sizes).size).toBe(1)
  expect(sizes[0]).toBeLessThan(SIZE)
  expect(sizes[0]).toBeGreaterThanOrEqual(SIZE / 2)
})

test("their text keeps its size where the slide has room for the rows, or no line wraps", () => {
  expect(new Set(sizesOf(arabic, 0))).toEqual(new Set([SIZE]))
  expect(new Set(sizesOf("a".repeat(18), 200))).toEqual(new Set([SIZE]))
})
