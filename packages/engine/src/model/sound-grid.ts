/** Where a cell starts in a grid and how far it reaches; counts from 0. */
export interface GridPlace {
  readonly row: number
  readonly column: number
  readonly rowSpan: number
  readonly columnSpan: number
}

/** A grid after its repair. */
export interface SoundGrid<Cell extends GridPlace> {
  /** By row, then column; together they cover every place of the grid once. */
  readonly cells: readonly Cell[]
  /** Cells that had no place of their own, with the cell of the result that stands there. */
  readonly homeless: readonly (readonly [cell: Cell, at: GridPlace])[]
  readonly isRepaired: boolean
}

/**
 * Makes the cells of a grid cover every place once: what no program opens leaves here whole.
 *
 * A span below 1 becomes 1, one that reaches over the grid or over a cell before it is cut, a place
 * that no cell covers gets one from `empty`. A cell whose own place is taken or outside the grid is
 * `homeless`; its content belongs into the cell that is named beside it, or is lost where the grid
 * has no place at all. A sound grid comes back with its own cells.
 */
export function soundGrid<Cell extends GridPlace>(
  size: { readonly rows: number; readonly columns: number },
  cells: readonly Cell[],
  empty: (row: number, column: number) => Cell,
): SoundGrid<Cell> {
  const rows = Array.from({ length: size.rows }, (): Cell[] => [])
  const strays: Cell[] = []
  for (const cell of cells) (isInside(cell, size) ? rows[cell.row] : strays)?.push(cell)
  /** For each column the first row that is free, and the cell that holds it until then. */
  const free = new Int32Array(size.columns)
  const holders: (Cell | undefined)[] = Array.from({ length: size.columns })
  const settled: Cell[] = []
  const homeless: [Cell, GridPlace][] = []
  let isRepaired = strays.length > 0
  for (const [row, own] of rows.entries()) {
    let column = 0
    const fillTo = (end: number): void => {
      for (; column < end; column++) {
        if ((free[column] ?? 0) > row) continue
        const made = empty(row, column)
        settled.push(made)
        holders[column] = made
        isRepaired = true
      }
    }
    for (const cell of own.toSorted((a, b) => a.column - b.column)) {
      const holder = cell.column < column || (free[cell.column] ?? 0) > row
      if (holder) {
        homeless.push([cell, holders[cell.column] ?? cell])
        isRepaired = true
        continue
      }
      fillTo(cell.column)
      const kept = cut(cell, size, (at) => (free[at] ?? 0) > row)
      if (kept !== cell) isRepaired = true
      settled.push(kept)
      column = kept.column + kept.columnSpan
      holders.fill(kept, kept.column, column)
      free.fill(row + kept.rowSpan, kept.column, column)
    }
    fillTo(size.columns)
  }
  const [last] = settled.slice(-1)
  if (last) for (const stray of strays) homeless.push([stray, last])
  return { cells: isRepaired ? settled : cells, homeless, isRepaired }
}

function isInside({ row, column }: GridPlace, size: { rows: number; columns: number }): boolean {
  return (
    Number.isInteger(row) &&
    Number.isInteger(column) &&
    row >= 0 &&
    column >= 0 &&
    row < size.rows &&
    column < size.columns
  )
}

/** Cuts a cell to the grid and to the places free beside it. */
function cut<Cell extends GridPlace>(
  cell: Cell,
  size: { readonly rows: number; readonly columns: number },
  isTaken: (column: number) => boolean,
): Cell {
  const rowSpan = spanWithin(cell.rowSpan, size.rows - cell.row)
  let columnSpan = spanWithin(cell.columnSpan, size.columns - cell.column)
  for (let step = 1; step < columnSpan; step++) if (isTaken(cell.column + step)) columnSpan = step
  return rowSpan === cell.rowSpan && columnSpan === cell.columnSpan
    ? cell
    : { ...cell, rowSpan, columnSpan }
}

function spanWithin(span: number, most: number): number {
  return Math.max(1, Math.min(most, Number.isFinite(span) ? Math.round(span) : 1))
}
