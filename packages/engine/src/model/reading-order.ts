import type { Table, TableCell } from "./document.ts"

/** A cell by its place in the grid. */
type Placed = Pick<TableCell, "column" | "columnSpan">

/** Columns and rows of a table; `Cell` is what the rows hold. */
interface Gridded<Cell extends Placed> {
  readonly columns: readonly number[]
  readonly rows: readonly { readonly cells: readonly Cell[] }[]
}

/**
 * Gives a table whose first column is the one that is read first.
 *
 * Formats that know tables from right to left count columns so; a table read from the left is given
 * back as it is. Borders and padding stay on their side of the page: see `leadingFirst`.
 */
export const inReadingOrder = (table: Table): Table =>
  table.rightToLeft ? columnsReversed(table) : table

/** Gives a grid with its last column first. */
export function columnsReversed<Cell extends Placed, Grid extends Gridded<Cell>>(grid: Grid): Grid {
  const count = grid.columns.length
  return {
    ...grid,
    columns: grid.columns.toReversed(),
    rows: grid.rows.map((row) => ({
      ...row,
      cells: row.cells
        .map((cell) => ({ ...cell, column: count - cell.column - cell.columnSpan }))
        .toSorted((a, b) => a.column - b.column),
    })),
  }
}

/**
 * Gives the sides of a cell as formats count them that call the side where reading begins "left".
 * Source: ECMA-376 part 1, 17.4.70 "start" and 18.8.37 "start"; part 4 names both "left".
 */
export function leadingFirst<Sides extends { readonly left?: unknown; readonly right?: unknown }>(
  sides: Sides,
): Sides {
  const { left, right, ...rest } = sides
  return {
    ...rest,
    ...(right === undefined ? {} : { left: right }),
    ...(left === undefined ? {} : { right: left }),
  } as Sides
}
