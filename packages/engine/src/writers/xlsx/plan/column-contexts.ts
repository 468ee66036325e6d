import type { Document } from "../../../model/document.ts"
import { plainText } from "../../../model/walk.ts"
import type { SettledOptions } from "../options.ts"
import { columnContext, decideDateOrder, decideDecimalMark } from "../values/context.ts"
import type { ValueContext } from "../values/types.ts"
import type { Grid, GridCell } from "./grid.ts"

/**
 * Cells of a document looked at for its conventions, and rows of a table for those of its columns.
 */
const SAMPLE_CELLS = 20_000
const SAMPLE_ROWS = 400

/**
 * Paper sizes of North America in points (letter, legal, tabloid), where 3/4/2024 is the fourth of
 * March.
 */
const americanPaper = [
  [612, 792],
  [612, 1008],
  [792, 1224],
]

export type Conventions = Pick<ValueContext, "decimalMark" | "dateOrder" | "leavesMarks">

/**
 * Finds the conventions of a document: decimal mark, and order of day and month.
 *
 * A printed workbook shows the marks that its author's program chose; its cells do not hold them.
 */
export function conventionsOf(
  grids: readonly Grid[],
  document: Document,
  options: SettledOptions,
): Conventions {
  const texts: string[] = []
  for (const grid of grids) {
    for (const row of grid.rows) {
      if (texts.length > SAMPLE_CELLS) break
      for (const cell of row.cells) texts.push(firstText(cell))
    }
  }
  const order = decideDateOrder(texts) ?? (isAmerican(document) ? "mdy" : undefined)
  const decimalMark =
    options.decimalMark === "auto" ? decideDecimalMark(texts) : options.decimalMark
  return {
    decimalMark,
    leavesMarks: document.pages.some((page) => page.sheet),
    ...(order === undefined ? {} : { dateOrder: order }),
  }
}

function isAmerican(document: Document): boolean {
  if (/^en-US/i.test(document.info.language ?? "")) return true
  const [page] = document.pages
  if (!page) return false
  const [short, long] = [Math.min(page.width, page.height), Math.max(page.width, page.height)]
  return americanPaper.some(([w = 0, h = 0]) => Math.abs(short - w) < 2 && Math.abs(long - h) < 2)
}

/** Gives the context of every column of a grid, in order. */
export function contextsOf(grid: Grid, conventions: Conventions): ValueContext[] {
  const headers: string[] = grid.columns.map(() => "")
  const texts: string[][] = grid.columns.map(() => [])
  const headerRows = Math.max(1, grid.headerRows)
  grid.rows.slice(0, SAMPLE_ROWS).forEach((row, index) => {
    for (const cell of row.cells) {
      const text = firstText(cell)
      for (let column = cell.column; column < cell.column + cell.columnSpan; column++) {
        if (index < headerRows) headers[column] += text
        else if (cell.columnSpan === 1) texts[column]?.push(text)
      }
    }
  })
  return grid.columns.map((_, column) =>
    columnContext(headers[column] ?? "", texts[column] ?? [], conventions),
  )
}

function firstText(cell: GridCell): string {
  const [block] = cell.blocks
  return block?.kind === "paragraph" ? plainText(block.inlines).trim() : ""
}
