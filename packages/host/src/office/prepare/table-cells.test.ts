import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { describe, expect, it } from "vitest"
import { wrapCsv } from "./plain-text.ts"
import { pageWorkbook } from "./sheet-paging.ts"

const styles = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts count="2"><font><sz val="11"/><color theme="1"/><name val="Calibri"/></font><font><sz val="11"/><color rgb="FFFF0000"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF00FF00"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf fontId="0"/></cellStyleXfs><cellXfs count="2"><xf fontId="0" fillId="0" borderId="0" xfId="0"/><xf fontId="1" fillId="2" borderId="0" xfId="0"/></cellXfs><dxfs count="1"><dxf><fill><patternFill><bgColor rgb="FFABCDEF"/></patternFill></fill></dxf></dxfs><tableStyles count="1"><tableStyle name="Own" count="1"><tableStyleElement type="firstRowStripe" size="2" dxfId="0"/></tableStyle></tableStyles></styleSheet>`

interface Wish {
  readonly style: string
  readonly attributes?: string
  /** Changes the sheet's text. */
  readonly change?: (sheet: string) => string
}

/** Rows of two cells with the names of their cells. */
const named = (sheet: string): string =>
  sheet.replace(/<row r="(\d)"><c (.*?<\/c>)<c /g, '<row r="$1"><c r="A$1" $2<c r="B$1" ')

/** A sheet of two columns and six rows that are a table. */
function workbook({ style, attributes = "", change = (sheet) => sheet }: Wish): Uint8Array {
  const rows = Array.from({ length: 6 }, (_, row) => `n${row},m${row}`).join("\n")
  const parts = unzipSync(wrapCsv(strToU8(rows)))
  const table = `<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" id="1" name="T" displayName="T" ref="A1:B6"${attributes}><tableStyleInfo name="${style}" showFirstColumn="0" showLastColumn="0" showRowStripes="1" showColumnStripes="0"/></table>`
  return zipSync({
    ...parts,
    "xl/styles.xml": strToU8(styles),
    "xl/worksheets/sheet1.xml": strToU8(
      change(named(strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array()))),
    ),
    "xl/worksheets/_rels/sheet1.xml.rels": strToU8(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/table" Target="../tables/table1.xml"/></Relationships>',
    ),
    "xl/tables/table1.xml": strToU8(table),
  })
}

/** What a cell of the prepared copy is filled with, and whether its font is bold; by its name. */
function cellOf(
  bytes: Uint8Array,
  name: string,
): { fill: string; isBold: boolean; colour: string; border: string } {
  const parts = unzipSync(pageWorkbook(bytes, {}))
  const sheet = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array())
  const made = strFromU8(parts["xl/styles.xml"] ?? new Uint8Array())
  const list = (tag: string, item: string): string[] =>
    (new RegExp(`<${tag}\\b[^>]*>([\\s\\S]*?)</${tag}>`).exec(made)?.[1] ?? "")
      .split(new RegExp(`(?=<${item}[\\s>/])`))
      .filter((piece) => piece.startsWith(`<${item}`))
  const tag = new RegExp(`<c\\b[^>]*\\sr="${name}"[^>]*>`).exec(sheet)?.[0] ?? ""
  const xf = list("cellXfs", "xf")[Number(/\ss="(\d+)"/.exec(tag)?.[1] ?? 0)] ?? ""
  const id = (what: string): number => Number(new RegExp(`${what}="(\\d+)"`).exec(xf)?.[1] ?? 0)
  const font = list("fonts", "font")[id("fontId")] ?? ""
  return {
    fill: /<fgColor([^>]*)\/>/.exec(list("fills", "fill")[id("fillId")] ?? "")?.[1]?.trim() ?? "",
    isBold: font.includes("<b/>"),
    colour: /<color([^>]*)\/>/.exec(font)?.[1]?.trim() ?? "",
    border: list("borders", "border")[id("borderId")] ?? "",
  }
}

describe("tables of a workbook", () => {
  it("have the head, the lines and every other row of their style filled", () => {
    const bytes = workbook({ style: "TableStyleMedium2" })
    expect(cellOf(bytes, "A1")).toMatchObject({
      fill: 'theme="4"',
      isBold: true,
      colour: 'theme="0"',
    })
    expect(cellOf(bytes, "A2").fill).toBe('theme="4" tint="0.8"')
    expect(cellOf(bytes, "A3").fill).toBe("")
    expect(cellOf(bytes, "B4").fill).toBe('theme="4" tint="0.8"')
    expect(cellOf(bytes, "B4").border).toContain('<right style="thin">')
    expect(cellOf(bytes, "A4").border).toContain("<right/>")
  })

  it("keep what cells have of their own", () => {
    const bytes = workbook({
      style: "TableStyleMedium2",
      change: (sheet) => sheet.replace(/<c r="A2"(?: s="\d+")?/, '<c r="A2" s="1"'),
    })
    expect(cellOf(bytes, "A2")).toMatchObject({ fill: 'rgb="FF00FF00"', colour: 'rgb="FFFF0000"' })
  })

  it("count stripes by the rows that are shown", () => {
    const bytes = workbook({
      style: "TableStyleMedium2",
      change: (sheet) => sheet.replace(/<row r="3"/, '<row r="3" hidden="1"'),
    })
    expect(cellOf(bytes, "A2").fill).toBe('theme="4" tint="0.8"')
    expect(cellOf(bytes, "A4").fill).toBe("")
    expect(cellOf(bytes, "A5").fill).toBe('theme="4" tint="0.8"')
  })

  it("have the styles that a workbook defines, by the size of their stripes", () => {
    const bytes = workbook({ style: "Own" })
    expect(["A2", "A3", "A4", "A5"].map((name) => cellOf(bytes, name).fill)).toEqual([
      'rgb="FFABCDEF"',
      'rgb="FFABCDEF"',
      "",
      'rgb="FFABCDEF"',
    ])
  })

  it("fill cells and rows that hold nothing, too", () => {
    const bytes = workbook({
      style: "TableStyleMedium2",
      change: (sheet) =>
        sheet.replace(/<row r="4".*?<\/row>/s, "").replace(/<c r="B2".*?<\/c>/s, ""),
    })
    expect(cellOf(bytes, "B2").fill).toBe('theme="4" tint="0.8"')
    expect(cellOf(bytes, "A4").fill).toBe('theme="4" tint="0.8"')
  })

  it("set totals apart and begin without a head where they have none", () => {
    const totals = workbook({ style: "TableStyleMedium2", attributes: ' totalsRowCount="1"' })
    expect(cellOf(totals, "A6")).toMatchObject({ fill: "", isBold: true })
    expect(cellOf(totals, "A6").border).toContain('<top style="double">')
    const headless = workbook({ style: "TableStyleMedium2", attributes: ' headerRowCount="0"' })
    expect(cellOf(headless, "A1")).toMatchObject({ fill: 'theme="4" tint="0.8"', isBold: false })
  })
})
