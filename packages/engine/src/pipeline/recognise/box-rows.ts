import type { Box } from "../../base/geometry.ts"

/** Height of a row, in points: about two lines of text. */
const rowHeight = 24

/**
 * Gives, for any box, those of some boxes that stand in its rows of the page: whoever asks for tens
 * of thousands of boxes what meets them need not try all.
 */
export function boxRows(boxes: readonly Box[]): (box: Box) => ReadonlySet<Box> {
  const rows = new Map<number, Box[]>()
  for (const box of boxes)
    for (const at of rowsOf(box)) {
      const row = rows.get(at)
      if (row) row.push(box)
      else rows.set(at, [box])
    }
  return (box) => new Set(rowsOf(box).flatMap((at) => rows.get(at) ?? []))
}

function rowsOf({ y0, y1 }: Box): number[] {
  const first = Math.floor(y0 / rowHeight)
  const count = Math.max(0, Math.floor(y1 / rowHeight) - first) + 1
  return Array.from({ length: Math.min(count, mostRows) }, (_, at) => first + at)
}

/** Rows of the tallest page. */
const mostRows = 1_000
