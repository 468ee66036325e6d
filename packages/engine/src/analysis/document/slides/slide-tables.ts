import { ems } from "../../geometry/scale.ts"
import { height, width } from "../../../base/geometry.ts"
import type { CellDraft, TableDraft } from "../../drafts.ts"
import { outgrowsSlide } from "./table-growth.ts"
import { GROUND } from "../../geometry/page-ground.ts"

/**
 * Share of a table's places that hold text; frames and panels of a slide leave most of theirs
 * empty.
 */
const LEAST_FILLED = 0.45

/**
 * Tells whether a table of a page is one on a slide too.
 *
 * Slides line text up without rulings as a matter of layout: columns of bullets, cards, labels.
 * Only what is drawn as a grid, or tagged, is taken for a table.
 */
export function isSlideTable(
  table: TableDraft,
  page: { readonly width: number; readonly height: number },
): boolean {
  if (table.evidence === "aligned") return false
  if (table.evidence === "tagged" || table.evidence === "given") return true
  const [rows, columns] = [table.ys.length - 1, table.xs.length - 1]
  if (rows < 2 || columns < 2) return false
  if (width(table.box) > GROUND * page.width && height(table.box) > GROUND * page.height)
    return false
  if (!table.cells.every(holdsLines) || outgrowsSlide(table, page)) return false
  const filled = table.cells.filter((cell) => cell.lines.length > 0)
  const places = table.cells.reduce((sum, cell) => sum + cell.rowSpan * cell.columnSpan, 0)
  const covered = filled.reduce((sum, cell) => sum + cell.rowSpan * cell.columnSpan, 0)
  return filled.length >= 3 && covered >= LEAST_FILLED * places
}

/**
 * Whether the lines of a cell find room below each other, as PowerPoint sets them: where they stand
 * side by side, as in a form, the row would grow and push those below it off the slide.
 */
function holdsLines({ lines, box, rotation }: CellDraft): boolean {
  const sizes = lines.map((line) => line.size)
  const room = rotation === 0 ? height(box) : width(box)
  return sizes.reduce((sum, size) => sum + size, 0) < room + ems.half * Math.max(0, ...sizes)
}

/** Gives a table and those in its cells one after another: no cell of a slide holds a table. */
export function unnested(table: TableDraft): TableDraft[] {
  const own = { ...table, cells: table.cells.map((cell) => ({ ...cell, nested: [] })) }
  return [own, ...table.cells.flatMap(({ nested }) => nested.flatMap(unnested))]
}
