import type { CellDraft } from "../../drafts.ts"
import { cellsOf, plainCellsOf } from "../../geometry/table-cells.ts"
import type { BlockDraft, ParagraphDraft } from "../../block-drafts.ts"

/** A paragraph that may be a list item. */
export interface ListCandidate {
  readonly paragraph: ParagraphDraft
  /** Place among all paragraphs in reading order; cells stand a little apart from each other. */
  readonly at: number
  readonly isInCell: boolean
}

/**
 * Distance of cells in places: farther than items of one list without labels between them, nearer
 * than a list that goes on.
 */
const cellStep = 7

/**
 * Gives the paragraphs with a label of some blocks in reading order, those in cells where they are
 * among the blocks.
 *
 * Without `readCell`, cells are left out.
 */
export function listCandidates(
  blocks: readonly BlockDraft[],
  readCell: ((cell: CellDraft) => { readonly drafts: readonly BlockDraft[] }) | undefined,
): ListCandidate[] {
  const candidates: ListCandidate[] = []
  let at = 0
  for (const block of blocks) {
    if (block.kind === "paragraph") {
      if (block.label) candidates.push({ paragraph: block, at, isInCell: false })
      at++
    }
    if (block.kind !== "table" || !readCell) continue
    const plain = plainCellsOf(block.table)
    if (plain?.apart.length === 0) {
      // A plain cell has no label: its line is a paragraph of its own.
      at += plain.lines
      continue
    }
    for (const cell of cellsOf(block.table)) {
      const inside = readCell(cell).drafts.filter((draft) => draft.kind === "paragraph")
      for (const paragraph of inside) {
        if (paragraph.label) candidates.push({ paragraph, at, isInCell: true })
        at++
      }
      if (inside.some((paragraph) => paragraph.label)) at += cellStep
    }
  }
  return candidates
}
