import { counts } from "../../geometry/scale.ts"
import type { TableDraft } from "../../drafts.ts"
import { EDGE_ZONE, SAME_PLACE, MOST_ROWS } from "./furniture-measures.ts"

/** Pages between two that show it. */
const farthestTwin = counts.few

/**
 * Tells which tables belong to headers and footers: the same words in the same grid at the same
 * place on other pages.
 *
 * @param pages Tables by page, with the height of the page. Numbers are compared blindly.
 */
export function findRepeatedTables(
  pages: readonly { readonly height: number; readonly tables: readonly TableDraft[] }[],
): ReadonlySet<TableDraft> {
  const repeated = new Set<TableDraft>()
  for (const [at, { height, tables }] of pages.entries()) {
    for (const table of tables) {
      const isAtEdge = table.box.y1 < EDGE_ZONE * height || table.box.y0 > (1 - EDGE_ZONE) * height
      if (!isAtEdge || table.ys.length - 1 > MOST_ROWS) continue
      const near = pages.filter((_, other) => other !== at && Math.abs(other - at) <= farthestTwin)
      if (near.some((other) => other.tables.some((twin) => isSame(table, twin))))
        repeated.add(table)
    }
  }
  return repeated
}

/** Words of a table with their numbers hidden. */
export const tableKey = (table: TableDraft): string =>
  table.cells
    .map(
      (cell) =>
        `${cell.row} ${cell.column} ${cell.lines
          .map((line) => line.text)
          .join(" ")
          .replace(/\d+/g, "#")}`,
    )
    .join("\n")

/** Tells a letterhead at the foot of a page from one at its head. */
export const isFooter = (table: TableDraft, pageHeight: number): boolean =>
  table.box.y0 > pageHeight / 2

function isSame(a: TableDraft, b: TableDraft): boolean {
  const isPlaced = (["x0", "y0", "x1", "y1"] as const).every(
    (side) => Math.abs(a.box[side] - b.box[side]) < SAME_PLACE,
  )
  return (
    isPlaced &&
    a.xs.length === b.xs.length &&
    a.ys.length === b.ys.length &&
    tableKey(a) === tableKey(b) &&
    (hasWords(a) || textOf(a) === textOf(b))
  )
}

/** A table of figures alone repeats nothing where other figures stand in it. */
const hasWords = (table: TableDraft): boolean => /\p{L}/u.test(textOf(table))

const textOf = ({ cells }: TableDraft): string =>
  cells.flatMap(({ lines }) => lines.map(({ text }) => text)).join(" ")
