import type { PlacedCharacter } from "./place-characters.ts"

type Word = readonly PlacedCharacter[]

/** Confidence from which a one that stands alone is one. */
const SURE_ONE = 0.85

/** What a character of a word is by those beside it. */
export function byNeighbours(word: Word, at: number): string {
  const text = word[at]?.text ?? ""
  if (text === "1") return isLastL(word, at) ? "l" : text
  if (text === "l") return isCapitalI(word, at) ? "I" : text
  if (text === "I") return isArticle(word, at) ? "l" : text
  if (/^[oO]$/.test(text)) return isZero(word, at) ? "0" : text
  return isLoneZero(word, at) ? letterOf(word, at) : text
}

/** Confidence from which a one at the end of a word is one. */
const SURE_LAST = 0.93
/** Ends of words that are none without their l: a one behind other words counts, as in Server1. */
const LACKS_L =
  /(?:exce|emai|detai|tota|contro|leve|labe|channe|trave|hote|iona|enta|ntia|ercia|pecia)$/i

/**
 * A one that was not read surely behind a word that lacks its l: Exce1 is Excel, file1 is no file.
 */
const isLastL = (word: Word, at: number): boolean =>
  LACKS_L.test(textOf(word.slice(0, at))) &&
  !isLetter(word[at + 1]) &&
  !isDigit(word[at + 1]) &&
  (word[at]?.confidence ?? 1) < SURE_LAST

/** An I of an abbreviation, of its plural, or of a word that no l begins. */
function isCapitalI(word: Word, at: number): boolean {
  const [before, last, next, after] = [word[at - 2], word[at - 1], word[at + 1], word[at + 2]]
  const isEnd = !isLetter(next) || isCapital(next) || (next?.text === "s" && !isLetter(after))
  if (isCapital(last) && (isCapital(before) || isCapital(next)) && isEnd) return true
  return isPlainWord(word) && !isLetter(last) && /^[cdfgkmnpqrstvwxz]$/.test(next?.text ?? "")
}

/** The French article; I'm, I'd, I've and I'll are English. */
const isArticle = (word: Word, at: number): boolean =>
  !isLetter(word[at - 1]) &&
  /^['’](?!(?:m|d|ve|ll)(?!\p{L}))\p{L}/u.test(textOf(word.slice(at + 1)))

/** The zero of a number. */
function isZero(word: Word, at: number): boolean {
  const [last, next, after] = [word[at - 1], word[at + 1], word[at + 2]]
  if (isDigit(last)) return isDigit(next) || !isLetter(next)
  return word[at]?.text === "O" && !last && next?.text === "." && isDigit(after)
}

/** What a zero among letters is. */
function letterOf(word: Word, at: number): string {
  const [last, next, after] = [word[at - 1], word[at + 1], word[at + 2]]
  if (isLetter(last) && isLetter(next)) return isCapital(last) && isSmall(next) ? "o" : "O"
  return !isLetter(last) && isCapital(next) && isCapital(after) ? "O" : "0"
}

/** Whether a character is a zero, the only digit in a row of letters and digits. */
export function isLoneZero(word: Word, at: number): boolean {
  if (word[at]?.text !== "0") return false
  if (!isLetter(word[at - 1]) && !isLetter(word[at + 1])) return false
  for (const step of [-1, 1])
    for (let index = at + step; isLetter(word[index]) || isDigit(word[index]); index += step)
      if (isDigit(word[index])) return false
  return true
}

/** A one that stands alone beside Latin words and was not read surely. */
export const isLoneI = (
  { text, confidence }: PlacedCharacter,
  near: readonly (Word | undefined)[],
): boolean =>
  text === "1" &&
  confidence < SURE_ONE &&
  near.some((word) => word !== undefined && /[A-Za-z]/.test(word[0]?.text ?? ""))

/** Letters, and signs at its ends. */
const isPlainWord = (word: Word): boolean => /^["'“‘(]?l[a-z]*[)"'”’.,;:!?]*$/.test(textOf(word))

const textOf = (word: Word): string => word.map(({ text }) => text).join("")

type Neighbour = PlacedCharacter | undefined

export const isLetter = (character: Neighbour): boolean =>
  character !== undefined && /\p{L}/u.test(character.text)

export const isCapital = (character: Neighbour): boolean =>
  character !== undefined && /^[A-Z]$/.test(character.text)

export const isSmall = (character: Neighbour): boolean =>
  character !== undefined && /^\p{Ll}$/u.test(character.text)

const isDigit = (character: Neighbour): boolean =>
  character !== undefined && /^\d$/.test(character.text)
