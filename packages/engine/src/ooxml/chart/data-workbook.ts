import type { DateScale } from "../../model/chart.ts"
import { namespaces, officeRelation } from "../namespaces.ts"
import { OpcPackage, packageRoot } from "../package.ts"
import { cellText } from "../cell-text.ts"
import { element, text, type Xml } from "../xml.ts"

/** Name of the sheet that holds the data of a chart. */
export const dataSheet = "Sheet1"

/** Place in the list of cell formats of the one that is not plain: of dates, or of values. */
const OWN_STYLE = 1

/** A cell of chart data. */
export type DataCell = string | number | null

/** Gives the letters of a column counted from 0. */
export function dataColumn(column: number): string {
  let letters = ""
  for (let rest = column; rest >= 0; rest = Math.floor(rest / 26) - 1)
    letters = String.fromCharCode(65 + (rest % 26)) + letters
  return letters
}

/**
 * Gives the workbook that a chart carries in a document or a deck, so that its data can be edited
 * there; categories that are dates are cells of dates. Source: ECMA-376 part 1, 12 and 15.2.4
 * "Embedded Package Part".
 */
export function dataWorkbook(
  rows: readonly (readonly DataCell[])[],
  dates?: DateScale,
  valueFormat?: string,
): Uint8Array {
  const pack = new OpcPackage()
  const type = (part: string): string =>
    `application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml`
  const main = "xl/workbook.xml"
  const sheet = "xl/worksheets/sheet1.xml"
  pack.relate(packageRoot, officeRelation("officeDocument"), main)
  const id = pack.relate(main, officeRelation("worksheet"), sheet)
  pack.add(
    main,
    type("sheet.main"),
    element("workbook", { xmlns: namespaces.s, "xmlns:r": namespaces.r }, [
      element("sheets", undefined, element("sheet", { name: dataSheet, sheetId: 1, "r:id": id })),
    ]),
  )
  pack.add(
    sheet,
    type("worksheet"),
    element(
      "worksheet",
      { xmlns: namespaces.s },
      element(
        "sheetData",
        undefined,
        rows.map((cells, row) => rowXml(cells, row, dates?.days[row - 1], !dates && valueFormat)),
      ),
    ),
  )
  const format = dates?.format ?? valueFormat
  if (format !== undefined) {
    const styles = "xl/styles.xml"
    pack.relate(main, officeRelation("styles"), styles)
    pack.add(styles, type("styles"), ownStyles(format))
  }
  return pack.pack()
}

/** A style sheet with one format of cells besides the plain one. Source: ECMA-376 part 1, 18.8. */
function ownStyles(format: string): Xml {
  const list = (name: string, items: readonly Xml[]): Xml =>
    element(name, { count: items.length }, items)
  const cell = (numFmtId: number): Xml =>
    element("xf", { numFmtId, fontId: 0, fillId: 0, borderId: 0, applyNumberFormat: numFmtId > 0 })
  const fill = (patternType: string): Xml =>
    element("fill", undefined, element("patternFill", { patternType }))
  return element("styleSheet", { xmlns: namespaces.s }, [
    list("numFmts", [element("numFmt", { numFmtId: FIRST_OWN, formatCode: format })]),
    list("fonts", [element("font", undefined, element("sz", { val: 11 }))]),
    list("fills", [fill("none"), fill("gray125")]),
    list("borders", [element("border")]),
    list("cellStyleXfs", [element("xf", { numFmtId: 0, fontId: 0, fillId: 0, borderId: 0 })]),
    list("cellXfs", [cell(0), cell(FIRST_OWN)]),
  ])
}

/** The first number of a format that is none of the built-in ones. */
const FIRST_OWN = 164

function rowXml(
  cells: readonly DataCell[],
  row: number,
  day: number | undefined,
  valueFormat: string | false | undefined,
): Xml {
  return element(
    "row",
    { r: row + 1 },
    cells.map((cell, column) => {
      const r = `${dataColumn(column)}${row + 1}`
      if (column === 0 && day !== undefined)
        return element("c", { r, s: OWN_STYLE }, element("v", undefined, text(String(day))))
      if (cell === null || cell === "") return undefined
      if (typeof cell === "number")
        return element(
          "c",
          { r, s: valueFormat ? OWN_STYLE : undefined },
          element("v", undefined, text(String(cell))),
        )
      return element(
        "c",
        { r, t: "inlineStr" },
        element("is", undefined, element("t", undefined, cellText(cell))),
      )
    }),
  )
}
