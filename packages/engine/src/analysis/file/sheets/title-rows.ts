import { counts, shares } from "../../geometry/scale.ts"
import type { TableDraft } from "../../drafts.ts"
import type { Band } from "../../page/tables/bands.ts"
import type { SheetPage } from "./sheet-pages.ts"
import { SAME } from "./page-traits.ts"

/** Bands of a repeated title at most, and how far down the first page it may begin. */
const MOST_BANDS = counts.several
const LATEST_START = counts.dozen
/** Texts of a title at least: one text alone may come again by chance. */
const LEAST_TEXTS = counts.pair
/** Share of the further pages that must begin with the title. */
const LEAST_SHARE = shares.most

/** Pages without the titles that their program printed on each of them again. */
export interface Untitled {
  readonly pages: readonly SheetPage[]
  /** Last band of the title on the first page. */
  readonly last: Band | undefined
}

/**
 * Takes the rows off the top of further pages that repeat rows of the first: they are in the sheet
 * once.
 */
export function withoutTitles(pages: readonly SheetPage[]): Untitled {
  const [first, ...others] = pages
  if (!first || others.length === 0) return { pages, last: undefined }
  const found = others.map((page) => titleOf(first.bands, page.bands))
  const titled = found.filter((title) => title.count > 0)
  if (titled.length < LEAST_SHARE * others.length) return { pages, last: undefined }
  const rest = others.map((page, index) => ({
    ...page,
    bands: page.bands.slice(found[index]?.count ?? 0),
  }))
  return {
    pages: [first, ...rest],
    last: first.bands[Math.max(...titled.map(({ end }) => end)) - 1],
  }
}

/**
 * Gives how many bands at the top of a page repeat bands of the first, and where these end there.
 */
function titleOf(first: readonly Band[], bands: readonly Band[]): { count: number; end: number } {
  let best = { count: 0, end: 0 }
  for (let start = 0; start < Math.min(LATEST_START, first.length); start++) {
    let count = 0
    while (count < MOST_BANDS && isSame(first[start + count], bands[count])) count++
    const texts = bands.slice(0, count).reduce((sum, band) => sum + band.pieces.length, 0)
    if (count > best.count && texts >= LEAST_TEXTS && bands.length > count)
      best = { count, end: start + count }
  }
  return best
}

function isSame(a: Band | undefined, b: Band | undefined): boolean {
  if (!a || !b || a.pieces.length !== b.pieces.length || a.pieces.length === 0) return false
  return a.pieces.every((piece, index) => {
    const other = b.pieces[index]
    return other !== undefined && piece.text === other.text && Math.abs(piece.x0 - other.x0) < SAME
  })
}

/** Rows that stay in sight at most: more would leave no room for what scrolls. */
const MOST_ROWS = counts.dozen
/** Share of the columns that a header names. */
const NAMED_SHARE = shares.most

/**
 * Gives the rows at the top of a sheet that its header takes: up to the end of the repeated title,
 * else as the table itself shows.
 */
export function titleRows(
  table: Pick<TableDraft, "headerRows" | "cells" | "xs">,
  repeated: number,
): number {
  if (repeated > 0) return repeated <= MOST_ROWS ? repeated : 0
  const named = new Set(
    table.cells
      .filter((cell) => cell.row < table.headerRows && cell.lines.length > 0)
      .flatMap((cell) =>
        Array.from({ length: cell.columnSpan }, (_, index) => cell.column + index),
      ),
  )
  return named.size >= NAMED_SHARE * (table.xs.length - 1) ? table.headerRows : 0
}
