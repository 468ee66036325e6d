import { union } from "../../base/geometry.ts"
import type { OcrResult } from "../../base/host.ts"

type Word = OcrResult["words"][number]

/** Characters of a word, by their places from 0; the second is left out. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** Some characters of a word as a word; the word itself where nobody knows where they stand. */
export function partOf(word: Word, { from, to }: Stretch): Word {
  const chars = word.chars?.slice(from, to)
  if (!chars || chars.length === 0 || chars.length === word.chars?.length) return word
  return {
    ...word,
    chars,
    text: chars.map(({ text }) => text).join(""),
    box: chars.map(({ box }) => box).reduce(union),
    confidence: chars.reduce((sum, { confidence }) => sum + confidence, 0) / chars.length,
  }
}

/** A word cut before and behind each of these stretches, which follow each other. */
export function cutAt(
  word: Word,
  stretches: readonly Stretch[],
): readonly (readonly [Word, boolean])[] {
  const count = word.chars?.length ?? 0
  if (count === 0) return [[word, stretches.length > 0]]
  const parts: [Word, boolean][] = []
  let at = 0
  for (const stretch of stretches) {
    if (stretch.from > at) parts.push([partOf(word, { from: at, to: stretch.from }), false])
    parts.push([partOf(word, stretch), true])
    at = stretch.to
  }
  if (at < count) parts.push([partOf(word, { from: at, to: count }), false])
  return parts
}
