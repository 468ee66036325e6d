import type { Block, Paragraph } from "../../../model/document.ts"
import { height, type Box } from "../../../base/geometry.ts"
import { ems } from "../../geometry/scale.ts"

/** Room that rounding takes from the height of a cell, in points; its border takes its own. */
const roundingRoom = 0.05
/** Smallest exact line height that cuts no letters, in ems. */
const leastLineEm = ems.whole
/** Offsets below this are left alone, in points. */
const leastOffset = 0.4

export interface CellFit {
  /** Room of the cell below its border. */
  readonly box: Box
  readonly align: "top" | "middle" | "bottom"
  /** Where the first line started on the page. */
  readonly top: number
}

/**
 * Keeps what a cell holds within the height the cell had, and where it stood in it.
 *
 * Rows grow with their text: half a point in each of fifty rows would push the last of them to the
 * next page. Text set in the middle or at the foot of its cell is held at its place by space on the
 * other side.
 */
export function fitCell(blocks: readonly Block[], { box, align, top }: CellFit): readonly Block[] {
  const room = height(box) - roundingRoom
  const fitted = squeeze(blocks, heightOf(blocks) - room)
  const content = heightOf(fitted)
  const free = room - content
  if (align === "top" || free <= leastOffset) return fitted
  const above = top - box.y0
  if (align === "bottom") return withSpace(fitted, 0, Math.min(free, free - above))
  const lower = 2 * above - free
  return lower > 0
    ? withSpace(fitted, Math.min(free, lower), 0)
    : withSpace(fitted, 0, Math.min(free, 0 - lower))
}

/**
 * Height of what a cell holds, in points; lines whose height the reader works out count nothing.
 */
export function heightOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + blockHeight(block), 0)
}

function blockHeight(block: Block): number {
  if (block.kind === "paragraph")
    return block.format.spaceBefore + linesHeight(block) + block.format.spaceAfter
  if (block.kind === "table") return block.rows.reduce((sum, row) => sum + row.height, 0)
  return block.anchor === "inline"
    ? height(block.placement[0]?.box ?? { x0: 0, y0: 0, x1: 0, y1: 0 })
    : 0
}

function linesHeight({ format, lines, inlines }: Paragraph): number {
  const figures = inlines.map((inline) =>
    inline.kind === "figure"
      ? height(inline.figure.placement[0]?.box ?? { x0: 0, y0: 0, x1: 0, y1: 0 })
      : 0,
  )
  const own =
    format.lineSpacing.rule === "multiple" ? 0 : (lines?.length ?? 1) * format.lineSpacing.value
  return Math.max(own, ...figures)
}

/** Takes an excess of height out of the gaps above paragraphs first, then out of their lines. */
function squeeze(blocks: readonly Block[], excess: number): readonly Block[] {
  if (excess <= 0) return blocks
  const gaps = sum(blocks, (paragraph) => paragraph.format.spaceBefore)
  const fromGaps = Math.min(excess, gaps)
  const lines = sum(blocks, (paragraph) =>
    paragraph.format.lineSpacing.rule === "exact" ? linesHeight(paragraph) : 0,
  )
  const [gapShare, lineShare] = [
    gaps > 0 ? 1 - fromGaps / gaps : 1,
    lines > 0 ? Math.max(0, 1 - (excess - fromGaps) / lines) : 1,
  ]
  return blocks.map((block) => {
    if (block.kind !== "paragraph") return block
    const { lineSpacing, spaceBefore } = block.format
    const least = Math.min(lineSpacing.value, leastLineEm * largestSize(block))
    const value =
      lineSpacing.rule === "exact"
        ? Math.max(least, lineSpacing.value * lineShare)
        : lineSpacing.value
    return {
      ...block,
      format: {
        ...block.format,
        spaceBefore: twentieth(spaceBefore * gapShare),
        lineSpacing: { ...lineSpacing, value: twentieth(value) },
      },
    }
  })
}

function sum(blocks: readonly Block[], of: (paragraph: Paragraph) => number): number {
  return blocks.reduce((total, block) => total + (block.kind === "paragraph" ? of(block) : 0), 0)
}

const largestSize = ({ inlines }: Paragraph): number =>
  Math.max(1, ...inlines.map((inline) => (inline.kind === "text" ? inline.style.size : 1)))

/** Adds space above the first paragraph and below the last where that is worth it, in points. */
function withSpace(blocks: readonly Block[], before: number, after: number): readonly Block[] {
  return blocks.map((block, index) => {
    if (block.kind !== "paragraph") return block
    const own = {
      before: index === 0 ? Math.max(0, before) : 0,
      after: index === blocks.length - 1 ? Math.max(0, after) : 0,
    }
    if (own.before < leastOffset && own.after < leastOffset) return block
    return {
      ...block,
      format: {
        ...block.format,
        spaceBefore: twentieth(block.format.spaceBefore + own.before),
        spaceAfter: twentieth(block.format.spaceAfter + own.after),
      },
    }
  })
}

/** Word keeps twentieths of a point. */
const twentieth = (value: number): number => Math.floor(value * 20) / 20

/**
 * Indents a block of turned text that runs over several rows: as padding of its cell the room at
 * its ends would be that of each of the rows.
 */
export const indented = (
  block: Block,
  { left, right }: { readonly left: number; readonly right: number },
): Block => {
  if (block.kind !== "paragraph") return block
  const { indent } = block.format
  const wider = { ...indent, left: indent.left + left, right: indent.right + right }
  return { ...block, format: { ...block.format, indent: wider } }
}
