import { expect, test } from "vitest"
import { paragraph, textRun } from "../../../model/build.ts"
import type { Paragraph, Table, TableRow } from "../../../model/document.ts"
import { figuresOf, paragraphsOf, tablesOf } from "../../../model/walk.ts"
import { createRowPacker } from "./pack-rows.ts"

const box = { x0: 10.1, y0: 20, x1: 60.7, y1: 32 }

const paragraphOf = (text: string): Paragraph =>
  paragraph([textRun(text)], {
    placement: [{ page: 3, box }],
    lines: [{ end: text.length, box, page: 3, baseline: 29.5 }],
  })

const rowOf = (...texts: readonly string[]): TableRow => ({
  height: 12,
  heightRule: "atLeast",
  cells: texts.map((text, column) => ({
    column,
    columnSpan: 1,
    rowSpan: 1,
    blocks: [paragraphOf(text)],
    borders: {},
    align: "top",
    rotation: 0,
    padding: { top: 0, right: 0, bottom: 0, left: 0 },
    isHeader: false,
    box,
  })),
  page: 3,
})

test("packed rows, and copies of them, are the rows that were given", () => {
  const rows = [rowOf("one", "two"), rowOf("three", "")]
  const packed = createRowPacker()(rows)
  expect(packed).toEqual(rows)
  expect(packed.map((row) => ({ ...row, height: 20 }))).toEqual(
    rows.map((row) => ({ ...row, height: 20 })),
  )
  expect(JSON.parse(JSON.stringify(packed))).toEqual(rows)
  expect(packed[0]?.cells).toBe(packed[0]?.cells)
})

test("a cell with more than one line stays as it is", () => {
  const [cell] = rowOf("one").cells
  if (!cell) throw new Error("no cell")
  const long = { ...cell, blocks: [paragraphOf("one"), paragraphOf("two")] }
  const [packed] = createRowPacker()([{ ...rowOf("one"), cells: [cell, long] }])
  expect(packed?.cells[0]).not.toBe(cell)
  expect(packed?.cells[1]).toBe(long)
})

test("whoever looks for what is more than text does not spell rows of plain text out", () => {
  const inner: Table = {
    kind: "table",
    columns: [50],
    rows: [rowOf("inner")],
    placement: [],
    headerRows: 0,
    align: "left",
    indent: 0,
    evidence: "ruled",
    confidence: 1,
  }
  const [cell] = rowOf("outer").cells
  if (!cell) throw new Error("no cell")
  const plain = rowOf("one", "two")
  const rich = { ...plain, cells: [{ ...cell, blocks: [inner, paragraphOf("beside")] }] }
  const [first, last, other] = createRowPacker()([plain, rich, rowOf("three")])
  if (!first || !last || !other) throw new Error("no rows")
  const table: Table = { ...inner, rows: [first, last] }
  const asked = other.cells
  expect(tablesOf([table])).toEqual([table, inner])
  expect(figuresOf([table])).toEqual([])
  expect([...paragraphsOf([table], "rich")]).toEqual([
    ...paragraphsOf([inner]),
    paragraphOf("beside"),
  ])
  expect(other.cells).not.toBe(asked)
  expect([...paragraphsOf([table])].length).toBe(4)
})
