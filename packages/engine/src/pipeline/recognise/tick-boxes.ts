import { area, intersection, union, width, type Box } from "../../base/geometry.ts"
import type { OcrResult, PixelImage, RecognisedCharacter } from "../../base/host.ts"
import { findDrawnSquares } from "../../images/drawn-squares.ts"
import { measureLines } from "./line-metrics.ts"

type Word = OcrResult["words"][number]

const SIGNS = { none: "☐", tick: "☑", cross: "☒" } as const
/** Sureness of a box, which nobody has read but which can be nothing else. */
const CONFIDENCE = 0.8
/** What boxes are read as where recognition does not pass them over. */
const LIKE_BOX = /^[oO0D口囗□◻☐☑☒]$/u
/** Share of a character's width from which a box in its place is the character. */
const SAME_PLACE = 0.6
/** The same up to which the two only touch. */
const BESIDE = 0.15
/**
 * What is left of a Han character at least, in ems, whose place was told with that of a box beside
 * it.
 */
const LEAST_HAN = 0.4
const HAN = /\p{Script=Han}/u

/**
 * Adds the boxes of forms, empty, ticked or crossed, as words beside those that they belong to.
 *
 * Recognition passes them over, or takes them for letters like a box. Where it has read any other
 * character nothing changes. `picture` is grey and without rulings, boxes are in its pixels.
 */
export function withTickBoxes(words: readonly Word[], picture: PixelImage): readonly Word[] {
  let made = words
  for (const { size, baseline } of measureLines(words.filter(({ isVertical }) => !isVertical)))
    for (const { box, mark } of findDrawnSquares(picture, { size, baseline })) {
      const text = SIGNS[mark]
      const around = made.flatMap((word) => partedBy(word, box, size) ?? [word])
      const isFree = around.every((word) => !shares(word.box, box))
      if (!isFree) continue
      const chars = [{ text, box, confidence: CONFIDENCE }]
      const word = { text, box, confidence: CONFIDENCE, line: lineBeside(around, box), chars }
      made = [...around, word]
    }
  return made === words ? words : byLine(made)
}

const shares = (one: Box, two: Box): boolean => {
  const both = intersection(one, two)
  return both !== undefined && area(both) > 0
}

/** The line of the word that stands nearest beside a box, as one that it is a label of. */
function lineBeside(words: readonly Word[], box: Box): number {
  const middle = (box.y0 + box.y1) / 2
  const beside = words.filter(
    (word) => word.isVertical !== true && word.box.y0 < middle && word.box.y1 > middle,
  )
  const away = (word: Word): number => Math.max(word.box.x0 - box.x1, box.x0 - word.box.x1)
  return beside.toSorted((a, b) => away(a) - away(b))[0]?.line ?? 0
}

/** Words in the order of their lines, those of a line from the left. */
const byLine = (words: readonly Word[]): Word[] =>
  [...Map.groupBy(words, ({ line }) => line).values()].flatMap((line) =>
    line.some(({ isVertical }) => isVertical) ? line : line.toSorted((a, b) => a.box.x0 - b.box.x0),
  )

/** What is left of a word beside a box; undefined where they do not meet, or all of it stays. */
function partedBy(word: Word, box: Box, size: number): Word[] | undefined {
  if (!word.chars || word.isVertical || !shares(word.box, box)) return undefined
  const parts: RecognisedCharacter[][] = [[], []]
  for (const char of word.chars) {
    const [side, rest] = restOf(char, box, size) ?? []
    if (side === undefined) return undefined
    if (rest) parts[side]?.push(rest)
  }
  return parts.filter((chars) => chars.length > 0).map((chars) => wordOf(word, chars))
}

/**
 * On which side of a box a character stands, and its place without it; nothing where it was read in
 * the place of the box, and undefined where it is a character that nobody may touch.
 */
function restOf(
  char: RecognisedCharacter,
  box: Box,
  size: number,
): readonly [0 | 1, RecognisedCharacter?] | undefined {
  const { x0, x1 } = char.box
  const shared = (Math.min(x1, box.x1) - Math.max(x0, box.x0)) / width(char.box)
  const isHan = HAN.test(char.text)
  const isBefore = x0 + x1 < box.x0 + box.x1
  if (shared >= SAME_PLACE) return LIKE_BOX.test(char.text) ? [0] : undefined
  const rest = isBefore
    ? { ...char.box, x1: Math.min(x1, box.x0) }
    : { ...char.box, x0: Math.max(x0, box.x1, isHan && shared > BESIDE ? x1 - size : x0) }
  const isLeft = shared <= BESIDE || !isHan || width(rest) >= LEAST_HAN * size
  return isLeft ? [isBefore ? 0 : 1, { ...char, box: rest }] : undefined
}

const wordOf = (word: Word, chars: readonly RecognisedCharacter[]): Word => ({
  ...word,
  chars,
  text: chars.map(({ text }) => text).join(""),
  box: chars.map(({ box }) => box).reduce(union),
  confidence: chars.reduce((sum, { confidence }) => sum + confidence, 0) / chars.length,
})
