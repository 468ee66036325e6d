import type { Pt } from "../../../base/units.ts"
import { namespaces } from "../../../ooxml/namespaces.ts"
import { cellText } from "../../../ooxml/cell-text.ts"
import { element, text, xmlDocument, type Xml } from "../../../ooxml/xml.ts"
import type { CellContent, CellPlan, RowPlan, SheetPlan } from "../plan/types.ts"
import type { CellArea } from "../plan/sum-formulas.ts"
import { ByteSink } from "./byte-sink.ts"
import { cellReference, columnLetters } from "./cell-reference.ts"
import { fontMarkup, type StyleBook } from "./style-book.ts"

/**
 * Width of a digit of the default font in pixels; column widths count in digits. Source: ECMA-376
 * part 1, 18.3.1.13 "col".
 */
const DIGIT_PIXELS = 7
const PIXELS_PER_POINT = 96 / 72
/** Widest column and highest row that programs take. */
const MAX_COLUMN_WIDTH = 255
const MAX_ROW_HEIGHT = 409.5

/** Paper sizes by short and long side in points. Source: ECMA-376 part 1, 18.3.1.63 "pageSetup". */
const papers: readonly (readonly [id: number, short: number, long: number])[] = [
  [9, 595, 842],
  [8, 842, 1191],
  [11, 420, 595],
  [1, 612, 792],
  [5, 612, 1008],
  [3, 792, 1224],
]

/** Relates a hyperlink's address to the sheet and gives the relationship id. */
export type RelateLink = (uri: string) => string

/**
 * Spells one worksheet, row by row.
 *
 * Source: ECMA-376 part 1, 18.3.1.99 "worksheet", whose order of children is kept.
 */
export function emitWorksheet(
  sheet: SheetPlan,
  styles: StyleBook,
  relateLink: RelateLink,
  drawing?: string,
): Uint8Array {
  const sink = new ByteSink()
  const links: Xml[] = []
  // The root is written by halves around the rows; `xmlDocument` supplies the declaration.
  sink.write(xmlDocument(`<worksheet xmlns="${namespaces.s}" xmlns:r="${namespaces.r}">` as Xml))
  for (const part of headOf(sheet)) sink.write(part)
  sink.write("<sheetData>")
  let [lastRow, lastColumn] = [0, 0]
  for (const row of sheet.rows) {
    sink.write(emitRow(row, styles))
    lastRow = row.index
    for (const cell of row.cells) {
      lastColumn = Math.max(lastColumn, cell.column)
      const link = cell.content?.link
      if (link !== undefined)
        links.push(
          element("hyperlink", {
            ref: cellReference(row.index, cell.column),
            "r:id": relateLink(link),
          }),
        )
    }
  }
  sink.write("</sheetData>")
  for (const part of tailOf(sheet, links, cellReference(lastRow, lastColumn))) sink.write(part)
  if (drawing !== undefined) sink.write(element("drawing", { "r:id": drawing }))
  sink.write("</worksheet>")
  return sink.take()
}

function headOf(sheet: SheetPlan): Xml[] {
  const head = [
    element("sheetPr", undefined, element("pageSetUpPr", { fitToPage: true })),
    viewOf(sheet),
    element("sheetFormatPr", { defaultRowHeight: 15 }),
  ]
  const columns = sheet.columns.map((width, index) =>
    element("col", {
      min: index + 1,
      max: index + 1,
      width: columnWidth(width),
      customWidth: true,
    }),
  )
  return columns.length > 0 ? [...head, element("cols", undefined, columns)] : head
}

function viewOf(sheet: SheetPlan): Xml {
  const pane = sheet.frozenRows > 0 && [
    element("pane", {
      ySplit: sheet.frozenRows,
      topLeftCell: cellReference(sheet.frozenRows, 0),
      activePane: "bottomLeft",
      state: "frozen",
    }),
    element("selection", { pane: "bottomLeft" }),
  ]
  return element(
    "sheetViews",
    undefined,
    element(
      "sheetView",
      { rightToLeft: sheet.isRightToLeft === true || undefined, workbookViewId: 0 },
      pane,
    ),
  )
}

function columnWidth(width: Pt): number {
  return Math.min(
    MAX_COLUMN_WIDTH,
    Math.max(1, Math.round(((width * PIXELS_PER_POINT) / DIGIT_PIXELS) * 100) / 100),
  )
}

function tailOf(sheet: SheetPlan, links: readonly Xml[], lastCell: string): Xml[] {
  const merges = sheet.merges.map(({ row, column, rowSpan, columnSpan }) =>
    element("mergeCell", {
      ref: `${cellReference(row, column)}:${cellReference(row + rowSpan - 1, column + columnSpan - 1)}`,
    }),
  )
  const isWide = sheet.print.width > sheet.print.height
  const [short, long] = isWide
    ? [sheet.print.height, sheet.print.width]
    : [sheet.print.width, sheet.print.height]
  const paper = papers.find(([, s, l]) => Math.abs(s - short) < 4 && Math.abs(l - long) < 4)?.[0]
  const tail: (Xml | false)[] = [
    merges.length > 0 && element("mergeCells", { count: merges.length }, merges),
    links.length > 0 && element("hyperlinks", undefined, links),
    element("pageMargins", {
      left: 0.5,
      right: 0.5,
      top: 0.6,
      bottom: 0.6,
      header: 0.3,
      footer: 0.3,
    }),
    element("pageSetup", {
      paperSize: paper,
      orientation: isWide ? "landscape" : "portrait",
      fitToWidth: 1,
      fitToHeight: 0,
    }),
    // Digits kept as text on purpose shall carry no warning mark.
    element(
      "ignoredErrors",
      undefined,
      element("ignoredError", { sqref: `A1:${lastCell}`, numberStoredAsText: true }),
    ),
  ]
  return tail.filter((part) => part !== false)
}

function emitRow(row: RowPlan, styles: StyleBook): string {
  const number = row.index + 1
  const height =
    row.height > 0
      ? ` ht="${Math.min(MAX_ROW_HEIGHT, Math.round(row.height * 4) / 4)}" customHeight="1"`
      : ""
  let markup = `<row r="${number}"${height}>`
  let last = -1
  for (const cell of row.cells) {
    // Cells that overlap in the plan would make a file that programs must repair.
    if (cell.column <= last) continue
    last = cell.column
    markup += emitCell(cell, `${columnLetters(cell.column)}${number}`, styles)
  }
  return `${markup}</row>`
}

function emitCell(cell: CellPlan, reference: string, styles: StyleBook): Xml {
  const { content } = cell
  if (!content) return element("c", { r: reference, s: styles.index(cell.look, "General") })
  const { value } = content
  if (value.kind !== "text") {
    // Shortest digits that give the same double back; the serializer's own spelling would round
    // them.
    return element("c", { r: reference, s: styles.index(cell.look, value.format) }, [
      ...(content.sumOf ? [element("f", undefined, text(sumFormula(content.sumOf)))] : []),
      element("v", undefined, text(String(value.value))),
    ])
  }
  const format = /^[\d+\-=@(（¥￥$€]/.test(value.text) ? "@" : "General"
  return element(
    "c",
    { r: reference, s: styles.index(cell.look, format), t: "inlineStr" },
    element("is", undefined, emitText(content, value.text)),
  )
}

/**
 * Spells a sum; the value beside it is what the page shows. Source: ECMA-376 part 1, 18.17.7 "SUM".
 */
function sumFormula(areas: readonly CellArea[]): string {
  const spelled = areas.map(({ row, column, toRow, toColumn }) => {
    const [from, to] = [cellReference(row, column), cellReference(toRow, toColumn)]
    return from === to ? from : `${from}:${to}`
  })
  return `SUM(${spelled.join(",")})`
}

function emitText(content: CellContent, whole: string): Xml | Xml[] {
  const kept = (value: string): Xml =>
    element(
      "t",
      { "xml:space": /^\s|\s$|\n/.test(value) ? "preserve" : undefined },
      cellText(value),
    )
  if (!content.runs) return kept(whole)
  return content.runs.map((run) =>
    element("r", undefined, [fontMarkup(run.font, "rPr"), kept(run.text)]),
  )
}
