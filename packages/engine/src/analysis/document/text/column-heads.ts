import { least } from "../../../base/extremes.ts"
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
    const end = above?.blocks.findLastIndex(isInText) ?? -1
    const last = above?.blocks[end]
    if (!above || lead <= 0 || above.columns.count > 1 || last?.kind !== "paragraph") continue
    const { spaceAfter } = last.format
    out[index - 1] = {
      ...above,
      blocks: above.blocks.with(end, spaced(last, { spaceAfter: spaceAfter + lead })),
    }
    out[index] = {
      ...section,
      blocks: section.blocks.map((block) => (isHead(block, section) ? lifted(block, lead) : block)),
    }
  }
  return out
}

/** Room above all columns of the page on which a section goes on below another. */
function leadOf(section: Section): number {
  if (section.start !== "continuous" || section.columns.count < 2) return 0
  const heads = section.blocks.filter((block) => isHead(block, section))
  const [first] = heads
  return first?.kind === "paragraph"
    ? Math.max(0, Math.min(...heads.map(roomAbove), least(roomsAcross(section, first))))
    : 0
}

/**
 * Room above the columns into which paragraphs of a section run on without a break: their lines go
 * back up there.
 */
function roomsAcross({ blocks, pages }: Section, { lines: own = [], format }: Paragraph): number[] {
  const top = own[0] && own[0].box.y0 - format.spaceBefore
  if (top === undefined) return []
  return blocks.flatMap((block) =>
    block.kind === "paragraph" && block.lines
      ? block.lines.flatMap(({ box, page }, at, lines) => {
          const before = lines[at - 1]
          const isUp = before !== undefined && before.page === page && box.y1 < before.box.y0
          return isUp && (page ?? 0) === pages[0] ? [box.y0 - top] : []
        })
      : [],
  )
}

const roomAbove = (block: Block): number =>
  block.kind === "paragraph" ? block.format.spaceBefore : 0

/** Tells what the columns of a section's first page begin with. */
const isHead = (block: Block, { blocks, pages }: Section): boolean =>
  block === blocks.find(isInText) ||
  (block.kind === "paragraph" &&
    block.breakBefore === "column" &&
    block.placement[0]?.page === pages[0])

/** What is anchored to the page takes no part in where text stands. */
const isInText = (block: Block): boolean => block.kind !== "figure" || block.anchor === "inline"

const lifted = (block: Block, lead: number): Block =>
  block.kind === "paragraph" ? spaced(block, { spaceBefore: roomAbove(block) - lead }) : block

const spaced = (paragraph: Paragraph, room: Partial<Paragraph["format"]>): Paragraph => ({
  ...paragraph,
  format: { ...paragraph.format, ...room },
})
