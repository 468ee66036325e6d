import { describe, expect, it } from "vitest"
import { cellOf, paragraphOf, tableOf } from "../../../model/sample-document.test-kit.ts"
import type { Table, TableRow } from "../../../model/document.ts"
import { plainText } from "../../../model/walk.ts"
import { joinTables } from "./join-tables.ts"

const heightOf = () => 842

/** A table at the foot of the first page or at the head of the second. */
function part(
  page: number,
  rows: readonly (readonly string[])[],
  columns?: readonly number[],
): Table {
  const table = tableOf(rows.map((texts) => texts.map((text, column) => cellOf(column, text))))
  const widths = columns ?? table.columns
  const box = {
    x0: 72,
    y0: page === 0 ? 500 : 72,
    x1: 72 + widths.reduce((sum, width) => sum + width, 0),
    y1: page === 0 ? 780 : 300,
  }
  return {
    ...table,
    columns: widths,
    placement: [{ page, box }],
    rows: table.rows.map((row) => ({ ...row, page })),
    headerRows: page === 0 ? 1 : 0,
  }
}

const textsOf = (row: TableRow | undefined) =>
  row?.cells.map((cell) =>
    cell.blocks
      .map((block) => (block.kind === "paragraph" ? plainText(block.inlines) : ""))
      .join("\n"),
  )

describe("joinTables", () => {
  it("joins a table that goes on and keeps its header once", () => {
    const [table, ...rest] = joinTables(
      [
        part(0, [
          ["Name", "No"],
          ["Pen", "1"],
        ]),
        part(1, [
          ["Name", "No"],
          ["Ink", "2"],
        ]),
      ],
      heightOf,
    )
    expect(rest).toEqual([])
    expect(table?.kind === "table" && table.rows.map(textsOf)).toEqual([
      ["Name", "No"],
      ["Pen", "1"],
      ["Ink", "2"],
    ])
    expect(table).toMatchObject({ headerRows: 1, placement: [{ page: 0 }, { page: 1 }] })
  })

  it("believes the tags of both parts", () => {
    const [first, second] = [part(0, [["Pen", "1"]]), part(1, [["Ink", "2"]])]
    const count = (a: string | undefined, b: string | undefined, own = second): number =>
      joinTables(
        [
          { ...first, ...(a !== undefined && { told: a }) },
          { ...own, ...(b !== undefined && { told: b }) },
        ],
        heightOf,
      ).length
    expect(count("0.1", "0.3")).toBe(2)
    expect(count("0.1", "1.2")).toBe(2)
    // Neighbours may be one: where they stand tells.
    expect(count("0.1", "0.2")).toBe(1)
    expect(count("0.1", "0.1")).toBe(1)
    expect(count("0.1", undefined)).toBe(1)
    const low = { ...second, placement: [{ page: 1, box: { x0: 72, y0: 500, x1: 272, y1: 700 } }] }
    expect(count(undefined, undefined, low)).toBe(2)
    expect(count("0.1", "0.1", low)).toBe(1)
  })

  it("keeps rows apart whose texts all begin with a small letter", () => {
    const [table] = joinTables(
      [
        part(0, [
          ["Name", "Kind"],
          ["oil", "of the mill"],
          ["pen", "of the office"],
        ]),
        part(1, [
          ["ink", "for the pen"],
          ["cap", "for the pen"],
        ]),
      ],
      heightOf,
    )
    expect(table?.kind === "table" && table.rows.map(textsOf).map((row) => row?.[0])).toEqual([
      "Name",
      "oil",
      "pen",
      "ink",
      "cap",
    ])
  })

  it("joins tables without drawn columns whose pages repeat the header, though text moves the edges", () => {
    const loose = (table: Table): Table => ({ ...table, evidence: "aligned" })
    const first = loose(
      part(
        0,
        [
          ["Name", "No"],
          ["Pen", "1"],
        ],
        [100, 60],
      ),
    )
    const second = loose(
      part(
        1,
        [
          ["Name", "No"],
          ["Notebook", "22"],
        ],
        [125, 70],
      ),
    )
    const [table, ...rest] = joinTables([first, second], heightOf)
    expect([rest, table?.kind === "table" && table.rows.map(textsOf)]).toEqual([
      [],
      [
        ["Name", "No"],
        ["Pen", "1"],
        ["Notebook", "22"],
      ],
    ])
    const other = loose(part(1, [["Total", "22"]], [165, 70]))
    expect(joinTables([first, other], heightOf)).toHaveLength(2)
  })

  it("repeats no header that the next page does not show", () => {
    const [table] = joinTables(
      [
        part(0, [
          ["Name", "No"],
          ["Pen", "1"],
        ]),
        part(1, [["Ink", "2"]]),
      ],
      heightOf,
    )
    expect(table).toMatchObject({ headerRows: 0 })
  })

  it("joins the two halves of a row that the page cut", () => {
    const [table] = joinTables(
      [
        part(0, [
          ["Name", "Text"],
          ["Pen", "writes well on"],
        ]),
        part(1, [
          ["", "most sorts of paper."],
          ["Ink", "Blue."],
        ]),
      ],
      heightOf,
    )
    expect(table?.kind === "table" && table.rows.map(textsOf)).toEqual([
      ["Name", "Text"],
      ["Pen", "writes well on most sorts of paper."],
      ["Ink", "Blue."],
    ])
  })

  it("begins a paragraph with an item of a list in a row that the page cut", () => {
    const items = (table: Table): Table => ({
      ...table,
      rows: table.rows.map((row, at) =>
        at === 0 && table.headerRows > 0
          ? row
          : {
              ...row,
              cells: row.cells.map((cell) => ({
                ...cell,
                blocks: cell.blocks.map((block) =>
                  block.kind === "paragraph" && plainText(block.inlines) !== ""
                    ? { ...block, list: { list: 0, level: 0 } }
                    : block,
                ),
              })),
            },
      ),
    })
    const [table] = joinTables(
      [
        items(
          part(0, [
            ["Name", "Text"],
            ["Pen", "writes well"],
          ]),
        ),
        items(part(1, [["", "on most sorts of paper"]])),
      ],
      heightOf,
    )
    expect(table?.kind === "table" && table.rows.map(textsOf)).toEqual([
      ["Name", "Text"],
      ["Pen", "writes well\non most sorts of paper"],
    ])
  })

  it("keeps rows apart that are whole", () => {
    const [table] = joinTables(
      [
        part(0, [
          ["Name", "Text"],
          ["Pen", "Writes."],
        ]),
        part(1, [["Ink", "Blue."]]),
      ],
      heightOf,
    )
    expect(table?.kind === "table" && table.rows).toHaveLength(3)
  })

  it("sets both on one grid where a page shows fewer columns", () => {
    const [table] = joinTables(
      [part(0, [["a", "b", "c"]], [60, 60, 60]), part(1, [["wide", "d"]], [120, 60])],
      heightOf,
    )
    expect(
      table?.kind === "table" && table.rows[1]?.cells.map((cell) => [cell.column, cell.columnSpan]),
    ).toEqual([
      [0, 2],
      [2, 1],
    ])
  })

  it("joins rows as wide as the table to those of several columns before a page break", () => {
    const [table, ...rest] = joinTables(
      [
        part(
          0,
          [
            ["Name", "No"],
            ["Pen", "1"],
          ],
          [60, 60],
        ),
        part(1, [["A remark about all of it."]], [120]),
      ],
      heightOf,
    )
    expect(rest).toEqual([])
    expect(
      table?.kind === "table" && table.rows[2]?.cells.map((cell) => [cell.column, cell.columnSpan]),
    ).toEqual([[0, 2]])
  })

  it.each([
    ["other columns", part(1, [["Ink", "2"]], [100, 20])],
    [
      "another page than the next",
      {
        ...part(1, [["Ink", "2"]]),
        placement: [{ page: 2, box: { x0: 72, y0: 72, x1: 192, y1: 300 } }],
      },
    ],
    [
      "a place far down its page",
      {
        ...part(1, [["Ink", "2"]]),
        placement: [{ page: 1, box: { x0: 72, y0: 500, x1: 192, y1: 700 } }],
      },
    ],
  ])("keeps tables apart with %s", (_why, second) => {
    expect(joinTables([part(0, [["Pen", "1"]]), second], heightOf)).toHaveLength(2)
  })

  it("keeps tables apart with text between them", () => {
    const text = paragraphOf("between", { page: 1, box: { x0: 72, y0: 60, x1: 200, y1: 70 } })
    expect(
      joinTables([part(0, [["Pen", "1"]]), text, part(1, [["Ink", "2"]])], heightOf),
    ).toHaveLength(3)
  })

  const cut = (label: string, sum: string, head: readonly (readonly string[])[] = []) =>
    joinTables(
      [
        part(0, [
          ...head,
          ["US-01", "As a guest I may look", "2"],
          ["US-02", "As a guest I may buy.", "3"],
        ]),
        part(1, [
          [label, "Then my order is kept.", sum],
          ["US-03", "As a guest I may pay.", "5"],
        ]),
      ],
      heightOf,
    ).flatMap((block) => (block.kind === "table" ? block.rows.map(textsOf) : []))

  it("takes a row without a label, among rows that all have one, for the rest of the row above", () => {
    expect(cut("", "")).toEqual([
      ["US-01", "As a guest I may look", "2"],
      ["US-02", "As a guest I may buy. Then my order is kept.", "3"],
      ["US-03", "As a guest I may pay.", "5"],
    ])
  })

  it("does so under a head whose corner is empty, and not where other rows have no label", () => {
    const head = ["", "Story", "Points"]
    expect(cut("", "", [head])).toHaveLength(4)
    expect(cut("", "", [head, ["", "As a guest I may read.", "1"]])).toHaveLength(6)
  })

  it("keeps rows with a label, and sums, for themselves", () => {
    expect(cut("US-02b", "")).toHaveLength(4)
    expect(cut("", "12")).toHaveLength(4)
  })
})
