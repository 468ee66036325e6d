import { namespaces, officeRelation } from "../namespaces.ts"
import { OpcPackage, packageRoot } from "../package.ts"
import { element, text, type Xml } from "../xml.ts"

/** Name of the sheet that holds the data of a chart. */
export const dataSheet = "Sheet1"

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
 * there. Source: ECMA-376 part 1, 12 and 15.2.4 "Embedded Package Part".
 */
export function dataWorkbook(rows: readonly (readonly DataCell[])[]): Uint8Array {
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
      element("sheetData", undefined, rows.map(rowXml)),
    ),
  )
  return pack.pack()
}

function rowXml(cells: readonly DataCell[], row: number): Xml {
  return element(
    "row",
    { r: row + 1 },
    cells.map((cell, column) => {
      const r = `${dataColumn(column)}${row + 1}`
      if (cell === null || cell === "") return undefined
      if (typeof cell === "number")
        return element("c", { r }, element("v", undefined, text(String(cell))))
      return element(
        "c",
        { r, t: "inlineStr" },
        element("is", undefined, element("t", undefined, text(cell))),
      )
    }),
  )
}
