import type { FlowItem, TextLine } from "../../drafts.ts"
import { bestGutter } from "./bands.ts"

/**
 * Cuts lines that were read on over the gutter between two columns of text: where the lines of both
 * stand on one height, it may be no wider than a space.
 */
export function cutAtColumns(lines: readonly TextLine[]): readonly TextLine[] {
  const level = lines.filter((line) => line.angle === 0 && !line.isVertical)
  const pieces = level
    .map((line): FlowItem => ({ kind: "line", box: line.box, line }))
    .toSorted((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0)
  const found = bestGutter(pieces)
  if (!found) return lines
  const whole = new Set(level)
  const cut = found.runs
    .flatMap((run) => (run.kind === "columns" ? [...run.left, ...run.right] : run.pieces))
    .flatMap((piece) => (piece.kind === "line" ? [piece.line] : []))
  const kept = new Set(cut)
  const parts = cut.filter((line) => !whole.has(line))
  return [...lines.filter((line) => !whole.has(line) || kept.has(line)), ...parts]
}
