import { counts, ems, points, shares } from "../../geometry/scale.ts"
import { isSameSize } from "../../geometry/alike.ts"
import type { DrawnRule, FurnishedPage, TextLine } from "../../drafts.ts"
import type { BorderLine } from "../../../model/document.ts"
import { lineNumbers } from "../../page/order/line-numbers.ts"
import { footBelowText } from "./below-text.ts"
import { withOwnRows } from "./own-rows.ts"
import { hasLetters, rowKey, rowText } from "./row-keys.ts"
import { withoutRepeated } from "./text-at-the-foot.ts"
import {
  samePlace,
  withoutProse,
  withoutQuoted,
  withoutText,
  type EdgeRow,
} from "./text-at-the-head.ts"
import { FARTHEST_TWIN, OWN_GAP, MOST_ROWS, LEAST_NEIGHBOURS } from "./furniture-measures.ts"

export interface FurniturePage {
  readonly index: number
  readonly width: number
  readonly height: number
  readonly lines: readonly TextLine[]
  /** Top and bottom of tables and pictures of the body: nothing beyond them can be furniture. */
  readonly solid: readonly { readonly y0: number; readonly y1: number }[]
  /** Top and bottom of tables that are furniture: what stands between them and the body is body. */
  readonly letterheads?: readonly { readonly y0: number; readonly y1: number }[]
}

/** Share of the page height in which headers and footers are looked for. */
const headerZone = 0.2
const footerZone = shares.few

/**
 * Tells headers and footers from the body by what comes again at the same place on other pages.
 *
 * Numbers are compared blindly. A line is furniture only if everything between it and the page's
 * edge is, too.
 */
export function findFurniture(pages: readonly FurniturePage[]): FurnishedPage[] {
  const edges = pages.map((page) => {
    const uncounted = withoutLineNumbers(page)
    return { top: edgeRows(uncounted, "top"), bottom: edgeRows(uncounted, "bottom") }
  })
  const headers = runningRows(
    pages,
    edges.map((each) => each.top),
    "top",
  )
  const footers = runningRows(
    pages,
    edges.map((each) => each.bottom),
    "bottom",
  )
  const foot = footBelowText(pages, edges[0]?.bottom ?? [], footers)
  if (foot) footers[0]?.push(foot)
  const furnished = pages.map((page, at) => {
    const [header, footer] = [headers[at] ?? [], footers[at] ?? []]
    const taken = new Set([...header, ...footer].flat())
    return {
      header: header.flat(),
      footer: footer.toReversed().flat(),
      body: page.lines.filter((line) => !taken.has(line)),
    }
  })
  // Pages that would be left without any body are short letters, not letterheads.
  const emptied = furnished.filter(
    (page, at) =>
      page.body.length === 0 &&
      (pages[at]?.lines.length ?? 0) > 0 &&
      (pages[at]?.solid.length ?? 0) === 0,
  ).length
  return emptied * 2 > pages.length
    ? pages.map((page) => ({ header: [], footer: [], body: page.lines }))
    : furnished
}

/** Numbers that count the lines of a page are other ones on each, beside its header and footer, too. */
function withoutLineNumbers(page: FurniturePage): FurniturePage {
  const counted = new Set(lineNumbers(page.lines).flat())
  return counted.size > 0
    ? { ...page, lines: page.lines.filter((line) => !counted.has(line)) }
    : page
}

/** Gives the rows nearest to an edge of the page, the outermost first. */
function edgeRows(page: FurniturePage, side: "top" | "bottom"): EdgeRow[] {
  const limit = side === "top" ? page.height * headerZone : page.height * (1 - footerZone)
  const solidLimit =
    side === "top"
      ? Math.min(Infinity, ...page.solid.map((box) => box.y0))
      : Math.max(-Infinity, ...page.solid.map((box) => box.y1))
  const [head, foot] = [
    page.letterheads?.filter((box) => box.y1 < page.height / 2) ?? [],
    page.letterheads?.filter((box) => box.y0 > page.height / 2) ?? [],
  ]
  const isInside = (line: TextLine): boolean =>
    side === "top"
      ? head.some((box) => line.baseline > box.y1)
      : foot.some((box) => line.baseline < box.y0)
  const inZone = page.lines.filter((line) => {
    if (line.angle !== 0 || line.isVertical || isInside(line)) return false
    return side === "top"
      ? line.baseline < limit && line.baseline < solidLimit + points.pad
      : line.baseline > limit && line.baseline > solidLimit - points.pad
  })
  const sorted = inZone.toSorted(
    (a, b) =>
      (side === "top" ? a.baseline - b.baseline : b.baseline - a.baseline) || a.box.x0 - b.box.x0,
  )
  const rows: TextLine[][] = []
  for (const line of sorted) {
    const last = rows.at(-1)?.[0]
    if (last && Math.abs(last.baseline - line.baseline) < samePlace) rows.at(-1)?.push(line)
    else rows.push([line])
  }
  return rows.slice(0, MOST_ROWS).map((row) => row.toSorted((a, b) => a.box.x0 - b.box.x0))
}

/** Gives the header or footer rows of every page. */
function runningRows(
  pages: readonly FurniturePage[],
  rows: readonly (readonly EdgeRow[])[],
  side: "top" | "bottom",
): EdgeRow[][] {
  const found = pages.map((_, at) => furnitureRows(pages, rows, at, side))
  return found.map((own, at) => {
    if (own.length === 0) return ownRow(found, rows[at] ?? [], at)
    const from = Math.max(0, at - FARTHEST_TWIN)
    const around = [...found.slice(from, at), ...found.slice(at + 1, at + FARTHEST_TWIN + 1)]
    return side === "top" ? own : withOwnRows(own, rows[at] ?? [], around)
  })
}

/**
 * A page may say something of its own where the pages around it have their header: the first page
 * of a document does.
 */
function ownRow(
  found: readonly (readonly EdgeRow[])[],
  [row, next]: readonly EdgeRow[],
  at: number,
): EdgeRow[] {
  const line = row?.[0]
  if (
    !row ||
    !line ||
    (next?.[0] && Math.abs(next[0].baseline - line.baseline) < OWN_GAP * line.size)
  )
    return []
  const around = found
    .slice(Math.max(0, at - FARTHEST_TWIN), at + FARTHEST_TWIN + 1)
    .flatMap(([outermost]) => (outermost ? [outermost] : []))
  const same = around.filter((other) => isAtSamePlace(other, row) && sharesSize(other, row))
  return same.length >= LEAST_NEIGHBOURS && same.length === around.length ? [row] : []
}

/** Left pages have their number first and right pages last: one size of type in common is enough. */
const sharesSize = (a: EdgeRow, b: EdgeRow): boolean =>
  a.some((line) => b.some((other) => isSameSize(line, other)))

function furnitureRows(
  pages: readonly FurniturePage[],
  rows: readonly (readonly EdgeRow[])[],
  at: number,
  side: "top" | "bottom",
): EdgeRow[] {
  const own = rows[at] ?? []
  const page = pages[at]
  if (!page) return []
  /** Those of the rows from the edge on that other pages repeat: nobody asks for the rest. */
  const twins: SideTwins[][] = []
  const isRepeated = (row: EdgeRow): boolean => {
    const found = twinPages(pages, rows, { at, side }, row)
    twins.push(found)
    return found.some(({ shown }) => shown > 0)
  }
  const stretch = own.findIndex(
    (row, index) => standsApart(own[index - 1], row, rowGap(row)) || !isRepeated(row),
  )
  const repeated = own.slice(0, stretch < 0 ? own.length : stretch)
  const often = repeated.findIndex((_, index) => !twins[index]?.some(isOften))
  // Several rows in a row never come again by chance.
  const alike = repeated.length >= leastBlock || often < 0 ? repeated : repeated.slice(0, often)
  const nearby = pages.slice(Math.max(0, at - FARTHEST_TWIN), at + FARTHEST_TWIN + 1)
  const found =
    side === "top"
      ? withoutProse(page, withoutQuoted(nearby, withoutText(page, alike)))
      : withoutRepeated(page, nearby, alike)
  if (found.length > 0) return found
  const isBeside = [-1, 1].some((step) => isNumberAt(rows[at + step]?.[0], own[0]))
  return loneRows(page, own, side, { pageCount: pages.length, isBeside })
}

/** Tells whether a row is a page number at the place of another, whatever it counts. */
const isNumberAt = (row: EdgeRow | undefined, other: EdgeRow | undefined): boolean =>
  row !== undefined &&
  other !== undefined &&
  isAtSamePlace(row, other) &&
  pageNumber.test(rowKey(row))

/** Rows that are furniture on two pages already. */
const leastBlock = counts.few

/**
 * Rows of one header follow each other closely; what comes after a wider gap is body, however often
 * it is repeated.
 */
const widestRowGap = 3.2
/** The same before a page number: libraries stamp a row of their own on the edge of the paper. */
const widestNumberGap = 5

const rowGap = (row: EdgeRow): number =>
  row.length === 1 && pageNumber.test(rowKey(row)) ? widestNumberGap : widestRowGap

function standsApart(before: EdgeRow | undefined, row: EdgeRow, widest: number): boolean {
  const [a, b] = [before?.[0], row[0]]
  return a !== undefined && b !== undefined && Math.abs(a.baseline - b.baseline) > widest * a.size
}

/**
 * Share of the pages to one side of a page that must show its row, or some repeated row at its
 * place, where enough are known.
 */
const shownShare = shares.half
const filledShare = shares.mostly
const leastKnown = counts.few

/** How the pages to one side of a page take up a row of it. */
interface SideTwins {
  readonly pages: number
  /** Pages that show it. */
  readonly shown: number
  /** Pages that show it or another repeated row at its place. */
  readonly filled: number
}

function twinPages(
  pages: readonly FurniturePage[],
  rows: readonly (readonly EdgeRow[])[],
  { at, side: edge }: { readonly at: number; readonly side: "top" | "bottom" },
  row: EdgeRow,
): SideTwins[] {
  return [-1, 1].map((sign) => {
    const side = Array.from({ length: FARTHEST_TWIN }, (_, step) => at + sign * (step + 1)).filter(
      (other) => isSameFormat(pages[other], pages[at]),
    )
    const shown = side.filter(
      (other) => twinOf(rows[other] ?? [], row, { distance: other - at, edge }) !== undefined,
    ).length
    return {
      pages: side.length,
      shown,
      filled: shown === 0 ? 0 : side.filter((other) => isFilled(rows, other, { row, edge })).length,
    }
  })
}

/** Tells a running row from a phrase of the body that fell on the same place twice. */
const isOften = ({ pages, shown, filled }: SideTwins): boolean =>
  shown > 0 && (pages < leastKnown || shown >= shownShare * pages || filled >= filledShare * pages)

const isSameFormat = (a: FurniturePage | undefined, b: FurniturePage | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  Math.abs(a.width - b.width) <= points.near &&
  Math.abs(a.height - b.height) <= points.near

/** The row of another page that says the same at the same place. */
function twinOf(
  rows: readonly EdgeRow[],
  row: EdgeRow,
  { distance, edge }: { readonly distance: number; readonly edge: "top" | "bottom" },
): EdgeRow | undefined {
  const key = rowKey(row)
  return rows.find(
    (each) =>
      (isAtSamePlace(each, row) &&
        similar(rowKey(each), key) &&
        (hasLetters(key) || countsOn(row, each, distance))) ||
      (edge === "bottom" ? isShifted(each, row, distance) : isShiftedHead(each, row, rows)),
  )
}

/** How far the footers of two sections may stand from each other, in ems. */
const widestShift = ems.double
/** The same of rows that count nothing. */
const slightShift = ems.half
/** Letters of such rows at least: short ones come again by chance. */
const leastLetters = counts.dozen

/**
 * Tells the footer of a section whose margins are others: the same words and a number that counts
 * on, or many words. At the head these may be headings and text.
 */
function isShifted(a: EdgeRow, b: EdgeRow, distance: number): boolean {
  const [first, second] = [a[0], b[0]]
  if (!first || !second || a.length !== b.length || !isSameSize(first, second)) return false
  const shift = Math.abs(first.baseline - second.baseline) / first.size
  const key = rowKey(a)
  if (shift > widestShift || key !== rowKey(b)) return false
  const letters = key.match(/\p{L}/gu)?.length ?? 0
  if (letters >= leastLetters && shift <= slightShift) return true
  const [own, others] = [a, b].map((row) => rowText(row).match(/\d+/g) ?? [])
  const steps = own?.map((number, at) => Number(number) - Number(others?.[at])) ?? []
  return letters > 0 && steps.filter((step) => step !== 0).length === 1 && steps.includes(distance)
}

/** How far the headers of two sections may stand from each other, in ems. */
const headShift = ems.whole

/**
 * Tells the header of a section whose margins are others: the same many words to the letter, above
 * all else on its page.
 */
function isShiftedHead(a: EdgeRow, b: EdgeRow, [outermost]: readonly EdgeRow[]): boolean {
  const [first, second] = [a[0], b[0]]
  if (a !== outermost || !first || !second || !isSameSize(first, second)) return false
  const shift = Math.abs(first.baseline - second.baseline)
  const text = rowText(a)
  return (
    shift <= headShift * first.size &&
    text === rowText(b) &&
    (text.match(/\p{L}/gu)?.length ?? 0) >= leastLetters
  )
}

const isAtSamePlace = (a: EdgeRow, b: EdgeRow): boolean =>
  Math.abs((a[0]?.baseline ?? 0) - (b[0]?.baseline ?? 0)) < samePlace

/** Tells whether a page has a row at the place of another that one of its neighbours repeats. */
function isFilled(
  rows: readonly (readonly EdgeRow[])[],
  at: number,
  { row, edge }: { readonly row: EdgeRow; readonly edge: "top" | "bottom" },
): boolean {
  const own = (rows[at] ?? []).find((each) => isAtSamePlace(each, row))
  return (
    own !== undefined &&
    [-2, -1, 1, 2].some(
      (step) => twinOf(rows[at + step] ?? [], own, { distance: step, edge }) !== undefined,
    )
  )
}

/** Digits of a number that is no page's and no heading's: that of a form, which all pages bear. */
const leastDigits = counts.several

/**
 * Tells whether rows of figures alone may be those of two pages: a number alone only if it grows
 * with the pages or is long, several if each of them stays or does so. "12.2" and "13.15" are headings. Roman
 * numbers are taken as they are.
 */
function countsOn(row: EdgeRow, twin: EdgeRow, distance: number): boolean {
  const [own, others] = [row, twin].map((each) => rowText(each).match(/\d+/g) ?? [])
  const steps = others?.map((number, at) => Number(number) - Number(own?.[at])) ?? []
  if (steps.length === 0 || steps.some(Number.isNaN)) return true
  const changed = steps.filter((step) => step !== 0)
  const digits = rowText(row).match(/\d/g)?.length ?? 0
  return changed.length === 0
    ? steps.length > 1 || digits >= leastDigits
    : changed.every((step) => step === distance)
}

/**
 * Two rows are the same furniture when they agree from the start or the end for most of their
 * length.
 */
const alikeShare = shares.mostly

function similar(a: string, b: string): boolean {
  if (a === b) return true
  if (Math.min(a.length, b.length) < 6) return false
  let front = 0
  while (front < a.length && a[front] === b[front]) front++
  let back = 0
  while (
    back < Math.min(a.length, b.length) - front &&
    a[a.length - 1 - back] === b[b.length - 1 - back]
  )
    back++
  return (front + back) / Math.max(a.length, b.length) >= alikeShare
}

const pageNumber =
  /^(?:[-–—·\s]*#[-–—·\s]*|第\s?#\s?页(?:[,，\s]*共\s?#\s?页)?|page\s?#(?:\s?(?:of|\/)\s?#)?|#\s?(?:\/|of)\s?#)$/i

/**
 * A row that no other page repeats is furniture when it is a page number that stands apart.
 *
 * @param of `isBeside` tells that a page beside it has a number at the same place: sections may
 * count anew.
 */
function loneRows(
  page: FurniturePage,
  own: readonly EdgeRow[],
  side: "top" | "bottom",
  { pageCount, isBeside }: { pageCount: number; isBeside: boolean },
): EdgeRow[] {
  const [row, next] = own
  const line = row?.[0]
  if (!row || !line) return []
  if (pageCount === 1 && side === "bottom" && isLoneFoot(page, row)) return [row]
  if (!pageNumber.test(rowKey(row))) return []
  const gap = next?.[0] ? Math.abs(next[0].baseline - line.baseline) : Infinity
  if (gap < OWN_GAP * line.size) return []
  const number = Number(/\d+/.exec(rowText(row))?.[0] ?? Number.NaN)
  const isNearEdge =
    side === "top" ? line.baseline < page.height * shares.little : line.baseline > page.height * 0.9
  return isNearEdge && (pageCount === 1 || isBeside || number === page.index + 1) ? [row] : []
}

/**
 * Share of a page's height below which its foot lies, and room above a line that shows that it
 * belongs there, in ems.
 */
const footShare = 0.92
const footGap = 10

/**
 * The only page of a file has no twin to compare with: a line at its foot, far below all other
 * text, is its footer.
 */
function isLoneFoot({ lines, solid, height }: FurniturePage, row: EdgeRow): boolean {
  const [line] = row
  if (!line || line.baseline < footShare * height) return false
  const others = [
    ...lines.flatMap((other) => (row.includes(other) ? [] : [other.baseline])),
    ...solid.map((box) => box.y1),
  ]
  return others.length > 0 && line.baseline - Math.max(...others) > footGap * line.size
}

/**
 * Share of the page that a ruling under a header spans, and how far it may stand from the text, in
 * points.
 */
const ruleShare = 0.4
const ruleReach = 16
/** How far letters of a line reach below its baseline, in ems: a border counts from there. */
const belowBaseline = 0.23

/** Finds the ruling that parts a header from the body, or the body from a footer. */
export function furnitureRule(
  lines: readonly TextLine[],
  rules: readonly DrawnRule[],
  pageWidth: number,
  side: "below" | "above",
): BorderLine | undefined {
  if (lines.length === 0) return undefined
  const edge =
    side === "below"
      ? Math.max(...lines.map((line) => line.baseline))
      : Math.min(...lines.map((line) => line.baseline - line.size))
  const rule = rules.find((each) => {
    const away = side === "below" ? each.at - edge : edge - each.at
    return (
      each.direction === "horizontal" &&
      each.to - each.from > ruleShare * pageWidth &&
      away > -points.near &&
      away < ruleReach
    )
  })
  if (!rule) return undefined
  const feet = lines.map(({ baseline, size }) => baseline + belowBaseline * size)
  const away = side === "below" ? rule.at - Math.max(...feet) : edge - rule.at
  return {
    style: "single",
    width: Math.max(0.25, rule.thickness),
    colour: rule.colour,
    space: Math.round(Math.max(0, away)),
  }
}
