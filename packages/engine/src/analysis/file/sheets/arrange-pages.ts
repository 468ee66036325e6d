import { unevenGrid, type PageGrid } from "./page-columns.ts"
import { plainBelow, plainBeside, traitsOf, type Traits } from "./page-traits.ts"
import type { SheetPage } from "./sheet-pages.ts"
import { toldGrid } from "./told-pages.ts"

/** Row and column of pages that a page takes in its sheet. */
export interface Arranged {
  readonly sheetPage: SheetPage
  readonly row: number
  readonly column: number
}

/**
 * What a second column of pages must gain over a single one, so that chance does not fold a long
 * sheet.
 */
const MIN_GAIN = 0.04

/**
 * Works out how a sheet was cut into pages.
 *
 * Programs print down first, then over. Every number of rows of pages that divides the count is
 * tried: pages below each other must share column edges and be full, pages beside each other must
 * share baselines and be full to the right. Where pages were left out, on which nothing stands,
 * columns of pages are of unequal length. Where the file says which cells are of one row, it is
 * believed. Pages that are known to lie below each other make one column.
 */
export function arrangePages(pages: readonly SheetPage[], isColumn = false): Arranged[] {
  const filled = pages.filter((page) => page.bands.length > 0 || page.rules.rules.length > 0)
  const { columns, rows } = isColumn
    ? singleColumn(filled)
    : (toldGrid(filled) ?? gridOf(traitsOf(filled)))
  const columnOf = placesIn(columns)
  const rowOf = placesIn(rows)
  return filled.map((sheetPage, page) => ({
    sheetPage,
    row: rowOf.get(page) ?? 0,
    column: columnOf.get(page) ?? 0,
  }))
}

const singleColumn = (pages: readonly SheetPage[]): PageGrid => ({
  columns: [pages.map((_, page) => page)],
  rows: pages.map((_, page) => [page]),
})

function gridOf(traits: readonly Traits[]): PageGrid {
  const even = evenColumns(traits)
  return unevenGrid(traits, even) ?? { columns: even, rows: rowsOf(even) }
}

/** The place of each page's list among the others. */
const placesIn = (lists: readonly (readonly number[])[]): Map<number, number> =>
  new Map(lists.flatMap((pages, at) => pages.map((page) => [page, at] as const)))

const rowsOf = (columns: readonly (readonly number[])[]): number[][] =>
  (columns[0] ?? []).map((_, row) => columns.flatMap((pages) => pages[row] ?? []))

function evenColumns(traits: readonly Traits[]): number[][] {
  let best = { rows: traits.length, score: scoreOf(traits, traits.length) + MIN_GAIN }
  for (let rows = traits.length - 1; rows >= 1; rows--) {
    if (traits.length % rows !== 0) continue
    const score = scoreOf(traits, rows)
    if (score > best.score) best = { rows, score }
  }
  const columns: number[][] = []
  traits.forEach((_, page) => (columns[Math.floor(page / best.rows)] ??= []).push(page))
  return columns
}

function scoreOf(traits: readonly Traits[], rows: number): number {
  let [sum, count] = [0, 0]
  traits.forEach((own, index) => {
    const below = (index + 1) % rows === 0 ? undefined : traits[index + 1]
    const beside = traits[index + rows]
    if (below) {
      sum += plainBelow(own, below)
      count++
    }
    if (beside) {
      sum += plainBeside(own, beside)
      count++
    }
  })
  return count === 0 ? 0.5 : sum / count
}
