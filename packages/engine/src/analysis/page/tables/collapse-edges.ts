import { points } from "../../geometry/scale.ts"
import type { FilledShape, FilledSlot } from "./aligned-shape.ts"

/** Columns narrower, and rows lower, than this may be gaps between fills and frames. In points. */
const MAX_GAP_WIDTH = 16
const MAX_GAP_HEIGHT = points.gap

/**
 * Takes out narrow columns and rows of a drawn grid that hold no text of their own.
 *
 * Producers fill cells with space around them, or shade the text apart from its cell; the strips
 * between are no columns. Text of a cell that began in such a strip stays with the cell.
 */
export function collapseEdges(shape: FilledShape): FilledShape {
  return collapseRows(collapseColumns(shape))
}

function collapseColumns(shape: FilledShape): FilledShape {
  const dropped = gaps(shape.xs, MAX_GAP_WIDTH, (index) =>
    shape.slots.some(
      (slot) => slot.column === index && slot.columnSpan === 1 && slot.lines.length > 0,
    ),
  )
  for (const { lines, column, columnSpan } of shape.slots)
    if (lines.length > 0) keepOne(dropped, column, columnSpan)
  if (dropped.size === 0) return shape
  const { edges, place } = without(shape.xs, dropped)
  const slots = shape.slots.flatMap((slot) => {
    const [from, to] = [place(slot.column), place(slot.column + slot.columnSpan)]
    return to > from ? [{ ...slot, column: from, columnSpan: to - from }] : []
  })
  return { ...shape, xs: edges, slots: resolved(slots) }
}

function collapseRows(shape: FilledShape): FilledShape {
  const dropped = gaps(shape.ys, MAX_GAP_HEIGHT, (index) =>
    shape.slots.some((slot) => slot.row === index && slot.rowSpan === 1 && slot.lines.length > 0),
  )
  for (const { lines, row, rowSpan } of shape.slots)
    if (lines.length > 0) keepOne(dropped, row, rowSpan)
  if (dropped.size === 0) return shape
  const { edges, place } = without(shape.ys, dropped)
  const slots = shape.slots.flatMap((slot) => {
    const [from, to] = [place(slot.row), place(slot.row + slot.rowSpan)]
    return to > from ? [{ ...slot, row: from, rowSpan: to - from }] : []
  })
  return { ...shape, ys: edges, slots: resolved(slots) }
}

/**
 * Keeps the first interval of a cell with text that would lose all of its own: it has the room of
 * the others, too.
 */
function keepOne(dropped: Set<number>, from: number, count: number): void {
  for (let index = from; index < from + count; index++) if (!dropped.has(index)) return
  dropped.delete(from)
}

/** Intervals that are narrow and hold nothing; at least one interval stays. */
function gaps(
  edges: readonly number[],
  widest: number,
  isFilled: (index: number) => boolean,
): Set<number> {
  const found = new Set<number>()
  for (let index = 0; index + 1 < edges.length; index++) {
    if ((edges[index + 1] ?? 0) - (edges[index] ?? 0) < widest && !isFilled(index)) found.add(index)
  }
  return found.size < edges.length - 1 ? found : new Set()
}

/**
 * Edges without the dropped intervals, whose room goes to the interval before them, that of the
 * first ones to the one after.
 */
function without(
  edges: readonly number[],
  dropped: ReadonlySet<number>,
): { edges: number[]; place: (old: number) => number } {
  const kept: number[] = []
  const map: number[] = []
  for (let index = 0; index + 1 < edges.length; index++) {
    map.push(kept.length)
    if (!dropped.has(index)) kept.push(edges[index] ?? 0)
  }
  map.push(kept.length)
  kept[0] = edges[0] ?? 0
  return { edges: [...kept, edges[edges.length - 1] ?? 0], place: (old) => map[old] ?? 0 }
}

/** Filled cells win where two come to lie on one another; empty ones give way. */
function resolved(slots: readonly FilledSlot[]): FilledSlot[] {
  const taken = new Set<string>()
  const kept: FilledSlot[] = []
  for (const slot of slots.toSorted(
    (a, b) => Number(b.lines.length > 0) - Number(a.lines.length > 0),
  )) {
    const places: string[] = []
    for (let row = slot.row; row < slot.row + slot.rowSpan; row++)
      for (let column = slot.column; column < slot.column + slot.columnSpan; column++)
        places.push(`${row} ${column}`)
    if (places.some((place) => taken.has(place))) {
      if (slot.lines.length > 0) return [...slots]
      continue
    }
    for (const place of places) taken.add(place)
    kept.push(slot)
  }
  return kept.toSorted((a, b) => a.row - b.row || a.column - b.column)
}
