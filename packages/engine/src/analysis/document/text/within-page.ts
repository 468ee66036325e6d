import type { Block, Paragraph, Table } from "../../../model/document.ts"
import { leastMargin } from "./body-extent.ts"

/**
 * What Word sets below a last table: an empty paragraph, and the lower half of the table's border,
 * in points.
 */
export const belowTable = 2

/**
 * Takes the room of the paragraph that must follow a last table out of its last row, where the
 * table ends at the foot of the page.
 */
export function withinPage(blocks: readonly Block[], pageHeight: number): readonly Block[] {
  const last = blocks.at(-1)
  if (last?.kind !== "table") return blocks
  const excess = (last.placement.at(-1)?.box.y1 ?? 0) + belowTable - pageHeight
  return excess <= 0 ? blocks : [...blocks.slice(0, -1), withLowerEnd(last, excess)]
}

/** The paragraph that parts two tables, in points. */
const separator = 1

/** Tables that overlap by more are no two of one sheet, in points. */
const mostOverlap = 3

/**
 * Takes the room of the paragraph that must part two tables out of the last row of the upper one,
 * where they touch: below each other, as a printed sheet has them, they would be longer than their
 * page.
 */
export function partTables(blocks: readonly Block[]): readonly Block[] {
  const flowing = blocks.filter((block) => block.kind !== "figure" || block.anchor === "inline")
  const lower = new Map<Block, Block | undefined>()
  for (const [at, block] of flowing.entries()) lower.set(block, flowing[at + 1])
  return blocks.map((block) => {
    const next = lower.get(block)
    if (block.kind !== "table" || next?.kind !== "table") return block
    const [own, other] = [block.placement.at(-1), next.placement[0]]
    if (!own || own.page !== other?.page) return block
    const gap = other.box.y0 - own.box.y1
    return gap >= separator || gap < -mostOverlap ? block : withLowerEnd(block, separator - gap)
  })
}

/** Makes the last row of a table lower. */
export function withLowerEnd(table: Table, excess: number): Table {
  const row = table.rows.at(-1)
  if (!row) return table
  const height = Math.max(1, row.height - excess)
  const cells = row.cells.map((cell) => ({
    ...cell,
    blocks: cell.blocks.map((block) =>
      block.kind === "paragraph" ? lowered(block, height) : block,
    ),
  }))
  return { ...table, rows: [...table.rows.slice(0, -1), { ...row, height, cells }] }
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
