import type { Block, Paragraph } from "../../../model/document.ts"
import { leastMargin } from "./body-extent.ts"

/**
 * What Word sets below a last table: an empty paragraph, and the lower half of the table's border,
 * in points.
 */
const belowTable = 2

/**
 * Takes the room of the paragraph that must follow a last table out of its last row, where the
 * table ends at the foot of the page.
 */
export function withinPage(blocks: readonly Block[], pageHeight: number): readonly Block[] {
  const last = blocks.at(-1)
  const row = last?.kind === "table" ? last.rows.at(-1) : undefined
  const excess = (last?.placement.at(-1)?.box.y1 ?? 0) + belowTable - pageHeight
  if (last?.kind !== "table" || !row || excess <= 0) return blocks
  const height = Math.max(1, row.height - excess)
  const cells = row.cells.map((cell) => ({
    ...cell,
    blocks: cell.blocks.map((block) =>
      block.kind === "paragraph" ? lowered(block, height) : block,
    ),
  }))
  return [
    ...blocks.slice(0, -1),
    { ...last, rows: [...last.rows.slice(0, -1), { ...row, height, cells }] },
  ]
}

/** Lines of a cell as low as its row, and nothing above or below them. */
function lowered(block: Paragraph, height: number): Paragraph {
  const { lineSpacing } = block.format
  const lines = Math.max(1, block.lines?.length ?? 1)
  return lineSpacing.rule === "exact" &&
    lines * lineSpacing.value + block.format.spaceBefore > height
    ? {
        ...block,
        format: {
          ...block.format,
          spaceBefore: 0,
          spaceAfter: 0,
          lineSpacing: {
            rule: "exact",
            value: Math.max(leastMargin / 2, Math.min(lineSpacing.value, height / lines)),
          },
        },
      }
    : block
}
