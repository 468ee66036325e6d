import { points } from "../../geometry/scale.ts"
import type { Band, Piece } from "./bands.ts"
import type { GridShape, Slot } from "./grid-cells.ts"
import { isInRows } from "./refine-rows.ts"

/**
 * Makes one cell of those that the only text of a row lies over: one that begins in the first cell
 * is a title above rows that one drawn cell holds, and takes them all.
 */
export function joinTitles(grid: GridShape, bands: readonly Band[]): GridShape {
  const slots: Slot[] = []
  for (const row of Map.groupBy(grid.slots, (slot) => slot.row).values()) {
    const text = onlyText(row, grid, bands)
    slots.push(...(text ? joinUnder(text, row, grid) : row))
  }
  return { ...grid, slots }
}

function onlyText(
  row: readonly Slot[],
  grid: GridShape,
  bands: readonly Band[],
): Piece | undefined {
  const [first] = row
  if (!first || row.length < 2 || row.some((slot) => slot.rowSpan > 1)) return undefined
  const texts = bands.filter((band) => isInRows(band, first, grid)).flatMap((band) => band.pieces)
  return texts.length === 1 ? texts[0] : undefined
}

function joinUnder({ x0, x1 }: Piece, row: readonly Slot[], { xs }: GridShape): readonly Slot[] {
  const edge = ({ column }: Slot): number => xs[column] ?? 0
  const from = row.findLastIndex((slot) => edge(slot) < x0 + points.slack)
  const to = row.findLastIndex((slot) => edge(slot) < x1 - points.slack)
  const first = row[from]
  if (!first || to <= from) return row
  const held = row.slice(from, from === 0 ? row.length : to + 1)
  const whole = { ...first, columnSpan: held.reduce((sum, slot) => sum + slot.columnSpan, 0) }
  return [...row.slice(0, from), whole, ...row.slice(from + held.length)]
}
