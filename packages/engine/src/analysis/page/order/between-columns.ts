import { intersection, union, type Box } from "../../../base/geometry.ts"
import type { Stretch } from "../../block-drafts.ts"
import type { FlowItem } from "../../drafts.ts"
import type { Band } from "./bands.ts"

/**
 * Takes tables out of columns of text that stand between them, or across several: they keep their
 * places, and what reaches out of its column is cut.
 */
export function partBetween(band: Band, page: number): { band: Band; columns: Stretch[] } {
  const reaches = band.columns.flatMap(({ pieces }) => {
    const boxes = pieces.flatMap(({ kind, box }) => (kind === "line" ? [box] : []))
    return boxes.length > 0 ? [boxes.reduce(union)] : []
  })
  if (reaches.length < band.columns.length) return { band, columns: [] }
  const pieces = band.columns.flatMap((column) => column.pieces)
  const taken = new Set<FlowItem>()
  const columns = pieces.flatMap((table): Stretch[] => {
    const isAcross = liesAcross(table, reaches, pieces)
    if (table.kind !== "table" || !(isAcross || liesBetween(table.box, reaches))) return []
    taken.add(table)
    const { x0, x1 } = table.box
    const column = band.columns.length + taken.size - 1
    return [{ page, column, x0, x1, pieces: [table], ...(isAcross && { isAcross }) }]
  })
  if (columns.length === 0) return { band, columns: [] }
  return {
    band: {
      columns: band.columns.map((column) => ({
        ...column,
        pieces: column.pieces.filter((piece) => !taken.has(piece)),
      })),
    },
    columns,
  }
}

/** Tells a table in the room between two columns. */
const liesBetween = (box: Box, reaches: readonly Box[]): boolean =>
  reaches.some(({ x1 }) => x1 <= box.x0) &&
  reaches.some(({ x0 }) => x0 >= box.x1) &&
  reaches.every(({ x0, x1 }) => x1 <= box.x0 || x0 >= box.x1)

const isBeside = (one: Box, other: Box): boolean => one.x0 < other.x1 && one.x1 > other.x0

/** Tells what lies across several columns, where none has text. */
const liesAcross = (
  { box }: FlowItem,
  reaches: readonly Box[],
  pieces: readonly FlowItem[],
): boolean =>
  reaches.filter((reach) => isBeside(reach, box)).length > 1 &&
  !pieces.some((piece) => piece.kind === "line" && intersection(piece.box, box))
