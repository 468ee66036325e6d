import type { Span, TextLine } from "../drafts.ts"
import { partOf } from "./words.ts"

export type SpanPatch = Partial<Pick<Span, "underline" | "strike" | "highlight" | "link">>

/**
 * Gives the line with a patch on the characters whose middle lies between two places; the same line
 * where none does.
 */
export function markRange(
  line: TextLine,
  from: number,
  to: number,
  patch: SpanPatch | ((span: Span) => SpanPatch),
): TextLine {
  // Most of the lines near a link or a rule have nothing in it, and most spans of those that have.
  const first = line.spans.findIndex((span) => hasInside(span, from, to))
  if (first < 0) return line
  const spans = line.spans.slice(0, first)
  for (const span of line.spans.slice(first)) {
    if (hasInside(span, from, to)) spans.push(...markSpan(span, from, to, patch))
    else spans.push(span)
  }
  return { ...line, spans }
}

function markSpan(
  span: Span,
  from: number,
  to: number,
  patch: SpanPatch | ((span: Span) => SpanPatch),
): Span[] {
  const patched = (piece: Span): Span => ({
    ...piece,
    ...(typeof patch === "function" ? patch(span) : patch),
  })
  // A picture or a formula is one sign, however much text stands for it.
  if (span.formula || span.figure) return [isWithin(span, from, to) ? patched(span) : span]
  const pieces: Span[] = []
  let start = 0
  let isMarked = isInside(span, 0, from, to)
  for (let index = 1; index <= span.text.length; index++) {
    if (isTrailing(span.text, index)) continue
    const isNext = index < span.text.length && isInside(span, index, from, to)
    if (index < span.text.length && isNext === isMarked) continue
    const piece = cutSpan(span, start, index)
    pieces.push(isMarked ? patched(piece) : piece)
    start = index
    isMarked = isNext
  }
  return pieces
}

/** The second unit of a character of two is never parted from the first. */
const isTrailing = (text: string, index: number): boolean =>
  index < text.length && (text.codePointAt(index - 1) ?? 0) > 0xffff

const isWithin = ({ edges }: Span, from: number, to: number): boolean =>
  (edges[0] ?? 0) > from && (edges.at(-1) ?? 0) < to

/** Tells whether the middle of a character lies between two places. */
function isInside({ edges }: Span, index: number, from: number, to: number): boolean {
  const middle = ((edges[index] ?? 0) + (edges[index + 1] ?? 0)) / 2
  return middle > from && middle < to
}

function hasInside(span: Span, from: number, to: number): boolean {
  for (let index = 0; index < span.text.length; index++)
    if (isInside(span, index, from, to)) return true
  return false
}

/** Gives the part of a span between two characters. */
export function cutSpan(span: Span, from: number, to: number): Span {
  if (from === 0 && to === span.text.length) return span
  const edges = partOf(span.edges, from, to + 1)
  const [x0, x1] = [Math.min(...edges), Math.max(...edges)]
  return { ...span, text: span.text.slice(from, to), edges, box: { ...span.box, x0, x1 } }
}
