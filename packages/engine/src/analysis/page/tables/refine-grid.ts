import { points, shares } from "../../geometry/scale.ts"
import { middleX, middleY } from "../../../base/geometry.ts"
import type { TextLine } from "../../drafts.ts"
import { isNumeric, type ColumnGrid } from "./band-parts.ts"
import { bandsOf, type Band, type Piece } from "./bands.ts"
import { inferColumns, separatorsOf } from "./columns.ts"
import type { GridShape, Slot } from "./grid-cells.ts"
import { columnsUnderHead } from "./head-columns.ts"
import { partOpenRows } from "./open-rows.ts"
import { isInRows, MIN_BANDS, MIN_FULL_COLUMNS, paintedOf, partRows, SHARE } from "./refine-rows.ts"
import { joinTitles } from "./join-titles.ts"
import { partMergedRows } from "./merged-rows.ts"
import { isListLabel } from "./tabular.ts"
import { GAP_EM, IN_COLUMN } from "./table-measures.ts"

/**
 * Parts drawn cells that hold several cells of text: tables ruled only around, between header and
 * body, or row by row.
 *
 * Columns first, then cells that span columns though their text stands in each, then
 * those over the whole width that hold a table of other columns, then rows. Where
 * rulings part columns (`hasWalls`), a cell without any is one on purpose, unless many columns or
 * rows have their texts in it; sides of fills cannot be drawn in a row that is left white. `seams`
 * are heights at which all rulings between columns were drawn in pieces.
 */
export function refineGrid(
  grid: GridShape,
  lines: readonly TextLine[],
  { hasWalls, seams }: { readonly hasWalls: boolean; readonly seams: readonly number[] },
): GridShape {
  const inside = lines.filter((line) => isInside(line, grid))
  const bands = bandsOf(inside, GAP_EM)
  const columns = partColumns(grid, bands)
  const isFramed = grid.xs.length === 2 && grid.ys.length > 2 && !hasDrawnRows(grid)
  const isHeaded = isFramed && columns.xs.length > 2
  const { spans, holders } = partSpans(columns, bands, hasWalls)
  const parted = partOpenRows(partMergedRows(spans, bands), bands)
  const drawn = partRows(parted, bands, {
    isHeaded,
    painted: paintedOf(bands, hasWalls ? holders : parted, hasWalls),
    seams,
  })
  // A cell over two drawn rows of which one holds many reaches over all of these now.
  const rows = drawn === parted ? drawn : partMergedRows(drawn, bands, { areInferred: true })
  return holders === columns || drawn === parted ? rows : joinTitles(rows, bands)
}

function isInside(line: TextLine, { xs, ys }: GridShape): boolean {
  const [x, y] = [middleX(line.box), middleY(line.box)]
  return (
    line.angle === 0 &&
    x > (xs[0] ?? 0) &&
    x < (xs[xs.length - 1] ?? 0) &&
    y > (ys[0] ?? 0) &&
    y < (ys[ys.length - 1] ?? 0)
  )
}

/** Adds edges to columns in which most bands of text show the same gaps. */
function partColumns(grid: GridShape, bands: readonly Band[]): GridShape {
  const xs = [...grid.xs]
  for (let column = 0; column + 1 < grid.xs.length; column++) {
    const [x0, x1] = [grid.xs[column] ?? 0, grid.xs[column + 1] ?? 0]
    const own = bands
      .map((band): Band => ({
        ...band,
        pieces: band.pieces.filter(
          (piece) => piece.x0 >= x0 - points.near && piece.x1 <= x1 + points.near,
        ),
      }))
      .filter((band) => band.pieces.length > 0)
    const under = grid.xs.length === 2 ? columnsOfFrame(grid, own) : undefined
    if (under) xs.push(...under.separators)
    const several = own.filter((band) => band.pieces.length > 1)
    if (under || several.length < MIN_BANDS || several.length < SHARE * own.length) continue
    const pieces = several.flatMap((band) => band.pieces)
    const numbers = pieces.filter((piece) => isNumeric(piece.words)).length
    if (
      numbers < 0.3 * pieces.length ||
      several.filter(isListItem).length >= shares.half * several.length
    )
      continue
    xs.push(...separatorsOf(inferColumns(own)))
  }
  return xs.length === grid.xs.length
    ? grid
    : withColumns(
        grid,
        xs.toSorted((a, b) => a - b),
      )
}

/** Columns of a frame with a ruling below its head and no walls between its columns. */
function columnsOfFrame(grid: GridShape, bands: readonly Band[]): ColumnGrid | undefined {
  const { ys } = grid
  const [, wall = 0] = ys
  if (ys.length === 2) return undefined
  const isHead = ({ baseline }: Band): boolean => baseline < wall
  const body = bands.filter((band) => !isHead(band))
  const rowOf = ({ baseline }: Band): number => ys.findLastIndex((y) => y <= baseline)
  const rows = hasDrawnRows(grid)
    ? [...Map.groupBy(body, rowOf).values()]
    : body.map((band) => [band])
  return columnsUnderHead(bands.filter(isHead), rows)
}

/** Whether the rows below the head are drawn; fewer are a body and its foot. */
const hasDrawnRows = ({ ys }: GridShape): boolean => ys.length - 2 >= MIN_BANDS

/** A label before its text, nothing else: a list in the cells of the column. */
function isListItem({ pieces: [first, second, ...others] }: Band): boolean {
  return (
    first !== undefined &&
    second !== undefined &&
    others.length === 0 &&
    isListLabel(first.text) &&
    !isNumeric(second.words)
  )
}

/** Carries slots over to a finer set of column edges. */
function withColumns(grid: GridShape, xs: readonly number[]): GridShape {
  const at = grid.xs.map((x) => xs.indexOf(x))
  const slots = grid.slots.map((slot): Slot => {
    const [from, to] = [at[slot.column] ?? 0, at[slot.column + slot.columnSpan] ?? 0]
    return { ...slot, column: from, columnSpan: to - from }
  })
  return { xs, ys: grid.ys, slots }
}

/**
 * Share of a grid's rows that must hold such cells: a table drawn row by row has many, a form with
 * tabs in a cell few.
 */
const OPEN_ROWS_SHARE = 0.4

/**
 * Parts cells that span columns where their own text keeps to the columns: `spans`. Of these,
 * `holders` parts only those that hold rows of their own.
 */
function partSpans(
  grid: GridShape,
  bands: readonly Band[],
  hasWalls: boolean,
): { readonly spans: GridShape; readonly holders: GridShape } {
  const parted = new Map<Slot, Slot[]>()
  const sure = new Map<Slot, Slot[]>()
  const holders = new Map<Slot, Slot[]>()
  for (const slot of grid.slots) {
    const seated = slot.columnSpan > 1 ? piecesByColumn(slot, grid, bands) : undefined
    const { pieces, spills = 0 } = seated ?? {}
    if (!pieces || pieces.size < 2) continue
    if (pieces.size >= MIN_FULL_COLUMNS && holdsRows(pieces, slot, grid, bands)) {
      const parts = partedAt(slot, new Set(columnsOf(slot)))
      parted.set(slot, parts)
      sure.set(slot, parts)
      holders.set(slot, parts)
      continue
    }
    if (spills > 0) continue
    const parts = partedAt(slot, new Set(pieces.keys()))
    parted.set(slot, parts)
    const least = hasWalls ? MIN_FULL_COLUMNS + 1 : MIN_FULL_COLUMNS
    const isFull = pieces.size >= least && pieces.size === slot.columnSpan
    if (isFull || linesUpWithRows(slot, pieces, grid, bands)) sure.set(slot, parts)
  }
  const rows = new Set([...parted.keys()].map((slot) => slot.row)).size
  const chosen = rows < OPEN_ROWS_SHARE * (grid.ys.length - 1) ? sure : parted
  const withParts = (parts: ReadonlyMap<Slot, Slot[]>): GridShape =>
    parts.size === 0
      ? grid
      : { ...grid, slots: grid.slots.flatMap((slot) => parts.get(slot) ?? [slot]) }
  return { spans: withParts(chosen), holders: withParts(holders) }
}

/**
 * Tells whether a cell holds rows: bands whose texts stand in several of the columns that other
 * rows of the grid are drawn with; texts that wrap stand between.
 */
function holdsRows(
  pieces: ReadonlyMap<number, readonly Piece[]>,
  slot: Slot,
  grid: GridShape,
  bands: readonly Band[],
): boolean {
  const homes = new Map<Piece, number>()
  for (const [column, own] of pieces) for (const piece of own) homes.set(piece, column)
  const columns = bands
    .filter((band) => isInRows(band, slot, grid))
    .map((band) => new Set(band.pieces.flatMap((piece) => homes.get(piece) ?? [])).size)
    .filter((count) => count > 0)
  const several = columns.filter((count) => count >= MIN_FULL_COLUMNS).length
  return several >= MIN_BANDS && several >= shares.some * columns.length
}

/** Share of the texts of a spanning cell that may run over an edge into free columns. */
const SPILL_SHARE = shares.few

/**
 * Pieces of a spanning cell by the column that they stand in; undefined where more than a few texts
 * lie across an edge, or one where another stands behind it.
 */
function piecesByColumn(
  slot: Slot,
  grid: GridShape,
  bands: readonly Band[],
): { readonly pieces: Map<number, Piece[]>; readonly spills: number } | undefined {
  const [x0, x1] = [grid.xs[slot.column] ?? 0, grid.xs[slot.column + slot.columnSpan] ?? 0]
  const columns = new Map<number, Piece[]>()
  let [spills, count] = [0, 0]
  for (const band of bands) {
    if (!isInRows(band, slot, grid)) continue
    let free = slot.column
    for (const piece of band.pieces) {
      if (piece.x1 < x0 || piece.x0 > x1) continue
      if (piece.x0 < x0 - points.slack || piece.x1 > x1 + points.slack) return undefined
      const from = columnIn(slot, grid, Math.min(piece.x0 + points.slack, middleX(piece)))
      const to = columnIn(slot, grid, Math.max(piece.x1 - points.slack, middleX(piece)))
      if (to > from && from < free) return undefined
      if (to > from) spills++
      count++
      free = Math.max(free, to > from ? to + 1 : from)
      columns.set(from, [...(columns.get(from) ?? []), piece])
    }
  }
  return spills > SPILL_SHARE * count ? undefined : { pieces: columns, spills }
}

const columnsOf = ({ column, columnSpan }: Slot): number[] =>
  Array.from({ length: columnSpan }, (_, at) => column + at)

/** The column of a cell that a place stands in. */
function columnIn({ column, columnSpan }: Slot, { xs }: GridShape, x: number): number {
  let at = column
  while (at < column + columnSpan - 1 && (xs[at + 1] ?? 0) < x) at++
  return at
}

/**
 * Tells whether each text of a row without drawn cells lines up with text of its column in another
 * row: rows that alternate in shade.
 */
function linesUpWithRows(
  slot: Slot,
  pieces: ReadonlyMap<number, readonly Piece[]>,
  grid: GridShape,
  bands: readonly Band[],
): boolean {
  const drawn = grid.slots.filter((other) => other.columnSpan === 1 && other.row !== slot.row)
  return [...pieces].every(([column, own]) => {
    const rows = drawn.filter((other) => other.column === column)
    const others = bands
      .filter((band) => rows.some((row) => isInRows(band, row, grid)))
      .flatMap((band) =>
        band.pieces.filter(
          (piece) =>
            piece.x0 > (grid.xs[column] ?? 0) - points.slack &&
            piece.x1 < (grid.xs[column + 1] ?? 0) + points.slack,
        ),
      )
    return own.every((piece) =>
      others.some(
        (other) =>
          Math.abs(other.x0 - piece.x0) < IN_COLUMN ||
          Math.abs(other.x1 - piece.x1) < IN_COLUMN ||
          Math.abs(middleX(other) - middleX(piece)) < IN_COLUMN,
      ),
    )
  })
}

/** One cell for each column with text; columns without any stay with the one before. */
function partedAt(slot: Slot, columns: ReadonlySet<number>): Slot[] {
  const starts = [...columns].toSorted((a, b) => a - b)
  starts[0] = slot.column
  return starts.map((column, index) => ({
    ...slot,
    column,
    columnSpan: (starts[index + 1] ?? slot.column + slot.columnSpan) - column,
  }))
}
