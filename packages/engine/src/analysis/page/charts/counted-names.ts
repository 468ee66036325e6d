import { lowerBound } from "../../geometry/border-rules.ts"
import { hasDigit } from "./chart-number.ts"
import type { ChartWord } from "./chart-word.ts"
import { isNextInPhrase } from "./chart-words.ts"

const NAME = /^\P{N}*\p{L}$/u
const COUNT = /^\d{1,4}$/

/**
 * Tells whether a number goes on behind a name, as in "Series 1" or "类别 1": it counts names and is
 * no value. Counted names stand in even steps, as values do.
 */
export function isCountOfName(word: ChartWord, { sorted, baselines, reach }: Names): boolean {
  if (!COUNT.test(word.text)) return false
  const last = word.baseline + reach
  for (let at = lowerBound(baselines, word.baseline - reach); at < sorted.length; at++) {
    const name = sorted[at]
    if (!name || name.baseline > last) return false
    if (isNextInPhrase(name, word)) return true
  }
  return false
}

/** Words that may be names, from the top: a table has hundreds of them, and as many numbers. */
interface Names {
  readonly sorted: readonly ChartWord[]
  readonly baselines: readonly number[]
  /** Distance of baselines beyond which no name goes on in a number, in points. */
  readonly reach: number
}

export function namesIn(words: readonly ChartWord[]): Names {
  const sorted = words
    .filter(({ text }) => !hasDigit(text) && NAME.test(text))
    .sort((a, b) => a.baseline - b.baseline)
  return {
    sorted,
    baselines: sorted.map(({ baseline }) => baseline),
    reach: sorted.reduce((most, { size }) => Math.max(most, size), 0),
  }
}
