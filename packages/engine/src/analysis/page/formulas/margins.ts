import { counts, ems } from "../../geometry/scale.ts"
import type { Word } from "./words.ts"

/** Where lines of words start, in half points. */
export type Margins = ReadonlySet<number>

/** Room on either side of what stands alone in its line, in ems. */
export const aloneGap = ems.whole
/** Lines that must start at a place for it to be a margin. */
const leastLines = counts.few
/** Words that a row must have to be a line of words, and one between two gaps. */
const leastRow = counts.pair
const leastStretch = counts.several

/**
 * Finds where lines of words start: at the sides of columns, and behind what stands before them.
 */
export function leftMargins(rows: readonly (readonly Word[])[]): Margins {
  return sharedStarts(
    rows.flatMap((row) => (textWords(row) < leastRow ? [] : stretchesOf(row).map(startOf))),
  )
}

/** Finds where columns of text start; conditions of cases are too short to be text. */
export function columnStarts(rows: readonly (readonly Word[])[]): Margins {
  return sharedStarts(
    rows.flatMap((row) =>
      stretchesOf(row)
        .filter((stretch) => textWords(stretch) >= leastStretch)
        .map(startOf),
    ),
  )
}

const textWords = (words: readonly Word[]): number =>
  words.reduce((sum, { weight }) => sum + Number(weight === "text"), 0)

const startOf = ([first]: readonly Word[]): number => Math.round((first?.start ?? 0) * 2)

/** Parts a row where more than a space is free. */
function stretchesOf(row: readonly Word[]): Word[][] {
  const stretches: Word[][] = []
  let end = -Infinity
  for (const word of row) {
    const open = stretches.at(-1)
    if (open && word.start - end <= aloneGap * word.size) open.push(word)
    else stretches.push([word])
    end = Math.max(end, word.end)
  }
  return stretches
}

function sharedStarts(starts: readonly number[]): Margins {
  const shared = new Map<number, number>()
  for (const start of starts) shared.set(start, (shared.get(start) ?? 0) + 1)
  return new Set([...shared].flatMap(([place, count]) => (count < leastLines ? [] : [place])))
}

/** Tells whether a place, in points, is a margin. */
export const isAtMargin = (x: number, margins: Margins): boolean =>
  [-1, 0, 1].some((by) => margins.has(Math.round(x * 2) + by))
