import type { FurnishedPage, TextLine } from "../../drafts.ts"
import { endsSentence, isFull } from "../../writing/fill.ts"
import { romanNumber } from "../../writing/labels.ts"
import { rowKey } from "./row-keys.ts"
import { furnitureKey } from "./plan-furniture.ts"

/**
 * Finds the pages (by index) on which headers and footers become others, or page numbers start
 * anew.
 *
 * A change must last, but behind a page that ends early, and may not fall into a paragraph: a
 * section of Word starts on a page of its own.
 */
export function findSectionStarts(pages: readonly FurnishedPage[]): Set<number> {
  const starts = new Set<number>()
  const keys = pages.map((page) =>
    furnitureKey({ header: page.header, footer: page.footer, figures: [], tables: [] }),
  )
  const numbers = pages.map(pageNumberOf)
  const isRising = rises(numbers)
  let from = 0
  let known = 0
  let isFromSkip = false
  for (let page = 1; page < pages.length; page++) {
    const isOther =
      keys[page] !== keys[page - 1] &&
      !keys.slice(Math.max(from, page - 3), page).includes(keys[page] ?? "")
    const lasts =
      keys[page] === keys[page + 1] || keys[page] === keys[page + 2] || page === pages.length - 1
    if (numbers[page - 1] !== undefined) known = page - 1
    const isSkip = isRising && skips(numbers, page, known)
    const isAnew = isSkip || restarts(numbers, page)
    const isLone = page - from === 1 && !isAnew && !isFromSkip
    const isSheet = isOther && !lasts && isOwnSheet(pages, page)
    if (
      (isAnew || isSheet || (isOther && lasts && !isLone)) &&
      !runsOver(pages[page - 1]?.body ?? [], pages[page]?.body ?? [])
    ) {
      starts.add(page)
      from = page
      isFromSkip = isSkip
    }
  }
  return starts
}

/**
 * Tells a sheet of a form behind one that was not full: its header and footer share words with those
 * of the sheet before it, and bear a name that this one has not.
 */
function isOwnSheet(pages: readonly FurnishedPage[], page: number): boolean {
  const before = pages[page - 1]
  if (before?.endsEarly !== true) return false
  const known = new Set(namesOf(before))
  const own = namesOf(pages[page])
  return own.some((name) => known.has(name)) && own.some((name) => !known.has(name))
}

/** The lines of a page's header and footer that say words, with their numbers hidden. */
const namesOf = (page: FurnishedPage | undefined): string[] =>
  [...(page?.header ?? []), ...(page?.footer ?? [])].flatMap((line) => {
    const key = rowKey([line])
    return /\p{L}/u.test(key) ? [key] : []
  })

/** Set apart from every page number in digits, so that "ii" is never followed by "3". */
const romanBase = 10_000

const isRoman = (number: number): boolean => number > romanBase

/** The number of a page that shows one alone; Roman ones count from `romanBase`. */
function pageNumberOf(page: FurnishedPage): number | undefined {
  const roman = [...page.header, ...page.footer]
    .map((line) => romanNumber(line.text.trim().toLowerCase()))
    .find((value) => value > 0)
  if (roman !== undefined) return romanBase + roman
  const alone = [...page.header, ...page.footer]
    .map((line) => /^[-–—\s]*(\d{1,4})[-–—\s]*$|^第\s*(\d{1,4})\s*页/.exec(line.text))
    .find((match) => match !== null)
  return alone ? Number(alone[1] ?? alone[2]) : undefined
}

function restarts(numbers: readonly (number | undefined)[], page: number): boolean {
  const [own, next] = [numbers[page], numbers[page + 1]]
  const before = numbers[page - 1]
  if (own === undefined || own === (before ?? Number.NaN) + 1) return false
  const goesOn = next === undefined ? page === numbers.length - 1 : next === own + 1
  return goesOn && (before !== undefined || own === 1) && own % romanBase <= 2
}

/** Tells whether each number is beyond the one before it, of the kinds of them apart. */
function rises(numbers: readonly (number | undefined)[]): boolean {
  const known = numbers.filter((number) => number !== undefined)
  return [known.filter(isRoman), known.filter((number) => !isRoman(number))].every((kind) =>
    kind.every((number, at) => at === 0 || number > (kind[at - 1] ?? 0)),
  )
}

/**
 * Tells whether pages were left out before one: its number is beyond what counting on gives.
 *
 * `known` is the page before it that shows a number last.
 */
function skips(numbers: readonly (number | undefined)[], page: number, known: number): boolean {
  const [own, before] = [numbers[page], numbers[known]]
  if (own === undefined || before === undefined) return false
  return isRoman(own) === isRoman(before) && own > before + (page - known)
}

/** An entry of contents: a number behind a gap, which stands at the end of a line however short. */
const isEntry = ({ gaps, text }: TextLine): boolean => gaps.length > 0 && /\d\s*$/.test(text)

/** Tells whether the text of one page runs on at the head of the next. */
function runsOver(before: readonly TextLine[], after: readonly TextLine[]): boolean {
  const last = before.toSorted((a, b) => b.baseline - a.baseline)[0]
  const first = after.toSorted((a, b) => a.baseline - b.baseline)[0]
  if (!last || !first || isEntry(last)) return false
  const right = Math.max(...before.map((line) => line.box.x1))
  const left = Math.min(...before.map((line) => line.box.x0))
  return (
    isFull({ line: last, page: 0, column: 0, x0: left, x1: right }, first) &&
    !endsSentence(last.text)
  )
}
