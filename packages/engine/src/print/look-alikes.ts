import {
  byNeighbours,
  isCapital,
  isLetter,
  isLoneI,
  isLoneZero,
  isSmall,
} from "./letter-neighbours.ts"
import type { PlacedCharacter } from "./place-characters.ts"

/** Letters that are small and large of one shape, and the zero: only height tells them apart. */
const SMALL = /^[cosvwxz]$/
const LARGE = /^[COSVWXZ0]$/
const LOOK_ALIKE = /^[cosvwxzCOSVWXZ0lI]$/
/** Letters without ascender, letters with one, and capitals: their heights are those of a line. */
const LOW = /^[aemnru]$/
const ASCENDING = /^[bdhk]$/
const CAPITAL = /^[ABDEFHKLMNPRTY]$/
/**
 * Letters of a kind near a character that tell a height, and characters within which they stand.
 */
const LEAST = 2
const NEAR = 6
const WITHIN = 40
/** Place between the height of an x, 0, and that of an ascender, 1, of small and large letters. */
const MOST_SMALL = 0.3
const LEAST_LARGE = 0.65
const MOST_LARGE = 1.35
/** Height of ascenders over that of capitals from which it tells an l from an I: in Calibri 1.1. */
const TELLING = 1.07
/**
 * Confidence from which a letter is what it was read as, as look-alikes are read less surely; the
 * same among small letters, where no large one is likely.
 */
const SURE = 0.92
const SURE_WITHIN = 0.8
/** Distance from the baseline of what stands on it, in heights of an x. */
const ON_LINE = 0.2

type Word = readonly PlacedCharacter[]

/** The line's letters around a character, and the baseline there; undefined where none tell it. */
interface Around {
  readonly low: number | undefined
  readonly ascending: number | undefined
  readonly capital: number | undefined
  readonly baseline: number
}

/**
 * Tells letters of one shape apart, which the recognition guesses: `s` and `S` by their heights,
 * `l` and `I`, `o`, `O` and `0` by these and by their neighbours.
 */
export function withLookAlikes(words: readonly Word[]): Word[] {
  const line = words.flat()
  const showsDots = areDotsShown(line)
  const aroundOf = (word: Word, at: number): Around | undefined => {
    const character = word[at]
    // Few letters are in doubt, and looking around takes long.
    if (!character || !LOOK_ALIKE.test(character.text) || isSure(word, at)) return undefined
    return heightsAround(line, line.indexOf(character))
  }
  return words.map((word, place) => {
    const [only] = word
    if (only && word.length === 1 && isLoneI(only, [words[place - 1], words[place + 1]]))
      return [{ ...only, text: "I" }]
    const isFirst = (words[place - 1]?.at(-1)?.text ?? ".") === "."
    const sized = word.map((character, at) => ({
      ...character,
      text:
        showsDots && isDotless(word, at, isFirst)
          ? character.text.toUpperCase()
          : byHeight(word, at, aroundOf(word, at)),
    }))
    return sized.map((character, at) => ({ ...character, text: byNeighbours(sized, at) }))
  })
}

/** Letters with dots of a line that must show these, and their share of such letters. */
const LEAST_DOTS = 3
const MOST_DOTS = 0.8

/**
 * Whether a line is printed so sharply that the dots of its letters stand apart from their stems.
 */
function areDotsShown(line: Word): boolean {
  const dotted = line.filter(({ text }) => text === "i" || text === "j")
  const shown = dotted.filter(({ isParted }) => isParted === true)
  return shown.length >= LEAST_DOTS && shown.length >= MOST_DOTS * dotted.length
}

/**
 * Whether a small letter that has a dot shows none where a capital is likely: among capitals, and
 * at the start of a sentence.
 */
function isDotless(word: Word, at: number, isFirst: boolean): boolean {
  const [character, last, next] = [word[at], word[at - 1], word[at + 1]]
  if (!character || !/^[ij]$/.test(character.text) || character.isParted === true) return false
  if (isCapital(last)) return isCapital(next) || !isLetter(next)
  return isFirst && at === 0 && isLetter(next)
}

function heightsAround(line: Word, at: number): Around {
  const anchors = (kind: RegExp): PlacedCharacter[] =>
    line
      .map((character, index) => ({ character, away: Math.abs(index - at) }))
      .filter(({ character, away }) => away > 0 && away <= WITHIN && kind.test(character.text))
      .toSorted((a, b) => a.away - b.away)
      .slice(0, NEAR)
      .map(({ character }) => character)
  const heightOf = (found: readonly PlacedCharacter[]): number | undefined =>
    found.length < LEAST ? undefined : middle(found.map(({ y0, y1 }) => y1 - y0))
  const [low, ascending, capital] = [anchors(LOW), anchors(ASCENDING), anchors(CAPITAL)]
  return {
    low: heightOf(low),
    ascending: heightOf(ascending),
    capital: heightOf(capital),
    baseline: middle([...low, ...ascending, ...capital].map(({ y1 }) => y1)),
  }
}

/** What a character is by its height. */
function byHeight(word: Word, at: number, around: Around | undefined): string {
  const character = word[at]
  const text = character?.text ?? ""
  if (!character || !around) return text
  const height = character.y1 - character.y0
  return /^[lI]$/.test(text)
    ? ofTwoStems(word, at, { ...around, height })
    : ofTwoCases(word, at, { ...around, height })
}

/**
 * Whether a character is what it was read as; a zero among letters is none, however it was read.
 */
function isSure(word: Word, at: number): boolean {
  const isWithin = isSmall(word[at - 1]) && isSmall(word[at + 1])
  return (
    (word[at]?.confidence ?? 0) >= (isWithin ? SURE_WITHIN : SURE) &&
    !isLoneZero(word, at) &&
    !isAmongCapitals(word, at)
  )
}

interface Standing extends Around {
  readonly height: number
}

/** An l is as high as ascenders, an I as capitals. */
function ofTwoStems(word: Word, at: number, { height, ascending, capital }: Standing): string {
  const text = word[at]?.text ?? ""
  if (ascending === undefined || capital === undefined || ascending < TELLING * capital) return text
  if (height < (ascending + capital) / 2) return isSmall(word[at - 1]) ? text : "I"
  return isCapital(word[at - 1]) || isCapital(word[at + 1]) ? text : "l"
}

function ofTwoCases(
  word: Word,
  at: number,
  { height, low, ascending, capital, baseline }: Standing,
): string {
  const text = word[at]?.text ?? ""
  const tall = ascending ?? capital
  if (low === undefined || tall === undefined || tall <= low) return text
  if (Math.abs((word[at]?.y1 ?? 0) - baseline) > ON_LINE * low) return text
  const place = (height - low) / (tall - low)
  if (LARGE.test(text) && place <= MOST_SMALL && hasSmall(word, at)) return smallOf(word, at)
  const isLarge = place >= LEAST_LARGE && place <= MOST_LARGE
  return SMALL.test(text) && isLarge ? text.toUpperCase() : text
}

function smallOf(word: Word, at: number): string {
  const text = word[at]?.text ?? ""
  if (text !== "0") return text.toLowerCase()
  return isLoneZero(word, at) ? "o" : text
}

/** Small letters among the others of a word; the one letter of a word needs none. */
const hasSmall = (word: Word, at: number): boolean =>
  word.every((other, index) => index === at || !isLetter(other)) ||
  word.some(({ text }, index) => index !== at && /^[a-z]$/.test(text) && !SMALL.test(text))

/** Whether the other letters of a word are capitals: two at least, or one that stands apart. */
function isAmongCapitals(word: Word, at: number): boolean {
  const letters = word.filter((other, index) => index !== at && isLetter(other))
  return letters.length > (isLetter(word[at - 1]) ? 1 : 0) && letters.every(isCapital)
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
