import { counts, points } from "../../geometry/scale.ts"
import { union } from "../../../base/geometry.ts"
import type { TableDraft } from "../../drafts.ts"

/**
 * Distance in points within which the drawn header ends where the rows begin, and the sides of both
 * meet.
 */
const TOUCH = points.pad
/** Rows that a header drawn by itself has at most. */
const MAX_HEADER_ROWS = counts.few

/**
 * Joins a header that is drawn cell by cell, shaded or framed, to the rows below it that have
 * rulings across or none.
 *
 * Both must meet and stand between the same sides in as many columns, with every text of the rows
 * in its column of the header.
 */
export function joinHeaders(tables: readonly TableDraft[]): TableDraft[] {
  const joined: TableDraft[] = []
  for (const table of tables) {
    const above = joined.findIndex((other) => isHeaderOf(other, table))
    const header = joined[above]
    if (header) joined[above] = withHeader(header, table)
    else joined.push(table)
  }
  return joined
}

function isHeaderOf(header: TableDraft, body: TableDraft): boolean {
  if (
    header.evidence !== "ruled" ||
    body.evidence === "ruled" ||
    header.ys.length - 1 > MAX_HEADER_ROWS ||
    header.xs.length !== body.xs.length
  )
    return false
  const meets = Math.abs(header.box.y1 - body.box.y0) < TOUCH
  const isAligned =
    Math.abs(header.box.x0 - body.box.x0) < TOUCH && Math.abs(header.box.x1 - body.box.x1) < TOUCH
  return (
    meets &&
    isAligned &&
    body.cells.every((cell) =>
      cell.lines.every(
        ({ box }) =>
          box.x0 > (header.xs[cell.column] ?? 0) - TOUCH &&
          box.x1 < (header.xs[cell.column + cell.columnSpan] ?? 0) + TOUCH,
      ),
    )
  )
}

function withHeader(header: TableDraft, body: TableDraft): TableDraft {
  const rows = header.ys.length - 1
  const { xs } = header
  const below = body.cells.map((cell) => ({
    ...cell,
    row: cell.row + rows,
    isHeader: false,
    box: {
      ...cell.box,
      x0: xs[cell.column] ?? cell.box.x0,
      x1: xs[cell.column + cell.columnSpan] ?? cell.box.x1,
    },
  }))
  return {
    ...body,
    box: union(header.box, body.box),
    ys: [...header.ys, ...body.ys.slice(1)],
    xs,
    cells: [...header.cells.map((cell) => ({ ...cell, isHeader: true })), ...below],
    headerRows: rows,
    items: [...header.items, ...body.items],
  }
}
