import { area, intersection, union, type Box } from "../../base/geometry.ts"
import type { OcrResult, RecognisedCharacter } from "../../base/host.ts"
import { widthShare } from "./line-metrics.ts"

type Word = OcrResult["words"][number]

/** What somebody says stands at a place of a scan. */
export interface Correction {
  /** In points of the page as the file shows it. */
  readonly box: Box
  /** "" for ink that is no text. */
  readonly text: string
}

/** Words after a person has looked at them. */
export interface CorrectedWords {
  readonly words: readonly Word[]
  /** Those that a person has looked at: they are sure, whatever they say. */
  readonly checked: ReadonlySet<Word>
  /** Corrections in whose boxes no word stands. */
  readonly missed: number
}

/** Share of a word that lies in the box of a correction which is about it. */
const ABOUT = 0.5

/**
 * Puts corrections in the place of the words that stand in their boxes. `placeOf` gives for a word's
 * box, in pixels, where it stands on the page as the file shows it, in points.
 *
 * A correction of several words makes one of them.
 */
export function correctWords(
  words: readonly Word[],
  corrections: readonly Correction[],
  placeOf: (box: Box) => Box,
): CorrectedWords {
  if (corrections.length === 0) return { words, checked: new Set(), missed: 0 }
  const about = new Map<Correction, Word[]>(corrections.map((each) => [each, []]))
  const correctionOf = new Map<Word, Correction>()
  for (const word of words) {
    const place = placeOf(word.box)
    const shares = corrections.map((each) => ({ each, share: shareIn(each.box, place) }))
    const nearest = shares.reduce((best, next) => (next.share > best.share ? next : best))
    if (nearest.share < ABOUT) continue
    about.get(nearest.each)?.push(word)
    correctionOf.set(word, nearest.each)
  }
  const checked = new Set<Word>()
  const corrected = words.flatMap((word): Word[] => {
    const correction = correctionOf.get(word)
    if (!correction) return [word]
    const together = about.get(correction) ?? []
    // The others of a correction went into its first word.
    if (together[0] !== word || correction.text.trim() === "") return []
    const made = withText(together, word, correction.text)
    checked.add(made)
    return [made]
  })
  const missed = [...about.values()].filter((found) => found.length === 0).length
  return { words: corrected, checked, missed }
}

function shareIn(box: Box, word: Box): number {
  const both = intersection(box, word)
  return both ? area(both) / area(word) : 0
}

function withText(together: readonly Word[], first: Word, text: string): Word {
  const box = together.map((word) => word.box).reduce(union)
  const { chars: _, ...word } = first
  const letters = Array.from(text)
  const known = together.flatMap((each) => each.chars ?? [])
  const chars =
    known.length === letters.length
      ? known.map((char, at) => ({ ...char, text: letters[at] ?? "", confidence: 1 }))
      : dealt(letters, box, first.isVertical === true)
  const hasChars = together.every((each) => each.chars !== undefined)
  return { ...word, text, box, confidence: 1, ...(hasChars && { chars }) }
}

/** The length of a box dealt out to letters, along it. */
function dealt(letters: readonly string[], box: Box, isVertical: boolean): RecognisedCharacter[] {
  const shares = letters.map((letter) => (isVertical ? 1 : widthShare(letter)))
  const [from, to] = isVertical ? [box.y0, box.y1] : [box.x0, box.x1]
  const unit = (to - from) / shares.reduce((sum, share) => sum + share, 0)
  let at = from
  return letters.map((text, index) => {
    const [start, end] = [at, at + (shares[index] ?? 0) * unit]
    at = end
    const place = isVertical ? { ...box, y0: start, y1: end } : { ...box, x0: start, x1: end }
    return { text, box: place, confidence: 1 }
  })
}
