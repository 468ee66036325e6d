import type { ReadCharacter } from "./decode.ts"
import { alignment, withPlaces } from "./merge-readings.ts"
import type { SecondCharacter } from "./merge-readings.ts"

/** A letter that the networks' list lacks for the most part: é, ł, ß. */
export const isMarked = (text: string): boolean => /(?![A-Za-zªº])\p{Script=Latin}/u.test(text)

/** Confidence from which a mark is believed on a letter that both readings have, and without it. */
const LEAST_MARK = 0.3
const LEAST_LETTER = 0.6

/**
 * Merges two readings of a line of Latin letters: all is the first's, but for letters with marks,
 * which it reads without them, leaves out, or parts in two: `ui` for ü.
 */
export function mergeMarks(
  first: readonly ReadCharacter[],
  second: readonly SecondCharacter[],
): ReadCharacter[] {
  const merged: (ReadCharacter | SecondCharacter)[] = []
  let isParted = false
  for (const { a, b } of alignment(first, second, difference)) {
    const isPart = isParted && !b && a !== undefined && /\S/.test(a.text)
    isParted = false
    if (a && b && isMarked(b.text) && isBelieved(b, a)) {
      merged.push({ ...b, at: a.at })
      isParted = true
    } else if (a && !isPart) merged.push(a)
    else if (!a && b && isMarked(b.text) && b.confidence >= LEAST_LETTER) merged.push(b)
  }
  return withPlaces(merged)
}

/** Letters that differ by a mark are the same letter, for finding which belong together. */
const difference = (first: string, second: string): number =>
  plain(first) === plain(second) ? 0 : 1

function isBelieved(second: SecondCharacter, first: ReadCharacter): boolean {
  if (isMarked(first.text) || /[\s\p{P}]/u.test(first.text)) return false
  const isSame = plain(second.text) === plain(first.text)
  return second.confidence >= (isSame ? LEAST_MARK : LEAST_LETTER)
}

/** A letter without its marks. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
