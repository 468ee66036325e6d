import { shares } from "../../geometry/scale.ts"
import type { ColumnGrid } from "./band-parts.ts"
import { alignment } from "./columns.ts"

/** Free space that programs keep between text and the edge of its cell, in points. */
const CELL_MARGIN = 1
/** Share of a column's texts that must end at one place for the column's edge to be there. */
const AT_EDGE_SHARE = shares.half

function shareNear(values: readonly number[], place: number): number {
  return values.filter((value) => Math.abs(value - place) < 1).length / Math.max(1, values.length)
}

/**
 * Texts that must begin in one line, and their share of their column, for the column to begin
 * there; headings stand in its middle.
 */
const LEAST_STARTS = 4
const STARTS_SHARE = shares.mostly

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
