import type { Fill, TableDraft } from "../../drafts.ts"
import type { GridShape, Slot } from "./grid-cells.ts"

/** A cell by row and column, with the rows and columns that it spans. */
export const slotAt = (row: number, column: number, columnSpan = 1, rowSpan = 1): Slot => ({
  row,
  column,
  rowSpan,
  columnSpan,
})

/** A grid; each of its places is a cell where none are named. */
export const gridOf = (
  xs: readonly number[],
  ys: readonly number[],
  slots: readonly Slot[] = ys
    .slice(1)
    .flatMap((_, row) => xs.slice(1).map((__, column) => slotAt(row, column))),
): GridShape => ({ xs, ys, slots })

/** Cells row by row: "0" a column, "1x2" two from the second on, "0/3" three rows of the first. */
export function cellsOf({ ys, slots }: GridShape): string {
  const rows = ys.slice(1).map((_, row) =>
    slots
      .filter((slot) => slot.row === row)
      .map(
        ({ column, columnSpan, rowSpan }) =>
          `${column}${columnSpan > 1 ? `x${columnSpan}` : ""}${rowSpan > 1 ? `/${rowSpan}` : ""}`,
      )
      .join(" "),
  )
  return rows.join(", ")
}

/** Texts of a table: cells parted by "|", rows by " / "; spans as "<rows x columns>". */
export function textsOf({ cells, ys }: Pick<TableDraft, "cells" | "ys">): string {
  return ys
    .slice(1)
    .map((_, row) =>
      cells
        .filter((cell) => cell.row === row)
        .map(({ lines, rowSpan, columnSpan }) => {
          const span = rowSpan * columnSpan > 1 ? `<${rowSpan}x${columnSpan}>` : ""
          return lines.map(({ text }) => text.trim()).join("+") + span
        })
        .join("|"),
    )
    .join(" / ")
}

/** A filled box. */
export const fillAt = (
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  colour = 0xdddddd,
): Fill => ({
  box: { x0, y0, x1, y1 },
  paint: { colour, alpha: 1 },
  items: [],
})
