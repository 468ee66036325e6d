import type { ParagraphDraft, PlacedLine } from "../../block-drafts.ts"
import type { Span } from "../../drafts.ts"
import { advanceAt, roundSize, writtenStretch } from "../../writing/run-style.ts"
import { arabicWidth, holdsArabic } from "./arabic-widths.ts"

/** Arabic letters are pressed together no further: narrower ones are hard to read. */
const narrowest = 0.8

/** Share of its room that a line keeps free. */
const safeShare = 0.008

/** Runs of Arabic letters and what stands between them, and of anything else. */
const pieces =
  /[\p{Script=Arabic}\p{M}]+(?: +[\p{Script=Arabic}\p{M}]+)*|[^\p{Script=Arabic}\p{M}]+/gu

/**
 * Gives the scale at which lines read from the right hold their words in the one Arabic face that
 * LibreOffice has, a quarter wider than those of documents: each line that wraps makes its page
 * longer, and the last one goes to a page of its own.
 *
 * @param isOwn Tells text whose face travels with the document.
 */
export function standInScale(
  { lines, shape }: ParagraphDraft,
  isOwn: (span: Span) => boolean,
): number {
  let scale = 1
  for (const [at, placed] of lines.entries()) {
    if (!holdsArabic(placed.line.text)) continue
    const first = at === 0 ? Math.max(0, shape.firstLine) : 0
    const room = placed.x1 - placed.x0 - shape.left - shape.right - first
    const width = standInWidth(placed, isOwn)
    if (room > 0 && width > room) scale = Math.min(scale, (room / width) * (1 - safeShare))
  }
  return scale < 1 ? Math.max(narrowest, Math.floor(scale * 100) / 100) : 1
}

function standInWidth({ line }: PlacedLine, isOwn: (span: Span) => boolean): number {
  let width = 0
  for (const span of line.spans) {
    const em = roundSize(span.size) * writtenStretch(span)
    for (const { 0: piece, index } of span.text.matchAll(pieces))
      width +=
        holdsArabic(piece) && !isOwn(span)
          ? arabicWidth(piece, span.bold) * em
          : shownWidth(span, index, piece.length)
  }
  return width
}

function shownWidth(span: Span, start: number, length: number): number {
  let width = 0
  for (let at = start; at < start + length; at++) width += Math.abs(advanceAt(span, at))
  return width
}
