import type { GridCell } from "./grid.ts"

/** A row of a sheet while its pages are put side by side. */
export interface OpenRow {
  height: number
  cells: GridCell[]
}

/** A text that was joined at the edge of a page ends in this cell of the next page. */
export type CutEnds = ReadonlyMap<GridCell, GridCell>

/** Distance in points by which a title may miss the middle of its sheet. */
const MIDDLE_SLACK = 6
/**
 * The same as share of the sheet's width: the last page shows only how far its texts reach, not how
 * wide its columns are.
 */
const MIDDLE_SHARE = 0.12

/**
 * Lets a title span the whole sheet where it is centred over columns that were printed on several
 * pages.
 *
 * It must stand alone in its row; pages alone cannot tell, for each shows but a part of the
 * columns.
 */
export function spanWideTitles(
  rows: readonly OpenRow[],
  columns: readonly number[],
  cutEnds: CutEnds,
): void {
  const starts = [0]
  for (const width of columns) starts.push((starts[starts.length - 1] ?? 0) + width)
  const total = starts[starts.length - 1] ?? 0
  for (const row of rows) {
    const filled = row.cells.filter((cell) => cell.blocks.length > 0)
    const [title] = filled
    if (!title || filled.length > 1 || title.rowSpan > 1 || title.columnSpan === columns.length)
      continue
    const [from, to] = [
      edgeOf(title, starts, "x0"),
      edgeOf(cutEnds.get(title) ?? title, starts, "x1"),
    ]
    // A number in a column of its own is no title, wherever it stands.
    const slack = title.columnSpan > 1 ? Math.max(MIDDLE_SLACK, MIDDLE_SHARE * total) : MIDDLE_SLACK
    if (
      from === undefined ||
      to === undefined ||
      from < MIDDLE_SLACK ||
      Math.abs((from + to) / 2 - total / 2) > slack
    )
      continue
    row.cells = [{ ...title, column: 0, columnSpan: columns.length, isTitle: true }]
  }
}

/** Where the text of a cell begins or ends in the sheet, in points from its left edge. */
function edgeOf(cell: GridCell, starts: readonly number[], side: "x0" | "x1"): number | undefined {
  const [block] = cell.blocks
  const line = block?.kind === "paragraph" ? block.lines?.[0]?.box : undefined
  const start = starts[cell.column]
  return line === undefined || start === undefined ? undefined : start + line[side] - cell.box.x0
}
