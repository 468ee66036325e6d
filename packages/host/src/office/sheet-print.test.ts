import { runTool } from "@mozhuan/engine"
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { describe, expect, it } from "vitest"
import { createNodeHost } from "../node-host.ts"
import { findProgram } from "../sandbox/programs.ts"
import { officePool } from "./office-pool.test-kit.ts"
import { countPages } from "./run/pdf-result.ts"
import { plainWorkbook, type PlainSheet } from "./sheet-print.test-kit.ts"

const asInFile = { scale: "file", paper: "file", margins: "file" }

/** A workbook of another program: a text that wraps in a row without a height. */
function wrappedWorkbook(text: string): Uint8Array {
  const parts = unzipSync(
    plainWorkbook({ rows: 1, columns: 1, family: "Calibri", size: 11, row: 15 }),
  )
  const change = (name: string, from: string, to: string): void => {
    parts[name] = strToU8(strFromU8(parts[name] ?? new Uint8Array()).replace(from, to))
  }
  change(
    "xl/styles.xml",
    '<xf fontId="0" xfId="0"/>',
    '<xf fontId="0" xfId="0"><alignment wrapText="1"/></xf>',
  )
  change("xl/worksheets/sheet1.xml", ' x14ac:dyDescent="0.25"', "")
  change("xl/worksheets/sheet1.xml", ">t0<", `>${text}<`)
  return zipSync(parts)
}

async function wordsOf(pdf: Uint8Array): Promise<string> {
  const files: Uint8Array[] = []
  const emit = async ({ content }: { content: unknown }): Promise<void> =>
    void (content instanceof Uint8Array && files.push(content))
  const inputs = [{ name: "a.pdf", content: pdf }]
  await runTool({ tool: "pdf2txt", inputs, options: {} }, createNodeHost(), { emit })
  return new TextDecoder().decode(files[0]).replaceAll(/\s+/g, " ").trim()
}

describe.skipIf(findProgram("soffice") === undefined)("a sheet in print", () => {
  const pool = officePool()

  const pagesOf = async (sheet: PlainSheet): Promise<number> => {
    const { pdf } = await pool().convert({
      bytes: plainWorkbook(sheet),
      kind: "excel",
      extension: "xlsx",
      options: asInFile,
    })
    return countPages(pdf)
  }
  const calibri = { family: "Calibri", size: 11, row: 15 } as const

  it("has 50 rows of 15 pt on a page of A4, since Excel prints them 14.52 pt high", async () => {
    expect(await pagesOf({ ...calibri, rows: 100, columns: 2 })).toBe(2)
    expect(await pagesOf({ ...calibri, rows: 101, columns: 2 })).toBe(3)
  })

  it("has nine columns that nobody set across a page of A4, and a tenth on the next", async () => {
    expect(await pagesOf({ ...calibri, rows: 3, columns: 9 })).toBe(1)
    expect(await pagesOf({ ...calibri, rows: 3, columns: 10 })).toBe(2)
  })

  it("has rows as high when it was saved on a finer screen, where they were 14.4 pt", async () => {
    expect(await pagesOf({ ...calibri, row: 14.4, rows: 100, columns: 2 })).toBe(2)
    expect(await pagesOf({ ...calibri, row: 14.4, rows: 101, columns: 2 })).toBe(3)
  })

  it("has 58 rows of DengXian on a page of A4", async () => {
    const dengXian = { family: "等线", size: 11, row: 14.25, columns: 2 } as const
    expect(await pagesOf({ ...dengXian, rows: 58 })).toBe(1)
    expect(await pagesOf({ ...dengXian, rows: 59 })).toBe(2)
  })

  it("shows all lines of a text for which another program left the row's height to Excel", async () => {
    const text = "One long text that wraps in its narrow cell and has seven lines or so"
    const { pdf } = await pool().convert({
      bytes: wrappedWorkbook(text),
      kind: "excel",
      extension: "xlsx",
      options: asInFile,
    })
    expect(await wordsOf(pdf)).toBe(text)
  })
})
