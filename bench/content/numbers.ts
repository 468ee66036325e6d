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
  /** Numbers that cells of a workbook hold as values: a program shows them in its own language. */
  readonly values?: ReadonlySet<number>
}

/** A number that only a file with decimal commas writes: no three digits stand behind one. */
const DECIMAL_COMMA = /^\d+(?:\.\d{3})*,(?:\d{1,2}|\d{4,})$/

/** The same with decimal points. */
const DECIMAL_POINT = /^\d+(?:,\d{3})*\.(?:\d{1,2}|\d{4,})$/

/**
 * How a program in English spells the numbers of pages with decimal commas that are values of cells:
 * the same digits, points and commas changed over. None where a page has decimal points, too.
 */
function spelledInEnglish(
  numbers: readonly string[],
  values: ReadonlySet<number>,
): ReadonlyMap<string, string> {
  const own = numbers.filter((number) => DECIMAL_COMMA.test(number))
  if (own.length === 0 || numbers.some((number) => DECIMAL_POINT.test(number))) return new Map()
  return new Map(
    own.flatMap((number) => {
      const english = number.replaceAll(/[.,]/g, (sign) => (sign === "," ? "." : ","))
      return values.has(Number(english.replaceAll(",", ""))) ? [[number, english]] : []
    }),
  )
}

/** Compares the numbers of pages and of what an output shows, as they are written. */
export function tallyNumbers(
  pages: readonly PageWords[],
  output: readonly string[],
  { isUnpaged = false, drawn = [], data = [], values = new Set() }: NumberAllowance = {},
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
  const clipped = pages.map((page) => page.clipped ?? "").join("\n")
  const onPages = partedAtClips(numbersOf(words.map(({ text }) => text).join(" ")), clipped)
  const there = numbersOf([...output, ...drawn].join(" "))
  const joined = folded([...output, ...drawn].join(""))
  const allowed = folded([...everything, clipped, ...drawn, ...data].join(""))
  const counts = countsOf(there)
  const english = spelledInEnglish(onPages, values)
  const missing: string[] = []
  const fewer: string[] = []
  for (const [number, count] of countsOf(onPages)) {
    const found = (counts.get(number) ?? 0) + (counts.get(english.get(number) ?? "") ?? 0)
    if (found >= count) continue
    if (found === 0 && !joined.includes(number)) missing.push(number)
    else if (!isUnpaged && timesIn(joined, number) < count) fewer.push(number)
  }
  const spelled = new Set(english.values())
  const strange = [...counts.keys()].filter(
    (number) => !allowed.includes(number) && !spelled.has(number),
  )
  return { shown: onPages.length, missing, fewer, strange }
}

/**
 * Poppler reads cells that touch as one word, and what of the first lies under the next with it:
 * such a number is those that are seen in it, told by the letters of each clip, each once.
 */
function partedAtClips(numbers: readonly string[], clipped: string): readonly string[] {
  if (clipped === "") return numbers
  const shown = clipped.normalize("NFKC")
  const own = [...new Set(numbersOf(clipped))].toSorted((a, b) => b.length - a.length)
  const whole = numbers.filter((number) => shown.includes(number))
  const parts = new Set<string>()
  for (const number of numbers) {
    if (shown.includes(number)) continue
    for (let rest = number; rest !== "";) {
      const part = own.find((each) => rest.endsWith(each)) ?? ""
      if (part !== "") parts.add(part)
      rest = rest.slice(0, rest.length - Math.max(1, part.length))
    }
  }
  return [...whole, ...[...parts].filter((part) => !whole.includes(part))]
}

const folded = (text: string): string => text.normalize("NFKC").replaceAll(/\s/g, "")

/** Digits above or below a line: they are no digits of the number beside them. */
const RAISED = /[⁰¹²³⁴-⁹₀-₉]+/gu

const numbersOf = (text: string): string[] =>
  text.replaceAll(RAISED, " $& ").normalize("NFKC").match(NUMBER) ?? []

function countsOf(numbers: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  return counts
}

const timesIn = (text: string, number: string): number => text.split(number).length - 1
