import { contains, union, type Box } from "../../../base/geometry.ts"
import type { Fill, TextLine } from "../../drafts.ts"
import { counts, ems, points } from "../../geometry/scale.ts"
import type { FilledSlot } from "./aligned-shape.ts"

/** Room between the text of a cell and the edge of its ground at most, in ems. */
const widestPadding = ems.double
/** Fills of a page that are looked at; a page with more is drawn. */
const mostFills = counts.crowd / 10

interface Edges {
  readonly xs: readonly number[]
  readonly ys: readonly number[]
}

/**
 * Moves the edges of a table that its texts tell to the sides of the grounds that are painted under
 * them: a ground that reaches out of its row would else be no cell's, and stay where the text
 * leaves it.
 */
export function toGrounds(
  edges: Edges,
  cells: readonly FilledSlot[],
  fills: readonly Fill[],
  lines: readonly TextLine[],
): { xs: number[]; ys: number[] } {
  const [xs, ys] = [[...edges.xs], [...edges.ys]]
  if (fills.length > mostFills) return { xs, ys }
  const boxes = cells.flatMap((cell) =>
    cell.lines.length > 0 ? [{ cell, box: cell.lines.map((line) => line.box).reduce(union) }] : [],
  )
  const size = Math.max(...boxes.flatMap(({ cell }) => cell.lines.map((line) => line.size)))
  const table = boxes.map(({ box }) => box).reduce(union)
  // The last column may be wider than its texts by any length.
  const near: Box = {
    x0: table.x0 - widestPadding * size,
    y0: table.y0 - widestPadding * size,
    x1: Infinity,
    y1: table.y1 + widestPadding * size,
  }
  for (const { box } of fills) {
    if (!contains(near, box)) continue
    const own = boxes.filter((each) => contains(box, each.box, points.hair))
    const held = lines.filter((line) => contains(box, line.box, points.hair)).length
    const inCells = own.reduce((sum, { cell }) => sum + cell.lines.length, 0)
    if (own.length === 0 || held > inCells) continue
    const rows = own.map(({ cell }) => [cell.row, cell.row + cell.rowSpan])
    const columns = own.map(({ cell }) => [cell.column, cell.column + cell.columnSpan])
    move(ys, Math.min(...rows.map(([from = 0]) => from)), box.y0)
    move(ys, Math.max(...rows.map(([, to = 0]) => to)), box.y1)
    move(xs, Math.min(...columns.map(([from = 0]) => from)), box.x0)
    move(xs, Math.max(...columns.map(([, to = 0]) => to)), box.x1)
  }
  return { xs, ys }
}

/** Moves one edge, as long as it stays between its neighbours. */
function move(edges: number[], at: number, to: number): void {
  if (to > (edges[at - 1] ?? -Infinity) && to < (edges[at + 1] ?? Infinity)) edges[at] = to
}
