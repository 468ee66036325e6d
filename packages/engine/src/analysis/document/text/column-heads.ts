import { least } from "../../../base/extremes.ts"
import type { Block, Paragraph, Section } from "../../../model/document.ts"
import { plainFormat } from "../../../model/build.ts"

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
  return out.map((section, index) => {
    const isBalanced = section.columns.count > 1 && out[index + 1]?.start === "continuous"
    const led = withLinesAtPages(withLine(section, index === 0), index === 0)
    return isBalanced ? { ...led, blocks: led.blocks.map(unbound) } : led
  })
}

/**
 * Lets a paragraph of columns that end within a page stand last in one: LibreOffice balances no
 * columns in which paragraphs are bound to the next.
 */
const unbound = (block: Block): Block =>
  block.kind === "paragraph" && block.format.keepWithNext === true
    ? { ...block, format: { ...block.format, keepWithNext: false } }
    : block

/**
 * Puts what room is left above the first of columns that start within a page, or the document, into
 * an empty line: LibreOffice would move all columns down by it. Room above all of them that text
 * runs on into is left to do so.
 */
function withLine(section: Section, isFirst: boolean): Section {
  if (section.columns.count < 2 || !(isFirst || section.start === "continuous")) return section
  const at = section.blocks.findIndex(isInText)
  const first = section.blocks[at]
  if (first?.kind !== "paragraph" || first.blankAbove) return section
  const heads = section.blocks.filter((block) => isHead(block, section))
  const spaceBefore = heads.length < section.columns.count ? leadOf(section) : 0
  const height = roomAbove(first) - spaceBefore
  if (height <= 0) return section
  const led = { ...spaced(first, { spaceBefore: 0 }), blankAbove: { height, spaceBefore } }
  return { ...section, blocks: section.blocks.with(at, led) }
}

/** Height of an empty line that nobody sees, in points. */
const leastLine = 1

/**
 * Puts an empty line above the room over what starts a later page of such columns: LibreOffice would
 * move the other columns of that page down by it. The room itself is left: pictures stand in it.
 */
function withLinesAtPages(section: Section, isFirst: boolean): Section {
  if (section.columns.count < 2 || !(isFirst || section.start === "continuous")) return section
  const blocks = section.blocks.flatMap((block): Block[] => {
    if (block.kind !== "paragraph" || block.breakBefore !== "page") return [block]
    const room = roomAbove(block)
    if (block.blankAbove || room <= leastLine) return [block]
    const { breakBefore: _own, ...rest } = spaced(block, { spaceBefore: room - leastLine })
    return [{ ...emptyLine(block), breakBefore: "page" }, rest]
  })
  return { ...section, blocks }
}

/** An empty line at the place of a paragraph. */
const emptyLine = ({ format: { direction }, placement }: Paragraph): Paragraph => ({
  kind: "paragraph",
  style: "body",
  format: {
    ...plainFormat,
    direction,
    lineSpacing: { rule: "exact", value: leastLine },
  },
  inlines: [],
  placement: placement.slice(0, 1),
})

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
 * Room above the columns into which the text of a section runs on without a break: its lines go
 * back up there.
 */
function roomsAcross({ blocks, pages }: Section, { lines: own = [], format }: Paragraph): number[] {
  const top = own[0] && own[0].box.y0 - format.spaceBefore
  if (top === undefined) return []
  const placed = blocks.flatMap((block) =>
    block.kind === "paragraph" && block.breakBefore !== "column" ? (block.lines ?? []) : [],
  )
  return placed.flatMap(({ box, page }, at) => {
    const before = placed[at - 1]
    const isUp = before !== undefined && before.page === page && box.y1 < before.box.y0
    return isUp && (page ?? 0) === pages[0] ? [box.y0 - top] : []
  })
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
