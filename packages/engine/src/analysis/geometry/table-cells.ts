import type { CellDraft, TableDraft } from "../drafts.ts"

/** Gives the cells of a table row by row, those of nested tables after the cell that holds them. */
export function* cellsOf(table: TableDraft): Generator<CellDraft> {
  for (const cell of table.cells.toSorted((a, b) => a.row - b.row || a.column - b.column)) {
    yield cell
    for (const nested of cell.nested) yield* cellsOf(nested)
  }
}

/** What a table that is packed knows of its plain cells, which hold a line of text or nothing. */
export interface PlainCells {
  /** The cells that are not plain: those with pictures, tables or labels are among them. */
  readonly apart: readonly CellDraft[]
  /** Lines of the plain cells and letters of these, counted. */
  readonly lines: number
  readonly letters: number
}

const plainCells = new WeakMap<TableDraft, PlainCells>()

/** Notes what a packed table knows, so that it need not be spelled out for it. */
export const notePlainCells = (table: TableDraft, plain: PlainCells): void =>
  void plainCells.set(table, plain)

/** Gives what a table knows of its plain cells; undefined where it is not packed. */
export const plainCellsOf = (table: TableDraft): PlainCells | undefined => plainCells.get(table)

/** Gives the cells of a table that may hold more than a line of text. */
export const cellsApart = (table: TableDraft): readonly CellDraft[] =>
  plainCells.get(table)?.apart ?? table.cells

/** Counts the cells of a table with text in them and their letters, those of nested ones too. */
export function countText(table: TableDraft): { readonly cells: number; readonly letters: number } {
  const plain = plainCells.get(table)
  let [cells, letters] = [plain?.lines ?? 0, plain?.letters ?? 0]
  for (const { lines, nested } of cellsApart(table)) {
    if (lines.length > 0) cells++
    for (const { text } of lines) letters += text.length
    for (const inner of nested) {
      const counted = countText(inner)
      cells += counted.cells
      letters += counted.letters
    }
  }
  return { cells, letters }
}
