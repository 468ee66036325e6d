import type { OcrResult, PixelImage } from "../../base/host.ts"
import { leanOfStems } from "./slant.ts"

type Word = OcrResult["words"][number]

/**
 * Slant along which letters are looked at, in pixels across for each pixel up: italics have .15 to
 * .28.
 */
const SLANT = 0.17
/** Lean from which a word is italic, and up to which it stands: upright words have .4 to .9. */
const LEANING = 1.15
const STANDING = 0.95
/** Letters with stems from which a word tells by itself; others go with their neighbours. */
const STEMS = /[bdfhiklmnprtuBDEFHIJKLMNPRTU]/g
const LEAST_STEMS = 2

/**
 * Marks Latin words whose stems lean, as those of italic faces do.
 *
 * Boxes are in pixels of the straight grey picture. Words that tell nothing, such as numbers, are
 * italic between italic ones.
 */
export function withItalic(words: readonly Word[], picture: PixelImage): Word[] {
  const italic = new Set<Word>()
  for (const line of Map.groupBy(words, (word) => word.line).values()) {
    const told = line.map((word) => leanOf(word, picture))
    for (const [at, word] of line.entries()) {
      const beside = [told.slice(0, at).findLast(Boolean), told.slice(at + 1).find(Boolean)]
      const isBetween = !told[at] && isLatin(word) && beside.every((lean) => lean === "leans")
      if (told[at] === "leans" || isBetween) italic.add(word)
    }
  }
  return words.map((word) => (italic.has(word) ? { ...word, isItalic: true } : word))
}

/** Whether the letters of a word lean; undefined where they do not tell. */
function leanOf(word: Word, picture: PixelImage): "leans" | "stands" | undefined {
  const stems = word.text.match(STEMS)?.length ?? 0
  if (!isLatin(word) || stems < LEAST_STEMS) return undefined
  const lean = leanOfStems(word.box, picture, SLANT)
  return lean >= LEANING ? "leans" : lean <= STANDING ? "stands" : undefined
}

const isLatin = ({ text, isVertical }: Word): boolean =>
  isVertical !== true && !/[\u0370-\uffff]/.test(text.replaceAll(/[\u2000-\u206f]/g, ""))
