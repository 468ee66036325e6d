import { likeliestGrid } from "./likely-grids.ts"
import { unevenGrid, type Cut } from "./page-columns.ts"
import { columnsOf, placesIn, rowsOf, type PageGrid } from "./page-grid.ts"
import { plainBelow, plainBeside, type Traits } from "./page-traits.ts"
import { isFilled, type SheetPage } from "./sheet-pages.ts"
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
 * believed.
 *
 * @param grid How the pages that are not empty lie, where that is known.
 */
export function arrangePages(pages: readonly SheetPage[], grid?: PageGrid): Arranged[] {
  const filled = pages.filter(isFilled)
  const { columns, rows } = grid ?? toldGrid(filled) ?? likeliestGrid(filled, gridOf)
  const columnOf = placesIn(columns)
  const rowOf = placesIn(rows)
  return filled.map((sheetPage, page) => ({
    sheetPage,
    row: rowOf.get(page) ?? 0,
    column: columnOf.get(page) ?? 0,
  }))
}

function gridOf(traits: readonly Traits[], cuts: readonly Cut[]): PageGrid {
  const even = evenColumns(traits)
  return unevenGrid(traits, even, cuts) ?? { columns: even, rows: rowsOf(even) }
}

function evenColumns(traits: readonly Traits[]): number[][] {
  let best = { rows: traits.length, score: scoreOf(traits, traits.length) + MIN_GAIN }
  for (let rows = traits.length - 1; rows >= 1; rows--) {
    if (traits.length % rows !== 0) continue
    const score = scoreOf(traits, rows)
    if (score > best.score) best = { rows, score }
  }
  return columnsOf(traits.length, best.rows)
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
