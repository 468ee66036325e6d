import type { OfficeView, ViewBlock } from "../../documents/office-view/office-parts.ts"

/** What a block counts for besides its characters: a line's room, a picture's, a cell's. */
const ownWeight = 40

const weightOf = (block: ViewBlock): number =>
  ownWeight +
  (block.kind === "text"
    ? block.runs.reduce((sum, { text }) => sum + text.length, 0)
    : block.kind === "table"
      ? block.rows.reduce((sum, row) => sum + row.length, 0) * ownWeight
      : 10 * ownWeight)

/**
 * Spreads a text that does not tell where its pages end over as many as it is known to have, evenly
 * by its length: a page turned to is then about the one that comes out. Views that tell stay as
 * they are.
 */
export function spreadPages(view: OfficeView, pages: number): OfficeView {
  if (view.kind !== "text" || view.pages.length >= pages) return view
  const blocks = view.pages.flat()
  const whole = blocks.reduce((sum, block) => sum + weightOf(block), 0)
  const spread: ViewBlock[][] = Array.from({ length: pages }, () => [])
  let before = 0
  for (const block of blocks) {
    const weight = weightOf(block)
    const place = Math.floor(((before + weight / 2) / whole) * pages)
    spread[Math.min(place, pages - 1)]?.push(block)
    before += weight
  }
  return { ...view, pages: spread }
}
