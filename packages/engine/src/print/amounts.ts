import type { ReadCharacter } from "./decode.ts"

/** A number as it may be printed: digits in groups of three or none, and decimals. */
const NUMBER = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/
/** Amounts in groups have two decimals; with one they have mostly lost the other in reading. */
const HALF_CENT = /,\d{3}\.\d$/
/** The same with points for commas: two decimal points are none, so the first ones part groups. */
const POINTED = /^\d{1,3}(?:[.,]\d{3})+\.\d{1,2}$/
/** Digits of a number from which it is looked at: short ones are labels and years. */
const LEAST_DIGITS = 4
/** Confidence of a digit or separator below which a number is read again. */
const UNSURE = 0.8
/** Distance of neighbouring digits, in usual ones, from which one may be missing between them. */
const MISSING = 1.55
/** The same for digits with a separator between them. */
const MISSING_AROUND = 2.15

/** The numbers of a line: stretches of digits and separators that begin and end with a digit. */
function numbersOf(line: readonly ReadCharacter[]): ReadCharacter[][] {
  const numbers: ReadCharacter[][] = []
  let isOpen = false
  for (const character of line) {
    const isPart = /[\d.,]/.test(character.text)
    if (isPart && isOpen) numbers.at(-1)?.push(character)
    else if (/\d/.test(character.text)) numbers.push([character])
    isOpen = isPart && numbers.length > 0
  }
  return numbers
    .map((number) => number.slice(0, number.findLastIndex(({ text }) => /\d/.test(text)) + 1))
    .filter((number) => number.filter(({ text }) => /\d/.test(text)).length >= LEAST_DIGITS)
}

/**
 * Counts what speaks against the amounts of a line: odd groups of digits, gaps where a digit is
 * missing, digits that were guessed.
 */
export function doubtsOfAmounts(line: readonly ReadCharacter[]): number {
  return numbersOf(line).reduce((sum, number) => {
    const text = number.map((each) => each.text).join("")
    const isOdd = /[.,]/.test(text) && (!NUMBER.test(text) || HALF_CENT.test(text))
    const guessed = number.filter(({ confidence }) => confidence < UNSURE).length
    return sum + (isOdd ? 1 : 0) + gapsIn(number) + guessed
  }, 0)
}

/** Places where a digit may be missing. */
function gapsIn(number: readonly ReadCharacter[]): number {
  const steps = number.flatMap((character, index) => {
    const next = number[index + 1]
    return next && isDigit(character) && isDigit(next) ? [next.at - character.at] : []
  })
  const usual = steps.toSorted((a, b) => a - b)[(steps.length - 1) >> 1]
  if (usual === undefined) return 0
  return number.filter((character, index) => {
    const [next, after] = [number[index + 1], number[index + 2]]
    if (!next || !isDigit(character)) return false
    if (isDigit(next)) return next.at - character.at > MISSING * usual
    return after !== undefined && after.at - character.at > MISSING_AROUND * usual
  }).length
}

const isDigit = ({ text }: ReadCharacter): boolean => /\d/.test(text)

/** Gives a line whose amounts have commas where points part their groups of three. */
export function withCommas(line: readonly ReadCharacter[]): ReadCharacter[] {
  const commas = new Set<ReadCharacter>()
  for (const number of numbersOf(line)) {
    if (!POINTED.test(number.map(({ text }) => text).join(""))) continue
    const last = number.findLastIndex(({ text }) => text === ".")
    for (const [index, character] of number.entries())
      if (character.text === "." && index < last) commas.add(character)
  }
  return line.map((character) => (commas.has(character) ? { ...character, text: "," } : character))
}
