import type { ReadCharacter } from "./decode.ts"
import { columnInk, inkRows } from "./ink.ts"
import type { Ink } from "./ink.ts"

/** A character with the box of its ink, in pixels of its strip. */
export interface PlacedCharacter {
  readonly text: string
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  readonly confidence: number
}

/** How far the first and last character may reach beyond their middles, in heights of the line. */
const MOST_REACH = 0.75

/**
 * Gives each character the box of its ink.
 *
 * Where one ends and the next begins is the widest gap between their middles, or the column with
 * the least ink. Spaces that were read have a box without width.
 */
export function placeCharacters(read: readonly ReadCharacter[], ink: Ink): PlacedCharacter[] {
  const columns = columnInk(ink)
  const middles = read.map(({ at }) => at * ink.width)
  const reach = (ink.bottom - ink.top) * MOST_REACH
  const borders = middles.map((middle, index) =>
    index === 0
      ? Math.max(0, Math.floor(middle - reach))
      : borderBetween(columns, middles[index - 1] ?? 0, middle),
  )
  borders.push(Math.min(ink.width, Math.ceil((middles.at(-1) ?? 0) + reach)))
  for (let index = 1; index < read.length; index++)
    if (read[index]?.text === read[index - 1]?.text) evenOut(borders, index, columns)
  return read.map(({ text, confidence }, index) => {
    const [from, to] = [borders[index] ?? 0, borders[index + 1] ?? 0]
    const [x0, x1] =
      text.trim() === "" ? [middles[index] ?? 0, middles[index] ?? 0] : trimmed(columns, from, to)
    const rows = inkRows(ink, x0, x1) ?? ink
    return { text, x0, x1, y0: rows.top, y1: rows.bottom, confidence }
  })
}

/** Share of both that one of two equal letters has at least. */
const LEAST_OF_TWO = 0.3

/**
 * Equal letters in a row are equally wide: where a border leaves one of them next to nothing, it
 * moves to the column with the least ink near the middle of both. Two letters in one place would
 * pass for one that is drawn twice.
 */
function evenOut(borders: number[], index: number, columns: Uint16Array): void {
  const [from, to] = trimmed(columns, borders[index - 1] ?? 0, borders[index + 1] ?? 0)
  const part = ((borders[index] ?? 0) - from) / (to - from)
  if (part >= LEAST_OF_TWO && part <= 1 - LEAST_OF_TWO) return
  const third = (to - from) / 3
  borders[index] = borderBetween(columns, from + third, to - third)
}

/** The middle of the widest stretch of columns with the least ink. */
function borderBetween(columns: Uint16Array, from: number, to: number): number {
  const [start, end] = [Math.max(0, Math.round(from)), Math.min(columns.length, Math.round(to))]
  let least = Infinity
  for (let x = start; x < end; x++) least = Math.min(least, columns[x] ?? 0)
  let [best, widest, width] = [Math.round((from + to) / 2), 0, 0]
  for (let x = start; x <= end; x++) {
    if (x < end && columns[x] === least) {
      width++
      continue
    }
    if (width > widest) [best, widest] = [Math.round(x - width / 2), width]
    width = 0
  }
  return best
}

function trimmed(columns: Uint16Array, from: number, to: number): readonly [number, number] {
  let [x0, x1] = [from, to]
  while (x0 < to && (columns[x0] ?? 0) === 0) x0++
  while (x1 > x0 && (columns[x1 - 1] ?? 0) === 0) x1--
  return x1 > x0 ? [x0, x1] : [from, Math.max(from + 1, to)]
}
