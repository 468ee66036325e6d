import { counts, points, shares } from "../../geometry/scale.ts"
import { middleX, middleY } from "../../../base/geometry.ts"
import type { TextLine } from "../../drafts.ts"
import {
  columnGrid,
  isNumeric,
  partsOf,
  type ColumnGrid,
  type Part,
  type BandParts,
} from "./band-parts.ts"
import { bandsOf, type Band, type Piece } from "./bands.ts"
import { inferColumns, separatorsOf } from "./columns.ts"
import type { GridShape, Slot } from "./grid-cells.ts"
import { columnsUnderHead } from "./head-columns.ts"
import { isCentredRow } from "./wall-rows.ts"
import { paintedLinks, type PaintedLink } from "./painted-rows.ts"
import { linkRows } from "./row-links.ts"
import { isListLabel } from "./tabular.ts"

/** Gap in ems between texts of two columns within one drawn cell. */
const GAP_EM = 0.95

/** Bands that must show the gap before a drawn column is parted. */
const MIN_BANDS = counts.few

/** Share of a drawn column's bands that must show it. */
const SHARE = shares.most

/**
 * Parts drawn cells that hold several cells of text: tables ruled only around, between header and
 * body, or row by row.
 *
 * Columns first, then cells that span columns though their text stands in each, then rows. Where
 * rulings part columns (`hasWalls`), a cell without any is one on purpose; sides of fills cannot be
 * drawn in a row that is left white.
 */
export function refineGrid(
  grid: GridShape,
  lines: readonly TextLine[],
  hasWalls: boolean,
): GridShape {
  const inside = lines.filter((line) => isInside(line, grid))
  const columns = partColumns(grid, inside)
  const isHeaded = grid.xs.length === 2 && grid.ys.length > 2 && columns.xs.length > 2
  const bands = bandsOf(inside, GAP_EM)
  const parted = partSpans(columns, inside, hasWalls)
  return partRows(parted, bands, {
    isHeaded,
    painted: paintedOf(bands, hasWalls ? columns : parted),
  })
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
function partColumns(grid: GridShape, lines: readonly TextLine[]): GridShape {
  const xs = [...grid.xs]
  const bands = bandsOf(lines, GAP_EM)
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
function columnsOfFrame({ ys }: GridShape, bands: readonly Band[]): ColumnGrid | undefined {
  const [, wall = 0] = ys
  if (ys.length === 2) return undefined
  const isHead = ({ baseline }: Band): boolean => baseline < wall
  return columnsUnderHead(
    bands.filter(isHead),
    bands.filter((band) => !isHead(band)),
  )
}

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

/** Parts cells that span columns where their own text keeps to the columns. */
function partSpans(grid: GridShape, lines: readonly TextLine[], hasWalls: boolean): GridShape {
  const parted = new Map<Slot, Slot[]>()
  const bands = grid.slots.some((slot) => slot.columnSpan > 1) ? bandsOf(lines, GAP_EM) : []
  const sure = new Map<Slot, Slot[]>()
  for (const slot of grid.slots) {
    const pieces = slot.columnSpan > 1 ? piecesByColumn(slot, grid, bands) : undefined
    if (!pieces || pieces.size < 2) continue
    const parts = partedAt(slot, new Set(pieces.keys()))
    parted.set(slot, parts)
    const isFull = !hasWalls && pieces.size >= MIN_FULL_COLUMNS && pieces.size === slot.columnSpan
    if (isFull || linesUpWithRows(slot, pieces, grid, bands)) sure.set(slot, parts)
  }
  const rows = new Set([...parted.keys()].map((slot) => slot.row)).size
  const chosen = rows < OPEN_ROWS_SHARE * (grid.ys.length - 1) ? sure : parted
  return { ...grid, slots: grid.slots.flatMap((slot) => chosen.get(slot) ?? [slot]) }
}

/**
 * Pieces of a spanning cell by the column that they stand in; undefined where a text lies across an
 * edge.
 */
function piecesByColumn(
  slot: Slot,
  grid: GridShape,
  bands: readonly Band[],
): Map<number, Piece[]> | undefined {
  const [x0, x1] = [grid.xs[slot.column] ?? 0, grid.xs[slot.column + slot.columnSpan] ?? 0]
  const columns = new Map<number, Piece[]>()
  for (const band of bands) {
    if (!isInRows(band, slot, grid)) continue
    for (const piece of band.pieces) {
      if (piece.x1 < x0 || piece.x0 > x1) continue
      let home = slot.column
      while (home < slot.column + slot.columnSpan - 1 && (grid.xs[home + 1] ?? 0) < middleX(piece))
        home++
      if (piece.x0 < (grid.xs[home] ?? 0) - points.slack || piece.x1 > (grid.xs[home + 1] ?? 0) + 3)
        return undefined
      columns.set(home, [...(columns.get(home) ?? []), piece])
    }
  }
  return columns
}

function isInRows(
  band: Band,
  { row, rowSpan }: Pick<Slot, "row" | "rowSpan">,
  { ys }: GridShape,
): boolean {
  return band.baseline > (ys[row] ?? 0) && band.baseline < (ys[row + rowSpan] ?? 0) + 2
}

/** Texts that start, end or are centred this close to each other line up, in points. */
const LINE_UP = points.near

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
          Math.abs(other.x0 - piece.x0) < LINE_UP ||
          Math.abs(other.x1 - piece.x1) < LINE_UP ||
          Math.abs(middleX(other) - middleX(piece)) < LINE_UP,
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

/**
 * Parts drawn rows that hold several rows of text in several columns; those of a frame whose head
 * names the columns are rows for sure.
 */
function partRows(
  grid: GridShape,
  bands: readonly Band[],
  {
    isHeaded,
    painted,
  }: {
    readonly isHeaded: boolean
    readonly painted: ReadonlyMap<Band, PaintedLink | undefined>
  },
): GridShape {
  const ys = [...grid.ys]
  const byRow = grid.ys
    .slice(1)
    .map((y1, row) =>
      bands.filter((band) => band.baseline > (grid.ys[row] ?? 0) && band.baseline < y1 + 1),
    )
  // Where every drawn row holds many lines, they are paragraphs; a body drawn as one row stands
  // alone.
  const isBodyOpen = byRow.filter((own) => own.length >= MIN_BANDS).length === 1
  byRow.forEach((own, row) => {
    if (own.length > 1 && grid.slots.some((slot) => slot.row === row && slot.rowSpan === 1))
      ys.push(
        ...rowBorders(own, grid, {
          isBodyOpen,
          isSure: isHeaded && row > 0,
          painted: own.map((band) => painted.get(band)),
        }),
      )
  })
  if (ys.length === grid.ys.length) return grid
  const sorted = ys.toSorted((a, b) => a - b)
  const at = grid.ys.map((y) => sorted.indexOf(y))
  const slots = grid.slots.flatMap((slot) => {
    const [from, to] = [at[slot.row] ?? 0, at[slot.row + slot.rowSpan] ?? 0]
    if (slot.rowSpan > 1) return [{ ...slot, row: from, rowSpan: to - from }]
    return Array.from({ length: to - from }, (_, index): Slot => ({ ...slot, row: from + index }))
  })
  return {
    xs: grid.xs,
    ys: sorted,
    slots: slots.toSorted((a, b) => a.row - b.row || a.column - b.column),
  }
}

/**
 * How painting ties the bands of a grid to those above, whichever drawn rows they stand in. Texts of
 * one drawn cell are one, whatever columns they stand in.
 */
function paintedOf(bands: readonly Band[], grid: GridShape): Map<Band, PaintedLink | undefined> {
  const { xs } = grid
  const columns = xs.slice(1).map((x1, index) => ({ x0: xs[index] ?? 0, x1, ...noTexts }))
  const cut = columnGrid(columns, xs)
  const links = paintedLinks(
    bands.map((band) => {
      const slots = grid.slots.filter((slot) => isInRows(band, slot, grid))
      return { band, parts: partsOf(band, cut).map((part) => acrossSlot(part, slots)) }
    }),
  )
  return new Map(bands.map((band, index) => [band, links[index]]))
}

function acrossSlot(part: Part, slots: readonly Slot[]): Part {
  const { from, to } = part
  const own = slots.find(({ column, columnSpan }) => from >= column && from < column + columnSpan)
  return own
    ? { ...part, from: own.column, to: Math.max(to, own.column + own.columnSpan - 1) }
    : part
}

const noTexts = { bands: new Set<number>(), lefts: [], rights: [] }

interface OpenRow {
  /** It is the only drawn row of several lines. */
  readonly isBodyOpen: boolean
  /** Its lines are rows whatever they hold. */
  readonly isSure: boolean
  readonly painted: readonly (PaintedLink | undefined)[]
}

/**
 * Heights between the rows of text in one drawn row; none where its lines are paragraphs of single
 * cells.
 */
function rowBorders(
  bands: readonly Band[],
  grid: GridShape,
  { isBodyOpen, isSure, painted }: OpenRow,
): number[] {
  const inner = painted.slice(1)
  const isPainted = inner.includes("none")
  if (!isPainted && inner.includes("sure")) return []
  const columns = grid.xs.slice(1).map((x1, index) => ({ x0: grid.xs[index] ?? 0, x1, ...noTexts }))
  const cut = columnGrid(
    columns.map((column) => ({ ...column, ...textReach(bands, column) })),
    grid.xs,
  )
  const parts = bands.map((band): BandParts => ({ band, parts: partsOf(band, cut) }))
  if (!isPainted && isCentredRow(parts)) return []
  const isOpen = isBodyOpen && isPaired(parts, grid)
  if (!isPainted && !isSure && !isOpen && !isRowwise(parts, isBodyOpen ? columns.length : 0))
    return []
  const rows = linkRows(parts, cut, { isWall: () => false, painted })
  return rows.slice(1).map((row, index) => {
    const above = Math.max(...(rows[index] ?? []).map(({ band }) => band.y1))
    const below = Math.min(...row.map(({ band }) => band.y0))
    return (above + below) / 2
  })
}

/**
 * How far text reaches in a drawn column: cells keep space at their sides, which wrapped text never
 * enters.
 */
function textReach(
  bands: readonly Band[],
  { x0, x1 }: { x0: number; x1: number },
): { x0: number; x1: number } {
  const words = bands.flatMap((band) =>
    band.pieces.flatMap((piece) =>
      piece.words.filter((word) => word.x0 >= x0 - 2 && word.x1 <= x1 + points.near),
    ),
  )
  if (words.length === 0) return { x0, x1 }
  return {
    x0: Math.min(...words.map((word) => word.x0)),
    x1: Math.max(...words.map((word) => word.x1)),
  }
}

/**
 * Columns in which every band must hold text for rows without numbers to be told from paragraphs
 * side by side.
 */
const MIN_FULL_COLUMNS = counts.few
/**
 * Bands in which each of two columns must hold text for the same, and the width of that text at
 * most, as a share of the column: it never wraps.
 */
const MIN_PAIRED_BANDS = 4
const SHORT_SHARE = shares.mostly
const FULL_SHARE = shares.nearlyAll

/**
 * Tells rows from paragraphs side by side: some column holds numbers alone, or every band fills
 * each of several columns.
 *
 * `columns` is 0 where fullness proves nothing.
 */
function isRowwise(bands: readonly BandParts[], columns: number): boolean {
  const several = bands.filter(({ parts }) => parts.length > 1).length
  if (several < 2 || several < SHARE * bands.length) return false
  const filled = bands.filter(({ parts }) => parts.length >= FULL_SHARE * columns).length
  if (
    columns >= MIN_FULL_COLUMNS &&
    bands.length >= MIN_BANDS &&
    filled >= FULL_SHARE * bands.length
  )
    return true
  const counts = new Map<number, { numbers: number; all: number }>()
  for (const { parts } of bands) {
    for (const part of parts) {
      const count = counts.get(part.from) ?? { numbers: 0, all: 0 }
      counts.set(part.from, {
        numbers: count.numbers + (isNumeric(part.words) ? 1 : 0),
        all: count.all + 1,
      })
    }
  }
  return [...counts.values()].some(
    ({ numbers, all }) => all >= 2 && numbers >= 0.8 * all && all >= SHARE * bands.length,
  )
}

/**
 * Tells rows of two short texts from two paragraphs side by side: every band has both, and none of
 * them could have wrapped.
 */
function isPaired(bands: readonly BandParts[], { xs }: GridShape): boolean {
  if (xs.length !== 3 || bands.length < MIN_PAIRED_BANDS) return false
  return bands.every(
    ({ parts }) =>
      parts.length === 2 &&
      parts.every(
        (part) =>
          part.from === part.to &&
          part.x1 - part.x0 < SHORT_SHARE * ((xs[part.from + 1] ?? 0) - (xs[part.from] ?? 0)),
      ),
  )
}
