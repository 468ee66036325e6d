import { height, union, type Box } from "../../../base/geometry.ts"
import { ems } from "../../geometry/scale.ts"
import { aloneGap, isAtMargin, leftMargins, type Margins } from "./margins.ts"
import type { Word } from "./words.ts"
import type { Zone } from "./zones.ts"

/** A formula's words and bars, whether it has its lines for itself, and the number beside it. */
export interface ShownZone extends Zone {
  readonly display: "inline" | "block"
  readonly number?: readonly Word[]
}

/** Largest gap within a formula that stands alone, in ems. */
const partGap = 2.9
/** Least room between a formula that fills its column and its number, in ems. */
const numberGap = ems.tight
/** Largest share of letters of words in a displayed formula. */
const mostWords = 0.4
/** What stands around an equation's number, and farthest it is from its formula, in points. */
const numberPattern = /^[([（]?(?:[A-Z]\.?)?\d+(?:[.\-–]\d+)*[a-z]?'?[)\]）]$/

/** Tells which zones are displayed and joins their parts and numbers. */
export function displayZones(
  zones: readonly Zone[],
  rows: readonly (readonly Word[])[],
): ShownZone[] {
  if (zones.length === 0) return []
  const owner = new Map<Word, Zone>()
  for (const zone of zones) for (const word of zone.words) owner.set(word, zone)
  const bands = createBands(rows)
  const margins = leftMargins(rows)
  const done = new Set<Zone>()
  /** Words that are of a displayed formula already: each is of one alone. */
  const used = new Set<Word>()
  const shown: ShownZone[] = []
  const sorted = zones.toSorted((a, b) => boxOf(a).x0 - boxOf(b).x0)
  const around = { bands, owner, margins, used, claimed: new Set<Word>() }
  const claimed = numbersBefore(sorted.flatMap((zone) => displayOf(zone, around) ?? []))
  for (const zone of sorted) {
    if (done.has(zone)) continue
    const made = displayOf(zone, { ...around, claimed })
    if (!made) continue
    if (made.parts.some((part) => done.has(part))) continue
    made.parts.forEach((part) => done.add(part))
    const { words, number = [] } = made.shown
    for (const word of [...words, ...number]) used.add(word)
    for (const word of number) {
      const own = owner.get(word)
      if (own) done.add(own)
    }
    shown.push(made.shown)
  }
  for (const zone of zones) if (!done.has(zone)) shown.push({ ...zone, display: "inline" })
  return shown
}

/**
 * Gives the numbers that stand before formulas, on a page where that is their place: in a line
 * across columns, none of them is that of the formula of the column before.
 */
function numbersBefore(made: readonly Displayed[]): Set<Word> {
  const alone = (side: "before" | "behind", other: "before" | "behind"): number =>
    made.filter((each) => each[side] && !each[other]).length
  const isPlace = alone("before", "behind") > alone("behind", "before")
  return new Set(isPlace ? made.flatMap(({ before = [] }) => before) : [])
}

const boxOf = ({ words, bars }: Zone): Box =>
  [
    ...words.map((word) => word.box),
    ...bars.map(({ x0, x1, y }) => ({ x0, x1, y0: y, y1: y })),
  ].reduce(union)

type Bands = (y0: number, y1: number) => readonly Word[]

function createBands(rows: readonly (readonly Word[])[]): Bands {
  const sorted = rows.flatMap((row) => (row[0] ? [{ y: row[0].baseline, row }] : []))
  return (y0, y1) => sorted.flatMap(({ y, row }) => (y >= y0 && y <= y1 ? row : []))
}

interface Around {
  readonly bands: Bands
  readonly owner: ReadonlyMap<Word, Zone>
  readonly margins: Margins
  readonly used: ReadonlySet<Word>
  /** What stands before a formula as its number: none that stands behind one. */
  readonly claimed: ReadonlySet<Word>
}

interface Displayed {
  readonly shown: ShownZone
  readonly parts: readonly Zone[]
  /** Numbers on either side of it. */
  readonly before?: readonly Word[] | undefined
  readonly behind?: readonly Word[] | undefined
}

/** Tells a displayed formula, with the zones that are parts of it. */
function displayOf(
  zone: Zone,
  { bands, owner, margins, used, claimed }: Around,
): Displayed | undefined {
  const size = Math.max(...zone.words.map((word) => word.size))
  const box = boxOf(zone)
  const within = new Set(zone.words)
  const level = bands(box.y0 - 0.1 * size, box.y1 + 0.3 * size)
    .filter((word) => !within.has(word))
    .toSorted((a, b) => a.start - b.start)
  const left = level.filter((word) => word.end <= box.x0 + 0.5)
  const last = left.at(-1)
  if (last && box.x0 - last.end <= aloneGap * size) return undefined
  const before = unused(last && numberBefore(left), used)
  const rest = level.filter((word) => word.start >= box.x0)
  const found = partsBehind(zone, { rest, owner, used, size, end: box.x1 })
  if (!found) return undefined
  const { parts, words, behind } = found
  const number = behind?.some((word) => claimed.has(word)) === false ? behind : before
  if (!standsAlone(zone, { words, size, bands, margins, hasNumber: !!number })) return undefined
  const display: Zone = { ...zone, words, bars: parts.flatMap((part) => part.bars) }
  return {
    shown: { ...display, display: "block", ...(number ? { number } : {}) },
    parts,
    before,
    behind,
  }
}

/** Gives a number of which nothing is of another formula. */
const unused = (
  number: readonly Word[] | undefined,
  used: ReadonlySet<Word>,
): readonly Word[] | undefined => (number?.some((word) => used.has(word)) ? undefined : number)

interface Behind extends Pick<Around, "owner" | "used"> {
  /** Words that are level with the formula, from its start on. */
  readonly rest: readonly Word[]
  readonly size: number
  readonly end: number
}

/** Gathers what of a line goes on in a formula, up to its number; undefined where it is of a line. */
function partsBehind(
  zone: Zone,
  { rest, owner, used, size, end }: Behind,
): (Pick<Displayed, "parts" | "behind"> & { words: Word[] }) | undefined {
  const parts = new Set([zone])
  const own = new Set(zone.words)
  let reach = end
  let behind: readonly Word[] | undefined
  for (const [at, word] of rest.entries()) {
    if (own.has(word)) continue
    const gap = word.start - reach
    if (used.has(word)) break
    const found = gap > numberGap * size ? unused(numberAfter(rest.slice(at)), used) : undefined
    // Close behind a long formula it is its number only where its line ends with it; further off it
    // may be the label of an entry in the next column.
    const least = gap > aloneGap * size ? behindNumber : aloneGap
    if (found && isLineEnd(rest.slice(at + found.length - 1), least)) {
      behind = found
      break
    }
    if (gap > partGap * size) break
    const part = owner.get(word)
    // Words beside it are not of a formula whose extent is known: it is one of a line.
    if (zone.isNamed === true && part?.isNamed !== true) return undefined
    // What stands apart and is no formula is another cell of a table.
    if (!part && gap > aloneGap * size && word.weight !== "text") break
    const added = part ? part.words : [word]
    if (part) parts.add(part)
    for (const each of added) own.add(each)
    reach = Math.max(reach, ...added.map((each) => each.end))
  }
  return { parts: [...parts], words: [...own], behind }
}

interface Line extends Pick<Around, "bands" | "margins"> {
  readonly words: readonly Word[]
  readonly size: number
  readonly hasNumber: boolean
}

/** Height of a formula within a line at most, in ems. */
const tallest = ems.apart

/** Tells whether the words of a line are a formula, and the line is none of a paragraph. */
function standsAlone(zone: Zone, { words, size, bands, margins, hasNumber }: Line): boolean {
  const isNamed = zone.isNamed === true
  if (!(isNamed ? isWide(words, size) : isMostlyFormula(words, size))) return false
  if (!isAtMargin(Math.min(...zone.words.map(({ start }) => start)), margins)) return true
  const box = boxOf(zone)
  // Nothing so tall is a line of a paragraph: cases say "otherwise".
  if (height(box) > tallest * size) return true
  const hasText = !isNamed && words.some(({ weight }) => weight === "text")
  return !hasText && (hasNumber || !isClose(zone, box, bands))
}

/**
 * Tells a formula that is a line of its paragraph: lines of words stand as close as in any other.
 */
function isClose(zone: Zone, box: Box, bands: Bands): boolean {
  const size = Math.max(...zone.words.map((word) => word.size))
  const above = bands(box.y0 - 0.75 * size, box.y0 - 0.01).filter(
    ({ weight, start, end }) => weight === "text" && start < box.x1 && end > box.x0 - size,
  )
  return above.length > 0
}

/** Narrower formulas that stand alone are labels or cells, in ems. */
const narrowest = 2.2

const widthOf = (words: readonly Word[]): number =>
  Math.max(...words.map(({ end }) => end)) - Math.min(...words.map(({ start }) => start))

const isWide = (words: readonly Word[], size: number): boolean => widthOf(words) >= narrowest * size

function isMostlyFormula(words: readonly Word[], size: number): boolean {
  const lettersOf = (own: readonly Word[]): number =>
    own.reduce((sum, { text }) => sum + Array.from(text).length, 0)
  const said = lettersOf(words.filter(({ weight }) => weight === "text"))
  if (!isWide(words, size)) return false
  const wide = widthOf(words)
  if (!words.some(({ text }) => /[=<>≤≥≈≠∈→+−∑∏∫√≡∼:]/u.test(text)))
    return said === 0 && wide > 4 * size
  return said <= mostWords * lettersOf(words)
}

/** The number at the start of what stands behind a formula. */
function numberAfter(words: readonly Word[]): Word[] | undefined {
  const taken: Word[] = []
  for (const word of words.slice(0, 9)) {
    const last = taken.at(-1)
    if (last && word.start - last.end > 0.3 * word.size) break
    taken.push(word)
  }
  return isNumber(taken) ? taken : undefined
}

/** Room behind a number that stands apart, in ems: labels of lists have half an em behind them. */
const behindNumber = ems.most

/** Tells whether nothing follows on the first of some words in its line, so many ems from it. */
const isLineEnd = ([last, next]: readonly Word[], least: number): boolean =>
  last === undefined || next === undefined || next.start - last.end > least * last.size

function numberBefore(words: readonly Word[]): Word[] | undefined {
  const taken: Word[] = []
  for (const word of words.slice(-9).reverse()) {
    const first = taken[0]
    if (first && first.start - word.end > 0.3 * word.size) break
    taken.unshift(word)
  }
  return isNumber(taken) ? taken : undefined
}

const isNumber = (words: readonly Word[]): boolean =>
  numberPattern.test(words.map(({ text }) => text).join(""))
