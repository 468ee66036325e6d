import type { PageWords } from "./page-words.ts"
import { runningAgain } from "./tally.ts"

/** A number with the signs inside it: digits, and points, commas, colons, slashes between them. */
const NUMBER = /\d+(?:[.,:/]\d+)*/g

/** What an output did to the numbers of its pages. */
export interface NumberTally {
  /** Numbers that the pages show, each as often as it stands there. */
  readonly shown: number
  /** Numbers that stand nowhere in the output, not even as part of another. */
  readonly missing: readonly string[]
  /** Numbers that stand there, but fewer times than on the pages. */
  readonly fewer: readonly string[]
  /** Numbers of the output that no page shows, not even as part of another. */
  readonly strange: readonly string[]
}

/** What an output may do to numbers besides. */
export interface NumberAllowance {
  /** What runs above and below the text of pages stands there once. */
  readonly isUnpaged?: boolean
  /** What a print of its charts shows, their axes too. */
  readonly drawn?: readonly string[]
  /** What its charts are drawn from. */
  readonly data?: readonly string[]
}

/** Compares the numbers of pages and of what an output shows, as they are written. */
export function tallyNumbers(
  pages: readonly PageWords[],
  output: readonly string[],
  { isUnpaged = false, drawn = [], data = [] }: NumberAllowance = {},
): NumberTally {
  const again = isUnpaged ? runningAgain(pages) : undefined
  const words = pages.flatMap(({ words: all, isScan }) =>
    isScan
      ? []
      : all.filter(
          (word) => word.isVisible && !word.cut && !word.isStacked && again?.has(word) !== true,
        ),
  )
  const everything = pages.flatMap((page) => page.words.map(({ text }) => text))
  const onPages = numbersOf(words.map(({ text }) => text).join(" "))
  const there = numbersOf([...output, ...drawn].join(" "))
  const joined = folded([...output, ...drawn].join(""))
  const allowed = folded([...everything, ...drawn, ...data].join(""))
  const counts = countsOf(there)
  const missing: string[] = []
  const fewer: string[] = []
  for (const [number, count] of countsOf(onPages)) {
    const found = counts.get(number) ?? 0
    if (found >= count) continue
    if (found === 0 && !joined.includes(number)) missing.push(number)
    else if (!isUnpaged && timesIn(joined, number) < count) fewer.push(number)
  }
  const strange = [...counts.keys()].filter((number) => !allowed.includes(number))
  return { shown: onPages.length, missing, fewer, strange }
}

const folded = (text: string): string => text.normalize("NFKC").replaceAll(/\s/g, "")

const numbersOf = (text: string): string[] => text.normalize("NFKC").match(NUMBER) ?? []

function countsOf(numbers: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  return counts
}

const timesIn = (text: string, number: string): number => text.split(number).length - 1
