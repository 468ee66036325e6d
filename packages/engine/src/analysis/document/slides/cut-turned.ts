import type { Box } from "../../../base/geometry.ts"
import type { TextLine } from "../../drafts.ts"
import { cutLine } from "../../writing/words.ts"
import { tabGaps } from "./line-tabs.ts"

/**
 * Cuts lines that stand on end, or on their head, where they are parted by tabs: each piece has its
 * place in a drawing or in a grid, and a turned box has no rulers that people see.
 */
export function cutTurned(lines: readonly TextLine[]): TextLine[] {
  return lines.flatMap((line) => {
    if (line.angle === 0 || line.angle % 90 !== 0 || line.direction === "rtl") return [line]
    const gaps = tabGaps(line)
    if (gaps.length === 0) return [line]
    const cuts = [0, ...gaps.map(({ at }) => at), line.text.length]
    return cuts.slice(1).flatMap((end, index) => {
      const start = index === 0 ? 0 : (cuts[index] ?? 0) + 1
      return end > start ? [turnedPiece(line, start, end)] : []
    })
  })
}

/** Gives a piece of a turned line, whose edges run along its text; boxes are those of the page. */
function turnedPiece(line: TextLine, from: number, to: number): TextLine {
  const piece = cutLine(line, from, to)
  const spans = piece.spans.map((span) => ({ ...span, box: alongPage(line, span.box) }))
  return { ...piece, spans, box: alongPage(line, piece.box), gaps: [] }
}

/** Puts a stretch along a turned line, `x0` to `x1` of a box, on the page. */
function alongPage({ angle, box }: TextLine, { x0, x1 }: Box): Box {
  if (angle === 90) return { ...box, y0: x0, y1: x1 }
  if (angle === 270) return { ...box, y0: 0 - x1, y1: 0 - x0 }
  return { ...box, x0: 0 - x1, x1: 0 - x0 }
}
