import { strToU8, unzipSync, zipSync } from "fflate"
import { wrapCsv } from "./prepare/plain-text.ts"

const styles = (family: string, size: number): string =>
  `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts count="1"><font><sz val="${size}"/><name val="${family}"/><scheme val="minor"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf fontId="0"/></cellStyleXfs><cellXfs count="1"><xf fontId="0" xfId="0"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** A sheet of full rows and columns that nobody set, in the plain face. */
export interface PlainSheet {
  readonly rows: number
  readonly columns: number
  readonly family: string
  readonly size: number
  /** Height of a row on the screen where it was saved, in points. */
  readonly row: number
}

/** A workbook as Excel writes it, on A4 with its usual margins. */
export function plainWorkbook({ rows, columns, family, size, row }: PlainSheet): Uint8Array {
  const line = Array.from({ length: columns }, (_, at) => `t${at}`).join(",")
  const parts = unzipSync(wrapCsv(strToU8(Array.from({ length: rows }, () => line).join("\n"))))
  const text = (name: string): string => new TextDecoder().decode(parts[name])
  const sheet = text("xl/worksheets/sheet1.xml")
    .replace(/<cols>.*?<\/cols>/s, "")
    .replace(
      "<sheetData>",
      `<sheetFormatPr defaultRowHeight="${row}" x14ac:dyDescent="0.25"/><sheetData>`,
    )
    .replace(
      "<worksheet ",
      '<worksheet xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac" ',
    )
    .replace(
      "</sheetData>",
      '</sheetData><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="portrait"/>',
    )
  const relation =
    '<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>'
  const type =
    '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>'
  return zipSync({
    ...parts,
    "xl/worksheets/sheet1.xml": strToU8(sheet),
    "xl/styles.xml": strToU8(styles(family, size)),
    "xl/_rels/workbook.xml.rels": strToU8(
      text("xl/_rels/workbook.xml.rels").replace("</Relationships>", relation),
    ),
    "[Content_Types].xml": strToU8(text("[Content_Types].xml").replace("</Types>", type)),
  })
}
