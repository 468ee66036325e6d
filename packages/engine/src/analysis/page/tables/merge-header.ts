import type { FilledSlot } from "./aligned-shape.ts"

/**
 * Joins the lines of a header over its rows: the words above each other in one column are one cell.
 *
 * `rows` counts the rows above the ruling that closes the header. A cell that spans columns keeps
 * its row and parts what stands above it from what stands below.
 */
export function mergeHeader(slots: readonly FilledSlot[], rows: number): FilledSlot[] {
  if (rows < 2) return [...slots]
  const merged = slots.filter((slot) => slot.row >= rows)
  const header = slots.filter((slot) => slot.row < rows)
  const spanning = header.filter((slot) => slot.columnSpan > 1)
  merged.push(...spanning)
  const columns = new Set(header.filter((slot) => slot.columnSpan === 1).map((slot) => slot.column))
  for (const column of columns) {
    const cuts = spanning
      .filter((slot) => slot.column <= column && slot.column + slot.columnSpan > column)
      .map((slot) => slot.row)
    for (const [from, to] of stretches(cuts, rows)) {
      const own = header
        .filter(
          (slot) =>
            slot.columnSpan === 1 && slot.column === column && slot.row >= from && slot.row < to,
        )
        .toSorted((a, b) => a.row - b.row)
      const [first] = own
      if (first)
        merged.push({
          ...first,
          row: from,
          rowSpan: to - from,
          lines: own.flatMap((slot) => slot.lines),
        })
    }
  }
  return merged.toSorted((a, b) => a.row - b.row || a.column - b.column)
}

/** Rows between the cuts. */
function stretches(cuts: readonly number[], rows: number): [number, number][] {
  const edges = [-1, ...cuts.toSorted((a, b) => a - b), rows]
  return edges.slice(1).flatMap((to, index): [number, number][] => {
    const from = (edges[index] ?? -1) + 1
    return to > from ? [[from, to]] : []
  })
}
