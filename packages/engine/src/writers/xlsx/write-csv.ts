import type { Outcome } from "../../base/failure.ts"
import type { Document } from "../../model/document.ts"
import type { SceneBytes } from "../../model/scene.ts"
import { ByteSink } from "./emit/byte-sink.ts"
import { settle, type XlsxOptions } from "./options.ts"
import { planWorkbook } from "./plan/plan-workbook.ts"
import type { RowPlan } from "./plan/types.ts"
import { readNumber } from "./values/number.ts"
import { assertContent, lossesOf } from "./write-xlsx.ts"

/**
 * Writes a document's tables as comma-separated values: UTF-8 with byte order mark, lines end in CR
 * LF.
 *
 * Sheets follow each other with an empty line between. A text that a spreadsheet program would run
 * as a formula gets an apostrophe in front. Source: RFC 4180.
 * @throws ConversionError "table/none" or "content/none" as `writeXlsx` does.
 */
export async function writeCsv(
  document: Document,
  _bytes: SceneBytes,
  options: XlsxOptions = {},
): Promise<Outcome<Uint8Array>> {
  const settled = settle({ sheets: "one", ...options })
  assertContent(document, settled)
  const sink = new ByteSink()
  sink.write("\ufeff")
  planWorkbook(document, { ...settled, numbers: false, dates: false }).sheets.forEach(
    (sheet, index) => {
      if (index > 0) sink.write("\r\n")
      let next = 0
      for (const row of sheet.rows) {
        for (; next < row.index; next++) sink.write("\r\n")
        sink.write(`${lineOf(row)}\r\n`)
        next = row.index + 1
      }
    },
  )
  return { value: sink.take(), diagnostics: lossesOf(document, settled) }
}

function lineOf(row: RowPlan): string {
  const fields: string[] = []
  for (const cell of row.cells) {
    while (fields.length < cell.column) fields.push("")
    const value = cell.content?.value
    if (fields.length === cell.column)
      fields.push(value?.kind === "text" ? fieldOf(value.text) : "")
  }
  return fields.join(",")
}

const plain = {
  decimalMark: "point",
  isIdentifier: false,
  isNumericColumn: true,
  isDateColumn: false,
} as const

function fieldOf(text: string): string {
  // Dashes alone stand for nothing in accounts, and no program calculates with them.
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-+$/.test(text) && !readNumber(text, plain)
  const safe = isFormula ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
