import { counts, shares } from "../../geometry/scale.ts"
import type { BoxLayout, BoxParagraph } from "./box-paragraphs.ts"
import type { SoftWraps } from "./soft-wraps.ts"
import { FLUSH } from "./box-paragraphs.ts"

/**
 * Tells whether the text of a box is justified: its lines start at the left, wrapped by themselves,
 * and nearly all that did so end at the edge of the box. Of ragged ones a few do by chance.
 */
export function isJustified(
  paragraphs: readonly BoxParagraph[],
  layout: BoxLayout,
  wraps: SoftWraps,
): boolean {
  if (layout.align !== "left") return false
  const wrapped = paragraphs.flatMap(({ lines }) => lines.filter((line) => wraps.lines.has(line)))
  const flush = wrapped.filter(({ box }) => layout.x1 - box.x1 < FLUSH)
  return wrapped.length >= counts.few && flush.length >= shares.nearlyAll * wrapped.length
}

/** Whether a paragraph of justified text is justified: no line of it was ended by its author. */
export const wrapsAlone = ({ lines }: BoxParagraph, wraps: SoftWraps): boolean =>
  lines.length > 1 && lines.slice(0, -1).every((line) => wraps.lines.has(line))
