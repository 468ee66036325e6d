import { counts, ems, points, shares } from "../../geometry/scale.ts"
import type { PlacedLine } from "../../block-drafts.ts"
import { TAB_EM } from "../../writing/join-lines.ts"

/**
 * A short name, its colon and what it names: "Size: 38", "电话：1234". An address of the net and what
 * somebody says are none.
 */
const particular = /^\s*[\p{Lu}\p{Lo}][^:：,，;；.。()（）]{0,24}[:：](?!\/\/|\s*[“"「『‘«])/u

const namesParticular = ({ text }: PlacedLine["line"]): boolean => particular.test(text)

/**
 * Numbers below each other that are a column of entries; a narrow cell breaks one into two or
 * three.
 */
export const leastNumbers = counts.several

/** One number alone, an amount or a share. */
export const isNumber = ({ text }: PlacedLine["line"]): boolean =>
  /^\s*[-−–+(]?\s?\p{Sc}?\s?\d[\d.,]*\s?[%)]?\s*$/u.test(text)

/** A number of a page. */
const pageNumber = /^\s*(?:\d{1,4}|[ivxlc]{1,6})\s*$/

/** Dashes that somebody typed up to a number, as contents without a program's leaders have them. */
const typedLeader = /(?<![-_])(?:-{5,}|_{5,})\s*(?:\d{1,4}|[ivxlc]{1,6})\s*$/

/** Numbers and amounts alone, with their currencies: "36", "RP 805.000 9". */
const amount = /(?:(?:\p{Sc}|\p{Lu}{2,3})\s?)?[-−+(]?\d[\d.,]*[%)]{0,2}/u.source
const amounts = new RegExp(String.raw`^\s*${amount}(?:\s+${amount})*\s*$`, "u")

/** Gap before amounts, in ems: a line that is stretched to its column has narrower ones. */
const amountGap = ems.far

/**
 * Gaps as wide as each other, of a line that is set to both sides: "i" ends one in many languages.
 */
const leastStretched = counts.few

/** Tells whether the last gap of a line is one of the spaces that were stretched to fill it. */
function isStretched(gaps: PlacedLine["line"]["gaps"]): boolean {
  const widths = gaps.map(({ from, to }) => to - from)
  const last = widths.at(-1) ?? 0
  return widths.filter((width) => Math.abs(width - last) < points.hair).length >= leastStretched
}

/**
 * A line that ends in a number behind a gap or dashes: an entry of a list of contents, of whatever level, or
 * a row of amounts.
 */
const isEntry = ({ text, gaps, size }: PlacedLine["line"]): boolean => {
  if (typedLeader.test(text)) return true
  const gap = gaps.at(-1)
  if (!gap) return false
  const end = text.slice(gap.at)
  return (
    (pageNumber.test(end) && !isStretched(gaps)) ||
    (gap.to - gap.from > amountGap * size && amounts.test(end))
  )
}

/** Gap before the end of a row, in ems: text that wraps leaves none so wide. */
const rowGap = ems.farther

/** An indent that tells, in ems. */
export const indentEm = 0.8

/** Share of a column's width from which a line fills it. */
const columnShare = shares.half

/** A line whose end stands apart, a name and its amount: nothing goes on below it. */
const isRow = ({ gaps, box, size }: PlacedLine["line"]): boolean => {
  const gap = gaps.at(-1)
  return (
    gap !== undefined && gap.to - gap.from > rowGap * size && box.x1 - gap.to < gap.to - gap.from
  )
}

/**
 * Tells whether a line goes on with the first of two columns that stand on the line above: it
 * starts where that does, and ends before the gap.
 */
const isOfFirstColumn = (
  { gaps, box, size }: PlacedLine["line"],
  next: PlacedLine["line"],
): boolean => {
  const gap = gaps.find(({ from, to }) => to - from > rowGap * size)
  return (
    gap !== undefined &&
    Math.abs(next.box.x0 - box.x0) < indentEm * size &&
    next.box.x1 < gap.to - rowGap * size &&
    next.box.x1 - next.box.x0 > columnShare * (gap.from - box.x0)
  )
}

/**
 * Tells two lines that a gap parts at one place: rows of two columns, a name and what is said of
 * it, however near the two stand.
 */
function partAlike(last: PlacedLine["line"], next: PlacedLine["line"]): boolean {
  const [gap, other] = [last, next].map(({ gaps, size }) =>
    gaps.find(({ from, to }) => to - from > TAB_EM * size),
  )
  return gap !== undefined && other !== undefined && Math.abs(gap.to - other.to) < points.edge
}

/** Tells two particulars below each other, or two numbers of a column of such. */
const areEntries = (
  { line: last }: PlacedLine,
  { line: next }: PlacedLine,
  isOfNumbers: boolean,
): boolean =>
  (namesParticular(last) && namesParticular(next)) ||
  (isOfNumbers && isNumber(last) && isNumber(next))

/** Tells whether a line is one of entries or rows, each of which stands by itself. */
export const isOfRows = (last: PlacedLine, next: PlacedLine, isOfNumbers: boolean): boolean =>
  last.line.gaps.some((gap) => gap.leader !== undefined) ||
  isEntry(last.line) ||
  isRow(last.line) ||
  partAlike(last.line, next.line) ||
  isOfFirstColumn(last.line, next.line) ||
  areEntries(last, next, isOfNumbers)
