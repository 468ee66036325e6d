import { counts, points, shares } from "../../geometry/scale.ts"
import type { TextLine } from "../../drafts.ts"
import { countsAcross, countsDown, countsOn, type Counts } from "./counted-on.ts"
import { areOne, isCutAt } from "./cut-lines.ts"
import type { SheetPage } from "./sheet-pages.ts"

/** How far down or across a page must reach for a sheet to go on on the next, as a share. */
export const FULL = shares.mostly

/** Edges and places this close are the same, in points. */
export const SAME = points.edge

/** What a page of a sheet shows of its place among the others. */
export interface Traits {
  /** Places of column edges and heights of rows, sorted. */
  readonly xs: readonly number[]
  /** The same without places at which a single text begins or ends. */
  readonly columns: readonly number[]
  readonly ys: readonly number[]
  /** Looks of the lines of text, by height: weight, size, and whether numbers stand in them. */
  readonly looks: ReadonlyMap<number, string>
  /** 0 to 1: how far text and rulings reach down and right. */
  readonly fullDown: number
  readonly fullRight: number
  /** Width of its first column as share of the page's: from the margin to where the next begins. */
  readonly firstWidth: number
  /** A text of it began on a page before: it is drawn from beyond the margin. */
  readonly isBegun: boolean
  /** Lines that the edge of the page cuts, by what both pages beside each other show of them. */
  readonly cutEnds: readonly TextLine[]
  readonly cutStarts: ReadonlyMap<number, readonly TextLine[]>
  /** How its columns and rows count. */
  readonly down: Counts
  readonly across: Counts
}

/** Distance in points from the margin at which a text began before it. */
const BEFORE_MARGIN = points.slack

/** Gives the traits of the pages of one sheet. */
export function traitsOf(pages: readonly SheetPage[]): Traits[] {
  const margin = min(pages.flatMap(({ bands }) => piecesOf(bands).map(shownStart)))
  return pages.map((page) => pageTraits(page, margin))
}

const piecesOf = (bands: SheetPage["bands"]): SheetPage["bands"][number]["pieces"] =>
  bands.flatMap((band) => band.pieces)

type Piece = SheetPage["bands"][number]["pieces"][number]

const shownStart = ({ x0, line }: Piece): number => Math.max(x0, line.clip?.x0 ?? -Infinity)
const shownEnd = ({ x1, line }: Piece): number => Math.min(x1, line.clip?.x1 ?? Infinity)

function pageTraits({ page, bands, rules }: SheetPage, margin: number): Traits {
  const pieces = piecesOf(bands)
  const verticals = rules.rules.filter((rule) => rule.direction === "vertical")
  const horizontals = rules.rules.filter((rule) => rule.direction === "horizontal")
  const walls = verticals.map((rule) => rule.at)
  const lines = pieces.map(({ line }) => line)
  const [starts, ends] = [pieces.map(shownStart), pieces.map(shownEnd)]
  // Coloured cells show the edges of rows whose texts stand at other heights on each page.
  const filled = rules.fills.filter(({ box }) => box.y1 - box.y0 > points.gap)
  const ys = [
    ...bands.map((band) => band.baseline),
    ...horizontals.map((rule) => rule.at),
    ...filled.flatMap(({ box }) => [box.y0, box.y1]),
  ]
  const right = max([...ends, ...walls, ...horizontals.map((rule) => rule.to)])
  const bottom = max([
    ...bands.map((band) => band.y1),
    ...horizontals.map((rule) => rule.at),
    ...verticals.map((rule) => rule.to),
  ])
  return {
    xs: sorted([...pieces.flatMap(({ x0, x1 }) => [x0, x1]), ...walls]),
    columns: sorted([...repeated(starts), ...repeated(ends), ...walls]),
    ys: sorted(ys),
    looks: new Map(bands.map((band) => [rounded(band.baseline), lookOf(band)])),
    fullDown: bottom / page.height,
    fullRight: right / page.width,
    firstWidth: Math.max(0, firstEnd(pieces, verticals, margin) - margin) / page.width,
    isBegun: pieces.some(
      ({ x0, line }) => Math.min(x0, line.whole?.x0 ?? Infinity) < margin - BEFORE_MARGIN,
    ),
    cutEnds: lines.filter((line) => isCutAt(line, "end")),
    cutStarts: Map.groupBy(
      lines.filter((line) => isCutAt(line, "start")),
      ({ baseline }) => Math.round(baseline),
    ),
    down: countsDown(bands),
    across: countsAcross(bands),
  }
}

/** What proves that two pages lie beside or below each other, as a score. */
const PROOF = 1

/** The score of texts that the edge between two pages cuts: each shows what the other hides. */
function proofOf({ cutEnds }: Traits, { cutStarts }: Traits): number {
  const goesOn = (line: TextLine): boolean =>
    [-1, 0, 1].some((step) =>
      (cutStarts.get(Math.round(line.baseline) + step) ?? []).some((other) => areOne(line, other)),
    )
  return cutEnds.some(goesOn) ? PROOF : 0
}

/** The score of rows that count on beside, or of columns that do below. */
const countedOn = (before: Traits, own: Traits, side: "down" | "across"): number =>
  countsOn(before[side], own[side]) ? PROOF : 0

function lookOf({ pieces }: SheetPage["bands"][number]): string {
  const [first] = pieces
  const isBold = first?.line.spans[0]?.bold === true
  const numbers = pieces.filter(({ text }) => /^[\d.,%€$£¥()\s-]*\d[\d.,%\s)]*$/.test(text)).length
  return `${isBold} ${Math.round(first?.line.size ?? 0)} ${2 * numbers > pieces.length}`
}

/** Lines of one look on both pages that count as much as what speaks against them by chance. */
const BY_CHANCE = counts.pair

/**
 * How far the looks of lines at the same heights agree, -1 to 1: rows of heads go on over all pages
 * beside each other. Little where few lines stand out from the others.
 */
function looksAlike(before: Traits, own: Traits): number {
  const tally = Map.groupBy(before.looks.values(), (look) => look)
  const usual = [...tally].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0]
  let [alike, other] = [0, 0]
  for (const [at, look] of before.looks) {
    const beside = own.looks.get(at)
    if (look === usual || beside === undefined) continue
    if (beside === look) alike++
    else other++
  }
  return (alike - other) / (alike + other + BY_CHANCE)
}

/** Narrowest first column, in points. */
const LEAST_WIDTH = points.line

/**
 * Where the first column of a page ends: at a ruling, else where others begin, else with its texts.
 */
function firstEnd(
  pieces: readonly Piece[],
  verticals: readonly { readonly at: number }[],
  margin: number,
): number {
  const isBehind = (at: number): boolean => at > margin + LEAST_WIDTH
  const starts = repeated(pieces.map(shownStart))
  const end = min([...verticals.map(({ at }) => at), ...starts].filter(isBehind))
  return Number.isFinite(end) ? end : max(pieces.map(shownEnd))
}

function max(values: readonly number[]): number {
  let most = 0
  for (const value of values) if (value > most) most = value
  return most
}

function min(values: readonly number[]): number {
  let least = Infinity
  for (const value of values) if (value < least) least = value
  return least
}

const rounded = (value: number): number => Math.round(value * 4) / 4

function sorted(values: readonly number[]): number[] {
  return [...new Set(values.map(rounded))].toSorted((a, b) => a - b)
}

/** Gives the places at which several texts begin or end; all where hardly any do. */
function repeated(values: readonly number[]): readonly number[] {
  const tally = Map.groupBy(values, rounded)
  const several = values.filter((value) => (tally.get(rounded(value))?.length ?? 0) > 1)
  return several.length >= counts.few ? several : values
}

/** How well a page goes on below or beside another by what they share, and how full it is. */
export const plainBelow = (above: Traits, own: Traits): number =>
  0.6 * shared(above.xs, own.xs) + 0.4 * fullness(above.fullDown) + countedOn(above, own, "down")
export const plainBeside = (before: Traits, own: Traits): number =>
  0.6 * shared(before.ys, own.ys) +
  0.4 * fullness(before.fullRight) +
  Math.max(proofOf(before, own), countedOn(before, own, "across"))

/**
 * Share of column edges that a page must have in common with the one before to go on with its
 * sheet.
 */
const SAME_COLUMNS = shares.half

/** Tells whether a page goes on below another where nothing says of which sheets they are. */
export function goesOnBelow(before: SheetPage, own: SheetPage): boolean {
  if (before.page.width !== own.page.width || before.page.height !== own.page.height) return false
  const [above, below] = traitsOf([before, own])
  return (
    above !== undefined &&
    below !== undefined &&
    above.fullDown >= FULL &&
    sharedOfAll(above.columns, below.columns) >= SAME_COLUMNS
  )
}

/** Width of a usual column as share of the page's. */
const COLUMN_SHARE = shares.little
/** What the looks of rows add to the score of pages beside each other at most. */
const LOOKS_SHARE = shares.few

/** How well pages of a sheet go on below and beside each other, each pair measured once. */
export class PagePairs {
  readonly traits: readonly Traits[]
  readonly #below = new Map<number, number>()
  readonly #beside = new Map<number, number>()
  readonly #counted = { down: new Map<number, number>(), across: new Map<number, number>() }

  constructor(traits: readonly Traits[]) {
    this.traits = traits
  }

  /** Score of a page below another, 0 to 1: it shares columns with one whose row is full. */
  below(above: number, own: number, fullDown: number): number {
    const columns = this.#once(this.#below, above, own, (a, b) => shared(a.columns, b.columns))
    return 0.6 * columns + 0.4 * fullness(fullDown)
  }

  /**
   * Score of a page beside another, 0 to 1: it shares rows with one whose column is full, or has no
   * room for the first column of the page.
   */
  beside(before: number, own: number, fullRight: number): number {
    const rows = this.#once(
      this.#beside,
      before,
      own,
      (a, b) =>
        0.45 * shared(a.ys, b.ys) +
        0.15 * sharedOfAll(a.ys, b.ys) +
        LOOKS_SHARE * looksAlike(a, b) +
        proofOf(a, b),
    )
    const next = (this.traits[own]?.firstWidth ?? 0) - COLUMN_SHARE
    return rows + 0.4 * fullness(fullRight + Math.max(0, next))
  }

  /** Score of rows that count on from one page to another, or of columns. */
  counted(before: number, own: number, side: "down" | "across"): number {
    return this.#once(this.#counted[side], before, own, (a, b) => countedOn(a, b, side))
  }

  #once(
    known: Map<number, number>,
    first: number,
    second: number,
    measure: (a: Traits, b: Traits) => number,
  ): number {
    const key = first * this.traits.length + second
    const before = known.get(key)
    if (before !== undefined) return before
    const [a, b] = [this.traits[first], this.traits[second]]
    const score = a && b ? measure(a, b) : 0
    known.set(key, score)
    return score
  }
}

/** 1 where a page is used up to its margin, falling to 0 at half a page. */
function fullness(reach: number): number {
  return Math.min(1, Math.max(0, (reach - 0.5) / 0.3))
}

/** Share of the values of the shorter list that the other has too. */
function shared(a: readonly number[], b: readonly number[]): number {
  if (a.length === 0 || b.length === 0) return 0.5
  const [few, many] = a.length <= b.length ? [a, b] : [b, a]
  let [hits, at] = [0, 0]
  for (const value of few) {
    while (at < many.length && (many[at] ?? 0) < value - SAME) at++
    if (Math.abs((many[at] ?? Infinity) - value) <= SAME) hits++
  }
  return hits / few.length
}

/** Share of the values of the longer list that the other has too, at most. */
export const sharedOfAll = (a: readonly number[], b: readonly number[]): number =>
  (shared(a, b) * Math.min(a.length, b.length)) / Math.max(1, a.length, b.length)
