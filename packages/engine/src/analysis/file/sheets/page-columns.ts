import { counts, shares } from "../../geometry/scale.ts"
import type { PageGrid } from "./page-grid.ts"
import { PagePairs, type Traits } from "./page-traits.ts"

/** Fewest pages of which uneven columns are looked for: less tells little. */
const LEAST_PAGES = counts.few + 1
/** Most pages: every cut of them into columns is tried. */
export const MOST_PAGES = 2 * counts.dozen
/** What uneven columns must gain a page over even ones, as a score. */
const LEAST_GAIN = 0.04
/** Score of a page without one beside it in the columns before. */
const ALONE = shares.some
/** Score below which the first page of a column is hardly beside another, and what that costs. */
const WEAK = shares.half
const WEAK_COST = shares.few
/** What a page costs that was left out of a column, as its pages are on which nothing stands. */
const SKIPPED = shares.little
/** The same for the first page of a column. */
const LATE = shares.some
/** What a text that began on the page before says for a column before its page, as a score. */
const BEGUN = shares.half

/** Pages in columns, with the sum of what speaks for them. */
export interface Cut extends PageGrid {
  readonly gain: number
}

/**
 * Cuts the pages of a sheet into columns of unequal length where that fits better than an even
 * grid: programs leave out pages on which nothing stands. Gives undefined where it does not.
 */
export function unevenGrid(
  traits: readonly Traits[],
  even: readonly (readonly number[])[],
  cuts: readonly Cut[] = likelyCuts(traits),
): PageGrid | undefined {
  const pairs = new PagePairs(traits)
  const cut = bestOf(cuts)
  const isUneven = cut?.columns.some((own) => own.length !== cut.columns[0]?.length)
  const least = gainOf(even, pairs) + LEAST_GAIN * (traits.length - 1)
  return cut && isUneven === true && cut.gain > least ? cut : undefined
}

/** Gives columns that are likely, one cut for each start of the last column. */
export function likelyCuts(traits: readonly Traits[]): readonly Cut[] {
  const count = traits.length
  return count < LEAST_PAGES || count > MOST_PAGES ? [] : cutsOf(count, new PagePairs(traits))
}

function cutsOf(count: number, pairs: PagePairs): readonly Cut[] {
  const all = Array.from({ length: count }, (_, page) => page)
  // The best cuts of all pages before an end, one for each start of its last column.
  const best: Cut[][] = [[]]
  for (let to = 1; to <= count; to++) {
    const cuts = [firstColumn(all.slice(0, to), pairs)]
    for (let from = 1; from < to; from++) {
      const own = all.slice(from, to)
      const cut = bestOf((best[from] ?? []).map((before) => withColumn(before, own, pairs)))
      if (cut) cuts.push(cut)
    }
    best.push(cuts)
  }
  return best[count] ?? []
}

/** The gain of pages in given columns. */
function gainOf([first = [], ...others]: readonly (readonly number[])[], pairs: PagePairs): number {
  const start = firstColumn(first, pairs)
  return others.reduce<Cut>((before, own) => withColumn(before, own, pairs), start).gain
}

function bestOf(cuts: readonly Cut[]): Cut | undefined {
  let best: Cut | undefined
  for (const cut of cuts) if (!best || cut.gain > best.gain) best = cut
  return best
}

function firstColumn(pages: readonly number[], pairs: PagePairs): Cut {
  let gain = 0
  for (const [at, page] of pages.entries()) {
    const above = pages[at - 1]
    if (above !== undefined)
      gain +=
        pairs.below(above, page, pairs.traits[above]?.fullDown ?? 0) +
        pairs.counted(above, page, "down")
    if (pairs.traits[page]?.isBegun === true) gain -= BEGUN
  }
  return { columns: [pages], rows: pages.map((page) => [page]), gain }
}

/** Adds a column of pages; pages beside none make rows of their own. */
function withColumn(before: Cut, own: readonly number[], pairs: PagePairs): Cut {
  const { gain, partners } = alignment(before.rows, own, pairs)
  const rows: (readonly number[])[] = []
  let next = 0
  for (const [index, page] of own.entries()) {
    const partner = partners[index]
    if (partner === undefined) {
      rows.push([page])
      continue
    }
    rows.push(...before.rows.slice(next, partner), [...(before.rows[partner] ?? []), page])
    next = partner + 1
  }
  rows.push(...before.rows.slice(next))
  return { columns: [...before.columns, own], rows, gain: before.gain + gain }
}

/** How far a page of rows of pages reaches, at most. */
function reachOf(
  rows: PageGrid["rows"],
  { traits }: PagePairs,
  side: "fullDown" | "fullRight",
): number {
  let most = 0
  for (const row of rows) for (const page of row) most = Math.max(most, traits[page]?.[side] ?? 0)
  return most
}

/**
 * Aligns a column of pages with rows of pages before it; both keep their order. Gives the sum of
 * scores, and the row of each page that stands beside others.
 */
function alignment(
  rows: PageGrid["rows"],
  pages: readonly number[],
  pairs: PagePairs,
): { gain: number; partners: readonly (number | undefined)[] } {
  const scoreOf = columnScore(rows, pages, pairs)
  const [width, height] = [rows.length, pages.length]
  const sums = Array.from({ length: width + 1 }, () => new Float64Array(height + 1).fill(-Infinity))
  const steps = Array.from({ length: width + 1 }, () => new Int8Array(height + 1))
  sums[0]?.fill(0, 0, 1)
  const reach = (row: number, at: number, gain: number, step: number): void => {
    const [line, own] = [sums[row], steps[row]]
    if (!line || !own || gain <= (line[at] ?? 0)) return
    line[at] = gain
    own[at] = step
  }
  const skipCost = (row: number, at: number): number =>
    at === height ? SKIPPED / width : at === 0 && row === 0 ? LATE : SKIPPED
  for (let row = 0; row <= width; row++)
    for (let at = 0; at <= height; at++) {
      const sum = sums[row]?.[at] ?? -Infinity
      if (row < width) reach(row + 1, at, sum - skipCost(row, at), SKIP)
      if (at < height) reach(row, at + 1, sum + scoreOf(at), OWN_ROW)
      if (row < width && at < height) reach(row + 1, at + 1, sum + scoreOf(at, row), BESIDE)
    }
  const partners: (number | undefined)[] = Array.from({ length: height })
  for (let [row, at] = [width, height]; row > 0 || at > 0;) {
    const step = steps[row]?.[at]
    if (step === BESIDE) partners[at - 1] = row - 1
    if (step !== OWN_ROW) row--
    if (step !== SKIP) at--
  }
  return { gain: sums[width]?.[height] ?? 0, partners }
}

/** Steps of an alignment: a row without a page, a page without a row, a page in its row. */
const SKIP = 1
const OWN_ROW = 2
const BESIDE = 3

/** Gives the score of a page of a column, beside a row of pages before or in a row of its own. */
function columnScore(
  rows: PageGrid["rows"],
  pages: readonly number[],
  pairs: PagePairs,
): (at: number, row?: number) => number {
  const [down, right] = [reachOf(rows, pairs, "fullDown"), reachOf(rows, pairs, "fullRight")]
  return (at, row) => {
    const [above, own = 0] = [pages[at - 1], pages[at]]
    const before = row === undefined ? [] : (rows[row] ?? [])
    const beside =
      before.length === 0
        ? ALONE
        : before.reduce((sum, page) => sum + pairs.beside(page, own, right), 0) / before.length
    const begun = pairs.traits[own]?.isBegun === true ? BEGUN : 0
    const across = Math.max(0, ...before.map((page) => pairs.counted(page, own, "across")))
    const told = begun + across
    if (above === undefined) return beside + told - (beside < WEAK ? WEAK_COST : 0)
    const fullDown = Math.max(down, pairs.traits[above]?.fullDown ?? 0)
    const counted = pairs.counted(above, own, "down")
    return (beside + pairs.below(above, own, fullDown)) / 2 + told + counted
  }
}
