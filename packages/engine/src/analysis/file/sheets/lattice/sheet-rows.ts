import { ems, points, shares } from "../../../geometry/scale.ts"
import type { Box } from "../../../../base/geometry.ts"
import { setSidesOf } from "./printed-text.ts"
import type { SameStrip } from "./strips.ts"
import type { PrintedCell } from "./wrapped-lines.ts"
import { BESIDE_EM, LEVEL_EM } from "../../../page/tables/table-measures.ts"

/**
 * A cell with the column it takes among all pages beside each other, and the drawn cell around it
 * alone.
 */
export interface PlacedCell extends PrintedCell {
  readonly box: Box | undefined
  /** Size of its type, in points. */
  readonly size: number
  /** Stands over its own row and the next. */
  readonly straddles?: boolean
}

/** First and last place of the lines of a cell, in points. */
export function extentOf({ lines }: PlacedCell): [number, number] {
  return [
    Math.min(...lines.map(({ text }) => text.x0)),
    Math.max(...lines.map(({ text }) => text.x1)),
  ]
}

/** The same as its program set it, with the spaces before and behind a single text. */
export function setExtentOf(cell: PlacedCell): [number, number] {
  const [first, ...others] = cell.lines
  return first && others.length === 0 ? setSidesOf(first.text) : extentOf(cell)
}

interface OpenRow {
  readonly cells: PlacedCell[]
  readonly columns: Set<number>
  /** Where it stands among the others, whatever is added to it. */
  readonly level: number
  top: number
  bottom: number
}

/**
 * Groups the cells of pages beside each other into rows, from top to bottom.
 *
 * Cells on one baseline are one row; so are cells in drawn boxes of one height, and what stands
 * beside the lines of a wrapped cell. Two cells of one column are never in one row.
 */
export function rowsOfCells(cells: readonly PlacedCell[], isSameStrip: SameStrip): PlacedCell[][] {
  const rows = levelRows(cells.filter((cell) => cell.lines.length === 1))
  const between = absorbed(rows)
  const tall = [...cells.filter((cell) => cell.lines.length > 1), ...between]
  for (const cell of tall.toSorted((a, b) => a.top - b.top)) seatTall(cell, rows)
  rows.sort((a, b) => a.level - b.level)
  return joinRows(seatStraddlers(rows), isSameStrip).map((row) => row.cells)
}

/**
 * Takes rows out whose every cell stands in a drawn box that reaches over the rows before or after:
 * text in the middle of a merged cell makes no row.
 */
function absorbed(rows: OpenRow[]): PlacedCell[] {
  const taken: PlacedCell[] = []
  for (let index = rows.length - 1; index >= 0; index--) {
    const [above, own, below] = [rows[index - 1], rows[index], rows[index + 1]]
    if (!own?.cells.every(({ box }) => box && (holds(box, above, own) || holds(box, below, own))))
      continue
    if (standsClear(above, own, below)) continue
    taken.push(...own.cells)
    rows.splice(index, 1)
  }
  return taken
}

/**
 * Tells whether the height of a row lies in a box, and the row leaves the columns of another free.
 */
function holds(box: Box, row: OpenRow | undefined, own: OpenRow): boolean {
  return (
    row !== undefined &&
    middleOf(row) > box.y0 + points.near &&
    middleOf(row) < box.y1 - 1 &&
    own.cells.every((cell) => isFree(row, cell)) &&
    row.cells.every((cell) => cell.box !== undefined && cell.box.y1 - cell.box.y0 < box.y1 - box.y0)
  )
}

/** How far letters rise above their baseline, in ems. */
const RISE_EM = 0.7

/**
 * Tells whether the rows before and after a row leave its height free, by what is drawn around them
 * or where its own boxes begin or end: a text in the middle of rows stands over the border between
 * two of them, one at the top of a stair of cells has a row to itself.
 */
function standsClear(
  above: OpenRow | undefined,
  own: OpenRow,
  below: OpenRow | undefined,
): boolean {
  const size = Math.max(...own.cells.map((cell) => cell.size))
  const [top, bottom] = [own.top - RISE_EM * size + points.near, own.bottom - points.near]
  const isBelow = ({ bottom: end }: OpenRow): boolean =>
    own.cells.every(({ box }) => box !== undefined && end <= box.y0 + points.near)
  const isAbove = (row: OpenRow): boolean =>
    own.cells.every(
      ({ box }) => box !== undefined && row.top - RISE_EM * size >= box.y1 - points.near,
    )
  const isFreeAbove =
    !above || isBelow(above) || above.cells.every(({ box }) => box && box.y1 <= top)
  const isFreeBelow =
    !below || isAbove(below) || below.cells.every(({ box }) => box && box.y0 >= bottom)
  return isFreeAbove && isFreeBelow
}

const middleOf = ({ top, bottom }: OpenRow): number => (top + bottom) / 2

function levelRows(cells: readonly PlacedCell[]): OpenRow[] {
  const rows: OpenRow[] = []
  for (const cell of cells.toSorted((a, b) => a.top - b.top)) {
    const last = rows[rows.length - 1]
    const reach = LEVEL_EM * Math.min(cell.size, last?.cells[0]?.size ?? cell.size)
    if (last && cell.top - last.top < reach && isFree(last, cell)) addTo(last, cell)
    else rows.push(rowOf(cell))
  }
  return rows
}

const rowOf = (cell: PlacedCell): OpenRow => ({
  cells: [cell],
  columns: new Set([cell.column]),
  level: (cell.top + cell.bottom) / 2,
  top: cell.top,
  bottom: cell.bottom,
})

function addTo(row: OpenRow, cell: PlacedCell): void {
  row.cells.push(cell)
  row.columns.add(cell.column)
  row.top = Math.min(row.top, cell.top)
  row.bottom = Math.max(row.bottom, cell.bottom)
}

const isFree = (row: OpenRow, cell: PlacedCell): boolean => !row.columns.has(cell.column)

/** Puts a cell of several lines into the row that stands beside it, or into one of its own. */
function seatTall(cell: PlacedCell, rows: OpenRow[]): void {
  const slack = BESIDE_EM * cell.size
  const [top, bottom] = [
    Math.min(cell.top - slack, cell.box?.y0 ?? Infinity),
    Math.max(cell.bottom + slack, cell.box?.y1 ?? -Infinity),
  ]
  const beside = rows.filter(
    (row) => row.bottom > top && row.top < bottom && isFree(row, cell) && !isParted(row, cell),
  )
  const inside = beside.filter(
    (row) =>
      middleOf(row) > cell.top - shares.half * slack &&
      middleOf(row) < cell.bottom + shares.half * slack,
  )
  const [best] = (inside.length > 0 ? inside : beside).toSorted(
    (a, b) => distance(a, cell) - distance(b, cell),
  )
  if (best) addTo(best, cell)
  else rows.push(rowOf(cell))
}

/** Programs set text at the bottom of its cell; then at the top, or in the middle. */
function distance(row: OpenRow, cell: PlacedCell): number {
  return Math.min(
    Math.abs(row.bottom - cell.bottom),
    Math.abs(row.top - cell.top),
    Math.abs(middleOf(row) - (cell.top + cell.bottom) / 2),
  )
}

/**
 * Drawn boxes that do not share a height part cells. Of a row that holds a cell merged over several
 * the lowest box tells how high it is.
 */
function isParted(row: OpenRow, cell: PlacedCell): boolean {
  const { box } = cell
  if (!box) return false
  let least: Box | undefined
  for (const other of row.cells) {
    if (!other.box) return false
    if (!least || heightOf(other.box) < heightOf(least)) least = other.box
  }
  return least !== undefined && !overlap(least, box)
}

const heightOf = ({ y0, y1 }: Box): number => y1 - y0

const overlap = (a: Box, b: Box): boolean =>
  Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0) > points.slack

/**
 * Distance of baselines in ems below which two texts of one column would overlap: no two rows stand
 * that close.
 */
const TOO_CLOSE_EM = ems.whole
/** Share of the distance between two rows by which a text may miss the middle between them. */
const OFF_MIDDLE = shares.little

/**
 * Puts a text that stands halfway between two rows, in columns that both leave free, into the upper
 * one, over both: its cell is merged over them, though nothing need be drawn around it.
 */
function seatStraddlers(rows: readonly OpenRow[]): OpenRow[] {
  const kept: OpenRow[] = []
  rows.forEach((row, index) => {
    const [above, below] = [kept[kept.length - 1], rows[index + 1]]
    if (above && below && standsBetween(above, row, below))
      for (const cell of row.cells) {
        above.cells.push({ ...cell, straddles: true })
        above.columns.add(cell.column)
      }
    else kept.push(row)
  })
  return kept
}

function standsBetween(above: OpenRow, own: OpenRow, below: OpenRow): boolean {
  const [up, down] = [own.top - above.bottom, below.top - own.bottom]
  const size = Math.min(above.cells[0]?.size ?? 0, own.cells[0]?.size ?? 0)
  return (
    up > 0 &&
    down > 0 &&
    Math.max(up, down) <= TOO_CLOSE_EM * size &&
    Math.abs(up - down) <= 2 * OFF_MIDDLE * (up + down) &&
    own.cells.every(
      (cell) =>
        isFree(above, cell) &&
        isFree(below, cell) &&
        (!cell.box || (cell.box.y0 < above.bottom && cell.box.y1 > below.top)),
    )
  )
}

/** Joins neighbouring rows whose cells stand beside each other and in different columns. */
function joinRows(rows: readonly OpenRow[], isSameStrip: SameStrip): OpenRow[] {
  const joined: OpenRow[] = []
  rows.forEach((row, index) => {
    const last = joined[joined.length - 1]
    const others = [joined[joined.length - 2], rows[index + 1]].filter(
      (other) => other !== undefined,
    )
    if (last && (belongTogether(last, row, isSameStrip) || areBoxedTogether(last, row, others)))
      for (const cell of row.cells) addTo(last, cell)
    else joined.push(row)
  })
  return joined
}

/**
 * Tells whether two texts set at different heights of one row: what is drawn around the cells of
 * one of them has room for the other, and for no row before or after.
 */
function areBoxedTogether(above: OpenRow, below: OpenRow, others: readonly OpenRow[]): boolean {
  if (!below.cells.every((cell) => isFree(above, cell))) return false
  return [[above, below] as const, [below, above] as const].some(([own, other]) => {
    const boxes = own.cells.flatMap(({ box }) => box ?? [])
    return (
      boxes.length > 0 &&
      other.cells.every(({ box }) => !box) &&
      boxes.every((box) => isIn(box, other) && !others.some((row) => isIn(box, row)))
    )
  })
}

/** Tells whether the baselines of a row lie within the height of a box. */
const isIn = (box: Box, { top, bottom }: OpenRow): boolean =>
  top > box.y0 + points.near && bottom < box.y1

function belongTogether(above: OpenRow, below: OpenRow, isSameStrip: SameStrip): boolean {
  if (!below.cells.every((cell) => isFree(above, cell))) return false
  if (isSameStrip(above.top, below.bottom)) return true
  if (below.cells.every((cell) => isParted(above, cell))) return false
  const size = Math.min(...above.cells.map((cell) => cell.size), ...below.cells.map((c) => c.size))
  if (below.top - above.bottom < BESIDE_EM * size) return true
  return below.cells.every((cell) =>
    above.cells.some((other) => other.box && cell.box && sameHeight(other.box, cell.box)),
  )
}

/** Tells whether two boxes begin and end at the same heights. */
export const sameHeight = (a: Box, b: Box): boolean =>
  Math.abs(a.y0 - b.y0) < points.near && Math.abs(a.y1 - b.y1) < points.near
