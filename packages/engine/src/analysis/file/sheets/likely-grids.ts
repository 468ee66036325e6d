import { counts, shares } from "../../geometry/scale.ts"
import { likelyCuts, MOST_PAGES, type Cut } from "./page-columns.ts"
import { evenGrid, placesIn, singleColumn, type PageGrid } from "./page-grid.ts"
import { PageRelations } from "./page-relations.ts"
import { sharedOfAll, traitsOf, type Traits, FULL } from "./page-traits.ts"
import type { SheetPage } from "./sheet-pages.ts"

/**
 * What the likelihood of a grid must gain for each page over one by neighbouring pages alone, as a
 * logarithm.
 */
const SURE = shares.half

/**
 * Gives the grid that neighbouring pages make, unless what all pages show of each other is surely
 * likelier in another.
 */
export function likeliestGrid(
  pages: readonly SheetPage[],
  byNeighbours: (traits: readonly Traits[], cuts: readonly Cut[]) => PageGrid,
): PageGrid {
  const count = pages.length
  if (count < counts.pair || count > MOST_PAGES) return byNeighbours(traitsOf(pages), [])
  const known = new PageRelations(pages)
  const cuts = likelyCuts(known.traits)
  const usual = byNeighbours(known.traits, cuts)
  const best = bestGrid(known, { from: 0, to: count }, cuts)
  const gain = gainOf(best, known) - gainOf(usual, known)
  return gain > SURE * (count - 1) ? best : usual
}

/** Pages from one to before another. */
interface Run {
  readonly from: number
  readonly to: number
}

/** The likeliest of the grids that a run of pages may make, numbered from its first. */
function bestGrid(
  known: PageRelations,
  { from, to }: Run,
  cuts = likelyCuts(known.traits.slice(from, to)),
): PageGrid {
  const count = to - from
  let best = singleColumn(count)
  let top = gainOf(best, known, from)
  const divisors = Array.from({ length: count }, (_, index) => index + 1)
  const even = divisors.filter((rows) => count % rows === 0).map((rows) => evenGrid(count, rows))
  for (const grid of [...even, ...cuts]) {
    const gain = gainOf(grid, known, from)
    if (gain > top) [best, top] = [grid, gain]
  }
  return best
}

/**
 * What each pair of pages must show more for one sheet than for two, as a logarithm: two sheets
 * that are put into one are worse than one that is cut.
 */
const TOGETHER = 0.25

/**
 * How much likelier a grid of pages is than that they are of sheets of their own: the sum of
 * logarithms over all pairs of them.
 */
function gainOf({ columns, rows }: PageGrid, known: PageRelations, from = 0): number {
  const [columnOf, rowOf] = [placesIn(columns), placesIn(rows)]
  const count = columnOf.size
  let sum = 0
  for (let own = 1; own < count; own++)
    for (let before = 0; before < own; before++) {
      const { below, beside, askew, apart } = known.between(from + before, from + own)
      const isBelow = columnOf.get(before) === columnOf.get(own)
      const together = isBelow ? below : rowOf.get(before) === rowOf.get(own) ? beside : askew
      sum += together - apart - TOGETHER
    }
  return sum
}

/** A sheet as it was guessed: its pages, and how they lie. */
export interface GuessedSheet extends Run {
  readonly grid: PageGrid
}

/** Most pages whose sheets are guessed together: every run of them is tried. */
const MOST_GUESSED = counts.dozen

/** Share of columns that two pages of one form have in common at least. */
const ONE_FORM = shares.nearlyAll

/**
 * Tells whether pages may be printed so: each row of pages is full where another follows below, each
 * column likewise. Pages of the same columns that would lie beside each other are one form, filled
 * in on two sheets.
 */
function isPrintable({ columns, rows }: PageGrid, traits: readonly Traits[]): boolean {
  const reaches = (pages: readonly number[], side: "fullDown" | "fullRight"): boolean =>
    pages.some((page) => (traits[page]?.[side] ?? 0) >= FULL)
  const isForm = (pages: readonly number[]): boolean =>
    pages.some((page, at) => {
      const [before, own] = [traits[pages[at - 1] ?? -1], traits[page]]
      return before && own ? sharedOfAll(before.columns, own.columns) >= ONE_FORM : false
    })
  return (
    !rows.some(isForm) &&
    rows.slice(0, -1).every((pages) => reaches(pages, "fullDown")) &&
    columns.slice(0, -1).every((pages) => reaches(pages, "fullRight"))
  )
}

/** Parts pages into sheets where nothing names them, so that all pairs of them are likeliest. */
export function guessSheets(pages: readonly SheetPage[]): GuessedSheet[] | undefined {
  if (pages.length > MOST_GUESSED) return undefined
  const known = new PageRelations(pages)
  const best: { readonly gain: number; readonly sheets: readonly GuessedSheet[] }[] = [
    { gain: 0, sheets: [] },
  ]
  for (let to = 1; to <= pages.length; to++) {
    let [gain, sheets]: [number, readonly GuessedSheet[]] = [-Infinity, []]
    for (let from = 0; from < to; from++) {
      const before = best[from]
      const grid = bestGrid(known, { from, to }, [])
      if (!isPrintable(grid, known.traits.slice(from, to))) continue
      const own = (before?.gain ?? 0) + gainOf(grid, known, from)
      if (own > gain) [gain, sheets] = [own, [...(before?.sheets ?? []), { from, to, grid }]]
    }
    best.push({ gain, sheets })
  }
  return (best.at(-1)?.sheets ?? []).map((sheet) => ({ ...sheet, ...withUneven(known, sheet) }))
}

/** Columns of unequal length are costly: they are looked for in the sheets that were found. */
function withUneven(known: PageRelations, sheet: GuessedSheet): Partial<GuessedSheet> {
  const grid = bestGrid(known, sheet)
  return isPrintable(grid, known.traits.slice(sheet.from, sheet.to)) ? { grid } : {}
}
