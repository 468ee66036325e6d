import type { GridCell } from "./grid.ts"

/** A row of a sheet while its pages are put side by side. */
export interface OpenRow {
  height: number
  cells: GridCell[]
}

/** A text that was joined at the edge of a page ends in this cell of the next page. */
export type CutEnds = ReadonlyMap<GridCell, GridCell>

/** Distance in points at which a title stands in the very middle of its columns. */
const EXACT = 1
/** Distance in points by which a title may miss the middle of its columns. */
const MIDDLE_SLACK = 6
/**
 * The same as share of the sheet's width, for a title of the whole sheet: the last page shows only
 * how far its texts reach, not how wide its columns are.
 */
const MIDDLE_SHARE = 0.12

/** Other titles of a row that must span as many columns for a title to do so, too. */
const LEAST_ALIKE = 2

/**
 * Lets titles span the columns that they are centred over where these were printed on several
 * pages: pages alone cannot tell, for each shows but a part of the columns.
 *
 * A title alone in its row spans the sheet, or all but its labels; one among others as many columns
 * as they.
 */
export function spanWideTitles(
  rows: readonly OpenRow[],
  columns: readonly number[],
  cutEnds: CutEnds,
): void {
  const starts = [0]
  for (const width of columns) starts.push((starts[starts.length - 1] ?? 0) + width)
  const sheet: Sheet = { starts, cutEnds, columns: columns.length }
  const areas = new OpenAreas()
  for (const [index, row] of rows.entries()) {
    const filled = row.cells.filter((cell) => cell.blocks.length > 0)
    for (const title of filled) {
      const range = filled.length === 1 ? soleRange(title, sheet) : rangeAmong(title, filled, sheet)
      if (!range) continue
      const { from, span } = range
      // What is merged over rows reaches into those below: no title lies over it.
      if (!areas.isFree(index, from, from + span)) continue
      const isFree = ({ column }: GridCell): boolean => column < from || column >= from + span
      row.cells = [
        ...row.cells.filter(isFree),
        { ...title, column: from, columnSpan: span, isTitle: true },
      ].toSorted((a, b) => a.column - b.column)
    }
    areas.add(index, row.cells)
  }
}

/** Up to which row cells that are merged over rows hold each column. */
class OpenAreas {
  readonly #ends = new Map<number, number>()

  add(row: number, cells: readonly GridCell[]): void {
    for (const { column, columnSpan, rowSpan } of cells)
      for (let at = column; rowSpan > 1 && at < column + columnSpan; at++)
        this.#ends.set(at, Math.max(this.#ends.get(at) ?? 0, row + rowSpan))
  }

  /** Tells whether no cell of a row above reaches into a row within a run of columns. */
  isFree(row: number, from: number, to: number): boolean {
    for (let at = from; at < to; at++) if ((this.#ends.get(at) ?? 0) > row) return false
    return true
  }
}

interface Sheet {
  /** Left edges of the columns, and the right one of the last, in points. */
  readonly starts: readonly number[]
  readonly cutEnds: CutEnds
  readonly columns: number
}

/** Columns of a sheet: the first, and how many. */
interface Range {
  readonly from: number
  readonly span: number
}

/**
 * The columns that a title alone in its row is centred over: those in whose very middle it stands,
 * else all up to the end of the sheet, from the first or, where that holds labels, the next.
 */
function soleRange(title: GridCell, sheet: Sheet): Range | undefined {
  const { starts, columns } = sheet
  const total = starts[columns] ?? 0
  const middle = middleOf(title, sheet)
  if (title.rowSpan > 1 || title.columnSpan === columns || middle === undefined) return undefined
  // A number in a column of its own is no title, wherever it stands.
  const isCut = isCutTitle(title, sheet)
  const isWide = title.columnSpan > 1 || isCut
  const slack = isWide ? Math.max(MIDDLE_SLACK, MIDDLE_SHARE * total) : MIDDLE_SLACK
  if (middle.from < MIDDLE_SLACK || (!isCut && isCentred(title, middle, sheet))) return undefined
  const [whole, ofRest] = [0, 1].map((from) => missOf(middle.at, [from, columns], sheet))
  const isOfSheet = Math.min(whole ?? Infinity, ofRest ?? Infinity) <= EXACT
  const exact = isWide && !isOfSheet ? exactRange(title, middle, sheet) : undefined
  if (exact) return exact.span > title.columnSpan ? exact : undefined
  const isOfRest =
    title.column > 0 && ofRest !== undefined && ofRest < Math.min(whole ?? 0, MIDDLE_SLACK)
  const from = isOfRest ? 1 : (whole ?? Infinity) <= slack ? 0 : undefined
  return from === undefined ? undefined : { from, span: columns - from }
}

/** Spaces that were typed beside a text move it from the middle by no more than this, in points. */
const TYPED = 2

/**
 * Tells whether a title stands in the middle of several columns that its page made one, from the
 * first of the sheet or the next, which may hold labels.
 */
function isCentred(
  { column, columnSpan, isSpill }: GridCell,
  { at }: Middle,
  { starts }: Sheet,
): boolean {
  const [left, right] = [starts[column] ?? 0, starts[column + columnSpan] ?? 0]
  return (
    column <= 1 && columnSpan > 1 && isSpill !== true && Math.abs((left + right) / 2 - at) < TYPED
  )
}

/**
 * The widest range that holds the columns of a title and its text, and whose middle is that of the
 * text.
 */
function exactRange(
  { column, columnSpan }: GridCell,
  { at, from: start }: Middle,
  { starts, columns }: Sheet,
): Range | undefined {
  const end = 2 * at - start
  let to = columns
  for (let from = 0; from <= column; from++) {
    const left = starts[from] ?? 0
    while (left + (starts[to] ?? 0) > 2 * (at + EXACT)) to--
    const right = starts[to] ?? 0
    const isMiddle = left + right >= 2 * (at - EXACT)
    if (!isMiddle || to < column + columnSpan || left > start || right < end) continue
    return { from, span: to - from }
  }
  return undefined
}

/**
 * Tells whether a text that the edge of its page cuts is set in the middle: one that begins at the
 * left of its column only runs over.
 */
function isCutTitle(title: GridCell, { starts, cutEnds }: Sheet): boolean {
  const from = edgeOf(title, starts, "x0")
  const room = from === undefined ? 0 : from - (starts[title.column] ?? 0)
  return cutEnds.has(title) && room > MIDDLE_SLACK
}

/** How many columns the other titles of a row span; none where they differ. */
function spanOf(filled: readonly GridCell[], title: GridCell): number {
  const spans = filled.filter((cell) => cell !== title && cell.columnSpan > 1)
  const [first, ...others] = spans.map(({ columnSpan }) => columnSpan)
  return first !== undefined &&
    spans.length >= LEAST_ALIKE &&
    others.every((span) => span === first)
    ? first
    : 0
}

/** The columns that a title spans, as many as the others of its row. */
function rangeAmong(title: GridCell, filled: readonly GridCell[], sheet: Sheet): Range | undefined {
  const span = spanOf(filled, title)
  const middle = middleOf(title, sheet)
  if (span <= title.columnSpan || title.rowSpan > 1 || middle === undefined) return undefined
  for (let from = Math.max(0, title.column - span + 1); from <= title.column; from++) {
    const isFree = filled.every(
      (cell) =>
        cell === title || cell.column >= from + span || cell.column + cell.columnSpan <= from,
    )
    if (isFree && missOf(middle.at, [from, from + span], sheet) <= MIDDLE_SLACK)
      return { from, span }
  }
  return undefined
}

/**
 * Distance of a place from the middle between two edges of columns; the last column of the sheet
 * may be as wide as its texts reach, or as columns of it are mostly.
 */
function missOf(
  at: number,
  [from, to]: readonly [number, number],
  { starts, columns }: Sheet,
): number {
  if (to > columns) return Infinity
  const widths = starts.slice(1).map((start, index) => start - (starts[index] ?? start))
  const usual = widths.toSorted((a, b) => a - b)[widths.length >> 1] ?? 0
  const ends = [starts[to] ?? 0, ...(to === columns ? [(starts[to - 1] ?? 0) + usual] : [])]
  return Math.min(...ends.map((end) => Math.abs(((starts[from] ?? 0) + end) / 2 - at)))
}

/** Where the middle of a cell's text stands in its sheet, and where it begins, in points. */
interface Middle {
  readonly at: number
  readonly from: number
}

function middleOf(title: GridCell, { starts, cutEnds }: Sheet): Middle | undefined {
  const from = edgeOf(title, starts, "x0")
  const to = edgeOf(cutEnds.get(title) ?? title, starts, "x1")
  return from === undefined || to === undefined ? undefined : { at: (from + to) / 2, from }
}

/** Where the text of a cell begins or ends in the sheet, in points from its left edge. */
function edgeOf(cell: GridCell, starts: readonly number[], side: "x0" | "x1"): number | undefined {
  const [block] = cell.blocks
  const line = block?.kind === "paragraph" ? block.lines?.[0]?.box : undefined
  const start = starts[cell.column]
  return line === undefined || start === undefined ? undefined : start + line[side] - cell.box.x0
}
