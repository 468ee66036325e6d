import type { ReadCharacter } from "./decode.ts"

/** A number with equal digits side by side, and where it lies along its line, 0 to 1. */
export interface EqualDigits {
  readonly digits: string
  readonly from: number
  readonly to: number
}

const EQUAL = /(\d)\1/

/**
 * Numbers of a line of which a digit may be lost without a sign: equal ones side by side melt in a
 * strip that is condensed (of 36 numbers with three equal digits twelve lost one, of those with
 * five all; with two none, but three may have become two).
 */
export function equalDigits(line: readonly ReadCharacter[]): EqualDigits[] {
  const found: ReadCharacter[][] = []
  for (const [index, character] of line.entries()) {
    if (!/\d/.test(character.text)) continue
    const before = line[index - 1]
    if (before && /\d/.test(before.text)) found.at(-1)?.push(character)
    else found.push([character])
  }
  return found.flatMap((number) => {
    const digits = number.map(({ text }) => text).join("")
    const [first, last] = [number[0]?.at ?? 0, number.at(-1)?.at ?? 0]
    return EQUAL.test(digits) ? [{ digits, from: first, to: last }] : []
  })
}
