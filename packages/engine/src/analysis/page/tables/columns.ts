import { counts, points, shares } from "../../geometry/scale.ts"
import { middleX } from "../../../base/geometry.ts"
import type { Band, Piece } from "./bands.ts"
import { BESIDE_EM, ON_ONE_LINE } from "./table-measures.ts"

/** A column of text: how far its pieces reach, and which bands hold any. */
export interface Column {
  x0: number
  x1: number
  readonly bands: Set<number>
  /** Spread of left and right edges tells how the column is aligned. */
  readonly lefts: number[]
  readonly rights: number[]
}

/**
 * Overlap in points below which two pieces do not share a column: accents and italics lean over.
 */
const OVERLAP_SLACK = 1

/** Share of a column's width that a piece must cover to count as lying in it. */
const COVER_SHARE = 0.4

/**
 * Infers columns from pieces of text.
 *
 * Narrow pieces come first and found columns; a piece that covers several of them spans and changes
 * nothing. Neighbours that never hold text in one band and differ in alignment are one column: a
 * heading at its left edge over numbers at its right.
 */
export function inferColumns(bands: readonly Band[]): Column[] {
  const entries = bands.flatMap((band, index) =>
    amountsOf(band.pieces).map((piece) => ({ piece, index })),
  )
  entries.sort((a, b) => a.piece.x1 - a.piece.x0 - (b.piece.x1 - b.piece.x0))
  const columns: Column[] = []
  const wide = entries.filter((entry) => place(entry, columns))
  columns.sort((a, b) => a.x0 - b.x0)
  return mergeNeighbours(endInLine(joinCovered(columns, wide)), besidePairs(bands))
}

const currency = /^(?:[$€£¥￥₩₹₽₺฿]|US\$|HK\$|NT\$|RMB|USD|EUR|GBP|CNY)$/
const amount = /^[-+(−–]?[\d.,\s]*\d[\d.,\s]*\)?%?$|^[-–—−]+$/

/**
 * Joins currency signs to the amounts behind them: statements set them at the left of their column.
 */
function amountsOf(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece, at) => {
    const [last, next] = [pieces[at - 1], pieces[at + 1]]
    if (next && isSignOf(piece, next)) return []
    return last && isSignOf(last, piece) ? { ...piece, x0: last.x0 } : piece
  })
}

const isSignOf = (sign: Piece, of: Piece): boolean =>
  currency.test(sign.text) && amount.test(of.text)

/** Bands that stand beside the one after them. */
function besidePairs(bands: readonly Band[]): ReadonlySet<number> {
  return new Set(
    bands.flatMap((band, index) => {
      const next = bands[index + 1]
      return next && next.baseline - band.baseline < BESIDE_EM * Math.min(band.size, next.size)
        ? [index]
        : []
    }),
  )
}

/**
 * Distance in points by which a text may reach out of the two columns that it lies over, where it
 * says nothing by its edges.
 */
const OUT_OF_COLUMN = points.pad
/** Share of the texts of a column that must begin, or end, in one line for it to be one. */
const JOINED_IN_LINE = shares.most

/**
 * Joins neighbours that never hold text in one band while more texts lie over both than in them:
 * short words of one column that stand at its left and at its right. Columns below a heading meet
 * in the rows of the table, and a text that runs over into free cells ends anywhere.
 */
function joinCovered(columns: readonly Column[], wide: readonly Entry[]): Column[] {
  const joined: Column[] = []
  columns.forEach((column, at) => {
    const last = joined[joined.length - 1]
    const isTail = last !== undefined && isTailOf(column, last)
    const over =
      last && (isTail || meetings(last, column) === 0)
        ? wide.filter(
            ({ piece }) =>
              covers(piece, last) &&
              covers(piece, column) &&
              isOfTwo(piece, joined[joined.length - 2], columns[at + 1]),
          )
        : []
    const within = over.filter(
      ({ piece }) =>
        last && piece.x0 > last.x0 - OUT_OF_COLUMN && piece.x1 < column.x1 + OUT_OF_COLUMN,
    )
    if (
      last &&
      ((isTail && within.length >= OVER_TAILS) ||
        isColumn([last, column], within, beginInSteps) ||
        isColumn([last, column], over, mostInLine))
    ) {
      merge(last, column)
      for (const { piece, index } of over)
        merge(last, {
          x0: piece.x0,
          x1: piece.x1,
          bands: new Set([index]),
          lefts: [piece.x0],
          rights: [piece.x1],
        })
    } else joined.push(column)
  })
  return joined
}

/** Texts that run over the end of another behind wide spaces, from which on that is no column. */
const OVER_TAILS = counts.several

/**
 * Tells the ends of one text or two of a column, which wide spaces part from their beginning: each
 * stands behind a text of the column.
 */
const isTailOf = (column: Column, before: Column): boolean =>
  column.bands.size <= FEW_BANDS && meetings(before, column) === column.bands.size

/** Tells whether a text keeps out of the columns at both sides. */
function isOfTwo(piece: Piece, before: Column | undefined, after: Column | undefined): boolean {
  return (
    (!before || overlap(piece, before) <= OVERLAP_SLACK) &&
    (!after || overlap(piece, after) <= OVERLAP_SLACK)
  )
}

/** Tells whether the texts over two columns outnumber those in them and line up with them. */
function isColumn(
  parts: readonly Column[],
  over: readonly Entry[],
  linesUp: (edges: readonly number[]) => boolean,
): boolean {
  if (over.length < parts.reduce((sum, { bands }) => sum + bands.size, 0)) return false
  const lefts = [...parts.flatMap((part) => part.lefts), ...over.map(({ piece }) => piece.x0)]
  const rights = [...parts.flatMap((part) => part.rights), ...over.map(({ piece }) => piece.x1)]
  return linesUp === mostInLine ? mostInLine(rights) || mostInLine(lefts) : linesUp(lefts)
}

/**
 * Distance in points by which a text must end behind the others for it to be no text of their
 * column.
 */
const BEHIND = points.gap

/** Texts that must begin and end in line for the edges of their column to be known. */
const SURE_TEXTS = counts.few

/**
 * Gives columns of texts that end in one line without headings that reach out behind it, to the
 * middle of several columns.
 */
function endInLine(columns: readonly Column[]): Column[] {
  return columns.map((column) => {
    if (
      column.rights.length < SURE_TEXTS ||
      alignment(column) !== "right" ||
      !mostInLine(column.rights)
    )
      return column
    const middle = column.rights.toSorted((a, b) => a - b)[column.rights.length >> 1] ?? column.x1
    return column.x1 > middle + BEHIND
      ? { ...column, x1: Math.max(...column.rights.filter((right) => right <= middle + BEHIND)) }
      : column
  })
}

function mostInLine(values: readonly number[]): boolean {
  const middle = values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
  return (
    values.filter((value) => Math.abs(value - middle) < 2 * ON_ONE_LINE).length >=
    JOINED_IN_LINE * values.length
  )
}

/** Labels begin at one place, or at a few: each level of an outline at its own. */
function beginInSteps(values: readonly number[]): boolean {
  const steps: number[] = []
  for (const value of values)
    if (steps.every((step) => Math.abs(step - value) >= 2 * ON_ONE_LINE)) steps.push(value)
  return 2 * steps.length <= values.length
}

const covers = (piece: Piece, column: Column): boolean =>
  overlap(piece, column) > COVER_SHARE * Math.min(column.x1 - column.x0, piece.x1 - piece.x0)

interface Entry {
  readonly piece: Piece
  /** Of its band. */
  readonly index: number
}

/**
 * Puts a piece into its column, or founds one; tells whether the piece lies over several and was
 * left out.
 */
function place({ piece, index: band }: Entry, columns: Column[]): boolean {
  const touched = columns.filter((column) => overlap(piece, column) > OVERLAP_SLACK)
  const covered = touched.filter((column) => covers(piece, column) || touched.length === 1)
  const [own] = covered
  if (covered.length > 1) return true
  if (own && !fits(piece, own)) return false
  if (own) {
    own.x0 = Math.min(own.x0, piece.x0)
    own.x1 = Math.max(own.x1, piece.x1)
    own.bands.add(band)
    own.lefts.push(piece.x0)
    own.rights.push(piece.x1)
    absorb(own, columns)
  } else if (touched.length === 0)
    columns.push({
      x0: piece.x0,
      x1: piece.x1,
      bands: new Set([band]),
      lefts: [piece.x0],
      rights: [piece.x1],
    })
  return false
}

function meetings(left: Column, right: Column): number {
  return [...left.bands].filter((band) => right.bands.has(band)).length
}

/** Distance in points within which edges line up. */
const ALIGNED = points.slack

/**
 * Texts of a column, and their share of it, that end in one line where a heading over its side
 * reaches further.
 */
const ENDING_TEXTS = counts.pair
const ENDING_SHARE = 0.4

/**
 * Tells whether a piece may widen a column: text that starts left of it must end or be centred with
 * it.
 *
 * A heading that stands between two columns reaches into one of them and belongs to neither.
 */
function fits(piece: Piece, own: Column): boolean {
  if (piece.x0 >= own.x0 - ALIGNED) return true
  const middle = Math.abs(middleX(piece) - middleX(own))
  const along = own.rights.filter((right) => Math.abs(piece.x1 - right) <= ALIGNED).length
  const endsWithIt =
    Math.abs(piece.x1 - own.x1) <= ALIGNED ||
    (along >= ENDING_TEXTS && along >= ENDING_SHARE * own.rights.length)
  return endsWithIt || piece.x1 > own.x1 || middle <= ALIGNED + 0.1 * (piece.x1 - piece.x0)
}

/** A column that grew over most of another takes it in. */
function absorb(own: Column, columns: Column[]): void {
  for (let index = columns.length - 1; index >= 0; index--) {
    const other = columns[index]
    if (!other || other === own || overlap(own, other) < 0.7 * (other.x1 - other.x0)) continue
    merge(own, other)
    columns.splice(index, 1)
  }
}

function merge(own: Column, other: Column): void {
  own.x0 = Math.min(own.x0, other.x0)
  own.x1 = Math.max(own.x1, other.x1)
  for (const band of other.bands) own.bands.add(band)
  own.lefts.push(...other.lefts)
  own.rights.push(...other.rights)
}

function overlap(a: { x0: number; x1: number }, b: { x0: number; x1: number }): number {
  return Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
}

/** Bands in which a column may be met at most to count as a heading of its neighbour. */
const FEW_BANDS = counts.pair
/** The same as share of the bands of the neighbour. */
const HEADING_SHARE = shares.half

/**
 * Merges neighbours that are one column: columns come from left to right and are changed.
 *
 * @param beside bands that stand beside the next one
 */
function mergeNeighbours(columns: readonly Column[], beside: ReadonlySet<number>): Column[] {
  const merged: Column[] = []
  for (const column of columns) {
    const last = merged[merged.length - 1]
    if (last && !standBeside(last, column, beside) && belongTogether(last, column))
      merge(last, column)
    else merged.push(column)
  }
  return merged
}

/**
 * Times that texts must stand side by side, and the share of the bands of the column with fewer, to
 * be cells of one row.
 */
const BESIDE_TIMES = counts.pair
const BESIDE_SHARE = shares.half

function standBeside(left: Column, right: Column, beside: ReadonlySet<number>): boolean {
  const [few, many] = left.bands.size < right.bands.size ? [left, right] : [right, left]
  const count = [...few.bands].filter(
    (band) =>
      (beside.has(band) && many.bands.has(band + 1)) ||
      (beside.has(band - 1) && many.bands.has(band - 1)),
  ).length
  return count >= BESIDE_TIMES && count >= BESIDE_SHARE * few.bands.size
}

function belongTogether(left: Column, right: Column): boolean {
  const shared = meetings(left, right)
  if (shared > 0)
    return (
      overlap(left, right) > OVERLAP_SLACK * 2 &&
      shared <= shares.little * Math.min(left.bands.size, right.bands.size)
    )
  if (overlap(left, right) > OVERLAP_SLACK * 2) return true
  const [few, many] = [left.bands.size, right.bands.size].toSorted((a, b) => a - b)
  if (few === 1) return true
  return (
    alignment(left) !== alignment(right) &&
    ((few ?? 0) <= FEW_BANDS || (few ?? 0) <= HEADING_SHARE * (many ?? 0))
  )
}

/** How the pieces of a column line up; "either" for a single one. */
export function alignment(
  column: Pick<Column, "lefts" | "rights">,
): "left" | "right" | "centre" | "either" {
  if (column.lefts.length <= 1) return "either"
  const left = spread(column.lefts)
  const right = spread(column.rights)
  const centre = spread(column.lefts.map((x, index) => (x + (column.rights[index] ?? x)) / 2))
  if (left <= right && left <= centre + points.hair) return "left"
  return right <= centre + 0.5 ? "right" : "centre"
}

/** Mean distance from the median. */
function spread(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const median = sorted[sorted.length >> 1] ?? 0
  return (
    sorted.reduce((sum, value) => sum + Math.abs(value - median), 0) / Math.max(1, sorted.length)
  )
}

/** Gives the borders between columns, in the middle of the free space; one fewer than columns. */
export function separatorsOf(columns: readonly Column[]): number[] {
  return columns.slice(1).map((column, index) => {
    const before = columns[index]?.x1 ?? column.x0
    return (before + column.x0) / 2
  })
}
