import { middleX } from "../../../base/geometry.ts"
import { counts, points, shares } from "../../geometry/scale.ts"
import { columnGrid, isNumeric, partsOf, type BandParts, type Part } from "./band-parts.ts"
import type { Band } from "./bands.ts"
import type { GridShape, Slot } from "./grid-cells.ts"
import { paintedLinks, type PaintedLink } from "./painted-rows.ts"
import { linkRows } from "./row-links.ts"
import { isCentredRow } from "./wall-rows.ts"

/** Bands that must show the gap before a drawn column is parted. */
export const MIN_BANDS = counts.few

/** Share of a drawn column's bands that must show it. */
export const SHARE = shares.most

/**
 * Parts drawn rows that hold several rows of text in several columns; those of a frame whose head
 * names the columns are rows for sure. Where all walls were drawn in pieces that meet, rows do so.
 */
export function partRows(
  grid: GridShape,
  bands: readonly Band[],
  {
    isHeaded,
    painted,
    seams,
  }: {
    readonly isHeaded: boolean
    readonly painted: ReadonlyMap<Band, PaintedLink | undefined>
    readonly seams: readonly number[]
  },
): GridShape {
  const ys = [...grid.ys]
  const byRow = grid.ys
    .slice(1)
    .map((y1, row) =>
      bands.filter(
        (band) =>
          band.baseline > (grid.ys[row] ?? 0) &&
          band.baseline < y1 + 1 &&
          !isMergedText(band, row, grid),
      ),
    )
  // Where every drawn row holds many lines, they are paragraphs; a body drawn as one row stands
  // alone.
  const isBodyOpen = byRow.filter((own) => own.length >= MIN_BANDS).length === 1
  byRow.forEach((own, row) => {
    if (own.length <= 1 || !grid.slots.some((slot) => slot.row === row && slot.rowSpan === 1))
      return
    // A head breaks its words over several rows of a sheet.
    const isHead = row === 0 && byRow.length > 1
    const between = isHead ? [] : seams.filter((seam) => isBetween(seam, own))
    ys.push(
      ...(between.length > 0
        ? between
        : rowBorders(own, grid, {
            isBodyOpen,
            isSure: isHeaded && row > 0,
            painted: own.map((band) => painted.get(band)),
          })),
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

/** Whether a height lies between the lines of a row. */
const isBetween = (height: number, bands: readonly Band[]): boolean =>
  height > (bands[0]?.baseline ?? 0) && height < (bands.at(-1)?.baseline ?? 0)

/** Whether all text of a band in a row stands in cells that reach over other rows, too. */
function isMergedText({ pieces }: Band, row: number, { xs, slots }: GridShape): boolean {
  const merged = slots.filter(
    (slot) => slot.rowSpan > 1 && slot.row <= row && slot.row + slot.rowSpan > row,
  )
  return pieces.every((piece) =>
    merged.some(
      ({ column, columnSpan }) =>
        middleX(piece) > (xs[column] ?? 0) && middleX(piece) < (xs[column + columnSpan] ?? 0),
    ),
  )
}

/**
 * How painting ties the bands of a grid to those above, whichever drawn rows they stand in. Texts
 * of one drawn cell are one, whatever columns they stand in. `isDrawn` tells of walls between
 * columns.
 */
export function paintedOf(
  bands: readonly Band[],
  grid: GridShape,
  isDrawn: boolean,
): Map<Band, PaintedLink | undefined> {
  const { xs } = grid
  const columns = xs.slice(1).map((x1, index) => ({ x0: xs[index] ?? 0, x1, ...noTexts }))
  const cut = columnGrid(columns, xs)
  const links = paintedLinks(
    bands.map((band) => {
      const slots = grid.slots.filter((slot) => isInRows(band, slot, grid))
      return { band, parts: partsOf(band, cut).map((part) => acrossSlot(part, slots)) }
    }),
    isDrawn,
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
  const anchored = anchoredRows(parts, columns.length)
  if (anchored) return bordersOf(anchored)
  const isOpen = isBodyOpen && isPaired(parts, grid)
  if (!isPainted && !isSure && !isOpen && !isRowwise(parts)) return []
  return bordersOf(linkRows(parts, cut, { isWall: () => false, painted }))
}

/** Heights in the middle between rows. */
const bordersOf = (rows: readonly (readonly BandParts[])[]): number[] =>
  rows.slice(1).map((row, index) => {
    const above = Math.max(...(rows[index] ?? []).map(({ band }) => band.y1))
    const below = Math.min(...row.map(({ band }) => band.y0))
    return (above + below) / 2
  })

/** Distance of lines within a row, as a share of that to the next row, at most. */
const CLOSE_SHARE = shares.mostly

/** Rows with further lines that show that these belong to the row above. */
const MIN_ANCHORED = counts.few

/**
 * Rows whose first line fills every column while the others hold text of a single one and stand
 * nearer to their own row than to the next: entries with a description below their name. Undefined
 * where the lines do not show that: titles between rows stand as far from both.
 */
function anchoredRows(bands: readonly BandParts[], columns: number): BandParts[][] | undefined {
  const rows: BandParts[][] = []
  for (const band of bands) {
    const isFull = band.parts.length === columns
    if (isFull) rows.push([band])
    else if (band.parts.length === 1) rows.at(-1)?.push(band)
    if (!isFull && (band.parts.length > 1 || rows.length === 0)) return undefined
  }
  const several = rows.filter((row) => row.length > 1)
  const isClose = (row: readonly BandParts[], at: number): boolean => {
    const [last, next] = [row.at(-1), rows[at + 1]?.[0]]
    const within = Math.max(...row.slice(1).map((band, index) => gapOf(row[index], band)))
    return row.length === 1 || !next || within < CLOSE_SHARE * gapOf(last, next)
  }
  return columns >= MIN_FULL_COLUMNS && several.length >= MIN_ANCHORED && rows.every(isClose)
    ? rows
    : undefined
}

const gapOf = (above: BandParts | undefined, below: BandParts): number =>
  below.band.baseline - (above?.band.baseline ?? 0)

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
export const MIN_FULL_COLUMNS = counts.few
/**
 * Bands in which each of two columns must hold text for the same, and the width of that text at
 * most, as a share of the column: it never wraps.
 */
const MIN_PAIRED_BANDS = 4
const SHORT_SHARE = shares.mostly

/** Tells rows from paragraphs side by side: some column holds numbers alone. */
function isRowwise(bands: readonly BandParts[]): boolean {
  if (hasNumbersBeside(bands)) return true
  const several = bands.filter(({ parts }) => parts.length > 1).length
  if (several < 2 || several < SHARE * bands.length) return false
  const columns = new Map<number, { numbers: number; all: number }>()
  for (const { parts } of belowHead(bands)) {
    for (const part of parts) {
      const count = columns.get(part.from) ?? { numbers: 0, all: 0 }
      columns.set(part.from, {
        numbers: count.numbers + (isNumeric(part.words) ? 1 : 0),
        all: count.all + 1,
      })
    }
  }
  return [...columns.values()].some(({ numbers, all }) => all >= 2 && numbers >= 0.8 * all)
}

/** The lines below one that names the columns, where the two are drawn as one row. */
function belowHead(bands: readonly BandParts[]): readonly BandParts[] {
  const [head, ...body] = bands
  const isHead =
    head !== undefined &&
    head.parts.length >= MIN_FULL_COLUMNS &&
    !head.parts.some(({ words }) => isNumeric(words))
  return isHead && body.length >= leastBody ? body : bands
}

/** Lines below a head in its own drawn row: an item and a total. */
const leastBody = counts.pair

/** Whether several bands hold numbers in two columns or more that hold nothing else. */
function hasNumbersBeside(bands: readonly BandParts[]): boolean {
  const parts = bands.flatMap((band) => band.parts)
  const words = new Set(parts.filter((part) => !isNumeric(part.words)).map((part) => part.from))
  const beside = bands.filter(
    (band) => band.parts.filter((part) => !words.has(part.from)).length > 1,
  )
  return beside.length >= MIN_BANDS
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

/** Tells whether a band stands in the rows of a slot. */
export function isInRows(
  band: Band,
  { row, rowSpan }: Pick<Slot, "row" | "rowSpan">,
  { ys }: GridShape,
): boolean {
  return band.baseline > (ys[row] ?? 0) && band.baseline < (ys[row + rowSpan] ?? 0) + 2
}
