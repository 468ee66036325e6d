import { rowsOfCells, type PlacedCell } from "./sheet-rows.ts"
import type { SameStrip } from "./strips.ts"
import { ASCENT_EM } from "./lattice-measures.ts"

/** Cells of one row of the sheet. */
interface Row {
  readonly cells: PlacedCell[]
  /** Row in each table that it holds cells of. */
  readonly tables: Set<string>
  /** Baselines of the first and the last line of the texts that tell of its place. */
  readonly top: number
  readonly bottom: number
  /** Where it stands among the others: rows of a table keep their order. */
  readonly level: number
}

/**
 * Groups the cells of pages beside each other into rows, from top to bottom: those that the file
 * tells of as it tells, others by their places, and rows that are level with a told one with it.
 *
 * What a table has in one row is one row of the sheet, however its texts stand; rows of two tables
 * beside each other are one where they are level.
 */
export function sheetRows(cells: readonly PlacedCell[], isSameStrip: SameStrip): PlacedCell[][] {
  const told = cells.filter((cell) => toldOf(cell) !== undefined)
  if (told.length === 0) return rowsOfCells(cells, isSameStrip)
  const others = rowsOfCells(
    cells.filter((cell) => toldOf(cell) === undefined),
    isSameStrip,
  )
  const rows = [...toldRows(told), ...others.map((own) => rowOf(own, -Infinity))]
  const joined: Row[] = []
  for (const row of rows.toSorted((a, b) => a.level - b.level)) {
    const last = joined[joined.length - 1]
    if (last && isOneRow(last, row)) {
      last.cells.push(...row.cells)
      for (const table of row.tables) last.tables.add(table)
    } else joined.push(row)
  }
  return joined.map((row) => row.cells)
}

function toldRows(told: readonly PlacedCell[]): Row[] {
  const tables = Map.groupBy(told, (cell) => toldOf(cell)?.table)
  return [...tables.values()].flatMap((table) => {
    const rows = [...Map.groupBy(table, (cell) => toldOf(cell)?.row ?? 0)]
    let level = -Infinity
    return rows
      .toSorted(([a], [b]) => a - b)
      .map(([, cells]) => {
        const row = rowOf(cells, level)
        level = row.level
        return row
      })
  })
}

const toldOf = ({ lines }: PlacedCell): PlacedCell["lines"][number]["text"]["told"] =>
  lines[0]?.text.told

function rowOf(cells: readonly PlacedCell[], after: number): Row {
  // Text merged over several rows begins below the others of its first one.
  const [first] = cells.toSorted((a, b) => a.top - b.top)
  const top = first?.top ?? 0
  return {
    cells: [...cells],
    tables: new Set(cells.flatMap((cell) => toldOf(cell)?.table ?? [])),
    top,
    bottom: first?.bottom ?? 0,
    level: Math.max(top, after),
  }
}

/**
 * Tells whether one of two rows is as high as the other, and both leave the other's columns free.
 */
function isOneRow(above: Row, below: Row): boolean {
  if (above.tables.size + below.tables.size === 0) return false
  for (const table of below.tables) if (above.tables.has(table)) return false
  const columns = new Set(above.cells.map(({ column }) => column))
  if (below.cells.some(({ column }) => columns.has(column))) return false
  const size = Math.min(...[...above.cells, ...below.cells].map((cell) => cell.size))
  return below.top - ASCENT_EM * size < above.bottom
}
