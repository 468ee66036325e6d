import type { ColumnGrid } from "./band-parts.ts"
import { alignment } from "./columns.ts"

/** Free space that programs keep between text and the edge of its cell, in points. */
const CELL_MARGIN = 1
/** Share of a column's texts that must end at one place for the column's edge to be there. */
const AT_EDGE_SHARE = 0.5

/**
 * Moves borders that nothing draws to where the texts tell them: right behind numbers that end in
 * one line, right before texts that begin in one line. In the middle of the free space they would
 * be wrong by half of it.
 */
export function onTextEdges(
  { columns, separators }: ColumnGrid,
  walls: readonly number[] = [],
): ColumnGrid {
  const moved = separators.map((separator, index) => {
    const [left, right] = [columns[index], columns[index + 1]]
    if (!left || !right || walls.some((wall) => Math.abs(wall - separator) < 0.01)) return separator
    const end = left.x1 + CELL_MARGIN
    const start = right.x0 - CELL_MARGIN
    if (end > start + 1) return separator
    const endsInLine =
      alignment(left) === "right" && shareNear(left.rights, left.x1) >= AT_EDGE_SHARE
    const startsInLine =
      alignment(right) === "left" && shareNear(right.lefts, right.x0) >= AT_EDGE_SHARE
    if (endsInLine && startsInLine) return Math.abs(end - start) < 2 * CELL_MARGIN ? end : separator
    return endsInLine ? end : startsInLine ? start : separator
  })
  return { columns, separators: moved }
}

function shareNear(values: readonly number[], place: number): number {
  return values.filter((value) => Math.abs(value - place) < 1).length / Math.max(1, values.length)
}

/**
 * Texts that must begin in one line, and their share of their column, for the column to begin
 * there; headings stand in its middle.
 */
const LEAST_STARTS = 4
const STARTS_SHARE = 0.8

/**
 * Moves borders right before columns whose texts begin in one line, where those of the column
 * before end anywhere: the room between belongs to texts that are not always as long.
 */
export function beforeStarts({ columns, separators }: ColumnGrid): ColumnGrid {
  const moved = separators.map((separator, index) => {
    const [left, right] = [columns[index], columns[index + 1]]
    if (
      !left ||
      !right ||
      right.lefts.length < LEAST_STARTS ||
      shareNear(left.rights, left.x1) >= AT_EDGE_SHARE ||
      alignment(left) !== "left"
    )
      return separator
    const start = right.lefts.toSorted((a, b) => a - b)[right.lefts.length >> 1] ?? right.x0
    return shareNear(right.lefts, start) >= STARTS_SHARE && start - right.x0 < CELL_MARGIN
      ? Math.max(separator, start - 2 * CELL_MARGIN)
      : separator
  })
  return { columns, separators: moved }
}
