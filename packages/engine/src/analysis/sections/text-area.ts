import type { TextLine } from "../drafts.ts"

/** Edges between which the text of a section runs. */
export interface TextArea {
  readonly left: number
  readonly right: number
}

/** Lines that start or end within so many points of each other show an edge. */
const edgeReach = 2
/** Share of all lines an edge must have, so that a note in the margin is no edge. */
const edgeShare = 0.02

/** Gives the outermost edges that enough lines share. */
export function textEdges(lines: readonly TextLine[]): TextArea | undefined {
  const upright = lines.filter((line) => line.angle === 0 && !line.isVertical)
  if (upright.length === 0) return undefined
  const starts = upright.map((line) => line.box.x0).sort((a, b) => a - b)
  const ends = upright.map((line) => line.box.x1).sort((a, b) => b - a)
  return { left: firstCommon(starts) ?? outermost(starts, 1), right: outermost(ends, -1) }
}

/** Share of lines that make a place the margin though some start left of it. */
const commonShare = 0.12

/** First place from the left where many lines start. */
function firstCommon(sorted: readonly number[]): number | undefined {
  const needed = sorted.length * commonShare
  for (let at = 0; at < sorted.length; at++) {
    const from = sorted[at] ?? 0
    let count = 0
    while ((sorted[at + count] ?? Infinity) - from <= edgeReach) count++
    if (count >= needed && count >= 3) return from
  }
  return undefined
}

/** First value, from the outside, near which enough others lie; the very first where none has company. */
function outermost(sorted: readonly number[], sign: 1 | -1): number {
  const needed = Math.max(1, Math.floor(sorted.length * edgeShare))
  for (let at = 0; at + needed - 1 < sorted.length; at++) {
    const [value = 0, last = 0] = [sorted[at], sorted[at + needed - 1]]
    if ((last - value) * sign <= edgeReach) return value
  }
  return sorted[0] ?? 0
}
