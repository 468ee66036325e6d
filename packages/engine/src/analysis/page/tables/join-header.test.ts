import { describe, expect, test } from "vitest"
import type { TableDraft } from "../../drafts.ts"
import { cellDraft, tableDraft } from "../../writing/block-drafts.test-kit.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { joinHeaders } from "./join-header.ts"

const xs = [100, 200, 300]
const head = (look: Partial<TableDraft> = {}) => tableDraft(xs, [80, 100], { items: [1], ...look })
/** Rows without walls of their own, with a text in their second column. */
const body = (look: Partial<TableDraft> = {}, [x0, x1] = [210, 240]): TableDraft => {
  const rows = tableDraft(xs, [100, 120, 140], { evidence: "aligned", items: [2], ...look })
  return {
    ...rows,
    cells: [
      cellDraft(
        { x0: 205, x1: 300, y0: 100, y1: 120 },
        { column: 1, lines: [lineAt("a", x0 ?? 0, 114, { x1: x1 ?? 0 })] },
      ),
    ],
  }
}
const count = (...tables: readonly TableDraft[]): number => joinHeaders(tables).length

test("a header that is drawn by itself is that of the rows below it", () => {
  const [made] = joinHeaders([head(), body()])
  expect(made).toMatchObject({
    headerRows: 1,
    evidence: "aligned",
    ys: [80, 100, 120, 140],
    xs,
    items: [1, 2],
    box: { x0: 100, x1: 300, y0: 80, y1: 140 },
  })
  expect(made?.cells.map(({ row, isHeader }) => [row, isHeader])).toEqual([
    [0, true],
    [0, true],
    [1, false],
  ])
  expect(made?.cells[2]?.box).toMatchObject({ x0: 200, x1: 300 })
  expect(count()).toBe(0)
})

describe("both stay apart", () => {
  test("where both are drawn, or neither", () => {
    expect(count(head(), body({ evidence: "ruled" }))).toBe(2)
    expect(count(head({ evidence: "aligned" }), body())).toBe(2)
    expect(count(body(), head())).toBe(2)
  })
  test("where the header has four rows", () => {
    expect(count(tableDraft(xs, [70, 80, 90, 100]), body())).toBe(1)
    expect(count(tableDraft(xs, [60, 70, 80, 90, 100]), body())).toBe(2)
  })
  test("where they have other columns", () => {
    expect(count(tableDraft([100, 150, 200, 300], [80, 100]), body())).toBe(2)
  })
  test("where they do not meet within four points", () => {
    const at = (x0: number, x1: number, y0: number) =>
      count(head(), { ...body(), box: { x0, x1, y0, y1: 140 } })
    expect([
      at(103.9, 296.1, 103.9),
      at(104.1, 300, 100),
      at(100, 295.9, 100),
      at(100, 300, 104.1),
    ]).toEqual([1, 2, 2, 2])
  })
  test("where a text of the rows leaves its column", () => {
    expect([
      count(head(), body({}, [196.1, 303.9])),
      count(head(), body({}, [195.9, 240])),
      count(head(), body({}, [210, 304.1])),
    ]).toEqual([1, 2, 2])
  })
})
