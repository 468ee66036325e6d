import { middleX } from "../../../base/geometry.ts"
import { counts } from "../../geometry/scale.ts"
import { isNumeric } from "./band-parts.ts"
import type { Band, Piece } from "./bands.ts"
import type { GridShape, Slot } from "./grid-cells.ts"

/** Rows from which lines in step with them are no accident: two lines of a text often are. */
const MIN_ROWS = counts.few

/** Columns that must show a line for each row: one alone may be a text that wraps as evenly. */
const MIN_COLUMNS = 2

/**
 * Parts cells over several rows that hold a line in each of them: rows that nothing is drawn
 * between but in another column, such as one shaded row by row.
 */
export function partMergedRows(grid: GridShape, bands: readonly Band[]): GridShape {
  const ranges = new Map<string, Slot[]>()
  for (const slot of grid.slots)
    if (slot.rowSpan >= MIN_ROWS) {
      const key = `${slot.row} ${slot.rowSpan}`
      ranges.set(key, [...(ranges.get(key) ?? []), slot])
    }
  const parted = new Set<Slot>()
  for (const slots of ranges.values()) {
    const cells = slots.map((slot) => ({ slot, rows: piecesByRow(slot, grid, bands) }))
    const full = cells.filter(({ rows }) => rows.every((pieces) => pieces.length === 1))
    // Numbers below each other are never one text that wraps.
    const hasNumbers = full.some(({ rows }) => rows.flat().every(({ words }) => isNumeric(words)))
    if (full.length < MIN_COLUMNS || !hasNumbers) continue
    for (const { slot, rows } of cells) {
      // A text in the middle of all rows is one for all of them.
      const filled = rows.filter((pieces) => pieces.length > 0).length
      if (filled > 1 && rows.every((pieces) => pieces.length <= 1)) parted.add(slot)
    }
  }
  if (parted.size === 0) return grid
  const slots = grid.slots.flatMap((slot) =>
    parted.has(slot)
      ? Array.from({ length: slot.rowSpan }, (_, at) => ({
          ...slot,
          row: slot.row + at,
          rowSpan: 1,
        }))
      : [slot],
  )
  return { ...grid, slots: slots.toSorted((a, b) => a.row - b.row || a.column - b.column) }
}

/** What stands in each of a cell's rows. */
function piecesByRow(
  { row, rowSpan, column, columnSpan }: Slot,
  { xs, ys }: GridShape,
  bands: readonly Band[],
): Piece[][] {
  const [x0, x1] = [xs[column] ?? 0, xs[column + columnSpan] ?? 0]
  return Array.from({ length: rowSpan }, (_, at) => {
    const [y0, y1] = [ys[row + at] ?? 0, ys[row + at + 1] ?? 0]
    return bands
      .filter((band) => band.baseline > y0 && band.baseline <= y1)
      .flatMap((band) => band.pieces)
      .filter((piece) => middleX(piece) > x0 && middleX(piece) < x1)
  })
}
