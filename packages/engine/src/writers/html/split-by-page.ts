import type { Block, Document } from "../../model/document.ts"
import { pageOf } from "../../model/walk.ts"

/**
 * Gives the blocks of each source page in reading order; a block carried over a page break stays
 * where it starts, a table is cut at its rows.
 */
export function splitByPage(document: Document): Block[][] {
  const pages = document.pages.map(() => [] as Block[])
  let current = 0
  for (const section of document.sections) {
    for (const block of section.blocks.flatMap(cutTable)) {
      current = Math.min(Math.max(current, pageOf(block)), Math.max(0, pages.length - 1))
      pages[current]?.push(block)
    }
  }
  return pages
}

function cutTable(block: Block): Block[] {
  if (block.kind !== "table") return [block]
  const rows = Map.groupBy(block.rows, ({ page }) => page)
  // A cell that spans the page break would lose its lower half in a cut.
  const isSpanned = block.rows.some((row, index) =>
    row.cells.some((cell) => block.rows[index + cell.rowSpan - 1]?.page !== row.page),
  )
  if (rows.size < 2 || isSpanned) return [block]
  const placement = Map.groupBy(block.placement, ({ page }) => page)
  return Array.from(rows, ([page, own], index) => ({
    ...block,
    rows: own,
    headerRows: index === 0 ? block.headerRows : 0,
    placement: placement.get(page) ?? [],
  }))
}
