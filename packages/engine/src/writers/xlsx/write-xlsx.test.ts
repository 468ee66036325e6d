import { strFromU8, unzipSync } from "fflate"
import { describe, expect, it } from "vitest"
import { ConversionError } from "../../base/failure.ts"
import {
  blankDocument,
  cellOf,
  paragraphOf,
  tableOf,
} from "../../model/sample-document.test-kit.ts"
import type { Document, Formula, Table, TableCell } from "../../model/document.ts"
import type { SceneBytes } from "../../model/scene.ts"
import type { XlsxOptions } from "./options.ts"
import { writeCsv } from "./write-csv.ts"
import { writeXlsx } from "./write-xlsx.ts"

const noBytes: SceneBytes = {
  image: () => Promise.reject(new Error("no image")),
  font: async () => undefined,
  drawRegion: () => Promise.reject(new Error("no page")),
}
const place = { page: 0, box: { x0: 72, y0: 72, x1: 300, y1: 90 } }

async function partsOf(document: Document, options: XlsxOptions = {}) {
  const { value, diagnostics } = await writeXlsx(document, noBytes, options)
  const files = Object.fromEntries(
    Object.entries(unzipSync(value)).map(([name, bytes]) => [name, strFromU8(bytes)]),
  )
  return {
    files,
    diagnostics,
    sheet: (n: number) => files[`xl/worksheets/sheet${n}.xml`] ?? "",
    names: [...(files["xl/workbook.xml"] ?? "").matchAll(/<sheet name="([^"]*)"/g)].map(
      (match) => match[1],
    ),
  }
}

const onPage = (table: Table, page: number): Table => ({
  ...table,
  rows: table.rows.map((row) => ({ ...row, page })),
  placement: table.placement.map(({ box }) => ({ page, box })),
})
const simple = (...texts: string[]) => tableOf([texts.map((text, index) => cellOf(index, text))])

describe("writeXlsx", () => {
  it("types numbers and keeps identifiers and formulas as text", async () => {
    const { sheet } = await partsOf(
      blankDocument([simple("1,234.50", "110101199003074514", "=SUM(A1)", "a_x000D_b")]),
    )
    expect(sheet(1)).toMatch(/<c r="A1" s="\d+"><v>1234.5<\/v><\/c>/)
    expect(sheet(1)).toContain('t="inlineStr"><is><t>110101199003074514</t></is>')
    expect(sheet(1)).toContain("<t>=SUM(A1)</t>")
    // Programs read the second as the end of a line.
    expect(sheet(1)).toContain("<t>a_x005F_x000D_b</t>")
    expect(sheet(1)).not.toContain("<f>")
  })

  it("leaves a text that runs over its neighbours in the column where it begins, or ends", async () => {
    const over = (align: "left" | "right"): TableCell => {
      const paragraph = paragraphOf("runs over", place)
      const blocks = [{ ...paragraph, format: { ...paragraph.format, align } }]
      return { ...cellOf(0, ""), blocks, columnSpan: 3, isSpill: true }
    }
    const { sheet } = await partsOf(blankDocument([tableOf([[over("left")], [over("right")]])]))
    expect(sheet(1)).toMatch(/<c r="A1"[^>]*><is><t>runs over/)
    expect(sheet(1)).toMatch(/<c r="C2"[^>]*><is><t>runs over/)
    expect(sheet(1)).not.toContain("<mergeCell")
  })

  it("writes indices and powers of formulas below and above, and spells them in plain text", async () => {
    const letter = (text: string) => ({ kind: "identifier", text }) as const
    const formula: Formula = {
      tree: {
        kind: "scripts",
        base: letter("L"),
        sub: { kind: "row", items: ["a", "d", "v"].map(letter) },
        sup: { kind: "row", items: ["q", "n"].map(letter) },
      },
      display: "inline",
      number: "(1)",
      style: blankDocument([]).body,
      page: 0,
      box: place.box,
    }
    const cell: TableCell = {
      ...cellOf(0, ""),
      blocks: [{ ...paragraphOf("", place), inlines: [{ kind: "formula", formula }] }],
    }
    const paper = blankDocument([tableOf([[cell]])])
    const text = /<c r="A1".*?<\/c>/.exec((await partsOf(paper)).sheet(1))?.[0] ?? ""
    expect(text.replace(/<rFont[^>]*>|<sz[^>]*>/g, "")).toMatch(
      />L<\/t>.*vertAlign val="subscript".*>adv<\/t>.*vertAlign val="superscript".*>qn<\/t>.* {4}\(1\)<\/t>/,
    )
    const { value } = await writeCsv(paper, noBytes)
    expect(strFromU8(value)).toContain("L_adv^(qn)    (1)")
  })

  it("names the locale of decimal commas, but for the sheets of a printed workbook", async () => {
    const report = blankDocument([simple("12,5", "1.234,50", "0,75")])
    const printed = {
      ...report,
      pages: report.pages.map((page) => ({ ...page, sheet: { sheet: 0, row: 0, column: 0 } })),
    }
    const formats = async (document: Document): Promise<string[]> =>
      [
        ...((await partsOf(document)).files["xl/styles.xml"] ?? "").matchAll(
          /formatCode="([^"]*)"/g,
        ),
      ]
        .map(([, code]) => code ?? "")
        .toSorted()
    expect(await formats(report)).toEqual(["[$-407]#,##0.00", "[$-407]0.0", "[$-407]0.00"])
    expect((await formats(printed)).join()).not.toContain("407")
    expect((await partsOf(printed)).sheet(1)).toContain("<v>1234.5</v>")
  })

  it("writes formulas only for totals that add up, and only when asked", async () => {
    const ledger = tableOf(
      [
        ["Goods", "Price", "Rate"],
        ["a", "1,000.10", "40%"],
        ["b", "0.20", "60%"],
        ["c", "-", "1"],
        ["Total", "1,000.30", "100%"],
        ["d", "5", "7"],
        ["Total", "6", "7"],
      ].map((row) => row.map((text, column) => cellOf(column, text))),
    )
    const plain = await partsOf(blankDocument([ledger]))
    expect(plain.sheet(1)).not.toContain("<f>")
    expect(plain.diagnostics).toEqual([])
    const { sheet, diagnostics } = await partsOf(blankDocument([ledger]), { formulas: true })
    expect(
      [...sheet(1).matchAll(/r="(\w+)"[^>]*><f>(.*?)<\/f><v>(.*?)<\/v>/g)].map((m) => m.slice(1)),
    ).toEqual([["B5", "SUM(B2:B3)", "1000.3"]])
    expect(diagnostics).toEqual([{ kind: "formulas-offered", detail: "1" }])
  })

  it("goes on in another sheet where the old format has no more rows, and leaves sums numbers that reach over its end", async () => {
    const end = [
      ["x", "heading"],
      ["a", "2"],
      ["b", "3"],
      ["Total", "5"],
      ["c", "4"],
      ["d", "4"],
      ["e", "4"],
      ["Total", "12"],
      ["f", "1"],
      ["g", "2"],
      ["Total", "3"],
    ]
    const short = tableOf(end.map((row) => row.map((text, column) => cellOf(column, text))))
    const [row] = tableOf([[cellOf(0, ""), cellOf(1, "1")]]).rows
    if (!row) throw new Error("no row")
    const long = { ...short, rows: [...Array.from({ length: 65_530 }, () => row), ...short.rows] }
    const { names, sheet } = await partsOf(blankDocument([long]), { formulas: true, size: "xls" })
    expect(names).toEqual(["Page 1", "Page 1 (2)"])
    expect(sheet(1)).toContain('r="A65536"')
    expect(sheet(1)).not.toContain('r="A65537"')
    expect(sheet(2)).toMatch(/<row r="1".*>e</)
    expect(sheet(2)).not.toContain('r="A6"')
    expect(sheet(1)).toContain("<f>SUM(B65532:B65533)</f>")
    expect(sheet(2)).toMatch(/<c r="B2"[^>]*><v>12<\/v>/)
    expect(sheet(2)).toContain("<f>SUM(B3:B4)</f>")
  })

  it("merges cells that span and gives the covered ones the same look", async () => {
    const framed: TableCell = {
      ...cellOf(0, "both", { columns: 2 }),
      borders: { top: { style: "single", width: 1, colour: 0 } },
    }
    const { sheet } = await partsOf(
      blankDocument([tableOf([[framed], [cellOf(0, "a"), cellOf(1, "b")]])]),
    )
    expect(sheet(1)).toContain('<mergeCell ref="A1:B1"/>')
    expect(sheet(1)).toMatch(/<c r="A1" s="(\d+)"[^>]*>.*<c r="B1" s="\1"\/>/)
  })

  it("makes room for a label before a filled cell, where a table with more columns has a narrow one there", async () => {
    const label = cellOf(0, "Taxpayer number")
    const block = {
      ...paragraphOf("Taxpayer number", place),
      lines: [{ end: 15, page: 0, baseline: 10, box: { x0: 0, y0: 0, x1: 90, y1: 12 } }],
    }
    const form: Table = {
      ...tableOf([[{ ...label, blocks: [block] }, cellOf(1, "filled")]]),
      columns: [100, 300],
    }
    const wide: Table = { ...simple("a", "b", "c"), columns: [20, 20, 20] }
    const widths = async (...tables: Table[]): Promise<number[]> =>
      [...(await partsOf(blankDocument(tables))).sheet(1).matchAll(/ width="([\d.]+)"/g)].map(
        (match) => Number(match[1]),
      )
    const [alone, beside] = [await widths(wide), await widths(form, wide)]
    expect(beside[0]).toBeGreaterThan(3 * (alone[0] ?? 0))
    expect(beside.slice(1)).toEqual(alone.slice(1))
  })

  it("leaves spans unmerged when asked to", async () => {
    const { sheet } = await partsOf(
      blankDocument([tableOf([[cellOf(0, "both", { columns: 2 })]])]),
      { mergeCells: false },
    )
    expect(sheet(1)).not.toContain("mergeCell")
  })

  it("makes a sheet for each page by default, for each table, or one for all", async () => {
    const document = blankDocument([simple("a"), simple("b"), onPage(simple("c"), 1)], 2)
    expect((await partsOf(document)).names).toEqual(["Page 1", "Page 2"])
    expect((await partsOf(document, { sheets: "table" })).names).toEqual([
      "Table 1",
      "Table 2",
      "Table 3",
    ])
    const one = await partsOf(document, { sheets: "one" })
    expect(one.names).toEqual(["All"])
    expect([...one.sheet(1).matchAll(/<row r="(\d+)"/g)].map((match) => match[1])).toEqual([
      "1",
      "3",
      "5",
    ])
  })

  it("names sheets by caption without characters that Excel refuses", async () => {
    const table = { ...simple("a"), caption: "表 1: 收入/支出 [合计]" }
    expect((await partsOf(blankDocument([table, table]), { sheets: "table" })).names).toEqual([
      "表 1 收入 支出 合计",
      "表 1 收入 支出 合计 (2)",
    ])
  })

  it("freezes header rows and repeats them in print", async () => {
    const table = { ...tableOf([[cellOf(0, "name")], [cellOf(0, "a")]]), headerRows: 1 }
    const { sheet, files } = await partsOf(blankDocument([table]))
    expect(sheet(1)).toContain(
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    )
    expect(files["xl/workbook.xml"]).toContain("'Page 1'!$1:$1")
  })

  it("keeps text around tables in its place only when all content is asked for", async () => {
    const document = blankDocument([
      paragraphOf("before", place),
      simple("a"),
      paragraphOf("after", place),
    ])
    expect((await partsOf(document)).sheet(1)).not.toContain("before")
    expect((await partsOf(document, { content: "all" })).sheet(1)).toMatch(
      /A1.*before.*A2.*>a<.*A3.*after/,
    )
  })

  it("refuses a document without tables and says what to choose instead", async () => {
    const document = blankDocument([paragraphOf("only prose", place)])
    const refusal = await writeXlsx(document, noBytes).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ConversionError)
    expect(refusal).toMatchObject({
      code: "table/none",
      hint: expect.stringContaining("all content"),
    })
    expect((await partsOf(document, { content: "all" })).sheet(1)).toContain("only prose")
  })

  it("tells which pages had no table", async () => {
    const other = paragraphOf("prose", { ...place, page: 1 })
    const { diagnostics } = await partsOf(blankDocument([simple("a"), other], 2))
    expect(diagnostics).toEqual([{ kind: "no-table", page: 2 }])
  })

  it("puts a sheet together that was printed on pages side by side", async () => {
    const document = blankDocument([simple("a", "b"), onPage(simple("c", "d"), 1)], 2)
    const pages = document.pages.map((page, index) => ({
      ...page,
      sheet: { sheet: 0, name: "Data", row: 0, column: index },
    }))
    const { names, sheet } = await partsOf({ ...document, pages })
    expect(names).toEqual(["Data"])
    expect(sheet(1)).toMatch(/A1.*>a<.*B1.*>b<.*C1.*>c<.*D1.*>d</)
  })

  it("writes a text that stands on two pages of a sheet once", async () => {
    const rest = { ...cellOf(1, "all of it"), isRest: true }
    const document = blankDocument(
      [simple("a", "all of it"), onPage(tableOf([[cellOf(0, ""), rest]]), 1)],
      2,
    )
    const pages = document.pages.map((page, index) => ({
      ...page,
      sheet: { sheet: 0, name: "Data", row: 0, column: index },
    }))
    const { sheet } = await partsOf({ ...document, pages })
    expect(sheet(1).match(/all of it/g)).toHaveLength(1)
    expect(sheet(1)).toMatch(/B1.*>all of it</)
  })

  it("writes a web address as a link of its cell", async () => {
    const base = paragraphOf("site", place)
    const link = {
      ...base,
      inlines: [
        {
          kind: "link" as const,
          target: { kind: "uri" as const, uri: "https://example.org/?a=1&b=2" },
          inlines: base.inlines,
        },
      ],
    }
    const { sheet, files } = await partsOf(
      blankDocument([tableOf([[{ ...cellOf(0, ""), blocks: [link] }]])]),
    )
    expect(sheet(1)).toContain('<hyperlink ref="A1" r:id="rId1"/>')
    expect(files["xl/worksheets/_rels/sheet1.xml.rels"]).toContain(
      'Target="https://example.org/?a=1&amp;b=2" TargetMode="External"',
    )
  })

  it("writes equal bytes for equal documents", async () => {
    const document = blankDocument([simple("a", "1.5", "2024-01-05")])
    expect((await writeXlsx(document, noBytes)).value).toEqual(
      (await writeXlsx(document, noBytes)).value,
    )
  })

  /** A cell with its text from one place of the page to another. */
  const placedCell = (cell: ReturnType<typeof cellOf>, x0: number, x1: number): typeof cell => {
    const [paragraph] = cell.blocks
    if (paragraph?.kind !== "paragraph") return cell
    const line = { box: { x0, y0: 62, x1, y1: 76 }, baseline: 74, start: 0, end: 35, page: 0 }
    return {
      ...cell,
      box: { x0: 50, y0: 60, x1: 150, y1: 80 },
      blocks: [{ ...paragraph, lines: [line] }],
    }
  }
  /** The sheet of two tables of two columns, printed on pages side by side. */
  const sideBySide = async (
    left: ReturnType<typeof tableOf>,
    right: ReturnType<typeof tableOf>,
  ): Promise<string> => {
    const columns = [50, 50] as typeof left.columns
    const document = blankDocument(
      [
        { ...left, columns },
        { ...onPage(right, 1), columns },
      ],
      2,
    )
    const pages = document.pages.map((page, index) => ({
      ...page,
      sheet: { sheet: 0, name: "Data", row: 0, column: index },
    }))
    return (await partsOf({ ...document, pages })).sheet(1)
  }

  it("lets a title span a sheet whose columns were printed on two pages", async () => {
    const title = cellOf(0, "A title in the middle of both pages", { columns: 2 })
    const left = tableOf([[placedCell(title, 120, 180)], [cellOf(0, "a"), cellOf(1, "b")]])
    const right = tableOf([[], [cellOf(0, "c"), cellOf(1, "d")]])
    expect(await sideBySide(left, right)).toContain('<mergeCell ref="A1:D1"/>')
  })

  it("keeps a text in the middle of a sheet whose columns others hold from rows above", async () => {
    const left = tableOf([[cellOf(0, "a", { rows: 2, columns: 2 })], []])
    const text = placedCell(cellOf(0, "alone in its row"), 45, 55)
    const right = tableOf([[cellOf(0, "c"), cellOf(1, "d")], [text]])
    const sheet = await sideBySide(left, right)
    expect(sheet).toContain('<mergeCell ref="A1:B2"/>')
    expect(sheet).toMatch(/r="C2"[^/]*><is><t[^>]*>alone in its row</)
  })

  it("writes a hundred thousand rows", async () => {
    const table = tableOf([[cellOf(0, "text"), cellOf(1, "12.5")]])
    const rows = Array.from({ length: 100_000 }, () => table.rows).flat()
    const { sheet } = await partsOf(blankDocument([{ ...table, rows }]))
    expect(sheet(1)).toContain('r="B100000"')
  })
})

describe("writeCsv", () => {
  it("quotes fields, marks the encoding and disarms formulas", async () => {
    const { value } = await writeCsv(
      blankDocument([simple('say "hi"', "1,5", "=1+1", "-3", "-", "-cmd", "")]),
      noBytes,
    )
    expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(value)).toBe(
      '\ufeff"say ""hi""","1,5",\'=1+1,-3,-,\'-cmd,\r\n',
    )
  })

  it("merges no area over another, which programs refuse to open", async () => {
    const overlapping = tableOf([
      [cellOf(0, "a", { rows: 2, columns: 2 }), cellOf(2, "b")],
      [cellOf(1, "c", { columns: 2 })],
    ])
    const { sheet } = await partsOf(blankDocument([overlapping]))
    expect(sheet(1).match(/<mergeCell ref="[^"]*"/g)).toEqual(['<mergeCell ref="A1:B2"'])
  })
})
