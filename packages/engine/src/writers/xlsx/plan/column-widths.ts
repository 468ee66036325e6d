import { plainText } from "../../../model/walk.ts"
import type { Grid } from "./grid.ts"

/** Rows of a table measured for its column widths. */
const SAMPLE_ROWS = 2_000

/** Width of a digit in font sizes: widest among the fonts that sheets commonly use. */
const DIGIT_EM = 0.56

/** Letters that a number has at most, with its unit, and a date with its weekday: 2024年1月5日星期五. */
const MOST_LETTERS = 6

/** Free space that programs keep at the sides of a cell, both sides together, in points. */
const CELL_PADDING = 8

/**
 * Gives the widths of a grid's columns, wide enough that no number shows as "####".
 *
 * Text may run over or wrap; a number that does not fit is not shown at all.
 */
export function widthsOfGrid(grid: Grid): number[] {
  return numberWidths(grid).map((width, column) => Math.max(grid.columns[column] ?? 0, width))
}

/** Gives the widths that the numbers of a grid's columns need; zero where there are none. */
export function numberWidths(grid: Grid): number[] {
  const widths = grid.columns.map(() => 0)
  for (const row of grid.rows.slice(0, SAMPLE_ROWS)) {
    for (const cell of row.cells) {
      const [block] = cell.blocks
      if (cell.columnSpan > 1 || cell.blocks.length !== 1 || block?.kind !== "paragraph") continue
      const text = plainText(block.inlines)
      if (
        text.length > 32 ||
        !/\d/.test(text) ||
        (text.match(/\p{L}/gu)?.length ?? 0) > MOST_LETTERS
      )
        continue
      const [inline] = block.inlines
      const size = inline?.kind === "text" ? inline.style.size : 11
      widths[cell.column] = Math.max(
        widths[cell.column] ?? 0,
        text.length * size * DIGIT_EM + CELL_PADDING,
      )
    }
  }
  return widths
}

/**
 * Gives the widths that texts before a filled cell need, so that they are not cut off there, but no
 * more than the page gave them; zero where there are none.
 */
export function labelWidths(grid: Grid): number[] {
  const widths = grid.columns.map(() => 0)
  for (const row of grid.rows.slice(0, SAMPLE_ROWS)) {
    for (const cell of row.cells) {
      const [block] = cell.blocks
      const isCut = row.cells.some(
        (next) => next.column === cell.column + 1 && next.blocks.length > 0,
      )
      if (cell.columnSpan > 1 || !isCut || cell.blocks.length !== 1 || block?.kind !== "paragraph")
        continue
      const reach =
        Math.max(0, ...(block.lines ?? []).map(({ box }) => box.x1 - box.x0)) + CELL_PADDING
      widths[cell.column] = Math.max(
        widths[cell.column] ?? 0,
        Math.min(reach, grid.columns[cell.column] ?? 0),
      )
    }
  }
  return widths
}
