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
  /** Rows within it hold no ink: a dot stands above its stem. */
  readonly isParted?: boolean
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
  withinGaps(borders, { read, middles, columns, height: ink.bottom - ink.top })
  for (let index = 1; index < read.length; index++)
    if (read[index]?.text === read[index - 1]?.text) evenOut(borders, index, columns)
  return read.map(({ text, confidence }, index) => {
    const [from, to] = [borders[index] ?? 0, borders[index + 1] ?? 0]
    const [x0, x1] =
      text.trim() === "" ? [middles[index] ?? 0, middles[index] ?? 0] : trimmed(columns, from, to)
    const rows = inkRows(ink, x0, x1) ?? ink
    const placed = { text, x0, x1, y0: rows.top, y1: rows.bottom, confidence }
    return STEM.test(text) && isParted(ink, placed) ? { ...placed, isParted: true } : placed
  })
}

/** Letters of one stem, of which some have a dot. */
const STEM = /^[iIlj]$/

/** Whether a row between the top and the bottom of a character holds no ink. */
function isParted(
  { width, data }: Ink,
  { x0, x1, y0, y1 }: Omit<PlacedCharacter, "text">,
): boolean {
  for (let y = y0; y < y1; y++) {
    let isEmpty = true
    for (let x = Math.floor(x0); x < x1 && isEmpty; x++) isEmpty = data[y * width + x] !== 1
    if (isEmpty) return true
  }
  return false
}

/**
 * Columns without ink within a character at most, in heights of the line: 川 has some, letters none.
 */
const WIDEST_GAP = { han: 0.4, letter: 0.2 } as const

/** Moves the outer borders of a line to gaps in its ink: behind them stands what a ruling left. */
function withinGaps(
  borders: number[],
  {
    read,
    middles,
    columns,
    height,
  }: {
    readonly read: readonly ReadCharacter[]
    readonly middles: readonly number[]
    readonly columns: Uint16Array
    readonly height: number
  },
): void {
  const edgeFrom = (index: number, step: 1 | -1, end: number): number => {
    const text = read[index]?.text ?? ""
    const most = height * (/[A-Za-z0-9]/.test(text) ? WIDEST_GAP.letter : WIDEST_GAP.han)
    let empty = 0
    for (let x = Math.round(middles[index] ?? 0); step < 0 ? x >= end : x < end; x += step) {
      empty = (columns[x] ?? 0) === 0 ? empty + 1 : 0
      if (empty > most) return step < 0 ? x + empty : x + 1 - empty
    }
    return end
  }
  const last = read.length - 1
  if (last < 0) return
  borders[0] = edgeFrom(0, -1, borders[0] ?? 0)
  borders[last + 1] = edgeFrom(last, 1, borders[last + 1] ?? 0)
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
