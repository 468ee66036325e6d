import { middleX } from "../base/geometry.ts"
import type { PlacedCharacter } from "./place-characters.ts"

/** Scripts whose characters are as wide as high and know no gaps between words. */
const CJK = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/
/** Punctuation whose ink stands in one half of its cell. */
const CLOSING = /[，。、；：！？）】》」』”’〉〕］｝…]/
const OPENING = /[（【《「『“‘〈〔［｛]/

/** Gap between letters that parts words, in em, and how often the usual gap it must be. */
const LATIN_GAP = 0.19
const LATIN_RATIO = 1.8
/** The same beside a digit or within an amount: a 1 has much room on both sides. */
const DIGIT_GAP = 0.42
/**
 * Distance of the middles of two digits that parts them, in usual ones of the line: digits are as
 * wide as each other, and a space is half as wide; and pairs of digits that tell the usual one.
 */
const DIGIT_PITCH = 1.33
const LEAST_PAIRS = 3
/** The same between Chinese characters, which stand apart only on purpose, in em. */
const CJK_GAP = 0.75
/** The same between scripts: authors put up to half an em there out of habit. */
const MIXED_GAP = 0.55
/** Share of its height that a line's ink takes of an em. */
const INK_OF_EM = 0.92

/**
 * Parts a line of characters into words: at spaces that were read, at wide gaps, and where the
 * script changes.
 *
 * Dense Latin print loses its spaces in recognition; the gaps between letters still show them.
 */
export function partWords(characters: readonly PlacedCharacter[]): PlacedCharacter[][] {
  const printed = characters.filter(({ text }) => text.trim() !== "")
  const em = emOf(printed)
  const celled = withCells(printed, em)
  const spacing = { em, gap: usualLatinGap(celled), pitch: usualPitch(celled) }
  const spaces = spacesBefore(characters)
  const words: PlacedCharacter[][] = []
  for (const [index, character] of celled.entries()) {
    const last = celled[index - 1]
    const isNew =
      !last ||
      (spaces.has(index) && !isCjkPair(last, character)) ||
      isApart(last, character, { ...spacing, before: celled[index - 2] }) ||
      CJK.test(last.text) !== CJK.test(character.text)
    if (isNew) words.push([character])
    else words.at(-1)?.push(character)
  }
  return words
}

const isCjkPair = (a: PlacedCharacter, b: PlacedCharacter): boolean =>
  CJK.test(a.text) && CJK.test(b.text)

/** Indices, among the printed characters, of those before which a space was read. */
function spacesBefore(characters: readonly PlacedCharacter[]): Set<number> {
  const found = new Set<number>()
  let printed = 0
  for (const { text } of characters) {
    if (text.trim() === "") found.add(printed)
    else printed++
  }
  return found
}

/** What is usual in a line, in its pixels, and the character before the two that are looked at. */
interface Spacing {
  readonly em: number
  readonly gap: number
  readonly pitch: number
  readonly before: PlacedCharacter | undefined
}

function isApart(
  a: PlacedCharacter,
  b: PlacedCharacter,
  { em, gap: usual, pitch, before }: Spacing,
): boolean {
  const gap = b.x0 - a.x1
  const [isCjkA, isCjkB] = [CJK.test(a.text), CJK.test(b.text)]
  if (isCjkA && isCjkB) return gap > CJK_GAP * em
  if (isCjkA || isCjkB) return gap > MIXED_GAP * em
  if (isDigit(a) && isDigit(b) && middleX(b) - middleX(a) > DIGIT_PITCH * pitch) return true
  const least = isOfNumber(a, before) && isOfNumber(b, a) ? DIGIT_GAP : LATIN_GAP
  return gap > least * em && gap > LATIN_RATIO * usual
}

const isDigit = ({ text }: PlacedCharacter): boolean => /\d/.test(text)

/** Digits, and what parts them: a comma behind a word is none of a number's. */
const isOfNumber = (character: PlacedCharacter, before: PlacedCharacter | undefined): boolean =>
  isDigit(character) || (/[.,]/.test(character.text) && before !== undefined && isDigit(before))

/** Usual distance of the middles of digits that follow each other; without end where few do. */
function usualPitch(characters: readonly PlacedCharacter[]): number {
  const pitches = characters.flatMap((character, index) => {
    const last = characters[index - 1]
    return last && isDigit(last) && isDigit(character) ? [middleX(character) - middleX(last)] : []
  })
  if (pitches.length < LEAST_PAIRS) return Infinity
  return pitches.toSorted((a, b) => a - b)[pitches.length >> 1] ?? Infinity
}

function emOf(characters: readonly PlacedCharacter[]): number {
  const heights = characters.map(({ y0, y1 }) => y1 - y0)
  const top = Math.min(...characters.map(({ y0 }) => y0))
  const bottom = Math.max(...characters.map(({ y1 }) => y1))
  const highest = Math.max(1, ...heights)
  return Math.min(bottom - top, highest * 1.3) / INK_OF_EM
}

/** Punctuation takes the half of its cell that holds no ink, as far as there is room. */
function withCells(characters: readonly PlacedCharacter[], em: number): PlacedCharacter[] {
  return characters.map((character, index) => {
    const [last, next] = [characters[index - 1], characters[index + 1]]
    if (CLOSING.test(character.text) && next)
      return { ...character, x1: Math.max(character.x1, Math.min(character.x0 + em, next.x0)) }
    if (OPENING.test(character.text) && last)
      return { ...character, x0: Math.min(character.x0, Math.max(character.x1 - em, last.x1)) }
    return character
  })
}

function usualLatinGap(characters: readonly PlacedCharacter[]): number {
  const gaps = characters.flatMap((character, index) => {
    const last = characters[index - 1]
    return last && !CJK.test(last.text) && !CJK.test(character.text)
      ? [Math.max(0, character.x0 - last.x1)]
      : []
  })
  return gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? 0
}
