import { strFromU8, unzipSync } from "fflate"
import { describe, expect, it } from "vitest"
import { sheetFamilies } from "../fonts/data/sheet-families.ts"
import { sheetFaces } from "../fonts/sheet-faces.ts"
import { plainWorkbook } from "../sheet-print.test-kit.ts"
import { pageWorkbook } from "./sheet-paging.ts"
import { asExcelPrints } from "./sheet-print.ts"

const faces = sheetFaces(sheetFamilies, [])
const styles =
  '<styleSheet><fonts><font><sz val="11"/><name val="Calibri"/></font></fonts><cellStyleXfs><xf fontId="0"/></cellStyleXfs><cellStyles><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
const printed = (xml: string): string =>
  asExcelPrints({ styles, sheets: new Map([["a", xml]]) }, faces).sheets.get("a") ?? ""
const heightsOf = (xml: string): number[] =>
  [...xml.matchAll(/<row ht="([\d.]+)"/g)].map(([, height]) => Number(height))
const sheet = (format: string, rows: string): string =>
  `<worksheet><sheetFormatPr ${format}/><cols><col min="1" max="1" width="25"/></cols><sheetData>${rows}</sheetData></worksheet>`
const byExcel = 'defaultRowHeight="15" x14ac:dyDescent="0.25"'

describe("the measures of a sheet in print", () => {
  it("are whole dots of a printer for columns: 5.64 pt a digit of Calibri where it is drawn with 5.55", () => {
    expect(printed(sheet(byExcel, ""))).toContain(`width="${((25 * 5.64) / 5.55).toFixed(4)}"`)
    expect(printed(sheet(byExcel, ""))).toContain(
      `defaultColWidth="${(((64 / 7) * 5.64) / 5.55).toFixed(4)}"`,
    )
  })

  it("let no row stand further than half a dot of the screen from its place", () => {
    const heights = heightsOf(printed(sheet(byExcel, '<row r="1"/>'.repeat(200))))
    let place = 0
    for (const [index, height] of heights.entries()) {
      place += height
      expect(Math.abs(place - (index + 1) * 14.52)).toBeLessThanOrEqual(0.376)
    }
    expect(heights).toHaveLength(200)
  })

  it("are taken from the usual height of a plain row where somebody set another", () => {
    const own = sheet(
      'defaultRowHeight="30" customHeight="1" x14ac:dyDescent="0.25"',
      '<row r="1" ht="30"/>',
    )
    expect(heightsOf(printed(own))).toEqual([29.25])
  })

  it("leave rows without a height to the office program where another program wrote the sheet", () => {
    const xml = printed(sheet('defaultRowHeight="15"', '<row r="1"/><row r="2" ht="30"/>'))
    expect(xml).toContain('<row r="1"/>')
    expect(xml).toContain('defaultRowHeight="14.25"')
    expect(heightsOf(xml)).toEqual([29.25])
  })

  it("stay as they are in a face of which nothing is known", () => {
    const xml = sheet(byExcel, '<row r="1" ht="30"/>')
    const other = styles.replace("Calibri", "Unknown Grotesk")
    expect(
      asExcelPrints({ styles: other, sheets: new Map([["a", xml]]) }, faces).sheets.get("a"),
    ).toBe(xml)
  })

  it("are whole points where Excel for Mac saved the workbook", () => {
    const rows = '<row r="1" ht="25"/>'.repeat(4)
    const xml = sheet('defaultRowHeight="25" customHeight="1" x14ac:dyDescent="0.2"', rows)
    const onMac = asExcelPrints(
      { styles: styles.replace('val="11"', 'val="12"'), sheets: new Map([["a", xml]]) },
      faces,
      true,
    ).sheets.get("a")
    expect(heightsOf(onMac ?? "").reduce((sum, height) => sum + height, 0)).toBeCloseTo(92, 0)
    expect(onMac).toContain(`width="${((25 * 6) / 6.1).toFixed(4)}"`)
  })

  it("keep hidden rows hidden, and rows of no height without one", () => {
    const rows = '<row r="1" ht="15" hidden="1"/><row r="2" ht="0"/>'
    expect(printed(sheet(byExcel, rows))).toContain(rows)
  })
})

it("texts are set in faces whose lines are as high as in Excel, without the theme's name", () => {
  const book = plainWorkbook({ rows: 1, columns: 1, family: "Calibri", size: 11, row: 15 })
  const made = strFromU8(
    unzipSync(pageWorkbook(book, {}, faces))["xl/styles.xml"] ?? new Uint8Array(),
  )
  expect(made).toContain('<name val="Mozhuan Sheet Calibri"/></font>')
})

it("families that are installed keep their faces", () => {
  expect(sheetFaces(sheetFamilies, ["Calibri"])("Calibri")).toBeUndefined()
  expect(faces("宋体")?.name).toBe("Mozhuan Sheet Song")
})
