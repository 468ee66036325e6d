import { bulletSign } from "../../writing/bullet-signs.ts"
import { counts, shares } from "../../geometry/scale.ts"
import { isNumeric, textOfWords, type ColumnGrid, type Part, type BandParts } from "./band-parts.ts"
import { PROSE_CHARACTERS, SPAN_SHARE } from "./table-measures.ts"

/**
 * Bands with text in several columns that a table without rulings needs, and one between rulings.
 */
const MIN_BANDS = counts.few
const MIN_RULED_BANDS = counts.pair
/** The same for two columns without rulings, which labels and values make too. */
const MIN_PAIRS = 4
/** Share of a region's bands that must hold text in several columns. */
const SEVERAL_SHARE = 0.4
/**
 * Share of parts outside the first column that must be numbers where no ruling speaks for a table.
 */
const NUMBER_SHARE = shares.some

/**
 * Tells whether bands cut into columns are a table.
 *
 * Columns of prose, lists with their labels, contents with their page numbers and justified text
 * line up as well; what makes a table is that text keeps to its columns and, without rulings, that
 * numbers stand in them.
 */
export function isTabular(
  bands: readonly BandParts[],
  grid: ColumnGrid,
  isRuled: boolean,
): boolean {
  const several = bands.filter(({ parts }) => parts.length > 1)
  if (
    several.length < (isRuled ? MIN_RULED_BANDS : MIN_BANDS) ||
    several.length < SEVERAL_SHARE * bands.length
  )
    return false
  if (isProse(several, grid) || isContents(several)) return false
  if (isRuled) return !isList(several) || grid.columns.length > 2
  if (grid.columns.length === 2 && several.length < MIN_PAIRS) return false
  return (
    !isList(several) &&
    !isMatrix(several) &&
    !isFillIn(several) &&
    keepsColumns(several) &&
    hasNumbers(several, grid)
  )
}

/** Dots to write on, with no number behind them: what they leave of the text lines up by chance. */
function isFillIn(bands: readonly BandParts[]): boolean {
  const blanks = bands.filter(
    ({ parts }) =>
      parts.some(hasLeader) &&
      !parts.some((part) => isNumeric(part.words) && /\d/.test(textOfWords(part.words))),
  )
  return blanks.length >= shares.half * bands.length
}

/** Numbers between brackets that only the last of them closes: a matrix in a listing. */
function isMatrix(bands: readonly BandParts[]): boolean {
  const text = bands
    .map(({ parts }) => parts.map((part) => textOfWords(part.words)).join(" "))
    .join(" ")
    .trim()
  return (
    /^(?:\w+\s*:?=\s*)?[[{(]/.test(text) &&
    /[\])}][;,.]?$/.test(text) &&
    !/[\])}]/.test(text.replace(/[\])};,.]+$/, ""))
  )
}

/** Columns of running text: long pieces, hardly a number. */
function isProse(bands: readonly BandParts[], grid: ColumnGrid): boolean {
  const parts = bands.flatMap((band) => band.parts)
  const characters = parts.reduce((sum, part) => sum + textOfWords(part.words).length, 0)
  const numbers = parts.filter((part) => isNumeric(part.words)).length
  return (
    grid.columns.length <= counts.few &&
    characters / parts.length > PROSE_CHARACTERS &&
    numbers < 0.2 * parts.length
  )
}

function keepsColumns(bands: readonly BandParts[]): boolean {
  const parts = bands.flatMap((band) => band.parts)
  return parts.filter((part) => part.to > part.from).length <= SPAN_SHARE * parts.length
}

/**
 * Numbers outside the first column, in the last of several, or dates in the first, and no column of
 * sentences among them.
 */
function hasNumbers(bands: readonly BandParts[], grid: ColumnGrid): boolean {
  const others = bands.flatMap(({ parts }) => parts.filter((part) => part.from > 0))
  const numbers = others.filter((part) => isNumeric(part.words)).length
  const isCounted = numbers >= NUMBER_SHARE * others.length || endsInNumbers(bands, grid)
  if (!isCounted && !isDated(bands)) return false
  return grid.columns.every(
    (_, column) => column === 0 || !isSentences(others.filter((part) => part.from === column)),
  )
}

/** Texts in nearly all rows of the last of several columns, and all of them numbers: amounts. */
function endsInNumbers(bands: readonly BandParts[], { columns }: ColumnGrid): boolean {
  const last = bands.flatMap(({ parts }) => parts.filter(({ to }) => to === columns.length - 1))
  return (
    columns.length > counts.few &&
    last.length >= shares.nearlyAll * bands.length &&
    last.filter(({ words }) => isNumeric(words)).length >= shares.nearlyAll * last.length
  )
}

const date =
  /^(?:\d{1,2}([./-])\d{1,2}\1(?:\d{4}|\d{2})|\d{4}([./-])\d{1,2}\2\d{1,2})(?:,? \d{1,2}:\d\d.*)?$/

/** A date before nearly every row: entries of a journal, in words only. No list is labelled so. */
function isDated(bands: readonly BandParts[]): boolean {
  const dated = bands.filter(({ parts: [first] }) => first && date.test(textOfWords(first.words)))
  return dated.length >= shares.nearlyAll * bands.length
}

/** Mean characters above which a column without numbers is running text. */
const SENTENCE_CHARACTERS = counts.many

function isSentences(parts: readonly Part[]): boolean {
  const characters = parts.reduce((sum, part) => sum + textOfWords(part.words).length, 0)
  return (
    parts.length >= counts.few &&
    characters > SENTENCE_CHARACTERS * parts.length &&
    parts.filter((part) => isNumeric(part.words)).length < shares.little * parts.length
  )
}

const bullet = new RegExp(`^(?:${bulletSign}|[*oØü§\u2013\u2014-])(?:\\s|$)`, "u")
const number =
  /^(?:[(（]?(?:\d{1,3}(?:\.\d{1,3})*|[a-zA-Z]|[ivxIVX]{1,5}|[一二三四五六七八九十]{1,3})[.)）、．:]|\d{1,2}(?:\.\d{1,2}){1,4}\.?|[①-⑳])(?:\s|$)/u

/** Tells whether a text starts with the label of a list item. */
export const isListLabel = (text: string): boolean => bullet.test(text) || number.test(text)

/** Labels before hanging text: the first part of most bands, at whatever indent, is a label. */
function isList(bands: readonly BandParts[]): boolean {
  const labelled = bands.filter(
    ({ parts }) =>
      isListLabel(textOfWords(parts[0]?.words ?? [])) &&
      !parts.slice(1).some((part) => isNumeric(part.words)),
  )
  return labelled.length >= 0.5 * bands.length
}

/** Entries before page numbers: leaders, or one short ascending number at the end of every band. */
function isContents(bands: readonly BandParts[]): boolean {
  const leaders = bands.filter(({ parts }) => parts.some((part) => hasLeader(part)))
  if (leaders.length >= 0.5 * bands.length && bands.every(({ parts }) => parts.length <= 3))
    return true
  const pages = bands.map(({ parts }) => textOfWords(parts[parts.length - 1]?.words ?? []).trim())
  const numbers = pages.map((page) => (/^\d{1,4}$/.test(page) ? Number(page) : Number.NaN))
  const known = numbers.filter((number) => !Number.isNaN(number))
  const isRising = known.every((number, index) => index === 0 || number >= (known[index - 1] ?? 0))
  const isLast = bands.every(
    ({ parts }) =>
      parts.length <= 3 &&
      parts.slice(0, -1).every((part, index) => index === 0 || !isNumeric(part.words)),
  )
  return (
    isRising &&
    isLast &&
    known.length >= 3 &&
    known.length >= 0.6 * bands.length &&
    !bands.some(
      ({ parts }) => isNumeric(parts[0]?.words ?? []) && (parts[0]?.words.length ?? 0) > 1,
    )
  )
}

function hasLeader(part: Part): boolean {
  const line = part.words[0]?.line
  return (
    /(?:[.．·_] ?){5,}|…{2,}/.test(textOfWords(part.words)) ||
    (line?.gaps.some((gap) => gap.leader !== undefined) ?? false)
  )
}
