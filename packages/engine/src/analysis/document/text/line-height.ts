import { greatest } from "../../../base/extremes.ts"
import { weightedMode } from "../../geometry/statistics.ts"
import { cjkShare } from "../../writing/scripts.ts"
import type { BlockDraft, ParagraphDraft } from "../../block-drafts.ts"

/** Line height of single lines of Latin text whose size no paragraph of several lines has, in ems. */
export const latinHeight = 1.17

/**
 * Share of an exact line height that lies above the baseline.
 *
 * LibreOffice splits exact heights four to one whatever the font, and Word comes close.
 */
export const aboveBaseline = 0.8

/** The same of Han text, in ems. */
const hanHeight = 1.3

/** Gives the exact line height of paragraphs; single lines take the usual leading of their size. */
export function learnLineHeights(
  blocks: readonly BlockDraft[],
): (paragraph: ParagraphDraft) => number {
  const seen = new Map<number, [number, number][]>()
  for (const block of blocks) {
    if (block.kind !== "paragraph" || block.shape.leading === undefined) continue
    const key = sizeKey(block)
    seen.set(key, [...(seen.get(key) ?? []), [block.shape.leading, block.lines.length]])
  }
  const usual = new Map([...seen].map(([key, values]) => [key, weightedMode(values, 0.25)]))
  return (paragraph) => {
    if (paragraph.shape.leading !== undefined) return paragraph.shape.leading
    const size = lineSize(paragraph)
    const known = usual.get(sizeKey(paragraph))
    const natural =
      size * (cjkShare(paragraph.lines[0]?.line.text ?? "") > 0.3 ? hanHeight : latinHeight)
    // A double-spaced body says nothing about a heading of the same size standing alone, but of a
    // paragraph that the end of a page cuts between its lines.
    const isCut = paragraph.lines.length > 1
    return known !== undefined && (isCut || known < 1.7 * size) ? known : natural
  }
}

export const lineSize = (paragraph: ParagraphDraft): number =>
  greatest(paragraph.lines.map((placed) => placed.line.size))

const sizeKey = (paragraph: ParagraphDraft): number => Math.round(lineSize(paragraph) * 2)
