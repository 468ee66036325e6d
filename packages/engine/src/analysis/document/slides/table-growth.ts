import { height, width } from "../../../base/geometry.ts"
import type { CellDraft, TableDraft } from "../../drafts.ts"
import { points, shares } from "../../geometry/scale.ts"
import { isCjk } from "../../writing/scripts.ts"
import { wordsOf } from "../../writing/words.ts"
import { LINE_EM } from "./slide-paragraph.ts"
import { WIDER_FACE } from "../../file/paragraphs/cell-content.ts"

/**
 * Tells whether a grid cannot be a table of a slide: words stand out of many of its cells, as
 * labels of a schedule do that are drawn over its columns, or its rows would grow until it leaves
 * the slide. Cells of slides wrap every text that is longer than they are, by the letter where they
 * must.
 */
export function outgrowsSlide(table: TableDraft, page: { readonly height: number }): boolean {
  const filled = table.cells.filter(({ lines }) => lines.length > 0)
  const tight = filled.filter(hasLongWord)
  if (tight.length > shares.little * filled.length) return true
  return table.box.y1 + growthOf(table) > Math.max(page.height, table.box.y1) + points.near
}

/** Whether a word is longer than the cell in which its text has to wrap. */
function hasLongWord({ lines, box, rotation }: CellDraft): boolean {
  if (rotation !== 0) return false
  return lines
    .filter(({ angle, isVertical }) => angle === 0 && !isVertical)
    .flatMap(wordsOf)
    .some(
      ({ x0, x1, text }) =>
        x1 - x0 > width(box) + points.edge && ![...text].some((sign) => isCjk(sign)),
    )
}

/** Sum of what the rows grow, in points. */
function growthOf(table: TableDraft): number {
  const growth = new Map<number, number>()
  for (const cell of table.cells) {
    if (cell.rowSpan > 1 || cell.rotation !== 0) continue
    growth.set(cell.row, Math.max(growth.get(cell.row) ?? 0, cellGrowth(cell)))
  }
  return [...growth.values()].reduce((sum, own) => sum + own, 0)
}

function cellGrowth({ lines, box }: CellDraft): number {
  const room = Math.max(points.near, width(box))
  const whole = lines.reduce((sum, line) => sum + (1 + WIDER_FACE) * width(line.box), 0)
  const rows = Math.max(lines.length, Math.ceil(whole / room))
  const size = lines.reduce((most, line) => Math.max(most, line.size), 0)
  return Math.max(0, rows * LINE_EM * size - Math.max(height(box), lines.length * LINE_EM * size))
}
