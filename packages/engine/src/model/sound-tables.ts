import type { Diagnostic, Outcome } from "../base/failure.ts"
import type { Block, Document, Figure, Table, TableCell, TableRow } from "./document.ts"
import { isPlainRow } from "./plain-rows.ts"
import { soundGrid, type GridPlace } from "./sound-grid.ts"

/** Width or height in points given to a column or row that came without one. */
const FALLBACK_SIZE = 12

/**
 * Gives a document whose tables every writer can spell: each place of a grid is covered by one
 * cell, spans are at least 1 and end inside, widths and heights are finite.
 *
 * Broken grids are repaired, and each repair is told by its page; a table without rows or columns
 * becomes the blocks that its cells held. Text is never lost. A sound document comes back as it is.
 */
export function soundTables(document: Document): Outcome<Document> {
  const diagnostics: Diagnostic[] = []
  const tell = (page: number): void =>
    void diagnostics.push({
      kind: "table-uncertain",
      page: page + 1,
      detail: "cells of a table overlapped and were put apart",
    })
  const repair = (list: readonly Block[]): readonly Block[] => repairBlocks(list, tell)
  const furniture = <Set extends Record<string, readonly Block[] | undefined>>(set: Set): Set =>
    Object.fromEntries(Object.entries(set).map(([key, list]) => [key, list && repair(list)])) as Set
  const value = {
    ...document,
    sections: document.sections.map((section) => ({
      ...section,
      header: furniture({ ...section.header }),
      footer: furniture({ ...section.footer }),
      blocks: repair(section.blocks),
    })),
    pages: document.pages.map((page) => ({ ...page, furniture: repair(page.furniture) })),
    notes: document.notes.map((note) => ({ ...note, blocks: repair(note.blocks) })),
  }
  return diagnostics.length === 0
    ? { value: document, diagnostics }
    : { value, diagnostics: diagnostics.filter(isFirstOfPage) }
}

/** Furniture stands in sections and on pages; one word for each page is enough. */
function isFirstOfPage(own: Diagnostic, index: number, all: readonly Diagnostic[]): boolean {
  return all.findIndex(({ page }) => page === own.page) === index
}

type Tell = (page: number) => void

function repairBlocks(blocks: readonly Block[], tell: Tell): readonly Block[] {
  let changed = false
  const result = blocks.flatMap((block): readonly Block[] => {
    const repaired = repairBlock(block, tell)
    if (repaired.length !== 1 || repaired[0] !== block) changed = true
    return repaired
  })
  return changed ? result : blocks
}

function repairBlock(block: Block, tell: Tell): readonly Block[] {
  if (block.kind === "table") return repairTable(block, tell)
  if (block.kind === "figure") return [repairFigure(block, tell)]
  return [block]
}

function repairFigure(figure: Figure, tell: Tell): Figure {
  const { content } = figure
  if (content.kind !== "textBox") return figure
  const blocks = repairBlocks(content.blocks, tell)
  return blocks === content.blocks ? figure : { ...figure, content: { ...content, blocks } }
}

interface PlacedCell extends GridPlace {
  readonly cell: TableCell
}

function repairTable(table: Table, tell: Tell): readonly Block[] {
  const inner = withInner(table, tell)
  const { rows, columns } = inner
  if (isSoundTable(inner)) return [inner]
  const page = rows[0]?.page ?? table.placement[0]?.page ?? 0
  const placed = rows.flatMap((row, index) =>
    row.cells.map((cell): PlacedCell => {
      const { column, columnSpan, rowSpan } = cell
      return { row: index, column, columnSpan, rowSpan, cell }
    }),
  )
  if (rows.length === 0 || columns.length === 0) {
    tell(page)
    return placed.flatMap(({ cell }) => cell.blocks)
  }
  const sound = soundGrid({ rows: rows.length, columns: columns.length }, placed, (row, column) =>
    emptyCell(row, column, table),
  )
  tell(page)
  const guests = Map.groupBy(sound.homeless, ([, at]) => at)
  const byRow = Map.groupBy(sound.cells, (cell) => cell.row)
  return [
    {
      ...inner,
      columns: columns.map((width) => (isSize(width) ? width : FALLBACK_SIZE)),
      rows: rows.map((row, index) => ({
        ...row,
        height: isHeight(row.height) ? row.height : FALLBACK_SIZE,
        cells: (byRow.get(index) ?? []).map((cell) => withGuests(cell, guests.get(cell) ?? [])),
      })),
    },
  ]
}

const isSize = (value: number): boolean => Number.isFinite(value) && value > 0
const isHeight = (value: number): boolean => Number.isFinite(value) && value >= 0

/** Tells whether nothing needs repair, without a copy of a table that may hold a million cells. */
function isSoundTable({ rows, columns }: Table): boolean {
  if (rows.length === 0 || columns.length === 0) return false
  if (!columns.every(isSize) || !rows.every(({ height }) => isHeight(height))) return false
  /** For each column the first row that no cell from above holds. */
  const free = new Int32Array(columns.length)
  return rows.every(({ cells }, row) => {
    let column = 0
    for (const cell of cells) {
      while (column < columns.length && (free[column] ?? 0) > row) column++
      const { columnSpan, rowSpan } = cell
      if (cell.column !== column || !(columnSpan >= 1 && rowSpan >= 1)) return false
      if (row + rowSpan > rows.length || column + columnSpan > columns.length) return false
      for (const end = column + columnSpan; column < end; column++) {
        if ((free[column] ?? 0) > row) return false
        free[column] = row + rowSpan
      }
    }
    while (column < columns.length && (free[column] ?? 0) > row) column++
    return column === columns.length
  })
}

/** Repairs the tables inside the cells of a table. */
function withInner(table: Table, tell: Tell): Table {
  let changed = false
  const rows = table.rows.map((row): TableRow => {
    if (isPlainRow(row)) return row
    const cells = row.cells.map((cell) => {
      const blocks = repairBlocks(cell.blocks, tell)
      if (blocks === cell.blocks) return cell
      changed = true
      return { ...cell, blocks }
    })
    return changed ? { ...row, cells } : row
  })
  return changed ? { ...table, rows } : table
}

/** Puts what lost its place behind the text of the cell that holds it. */
function withGuests(
  { cell, column, columnSpan, rowSpan }: PlacedCell,
  guests: readonly (readonly [PlacedCell, unknown])[],
): TableCell {
  const blocks = [...cell.blocks, ...guests.flatMap(([guest]) => guest.cell.blocks)]
  return { ...cell, column, columnSpan, rowSpan, blocks }
}

function emptyCell(row: number, column: number, table: Table): PlacedCell {
  const cell: TableCell = {
    column,
    columnSpan: 1,
    rowSpan: 1,
    blocks: [],
    borders: {},
    align: "top",
    padding: { top: 0, right: 0, bottom: 0, left: 0 },
    rotation: 0,
    isHeader: row < table.headerRows,
    box: { ...(table.placement[0]?.box ?? { x0: 0, y0: 0, x1: 0, y1: 0 }) },
  }
  return { row, column, rowSpan: 1, columnSpan: 1, cell }
}
