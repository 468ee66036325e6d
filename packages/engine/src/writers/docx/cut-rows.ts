import { height } from "../../base/geometry.ts"
import type { Block, Document, TableCell, TableRow } from "../../model/document.ts"
import { twips } from "./units.ts"

/** A row that went over a page break: LibreOffice parts none that must have a height. */
export const isCut = ({ cells, page }: TableRow): boolean =>
  cells.some(({ blocks }) =>
    blocks.some(({ placement }) => placement.some((place) => place.page !== page)),
  )

/**
 * Lets what a row holds that goes over to another page begin at its top, as far down as on the
 * page: the row has no height in which it could stand lower.
 */
export const withCutRows = (document: Document): Document => ({
  ...document,
  sections: document.sections.map((section) => ({
    ...section,
    blocks: section.blocks.map(cutFromTop),
  })),
})

function cutFromTop(block: Block): Block {
  if (block.kind !== "table" || block.placement.length < 2 || !block.rows.some(isCut)) return block
  const rows = block.rows.map((row) =>
    isCut(row) ? { ...row, cells: row.cells.map(cellFromTop) } : row,
  )
  return { ...block, rows }
}

function cellFromTop(cell: TableCell): TableCell {
  const [first, ...rest] = cell.blocks
  if (cell.align === "top") return cell
  const [line] = (first?.kind === "paragraph" && first.lines) || []
  if (first?.kind !== "paragraph" || !line) return { ...cell, align: "top" }
  const { format } = first
  const { rule, value } = format.lineSpacing
  const leading = rule === "multiple" ? 0 : Math.max(0, (value - height(line.box)) / 2)
  const room = twips(line.box.y0 - leading - cell.box.y0) / twips(1)
  const blocks =
    room > Math.max(leastRoom, format.spaceBefore)
      ? [{ ...first, format: { ...format, spaceBefore: room } }, ...rest]
      : cell.blocks
  return { ...cell, align: "top", blocks }
}

/**
 * Room above a text from which on it is no rounding, in points: a cell that is full has none to
 * give.
 */
const leastRoom = 6
