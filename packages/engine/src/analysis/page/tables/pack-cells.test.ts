import { describe, expect, test } from "vitest"
import { cellDraft, figureDraft, tableDraft } from "../../writing/block-drafts.test-kit.ts"
import type { CellDraft, TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { cellsApart, countText } from "../../geometry/table-cells.ts"
import { createTablePacker } from "./pack-cells.ts"

const box = { x0: 100, x1: 200, y0: 90, y1: 110 }
/** A line whose box is that of its only span, as the passes make it. */
const line = (text: string, look: Partial<TextLine> = {}): TextLine => {
  const made = lineAt(text, 110, 104)
  return { ...made, spans: made.spans.map((span) => ({ ...span, box: made.box })), z: 3, ...look }
}
const cell = (look: Partial<CellDraft> = {}): CellDraft =>
  cellDraft(box, { row: 2, column: 1, ...look })
const packed = (...cells: readonly CellDraft[]): readonly CellDraft[] =>
  createTablePacker()(tableDraft([0, 1], [0, 1], { cells })).cells
/** Whether a cell is held in numbers: another object comes back. */
const isPacked = (own: CellDraft): boolean => packed(own)[0] !== own

describe("a packed table", () => {
  test("spells its cells out as they were", () => {
    const cells = [
      cell(),
      cell({ lines: [line("text")], fill: 7 }),
      cell({ row: 3, lines: [line("12,5 %")], align: "right" }),
    ]
    const plain = packed(...cells).map((own) => ({
      ...own,
      lines: own.lines.map((each) => ({
        ...each,
        spans: each.spans.map((span) => ({ ...span, edges: [...span.edges] })),
      })),
    }))
    expect(plain).toEqual(cells)
  })
  test("keeps the table asked last spelled out", () => {
    const pack = createTablePacker()
    const [first, second] = [pack(tableDraft([0, 1], [0, 1])), pack(tableDraft([0, 1], [0, 1]))]
    expect(first.cells).toBe(first.cells)
    const held = first.cells
    expect(second.cells).not.toBe(held)
    expect(first.cells).not.toBe(held)
  })
  test("says how much text it holds, and which cells are apart, without being spelled out", () => {
    const inner = tableDraft([0, 1], [0, 1], { cells: [cell({ lines: [line("inner")] })] })
    const apart = cell({ lines: [line("one"), line("two")], nested: [inner] })
    const given = tableDraft([0, 1], [0, 1], {
      cells: [cell(), cell({ lines: [line("text")] }), apart],
    })
    const pack = createTablePacker()
    const [table, other] = [pack(given), pack(given)]
    const spelled = other.cells
    expect(countText(table)).toEqual(countText(given))
    expect(countText(table)).toEqual({ cells: 3, letters: "textonetwoinner".length })
    expect(cellsApart(table)).toEqual([apart])
    expect(other.cells).toBe(spelled)
    // A copy may have other cells.
    expect(cellsApart({ ...table, cells: given.cells })).toBe(given.cells)
  })
  test("holds plain cells of one line, and empty ones", () => {
    expect([isPacked(cell()), isPacked(cell({ lines: [line("text")] }))]).toEqual([true, true])
  })
  test("leaves cells that passes tell apart by themselves", () => {
    const [span] = line("text").spans
    const [own] = [span as TextLine["spans"][number]]
    for (const look of [
      { lines: [line("one"), line("two")] },
      { figures: [figureDraft(box)] },
      { nested: [tableDraft([0, 1], [0, 1])] },
      { lines: [line("[1]")] },
      { lines: [line("1. text")] },
      { lines: [line("text", { gaps: [{ at: 1, from: 0, to: 9 }] })] },
      { lines: [line("text", { spans: [] })] },
      { lines: [line("texttext", { spans: [own, own] })] },
      { lines: [line("other", { spans: [own] })] },
      { lines: [line("text", { spans: [{ ...own, rise: "superscript" }] })] },
      { lines: [line("text", { spans: [{ ...own, edges: [1, 2] }] })] },
      { lines: [line("text", { box })] },
    ] satisfies Partial<CellDraft>[])
      expect(isPacked(cell(look))).toBe(false)
  })
})
