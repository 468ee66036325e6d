import type { Block, Paragraph, Section } from "../../../model/document.ts"

/**
 * Puts the room above columns that start below other text under that text.
 *
 * As room above the first column it would be its alone: Word starts the others at the end of the
 * text above, and LibreOffice counts it twice for those whose first paragraph has it, too.
 */
export function leadColumns(sections: readonly Section[]): Section[] {
  const out = [...sections]
  for (const [index, section] of sections.entries()) {
    const above = out[index - 1]
    const lead = above ? leadOf(section) : 0
    const last = above?.blocks.at(-1)
    if (!above || lead <= 0 || above.columns.count > 1 || last?.kind !== "paragraph") continue
    const { spaceAfter } = last.format
    out[index - 1] = {
      ...above,
      blocks: above.blocks.with(-1, spaced(last, { spaceAfter: spaceAfter + lead })),
    }
    out[index] = {
      ...section,
      blocks: section.blocks.map((block, at) => lowered(block, { section, at, lead })),
    }
  }
  return out
}

/** Room above all columns of the page on which a section goes on below another. */
function leadOf(section: Section): number {
  if (section.start !== "continuous" || section.columns.count < 2) return 0
  const heads = section.blocks.flatMap((block, at) => (isHead(block, section, at) ? [block] : []))
  return heads[0]?.kind === "paragraph"
    ? Math.min(...heads.map((head) => (head.kind === "paragraph" ? head.format.spaceBefore : 0)))
    : 0
}

const isHead = (block: Block, { pages }: Section, at: number): boolean =>
  at === 0 ||
  (block.kind === "paragraph" &&
    block.breakBefore === "column" &&
    block.placement[0]?.page === pages[0])

interface Lead {
  readonly section: Section
  readonly at: number
  readonly lead: number
}

const lowered = (block: Block, { section, at, lead }: Lead): Block =>
  block.kind === "paragraph" && isHead(block, section, at)
    ? spaced(block, { spaceBefore: block.format.spaceBefore - lead })
    : block

const spaced = (paragraph: Paragraph, room: Partial<Paragraph["format"]>): Paragraph => ({
  ...paragraph,
  format: { ...paragraph.format, ...room },
})
