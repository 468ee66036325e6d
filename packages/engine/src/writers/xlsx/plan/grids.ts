import type { Document, SheetPlace, Table, TableCell, TableRow } from "../../../model/document.ts"
import { columnsReversed } from "../../../model/reading-order.ts"
import type { SettledOptions } from "../options.ts"
import { overPages, withoutCovered } from "./cells-over-pages.ts"
import { joinCutText, type PageEdge } from "./cut-text.ts"
import { tablesOf } from "./tables-of.ts"
import { joinOpenCells } from "./open-cells.ts"
import { spanWideTitles, type CutEnds, type OpenRow } from "./wide-titles.ts"
import { gridOfTable, type Grid, type GridCell, type GridRow } from "./grid.ts"

/** Rows of one source page. */
interface GridPart {
  readonly place: SheetPlace
  readonly page: number
  readonly columns: Table["columns"]
  readonly rows: readonly TableRow[]
  readonly isRightToLeft: boolean
}

/**
 * Gives the tables of a document as grids, in reading order; the sheets of a printed workbook put
 * together again.
 */
export function gridsOf(
  document: Document,
  options: Pick<SettledOptions, "content">,
): readonly Grid[] {
  const tables = tablesOf(document, options)
  if (!document.pages.some((page) => page.sheet)) return tables.map(gridOfTable)
  return joinPrintedSheets(tables, document)
}

/**
 * Puts the sheets of a printed workbook together again: rows of pages below each other, columns of
 * pages side by side.
 *
 * Pages of one row of pages share their row edges, pages of one column their column edges; a page
 * that was not printed because it was empty leaves a gap. Tables on pages without a place are kept
 * as they are.
 */
function joinPrintedSheets(tables: readonly Table[], document: Document): Grid[] {
  const bySheet = new Map<number, GridPart[]>()
  const grids: Grid[] = []
  for (const table of tables) {
    const pieces = piecesOf(table, document)
    if (!pieces) grids.push(gridOfTable(table))
    else
      for (const piece of pieces)
        bySheet.set(piece.place.sheet, [...(bySheet.get(piece.place.sheet) ?? []), piece])
  }
  for (const pieces of bySheet.values()) grids.push(assemble(pieces))
  return grids.toSorted((a, b) => a.page - b.page)
}

function piecesOf(table: Table, document: Document): GridPart[] | undefined {
  const byPage = new Map<number, TableRow[]>()
  for (const row of table.rows) {
    const rows = byPage.get(row.page)
    if (rows) rows.push(row)
    else byPage.set(row.page, [row])
  }
  const pieces: GridPart[] = []
  for (const [page, rows] of byPage) {
    const place = document.pages.find((each) => each.index === page)?.sheet
    if (!place) return undefined
    pieces.push({
      place,
      page,
      columns: table.columns,
      rows,
      isRightToLeft: table.rightToLeft !== undefined,
    })
  }
  return pieces
}

function assemble(onPages: readonly GridPart[]): Grid {
  const opening = onPages.reduce((a, b) => (a.page <= b.page ? a : b))
  // Later pages may hold numbers alone, which tell no direction.
  const { isRightToLeft } = opening
  const pieces = isRightToLeft
    ? onPages.map((piece) => columnsReversed<TableCell, GridPart>(piece))
    : onPages
  const rowStarts = starts(
    pieces,
    (piece) => piece.place.row,
    (piece) => piece.rows.length,
  )
  const columnStarts = starts(
    pieces,
    (piece) => piece.place.column,
    (piece) => piece.columns.length,
  )
  const columns: number[] = Array.from({ length: columnStarts.total }, () => 0)
  const cutEnds = new Map<GridCell, GridCell>()
  const margin = pieces.reduce((least, piece) => Math.min(least, leftOf(piece)), Infinity)
  const rows: OpenRow[] = Array.from({ length: rowStarts.total }, () => ({ height: 0, cells: [] }))
  for (const narrow of pieces.toSorted((a, b) => a.place.column - b.place.column)) {
    const piece = fromMargin(narrow, pieces)
    const left = columnStarts.at.get(piece.place.column) ?? 0
    const top = rowStarts.at.get(piece.place.row) ?? 0
    piece.columns.forEach(
      (width, index) => (columns[left + index] = Math.max(columns[left + index] ?? 0, width)),
    )
    piece.rows.forEach((source, index) => {
      const row = rows[top + index]
      if (!row) return
      row.height = Math.max(row.height, source.height)
      for (const cell of source.cells) {
        const last = row.cells.findLast((each) => each.blocks.length > 0)
        const whole = wholeText(last, cell, { columns: left, margin })
        if (whole && last) {
          const joined = { ...last, blocks: whole }
          row.cells[row.cells.indexOf(last)] = joined
          cutEnds.set(joined, { ...cell, column: cell.column + left })
        }
        const own = overPages({ ...cell, column: cell.column + left }, isRightToLeft)
        row.cells.push(whole || cell.isRest === true ? { ...own, blocks: [] } : own)
      }
    })
  }
  if (columnStarts.at.size > 1) {
    for (const row of rows) row.cells = withoutCovered(row.cells)
    spanPages(rows, columns, cutEnds, columnStarts.at.values())
  }
  return {
    columns,
    rows: rows.map((row): GridRow => row),
    headerRows: Math.max(0, ...pieces.map(({ place }) => place.titleRows ?? 0)),
    page: opening.page,
    ...(opening.place.name === undefined ? {} : { name: opening.place.name }),
    isPrintedSheet: true,
    isRightToLeft,
  }
}

/** The whole of a text that goes on in a cell of the next page; undefined where it does not. */
function wholeText(
  last: GridCell | undefined,
  cell: TableCell,
  edge: PageEdge,
): GridCell["blocks"] | undefined {
  if (cell.isRest === true) return last?.blocks
  return cell.column === 0 && last && edge.columns > 0 ? joinCutText(last, cell, edge) : undefined
}

/**
 * Lets cells span columns of several pages, where a page leaves them open or they are in the
 * middle.
 */
function spanPages(
  rows: readonly OpenRow[],
  columns: readonly number[],
  cutEnds: CutEnds,
  pageEdges: Iterable<number>,
): void {
  joinOpenCells(rows, pageEdges)
  spanWideTitles(rows, columns, cutEnds)
}

/**
 * Room in points beside a first column that belongs to it at most: more centres a page on its
 * paper.
 */
const WIDEST_ROOM = 60

/**
 * Lets the first column of a further page begin where the pages of its sheet do: its own texts
 * alone, numbers at its right, show less of it.
 */
function fromMargin(piece: GridPart, all: readonly GridPart[]): GridPart {
  const room = leftOf(piece) - Math.min(...all.map(leftOf))
  const [first = 0, ...others] = piece.columns
  if (piece.place.column === 0 || room <= 0 || room > WIDEST_ROOM) return piece
  const widened = (cell: TableCell): TableCell =>
    cell.column === 0 ? { ...cell, box: { ...cell.box, x0: cell.box.x0 - room } } : cell
  return {
    ...piece,
    columns: [first + room, ...others],
    rows: piece.rows.map((row) => ({ ...row, cells: row.cells.map(widened) })),
  }
}

const leftOf = ({ rows }: GridPart): number =>
  rows[0]?.cells.find(({ column }) => column === 0)?.box.x0 ?? Infinity

/** First row (column) of each row (column) of pages, as high (wide) as its largest page. */
function starts(
  pieces: readonly GridPart[],
  place: (piece: GridPart) => number,
  size: (piece: GridPart) => number,
): { at: Map<number, number>; total: number } {
  const sizes = new Map<number, number>()
  for (const piece of pieces)
    sizes.set(place(piece), Math.max(sizes.get(place(piece)) ?? 0, size(piece)))
  const at = new Map<number, number>()
  let total = 0
  for (const index of [...sizes.keys()].toSorted((a, b) => a - b)) {
    at.set(index, total)
    total += sizes.get(index) ?? 0
  }
  return { at, total }
}
