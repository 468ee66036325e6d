import { points } from "../../geometry/scale.ts"
import { middleX } from "../../../base/geometry.ts"
import type { Band, Piece } from "./bands.ts"
import { alignment, separatorsOf, type Column } from "./columns.ts"
import { goesOnNumber } from "./number-groups.ts"
import type { Word } from "../../writing/words.ts"

/** Text of one band in one column, or in several that it spans. */
export interface Part {
  /** First and last column. */
  readonly from: number
  readonly to: number
  readonly words: readonly Word[]
  readonly x0: number
  readonly x1: number
  readonly size: number
}

/** A band with its text cut at columns. */
export interface BandParts {
  readonly band: Band
  readonly parts: readonly Part[]
}

/** Columns with the borders between them. */
export interface ColumnGrid {
  readonly columns: readonly Column[]
  /** One fewer than columns. */
  readonly separators: readonly number[]
  /** Spaces part the thousands of numbers, which no border does. */
  readonly hasSpaces?: boolean
}

/** Gap in ems at a border between columns that parts two words. */
export const SPLIT_GAP_EM = 0.55

/** Distance in points at which a word stands at the edge where its column's text begins or ends. */
const AT_EDGE = points.edge

/** Overhang in points over a border that makes no span. */
const OVERHANG = 2.5

export function columnGrid(columns: readonly Column[], walls: readonly number[] = []): ColumnGrid {
  const separators = separatorsOf(columns).map((separator, index) => {
    const [left, right] = [columns[index], columns[index + 1]]
    if (!left || !right) return separator
    const between = walls.filter((wall) => wall > middleX(left) && wall < middleX(right))
    return between.reduce(
      (best, wall) => (Math.abs(wall - separator) < Math.abs(best - separator) ? wall : best),
      between[0] ?? separator,
    )
  })
  return { columns, separators }
}

/**
 * Cuts the pieces of a band at the borders between columns, as far as gaps and edges of columns
 * allow.
 */
export function partsOf(band: Band, grid: ColumnGrid): Part[] {
  return band.pieces.flatMap((piece) => cut(piece, grid)).map((words) => partOf(words, grid))
}

function cut(piece: Piece, grid: ColumnGrid): Word[][] {
  const parts: Word[][] = []
  const ofNumbers = grid.hasSpaces === true ? goesOnNumber(piece.words) : undefined
  let open: Word[] = []
  for (const word of piece.words) {
    const last = open[open.length - 1]
    if (last && ofNumbers?.has(word) !== true && isBorder(last, word, grid)) {
      parts.push(open)
      open = []
    }
    open.push(word)
  }
  if (open.length > 0) parts.push(open)
  return parts
}

function isBorder(left: Word, right: Word, grid: ColumnGrid): boolean {
  const index = grid.separators.findIndex(
    (separator) => separator >= left.x1 - OVERHANG && separator <= right.x0 + OVERHANG,
  )
  if (index < 0) return false
  const gap = right.x0 - left.x1
  if (gap >= SPLIT_GAP_EM * left.line.size) return true
  if (isNumeric([left]) && isNumeric([right])) return true
  const [before, after] = [grid.columns[index], grid.columns[index + 1]]
  if (!before || !after) return false
  const startsColumn =
    alignment(after) === "left" &&
    after.lefts.filter((x) => Math.abs(x - right.x0) < AT_EDGE).length > 1
  const endsColumn =
    alignment(before) === "right" &&
    before.rights.filter((x) => Math.abs(x - left.x1) < AT_EDGE).length > 1
  return startsColumn || endsColumn
}

function partOf(words: readonly Word[], grid: ColumnGrid): Part {
  const x0 = words[0]?.x0 ?? 0
  const x1 = words[words.length - 1]?.x1 ?? 0
  const from = columnAt(x0 + OVERHANG, grid)
  const to = Math.max(from, columnAt(x1 - OVERHANG, grid))
  const middle = columnAt((x0 + x1) / 2, grid)
  const isNarrow = x1 - x0 < 2 * OVERHANG
  return {
    from: isNarrow ? middle : from,
    to: isNarrow ? middle : to,
    words,
    x0,
    x1,
    size: words[0]?.line.size ?? 0,
  }
}

export function columnAt(x: number, grid: ColumnGrid): number {
  const index = grid.separators.findIndex((separator) => x < separator)
  return index < 0 ? grid.separators.length : index
}

const numeric =
  /^[([（-]?[-+−–—]?[$€£¥￥]?\s?\d[\d\s.,'%:/()（）-]*[)\]%）*a-z]?$|^[-–—.]+$|^(?:n\/?a|na|NA|N\/A)$/

/** Tells whether a part is a number, a date, or a sign that stands for a missing one. */
export function isNumeric(words: readonly Word[]): boolean {
  return numeric.test(textOfWords(words))
}

export function textOfWords(words: readonly Word[]): string {
  return words.map((word) => word.text).join(" ")
}
