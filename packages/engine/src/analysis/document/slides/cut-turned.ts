import type { TextLine } from "../../drafts.ts"
import { isTurned, turnedPiece } from "../../writing/turned-lines.ts"
import { tabGaps } from "./line-tabs.ts"

/**
 * Cuts lines that stand on end, or on their head, where they are parted by tabs: each piece has its
 * place in a drawing or in a grid, and a turned box has no rulers that people see.
 */
export function cutTurned(lines: readonly TextLine[]): TextLine[] {
  return lines.flatMap((line) => {
    if (!isTurned(line) || line.direction === "rtl") return [line]
    const gaps = tabGaps(line)
    if (gaps.length === 0) return [line]
    const cuts = [0, ...gaps.map(({ at }) => at), line.text.length]
    return cuts.slice(1).flatMap((end, index) => {
      const start = index === 0 ? 0 : (cuts[index] ?? 0) + 1
      return end > start ? [turnedPiece(line, start, end)] : []
    })
  })
}
