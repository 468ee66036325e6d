import { isSimplified } from "./traditional.ts"
import type { ReadCharacter } from "./decode.ts"

/** A character of the second reading, which tells no places. */
export interface SecondCharacter {
  readonly text: string
  readonly confidence: number
}

const isHan = (text: string): boolean => /[\u3400-\u4e35\u4e37-\u9fff\uf900-\ufaff]/.test(text)
/** Punctuation of Chinese text, by the narrow form that the second reading may have of it. */
const wide: Readonly<Record<string, string>> = {
  ",": "，",
  ";": "；",
  ":": "：",
  "!": "！",
  "?": "？",
  "。": "。",
  "、": "、",
  "，": "，",
}
/** What the first reading may take punctuation for. */
const isMark = (text: string): boolean => /[，。、丶；：！？,.;:!?'’‘`·°]/.test(text)
/** Confidence from which each reading is believed against the other. */
const SURE = 0.97
const SURE_MARK = 0.9
const LEAST = 0.4
/** The same against a character that simplified Chinese is written with: 内 for 內. */
const SURE_FORM = 0.85
/** Confidence from which punctuation that the first reading left out is believed. */
const LEAST_MARK = 0.8

/**
 * Merges two readings of a line of Chinese: places, digits and Latin letters of the first; Han
 * characters and punctuation that it misread or left out from the second.
 */
export function mergeReadings(
  first: readonly ReadCharacter[],
  second: readonly SecondCharacter[],
): ReadCharacter[] {
  const merged: (ReadCharacter | SecondCharacter)[] = []
  for (const { a, b } of alignment(first, second.map(widened))) {
    if (a && b) merged.push(isBetter(b, a) ? { ...b, at: a.at } : a)
    else if (a) merged.push(a)
    else if (b && isMissed(b)) merged.push(b)
  }
  return withPlaces(merged)
}

const widened = (character: SecondCharacter): SecondCharacter => ({
  ...character,
  text: wide[character.text] ?? character.text,
})

function isBetter(second: SecondCharacter, first: ReadCharacter): boolean {
  if (second.text === first.text) return false
  if (isHan(second.text) && isHan(first.text))
    return isSimplified(first.text)
      ? second.confidence >= (first.confidence < SURE ? LEAST : SURE_FORM)
      : first.confidence < SURE && second.confidence >= LEAST
  return (
    wide[narrow(second.text)] !== undefined &&
    isMark(first.text) &&
    first.confidence < SURE_MARK &&
    second.confidence >= LEAST_MARK
  )
}

const isMissed = ({ text, confidence }: SecondCharacter): boolean =>
  (isHan(text) && confidence >= LEAST) ||
  (wide[narrow(text)] !== undefined && confidence >= LEAST_MARK)

const narrow = (text: string): string => text.normalize("NFKC")

/** Characters that only the second reading has stand midway between their neighbours. */
export function withPlaces(merged: readonly (ReadCharacter | SecondCharacter)[]): ReadCharacter[] {
  return merged.map((character, index) => {
    if ("at" in character) return character
    const before = merged.findLastIndex((each, at) => at < index && "at" in each)
    const after = merged.findIndex((each, at) => at > index && "at" in each)
    const [from, to] = [placeOf(merged[before], 0), placeOf(merged[after], 1)]
    const steps = (after < 0 ? merged.length : after) - before
    return { ...character, at: from + ((to - from) * (index - before)) / steps }
  })
}

const placeOf = (
  character: ReadCharacter | SecondCharacter | undefined,
  otherwise: number,
): number => (character && "at" in character ? character.at : otherwise)

interface Pair {
  readonly a?: ReadCharacter
  readonly b?: SecondCharacter
}

/** What it costs to pair two characters: those of two kinds are none of each other's. */
function difference(first: string, second: string): number {
  if (narrow(first) === narrow(second)) return 0
  return isHan(first) === isHan(second) ? 1 : 2
}

/** Pairs the characters of two readings with as few differences as can be. */
export function alignment(
  first: readonly ReadCharacter[],
  second: readonly SecondCharacter[],
  differenceOf = difference,
): Pair[] {
  const width = second.length + 1
  const costs = new Uint32Array((first.length + 1) * width)
  const cost = (row: number, column: number): number => costs[row * width + column] ?? 0
  const differs = (row: number, column: number): number =>
    differenceOf(first[row - 1]?.text ?? "", second[column - 1]?.text ?? "")
  for (let row = 0; row <= first.length; row++) {
    for (let column = 0; column < width; column++) {
      costs[row * width + column] =
        row === 0 || column === 0
          ? row + column
          : Math.min(
              cost(row - 1, column - 1) + differs(row, column),
              cost(row - 1, column) + 1,
              cost(row, column - 1) + 1,
            )
    }
  }
  const pairs: Pair[] = []
  for (let [row, column] = [first.length, second.length]; row > 0 || column > 0;) {
    const [a, b] = [first[row - 1], second[column - 1]]
    if (a && b && cost(row, column) === cost(row - 1, column - 1) + differs(row, column)) {
      pairs.push({ a, b })
      row--
      column--
    } else if (a && (column === 0 || cost(row, column) === cost(row - 1, column) + 1)) {
      pairs.push({ a })
      row--
    } else {
      if (b) pairs.push({ b })
      column--
    }
  }
  return pairs.toReversed()
}
