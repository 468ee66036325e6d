import type { Span, TextLine } from "../drafts.ts"

export type SpanPatch = Partial<Pick<Span, "underline" | "strike" | "highlight" | "link">>

/** Gives the line with a patch on the characters whose middle lies between two places; the same line where none does. */
export function markRange(line: TextLine, from: number, to: number, patch: SpanPatch | ((span: Span) => SpanPatch)): TextLine {
  let isChanged = false
  const spans = line.spans.flatMap((span) => {
    const inside = (index: number): boolean => {
      const middle = ((span.edges[index] ?? 0) + (span.edges[index + 1] ?? 0)) / 2
      return middle > from && middle < to
    }
    const pieces: Span[] = []
    let start = 0
    let isMarked = inside(0)
    for (let index = 1; index <= span.text.length; index++) {
      const isNext = index < span.text.length && inside(index)
      if (index < span.text.length && isNext === isMarked) continue
      const piece = cutSpan(span, start, index)
      isChanged ||= isMarked
      pieces.push(isMarked ? { ...piece, ...(typeof patch === "function" ? patch(span) : patch) } : piece)
      start = index
      isMarked = isNext
    }
    return pieces
  })
  return isChanged ? { ...line, spans } : line
}

/** Gives the part of a span between two characters. */
export function cutSpan(span: Span, from: number, to: number): Span {
  if (from === 0 && to === span.text.length) return span
  const edges = span.edges.slice(from, to + 1)
  const [x0, x1] = [Math.min(...edges), Math.max(...edges)]
  return { ...span, text: span.text.slice(from, to), edges, box: { ...span.box, x0, x1 } }
}
