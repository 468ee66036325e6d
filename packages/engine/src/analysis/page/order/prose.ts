import { shares } from "../../geometry/scale.ts"
import { height, middleX, union, width } from "../../../base/geometry.ts"
import type { FlowItem } from "../../drafts.ts"
import { gutters } from "./gutter.ts"

/** A side of a gutter reads as prose when so many of its lines fill so much of its width. */
const filledLine = shares.most
const filledShare = shares.half
/** Share of lines that may stand across a gutter within a side: headings, a note. */
const mostAcross = shares.trace

/** Tells prose of one column. */
export function isProse(lines: readonly FlowItem[]): boolean {
  const full = width(lines.map(({ box }) => box).reduce(union))
  const size = lines.reduce((sum, piece) => sum + height(piece.box), 0) / lines.length
  if (full < 7 * size) return false
  const filled = lines.filter((piece) => width(piece.box) >= filledLine * full).length
  return filled >= filledShare * lines.length
}

/** Tells prose that stands in one column or in several: two of three are the side of a gutter. */
export const areProse = (lines: readonly FlowItem[]): boolean =>
  isProse(lines) || areProseColumns(lines)

function areProseColumns(lines: readonly FlowItem[]): boolean {
  return gutters(lines).some((gutter) => {
    const centre = middleX(gutter)
    const left = lines.filter(({ box }) => box.x1 <= centre)
    const right = lines.filter(({ box }) => box.x0 >= centre)
    return (
      left.length + right.length >= (1 - mostAcross) * lines.length && [left, right].every(isProse)
    )
  })
}
