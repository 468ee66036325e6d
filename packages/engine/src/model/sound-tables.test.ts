import { describe, expect, it } from "vitest"
import type { Table, TableCell } from "./document.ts"
import { blankDocument, cellOf, tableOf } from "./sample-document.test-kit.ts"
import { soundTables } from "./sound-tables.ts"
import { paragraphsOf, plainText, tablesOf } from "./walk.ts"

const blocksOf = (table: Table) =>
  soundTables(blankDocument([table])).value.sections.flatMap((section) => section.blocks)

/** Cells of the first table as "row,column rows×columns text". */
const cellsOf = (table: Table): string[] =>
  (tablesOf(blocksOf(table))[0]?.rows ?? []).flatMap((row, index) =>
    row.cells.map((cell) => {
      const text = [...paragraphsOf(cell.blocks)].map((each) => plainText(each.inlines))
      return `${index},${cell.column} ${cell.rowSpan}×${cell.columnSpan} ${text.join("|")}`.trim()
    }),
  )

const twoColumns = (rows: readonly (readonly TableCell[])[]): Table => ({
  ...tableOf([[cellOf(0, "a"), cellOf(1, "b")], ...rows.slice(1)]),
  rows: tableOf(rows).rows,
  columns: [60, 60],
})

describe("soundTables", () => {
  it("gives a sound document back as it is", () => {
    const document = blankDocument([
      tableOf([[cellOf(0, "a", { rows: 2 }), cellOf(1, "b")], [cellOf(1, "c")]]),
    ])
    expect(soundTables(document)).toEqual({ value: document, diagnostics: [] })
    expect(soundTables(document).value).toBe(document)
  })

  it("gives a span of 0 its own place and tells it", () => {
    const broken = twoColumns([[cellOf(0, "a", { columns: 0 }), cellOf(1, "b")]])
    expect(cellsOf(broken)).toEqual(["0,0 1×1 a", "0,1 1×1 b"])
    expect(soundTables(blankDocument([broken])).diagnostics).toMatchObject([
      { kind: "table-uncertain", page: 1 },
    ])
  })

  it("cuts spans at the end of the grid and at cells that hold the place already", () => {
    const broken = twoColumns([
      [cellOf(0, "a", { columns: 9 })],
      [cellOf(0, "b"), cellOf(1, "c", { rows: 7 })],
      [cellOf(0, "d", { columns: 2 })],
    ])
    expect(cellsOf(broken)).toEqual(["0,0 1×2 a", "1,0 1×1 b", "1,1 2×1 c", "2,0 1×1 d"])
  })

  it("fills places that no cell covers", () => {
    expect(cellsOf(twoColumns([[cellOf(1, "b")], [cellOf(0, "c")]]))).toEqual([
      "0,0 1×1",
      "0,1 1×1 b",
      "1,0 1×1 c",
      "1,1 1×1",
    ])
  })

  it("keeps the text of cells that have no place", () => {
    const broken = twoColumns([[cellOf(0, "a", { columns: 2 }), cellOf(1, "b"), cellOf(7, "c")]])
    expect(cellsOf(broken)).toEqual(["0,0 1×2 a|b|c"])
  })

  it("makes paragraphs of a table without columns", () => {
    const texts = [...paragraphsOf(blocksOf({ ...twoColumns([[cellOf(0, "a")]]), columns: [] }))]
    expect(texts.map((each) => plainText(each.inlines))).toEqual(["a"])
  })

  it("gives columns and rows without a size one", () => {
    const broken: Table = { ...twoColumns([[cellOf(0, "a"), cellOf(1, "b")]]), columns: [NaN, 0] }
    expect(tablesOf(blocksOf(broken))[0]?.columns.every((width) => width > 0)).toBe(true)
  })

  it("repairs tables inside cells", () => {
    const inner = twoColumns([[cellOf(0, "x", { columns: 0 }), cellOf(1, "y")]])
    const outer = tableOf([[{ ...cellOf(0, "a"), blocks: [inner] }]])
    const spans = tablesOf(blocksOf(outer)).flatMap((table) =>
      table.rows.flatMap((row) => row.cells.map((cell) => cell.columnSpan)),
    )
    expect(spans.every((span) => span >= 1)).toBe(true)
  })
})
