import { points } from "../../geometry/scale.ts"
import type { Box } from "../../../base/geometry.ts"
import type { TextLine } from "../../drafts.ts"
import { findBands } from "./bands.ts"

/**
 * Tells of a figure's box which lines stand in other columns: their text neither holds the figure
 * nor runs around it.
 */
export type Neighbours = (box: Box) => (line: TextLine) => boolean

/** Farthest a figure reaches past the text of its column, in points. */
const columnReach = points.pad

/** Looks for columns among the lines of a page. */
export function findNeighbours(lines: readonly TextLine[]): Neighbours {
  const bands = findBands(
    lines.map((line) => ({ kind: "line" as const, box: line.box, line })),
  ).filter((band) => band.columns.length > 1)
  const placed = bands.map(({ columns }) => {
    const extent = columns.flatMap(({ pieces }) => pieces.map((piece) => piece.box))
    return {
      columns,
      y0: Math.min(...extent.map((each) => each.y0)),
      y1: Math.max(...extent.map((each) => each.y1)),
    }
  })
  return (box) => {
    for (const { columns, y0, y1 } of placed) {
      const own =
        y1 < box.y0 || y0 > box.y1
          ? undefined
          : columns.find(
              (column) => box.x0 > column.x0 - columnReach && box.x1 < column.x1 + columnReach,
            )
      if (own)
        return (line) =>
          line.box.y1 > y0 && line.box.y0 < y1 && (line.box.x1 < own.x0 || line.box.x0 > own.x1)
    }
    return () => false
  }
}
