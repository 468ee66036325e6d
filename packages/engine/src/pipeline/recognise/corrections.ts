import { area, intersection, union, type Box } from "../../base/geometry.ts"
import type { OcrResult, RecognisedCharacter } from "../../base/host.ts"
import { widthShare } from "./line-metrics.ts"
import { partOf } from "./word-parts.ts"

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

/** Share of a word or a character that lies in the box of a correction which is about it. */
const ABOUT = 0.5

/**
 * Puts corrections in the place of the words that stand in their boxes, or of characters of a word.
 * `placeOf` gives for a box in pixels where it stands on the page as the file shows it, in points.
 *
 * A correction of several words makes one of them.
 */
export function correctWords(
  words: readonly Word[],
  corrections: readonly Correction[],
  placeOf: (box: Box) => Box,
): CorrectedWords {
  const checked = new Set<Word>()
  let corrected = words
  let missed = 0
  for (const { box, text } of corrections) {
    const isAbout = (part: { readonly box: Box }): boolean =>
      shareIn(box, placeOf(part.box)) >= ABOUT
    const whole = corrected.filter(isAbout)
    const [first] = whole
    const parted = first ? undefined : corrected.find((word) => word.chars?.some(isAbout))
    if (first) {
      const made = text === "" ? [] : [withText(whole, first, text)]
      for (const word of made) checked.add(word)
      corrected = corrected.flatMap((word) =>
        word === first ? made : whole.includes(word) ? [] : [word],
      )
    } else if (parted) {
      const made = withPart(parted, isAbout, text)
      corrected = corrected.map((word) => (word === parted ? made : word))
    } else missed++
  }
  return { words: corrected, checked, missed }
}

/** A word with another text in the place of some of its characters. */
function withPart(word: Word, isAbout: (char: RecognisedCharacter) => boolean, text: string): Word {
  const chars = word.chars ?? []
  const [from, to] = [chars.findIndex(isAbout), chars.findLastIndex(isAbout) + 1]
  const { chars: put = [] } = withText([partOf(word, { from, to })], word, text)
  const made = [...chars.slice(0, from), ...put, ...chars.slice(to)]
  const confidence = made.reduce((sum, char) => sum + char.confidence, 0) / made.length
  return { ...word, text: made.map((char) => char.text).join(""), chars: made, confidence }
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
