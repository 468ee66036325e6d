import { greatest } from "../../../base/extremes.ts"
import { counts, shares } from "../../geometry/scale.ts"
import { isNumeric } from "./band-parts.ts"
import type { Band } from "./bands.ts"
import { inferColumns, separatorsOf } from "./columns.ts"
import type { GridShape, Slot } from "./grid-cells.ts"
import { isInRows } from "./refine-rows.ts"

/** Texts beside each other in a line that begins a row; fewer go on with the row above. */
const leastTexts = counts.few
/** Columns of a table that nothing is drawn in. */
const leastColumns = counts.few + 1
/** Lines that have as many texts: a head and an item. */
const leastFull = counts.pair
/** Share of the texts of these lines that are numbers: labels and names of a form are none. */
const leastNumbers = shares.some

/**
 * Parts cells over the whole width of a grid that hold a table of their own: the items of an
 * invoice, between the boxes of who buys and who sells.
 *
 * Edges of the grid that stand in the room between two columns serve them, so that it gains no more
 * columns than it must.
 */
export function partOpenRows(grid: GridShape, bands: readonly Band[]): GridShape {
  const open = grid.slots.flatMap((slot) => {
    if (slot.columnSpan !== grid.xs.length - 1 || slot.columnSpan === 1 || slot.rowSpan > 1)
      return []
    const own = bands.filter((band) => isInRows(band, slot, grid))
    const xs = columnEdges(own, grid)
    return xs ? [{ slot, xs, ys: rowEdges(own), own }] : []
  })
  if (open.length === 0) return grid
  const merged = (edges: readonly number[], more: readonly number[]): number[] =>
    [...new Set([...edges, ...more])].toSorted((a, b) => a - b)
  const xs = merged(
    grid.xs,
    open.flatMap((row) => row.xs),
  )
  const ys = merged(
    grid.ys,
    open.flatMap((row) => row.ys),
  )
  const slots = grid.slots.flatMap((slot): Slot[] => {
    const own = open.find((row) => row.slot === slot)
    const [left, right] = [grid.xs[slot.column] ?? 0, grid.xs[slot.column + slot.columnSpan] ?? 0]
    const [top, foot] = [grid.ys[slot.row] ?? 0, grid.ys[slot.row + slot.rowSpan] ?? 0]
    const across = [left, ...(own?.xs ?? []), right].map((x) => xs.indexOf(x))
    const down = [top, ...(own?.ys ?? []), foot].map((y) => ys.indexOf(y))
    return down.slice(1).flatMap((rowEnd, row) => {
      const start = down[row] ?? 0
      const first = own?.own.find(({ baseline }) => baseline > (ys[start] ?? 0))
      const label = first ? labelEnd(first) : 0
      const edges = across.filter((edge) => edge === across[0] || (xs[edge] ?? 0) > label)
      return edges.slice(1).map((columnEnd, column) => ({
        row: start,
        column: edges[column] ?? 0,
        rowSpan: rowEnd - start,
        columnSpan: columnEnd - (edges[column] ?? 0),
      }))
    })
  })
  return { xs, ys, slots: slots.toSorted((a, b) => a.row - b.row || a.column - b.column) }
}

/**
 * Gives the edges between the columns of such a table, as its fullest lines below the head have
 * them; undefined where a cell holds none.
 */
function columnEdges(own: readonly Band[], { xs }: GridShape): number[] | undefined {
  const full = own.filter(({ pieces }) => pieces.length >= leastColumns)
  if (full.length < leastFull || full.length < shares.half * own.length) return undefined
  const body = full.slice(1)
  const pieces = body.flatMap((band) => band.pieces)
  if (pieces.filter(({ words }) => isNumeric(words)).length < leastNumbers * pieces.length)
    return undefined
  const most = greatest(body.map((band) => band.pieces.length))
  const columns = inferColumns(body.filter((band) => band.pieces.length >= shares.mostly * most))
  if (columns.length < leastColumns) return undefined
  return separatorsOf(columns).map((separator, at) => {
    const [from, to] = [columns[at]?.x1 ?? separator, columns[at + 1]?.x0 ?? separator]
    return (
      xs
        .filter((x) => x > from && x < to)
        .toSorted((a, b) => Math.abs(a - separator) - Math.abs(b - separator))[0] ?? separator
    )
  })
}

/** A label whose characters are set apart, as wide as its column: 合 计. */
const spacedCharacter = /^\p{Script=Han}$/u

/** Gives where the label ends that begins a line, or nothing where its characters stand together. */
function labelEnd({ pieces }: Band): number {
  const apart = pieces.findIndex(({ text }) => !spacedCharacter.test(text.trim()))
  return apart > 1 ? (pieces[apart - 1]?.x1 ?? 0) : 0
}

/** Gives the heights between the rows: before each line that has texts in several columns. */
const rowEdges = (own: readonly Band[]): number[] =>
  own.slice(1).flatMap((band, at) => {
    const above = own[at]
    return above && band.pieces.length >= leastTexts ? [(above.y1 + band.y0) / 2] : []
  })
