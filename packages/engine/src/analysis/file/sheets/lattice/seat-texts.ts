import { lowerBound } from "../../../geometry/border-rules.ts"
import { PADDING, bandKey } from "./column-evidence.ts"
import type { PrintedText } from "./printed-text.ts"
import { MIDDLE_SLACK } from "./lattice-measures.ts"

/** A text with the column of its cell and all columns that it covers. */
export interface SeatedText {
  readonly text: PrintedText
  /** Column in which its cell stands. */
  readonly column: number
  /** First and last column that it covers. */
  readonly from: number
  readonly to: number
}

/** Distance in points by which a text may reach over a border without standing on both sides. */
const OVERHANG = 1.6
/** Distance in points at which the side of a text stands at a border, its padding counted. */
const AT_BORDER = 0.9

/**
 * Gives each text the column of its cell.
 *
 * A text that covers several columns stands in the one at whose border it begins or ends; numbers
 * end there; others stand in the middle of one, or begin where they are seen first. Two texts of
 * one line never stand in one column.
 */
export function seatTexts(texts: readonly PrintedText[], xs: readonly number[]): SeatedText[] {
  const seated = texts.map((text) => seatOf(text, xs))
  for (const own of Map.groupBy(seated, ({ text }) => bandKey(text)).values()) partSeats(own)
  return seated
}

interface OpenSeat {
  text: PrintedText
  column: number
  from: number
  to: number
}

function seatOf(text: PrintedText, xs: readonly number[]): OpenSeat {
  const { x0, x1 } = text
  const isNarrow = x1 - x0 < 2 * OVERHANG
  const middle = columnAt((x0 + x1) / 2, xs)
  const from = isNarrow ? middle : columnAt(x0 + OVERHANG, xs)
  const to = isNarrow ? middle : Math.max(from, columnAt(x1 - OVERHANG, xs))
  if (from === to) return { text, column: from, from, to }
  const startsAt = Math.abs(x0 - PADDING - (xs[from] ?? 0)) < AT_BORDER
  const endsAt = Math.abs(x1 + PADDING - (xs[to + 1] ?? 0)) < AT_BORDER
  if (text.isNumber && endsAt) return { text, column: to, from, to }
  if (startsAt || text.cutAt !== undefined) return { text, column: from, from, to }
  if (endsAt) return { text, column: to, from, to }
  return { text, column: centredIn(text, xs, from, to) ?? from, from, to }
}

function centredIn(
  { x0, x1 }: PrintedText,
  xs: readonly number[],
  from: number,
  to: number,
): number | undefined {
  for (let column = from; column <= to; column++) {
    const middle = ((xs[column] ?? 0) + (xs[column + 1] ?? 0)) / 2
    if (Math.abs(middle - (x0 + x1) / 2) < MIDDLE_SLACK) return column
  }
  return undefined
}

/** Column that holds a place; the first or last one for places outside. */
export function columnAt(x: number, xs: readonly number[]): number {
  return Math.max(0, Math.min(xs.length - 2, lowerBound(xs, x) - 1))
}

/** Moves texts of one line apart that came to stand in one column: each keeps its order. */
function partSeats(line: OpenSeat[]): void {
  const sorted = line.toSorted((a, b) => a.text.x0 - b.text.x0)
  for (let index = 1; index < sorted.length; index++) {
    const [left, right] = [sorted[index - 1], sorted[index]]
    if (!left || !right || right.column > left.column) continue
    if (right.to > left.column) right.column = left.column + 1
    else if (left.from < right.column) left.column = Math.max(left.from, right.column - 1)
    right.from = Math.min(right.from, right.column)
  }
}
