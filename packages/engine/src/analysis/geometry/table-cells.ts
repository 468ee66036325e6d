import type { CellDraft, TableDraft } from "../drafts.ts"

/** Gives the cells of a table row by row, those of nested tables after the cell that holds them. */
export function* cellsOf(table: TableDraft): Generator<CellDraft> {
  for (const cell of table.cells.toSorted((a, b) => a.row - b.row || a.column - b.column)) {
    yield cell
    for (const nested of cell.nested) yield* cellsOf(nested)
  }
}
