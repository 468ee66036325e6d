import { expect, it } from "vitest"
import { sheetFamilies } from "../fonts/data/sheet-families.ts"
import { sheetFaces } from "../fonts/sheet-faces.ts"
import { fitRows, readFitting } from "./fitted-rows.ts"

const faces = sheetFaces(sheetFamilies, [])
const styles =
  '<fonts><font><sz val="11"/><name val="Calibri"/></font><font><sz val="20"/><name val="宋体"/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="0"><alignment wrapText="1"/></xf><xf fontId="1"/><xf fontId="0"><alignment wrapText="1" textRotation="90"/></xf></cellXfs>'
const texts =
  "<sst><si><t>short</t></si><si><r><t>one </t></r><r><t>two\nthree</t></r></si><si><t>一二三四五六七八九十一二三四五六七八九十</t></si></sst>"
const heights = (cells: string, tail = ""): (number | undefined)[] => {
  const xml = `<sheetFormatPr defaultRowHeight="14.25"/><cols><col min="1" max="1" width="10"/></cols><sheetData>${cells}</sheetData>${tail}`
  return [...fitRows(xml, readFitting(styles, texts, faces)).matchAll(/<row\b[^>]*>/g)].map(
    ([row]) => (row.includes(" ht=") ? Number(/ ht="([\d.]+)"/.exec(row)?.[1]) : undefined),
  )
}
const row = (text: number, format: number, more = ""): string =>
  `<row r="1"${more}><c r="A1" s="${format}" t="s"><v>${text}</v></c></row>`

it("a row is as high as the lines of its texts, where they may wrap", () => {
  expect(heights(row(0, 1))).toEqual([undefined])
  expect(heights(row(1, 1))).toEqual([2 * 14.52])
  // Twenty letters of 11 pt in 50.9 pt: four to a line.
  expect(heights(row(2, 1))).toEqual([5 * 14.52])
  expect(heights(row(2, 0))).toEqual([undefined])
})

it("a row is as high as its largest letters", () => {
  expect(heights(row(0, 2))).toEqual([21.72])
})

it("a row keeps its own height, and cells that are merged or turned make none higher", () => {
  expect(heights(row(2, 1, ' ht="20"'))).toEqual([20])
  expect(heights(row(2, 1), '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>')).toEqual([
    undefined,
  ])
  expect(heights(row(2, 3))).toEqual([undefined])
})

it("no row is higher than Excel's highest", () => {
  const long = `<row r="1"><c r="A1" s="1" t="inlineStr"><is><t>${"字".repeat(9000)}</t></is></c></row>`
  expect(heights(long)).toEqual([409])
})
