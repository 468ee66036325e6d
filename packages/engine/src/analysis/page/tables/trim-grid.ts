import { middleX, middleY, type Box } from "../../../base/geometry.ts"
import type { TextLine } from "../../drafts.ts"
import { points } from "../../geometry/scale.ts"
import type { GridShape, Slot } from "./grid-cells.ts"
import { lowerBound } from "../../geometry/border-rules.ts"
import type { GridLines, Stroke } from "./grid-lines.ts"

/** The colour of paper. */
const WHITE = 0xffffff

/**
 * Columns and rows thinner than this that hold no text are double rulings and frames around frames.
 * In points.
 */
const THIN = points.gap

/**
 * Takes out thin empty columns and rows of a grid: a frame drawn around a table, a wide double
 * ruling, a gap between fills.
 */
export function trimGrid(grid: GridShape, lines: readonly TextLine[]): GridShape | undefined {
  const xs = kept(
    grid.xs,
    lines.map((line) => middleX(line.box)),
  )
  const ys = kept(
    grid.ys,
    lines.map((line) => middleY(line.box)),
  )
  if (xs.length <= 1 || ys.length <= 1) return undefined
  if (xs.length === grid.xs.length && ys.length === grid.ys.length) return grid
  const column = indexMap(grid.xs, xs)
  const row = indexMap(grid.ys, ys)
  const slots = grid.slots
    .map((slot): Slot => {
      const [c0, r0] = [column[slot.column] ?? 0, row[slot.row] ?? 0]
      const c1 = column[slot.column + slot.columnSpan] ?? 0
      const r1 = row[slot.row + slot.rowSpan] ?? 0
      return { row: r0, column: c0, rowSpan: r1 - r0, columnSpan: c1 - c0 }
    })
    .filter((slot) => slot.rowSpan > 0 && slot.columnSpan > 0)
  return { xs, ys, slots: withoutOverlap(slots, xs.length - 1, ys.length - 1) }
}

/**
 * Takes off rows above and below a table that nothing frames but a white ground under the table as
 * well, and nothing parts: texts that share a sheet of paper with it.
 */
export function withoutGround(grid: GridShape, horizontal: readonly Stroke[]): GridShape {
  const [columns, rows] = [grid.xs.length - 1, grid.ys.length - 1]
  const isBare = (row: number): boolean => {
    const [edge, next] = row === 0 ? [grid.ys[0], grid.ys[1]] : [grid.ys[row + 1], grid.ys[row]]
    const sides = horizontal.filter(({ at }) => Math.abs(at - (edge ?? 0)) < points.near)
    return (
      sides.every(({ fill }) => fill?.paint.colour === WHITE && reaches(fill.box, next ?? 0)) &&
      grid.slots.some(
        (slot) => slot.row === row && slot.rowSpan === 1 && slot.columnSpan === columns,
      )
    )
  }
  if (columns === 1 || rows < 3) return grid
  const first = isBare(0) ? 1 : 0
  const end = isBare(rows - 1) ? rows - 1 : rows
  const slots = grid.slots
    .filter(({ row }) => row >= first && row < end)
    .map((slot) => ({ ...slot, row: slot.row - first }))
  return { xs: grid.xs, ys: grid.ys.slice(first, end + 1), slots }
}

/**
 * Takes off rows without text at the top and foot of a table that only white boxes draw: nobody
 * sees them on white paper.
 */
export function withoutUnseen(
  grid: GridShape,
  { horizontal, vertical }: GridLines,
  lines: readonly TextLine[],
): GridShape {
  let middles: readonly number[] | undefined
  const isEmpty = (low: number, high: number): boolean => {
    middles ??= lines.map(({ box }) => middleY(box)).toSorted((a, b) => a - b)
    return (middles[lowerBound(middles, low)] ?? Infinity) > high
  }
  const isWhite = ({ fill }: Stroke): boolean => fill?.paint.colour === WHITE
  const isUnseen = (outer: number, inner: number): boolean => {
    const [low, high] = [Math.min(outer, inner), Math.max(outer, inner)]
    const middle = (low + high) / 2
    // Most grids are drawn in another colour: their lines are not sorted.
    return (
      horizontal.every((line) => !(Math.abs(line.at - outer) < points.near) || isWhite(line)) &&
      vertical.every((line) => !(line.from < middle && line.to > middle) || isWhite(line)) &&
      isEmpty(low, high)
    )
  }
  let [first, end] = [0, grid.ys.length - 1]
  while (end - first > 1 && isUnseen(grid.ys[first] ?? 0, grid.ys[first + 1] ?? 0)) first++
  while (end - first > 1 && isUnseen(grid.ys[end] ?? 0, grid.ys[end - 1] ?? 0)) end--
  return first === 0 && end === grid.ys.length - 1 ? grid : rowsFrom(grid, first, end)
}

/** The rows of a grid from one edge to another; cells that reach over these end there. */
function rowsFrom({ xs, ys, slots }: GridShape, first: number, end: number): GridShape {
  return {
    xs,
    ys: ys.slice(first, end + 1),
    slots: slots.flatMap((slot) => {
      const row = Math.max(slot.row, first)
      const rowSpan = Math.min(slot.row + slot.rowSpan, end) - row
      return rowSpan > 0 ? [{ ...slot, row: row - first, rowSpan }] : []
    }),
  }
}

/** Whether a box goes on beyond a height on both sides. */
const reaches = ({ y0, y1 }: Box, y: number): boolean =>
  y0 < y - points.near && y1 > y + points.near

/**
 * Edges without those that close a thin interval holding no text; of the two, the outer one of the
 * table goes.
 */
function kept(edges: readonly number[], middles: readonly number[]): number[] {
  const result = [...edges]
  for (let index = result.length - 1; index > 0; index--) {
    const [low, high] = [result[index - 1] ?? 0, result[index] ?? 0]
    if (high - low >= THIN || middles.some((middle) => middle > low && middle < high)) continue
    result.splice(index === 1 ? 0 : index === result.length - 1 ? index : index - 1, 1)
  }
  return result
}

/** For each old edge, the index of the kept edge that stands for it. */
function indexMap(edges: readonly number[], left: readonly number[]): number[] {
  return edges.map((edge) => {
    let best = 0
    left.forEach((value, index) => {
      if (Math.abs(value - edge) < Math.abs((left[best] ?? 0) - edge)) best = index
    })
    return best
  })
}

function withoutOverlap(slots: readonly Slot[], columns: number, rows: number): Slot[] {
  const taken = new Uint8Array(columns * rows)
  return slots.filter((slot) => {
    for (let row = slot.row; row < slot.row + slot.rowSpan; row++) {
      for (let column = slot.column; column < slot.column + slot.columnSpan; column++)
        if (taken[row * columns + column]) return false
    }
    for (let row = slot.row; row < slot.row + slot.rowSpan; row++)
      taken.fill(1, row * columns + slot.column, row * columns + slot.column + slot.columnSpan)
    return true
  })
}
