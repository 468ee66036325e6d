import { createNodeHost } from "@mozhuan/host"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { ConversionError } from "../../base/failure.ts"
import { runTool } from "../run-tool.ts"
import { wholeOf } from "../whole-file.ts"
import { dumpPdf, type DumpStage } from "./dump-pdf.ts"

const host = createNodeHost()
const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(join(import.meta.dirname, "../../../fixtures", name, "input.pdf")))

interface Cell {
  readonly text?: string
  readonly at: readonly [number, number]
  readonly spans?: readonly [number, number]
  readonly nested?: readonly Table[]
}
interface Table {
  readonly evidence: string
  readonly columns: readonly number[]
  readonly rows: readonly number[]
  readonly cells: readonly Cell[]
}
interface Page {
  readonly page: number
  readonly tables: readonly Table[]
}

async function dump(
  name: string,
  options: Readonly<Record<string, unknown>> = {},
  stage: DumpStage = "tables",
): Promise<string> {
  const inputs = [{ name: "in.pdf", content: fixture(name) }]
  return dumpPdf({ stage, format: "docx", inputs, options: { ocr: "off", ...options } }, host)
}

async function tablesOf(
  name: string,
  options: Readonly<Record<string, unknown>> = {},
): Promise<readonly Page[]> {
  const { found } = JSON.parse(await dump(name, options)) as { readonly found: readonly Page[] }
  return found
}

const shapeOf = ({ cells, columns, rows }: Table): unknown => ({
  columns,
  rows,
  cells: cells.map(({ text, at, spans, nested }) => ({
    text,
    at,
    spans,
    nested: nested?.map(shapeOf),
  })),
})

/** Letters of everything that was read, in no order. */
const lettersOf = (sketch: string): string =>
  [...sketch.matchAll(/[A-Za-z0-9]/g)]
    .map(([letter]) => letter)
    .toSorted()
    .join("")

const textOf = async (options: Readonly<Record<string, unknown>>): Promise<string> => {
  let text = ""
  await runTool(
    {
      tool: "pdf2html",
      inputs: [{ name: "in.pdf", content: fixture("tables/no-rulings") }],
      options: { ocr: "off", layout: "reflow", ...options },
    },
    host,
    {
      emit: async (file) => {
        text += Buffer.from(await wholeOf(file)).toString("utf8")
      },
    },
  )
  return text.replace(/<style[\s\S]*?<\/style>|<script[\s\S]*?<\/script>|<[^>]*>/g, "")
}

describe("a grid given by hand", () => {
  it.each([
    "tables/no-rulings",
    "tables/merged-cells",
    "tables/all-rulings-drawn",
    "tables/go-on-over-pages",
    "sweeps/nests-36",
    "sweeps/sheets-06",
  ])("may be the dump of tables itself: %s comes out the same", async (name) => {
    const before = await tablesOf(name)
    expect(before.some(({ tables }) => tables.length > 0)).toBe(true)
    const after = await tablesOf(name, { grid: await dump(name) })
    expect(after.map(({ tables }) => tables.map(shapeOf))).toEqual(
      before.map(({ tables }) => tables.map(shapeOf)),
    )
    expect(after).toEqual(before)
  })

  it("joins columns where an edge was taken out, and parts them where one was added", async () => {
    const [page] = await tablesOf("tables/no-rulings")
    const [table] = page?.tables ?? []
    if (!table) throw new Error("the fixture has a table")
    const columns = table.columns.filter((_, at) => at !== 1)
    const grid = { found: [{ page: 1, tables: [{ columns, rows: table.rows }] }] }
    const [joined] = (await tablesOf("tables/no-rulings", { grid }))[0]?.tables ?? []
    expect(joined).toMatchObject({ columns, evidence: "given" })
    const [a, b] = table.cells.filter(({ at }) => at[0] === 0)
    const first = joined?.cells.find(({ at }) => at[0] === 0 && at[1] === 0)?.text ?? ""
    expect(first).toContain(a?.text)
    expect(first).toContain(b?.text)
  })

  it("keeps text that lies in no table, and every letter where edges cut through words", async () => {
    const plain = lettersOf(await textOf({}))
    const none = { found: [{ page: 1, tables: [] }] }
    expect(await tablesOf("tables/no-rulings", { grid: none })).toMatchObject([{ tables: [] }])
    expect(lettersOf(await textOf({ grid: none }))).toBe(plain)
    const [table] = (await tablesOf("tables/no-rulings"))[0]?.tables ?? []
    const [left = 0, right = 0] = [table?.columns[0], table?.columns.at(-1)]
    const [top = 0, bottom = 0] = [table?.rows[0], table?.rows.at(-1)]
    const columns = [left + 13, (left + right) / 2, right - 17]
    const rows = [top + 20, (top + bottom) / 2 + 3, bottom - 9]
    const odd = { found: [{ page: 1, tables: [{ columns, rows }] }] }
    expect(lettersOf(await textOf({ grid: odd }))).toBe(plain)
  })

  it("leaves pages alone that it does not list, and counts them as the file does", async () => {
    const name = "tables/go-on-over-pages"
    const before = await tablesOf(name)
    const grid = { found: [{ page: 2, tables: [] }] }
    const after = await tablesOf(name, { grid })
    expect(after[0]?.tables.map(shapeOf)).toEqual(before[0]?.tables.map(shapeOf))
    expect(after[1]?.tables).toEqual([])
    const [second] = await tablesOf(name, { grid, pageRange: "2" })
    expect(second).toMatchObject({ page: 2, tables: [] })
  })

  it("finds the other tables of a page where it is asked to, but none in an area without", async () => {
    const [page] = await tablesOf("tables/no-rulings")
    const find = { found: [{ page: 1, others: "find", tables: [] }] }
    expect((await tablesOf("tables/no-rulings", { grid: find }))[0]?.tables).toEqual(page?.tables)
    const bare = { box: [0, 0, 2000, 2000], noTable: true }
    const free = { found: [{ page: 1, others: "find", tables: [bare] }] }
    expect((await tablesOf("tables/no-rulings", { grid: free }))[0]?.tables).toEqual([])
  })

  it("says which pages of it are not there", async () => {
    const grid = { found: [{ page: 7, tables: [] }] }
    const { diagnostics } = await runTool(
      {
        tool: "pdf2word",
        inputs: [{ name: "in.pdf", content: fixture("tables/no-rulings") }],
        options: { ocr: "off", grid },
      },
      host,
      { emit: async () => undefined },
    )
    expect(diagnostics).toContainEqual({
      kind: "feature-dropped",
      detail: "grids of pages that are not there: 7",
      data: { pages: 1 },
    })
  })

  const table = { columns: [10, 20, 30], rows: [10, 20, 30] }
  const withCells = (cells: unknown): unknown => ({
    found: [{ page: 1, tables: [{ ...table, cells }] }],
  })
  it.each([
    ["{", "it is not JSON"],
    [{ stage: "lines", found: [] }, '"stage" is not "tables"'],
    [{}, '"found" is no list'],
    [{ found: [{ page: 0 }] }, '"page" is a whole number from 1'],
    [{ found: [{ page: 1 }, { page: 1 }] }, "page 1 is listed twice"],
    [{ found: [{ page: 1, others: "some" }] }, 'page 1: "others" is "find" or "none"'],
    [{ found: [{ page: 3, tables: [{ columns: [1, 2] }] }] }, 'page 3, table 1: "rows" is no list'],
    [{ found: [{ page: 1, tables: [{ ...table, rows: [10] }] }] }, "at least two edges"],
    [{ found: [{ page: 1, tables: [{ ...table, rows: [10, 5] }] }] }, '"rows" do not ascend'],
    [{ found: [{ page: 1, tables: [{ ...table, rows: [10, "x"] }] }] }, "no place on a page"],
    [{ found: [{ page: 1, tables: [{ ...table, headerRows: 3 }] }] }, '"headerRows"'],
    [{ found: [{ page: 1, tables: [{ noTable: true, box: [5, 5, 1, 9] }] }] }, "has no area"],
    [withCells([{ at: [0] }]), 'cell 1: "at" is two whole numbers from 0'],
    [withCells([{ at: [1, 1], spans: [1, 2] }]), "cell 1 reaches out of the 2 rows and 2 columns"],
    [
      withCells([{ at: [0, 0], spans: [2, 2] }, { at: [1, 1] }]),
      "cell 2 covers a place that another cell has",
    ],
  ])("refuses %j", async (grid, reason) => {
    const failed = await dump("tables/no-rulings", { grid }).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(ConversionError)
    expect(failed).toMatchObject({ code: "grid/invalid" })
    expect(String(failed)).toContain(reason)
  })
})
