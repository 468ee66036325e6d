import { points } from "../../geometry/scale.ts"
import type { Word } from "../../writing/words.ts"
import type { Band } from "./bands.ts"

/** The first group of a number, with its sign and currency, and one that others follow. */
const firstGroup = /^[-+(−–]?\p{Sc}?\d{1,3}$/u
const innerGroup = /^\d{3}$/
/** The last group: without decimals it could as well be the number of the next column. */
const lastGroup = /^\d{3}[.,]\d+[)%−–-]?$/

/** A number whose thousands no space parts: one with another sign, or with none. */
const groupedOtherwise = /\d{4,}[.,]\d+|\d,\d{3}\.\d|\d\.\d{3},\d/

/**
 * Tells whether spaces may part the thousands of the numbers in some bands: one that is written
 * otherwise tells that the digits beside each other there are two numbers, a count and a price.
 */
export const mayHaveSpaces = (bands: readonly Band[]): boolean =>
  !bands.some(({ pieces }) =>
    pieces.some(({ words }) => words.some(({ text }) => groupedOtherwise.test(text))),
  )

/** A space between groups is no wider than a digit, whose widths are alike. */
const widestSpace = ({ x0, x1, text }: Word): number => (x1 - x0) / text.length + points.hair

/**
 * Gives the words that go on a number begun by the word before: "5 170.84", whose thousands a space
 * parts. They begin no column, though numbers below a thousand stand level with them.
 */
export function goesOnNumber(words: readonly Word[]): ReadonlySet<Word> {
  const found = new Set<Word>()
  words.forEach((last, end) => {
    if (!lastGroup.test(last.text)) return
    for (let at = end; at > 0; at--) {
      const [before, word] = [words[at - 1], words[at]]
      if (!before || !word || word.x0 - before.x1 > widestSpace(word)) return
      if (!firstGroup.test(before.text)) return
      found.add(word)
      if (!innerGroup.test(before.text)) return
    }
  })
  return found
}
