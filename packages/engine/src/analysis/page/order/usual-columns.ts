import { greatest, least } from "../../../base/extremes.ts"
import { middleX } from "../../../base/geometry.ts"
import { counts, points, shares } from "../../geometry/scale.ts"
import { joinLines } from "../../writing/join-lines.ts"
import type { FlowItem } from "../../drafts.ts"
import type { Band } from "./bands.ts"
import { cutAtGutter } from "./cut-at-gutter.ts"
import { isProse } from "./prose.ts"

/** Two columns that most pages of a file have. */
export interface UsualColumns {
  readonly left: ColumnEdges
  readonly right: ColumnEdges
}
export interface ColumnEdges {
  readonly x0: number
  readonly x1: number
}

/** Lines a column needs. */
const leastLines = counts.few

/** How far right of the edge of its column a line begins: an indent, the text of an entry. */
const widestIndent = points.block

/**
 * Gives a page in the columns of the others, though no lines stand beside each other that show
 * them: a picture at the head of the first column may reach down as far as the text of the second.
 * Undefined where something lies across both, or lines begin elsewhere.
 */
export function inUsualColumns(
  pieces: readonly FlowItem[],
  { left, right }: UsualColumns,
): Band[] | undefined {
  const sorted = pieces.toSorted((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0)
  const gutter = { x0: left.x1, x1: right.x0 }
  const centre = middleX(gutter)
  const cut = cutAtGutter(sorted, gutter)
  if (cut.pieces.some(({ box }) => box.x0 < centre && box.x1 > centre)) return undefined
  const [first, second] = [
    cut.pieces.filter(({ box }) => box.x1 <= centre),
    cut.pieces.filter(({ box }) => box.x1 > centre),
  ]
  if (!beginAt(first, left) || !beginAt(second, right)) return undefined
  if (![first, second].some((side) => isProse(joinLines(linesIn(side))))) return undefined
  return [
    {
      columns: [
        { x0: left.x0, x1: left.x1, pieces: first },
        { x0: right.x0, x1: right.x1, pieces: second },
      ],
    },
  ]
}

const linesIn = (pieces: readonly FlowItem[]): FlowItem[] =>
  pieces.filter(({ kind }) => kind === "line")

/** Whether the lines of a column begin where those of the column do on other pages. */
function beginAt(pieces: readonly FlowItem[], { x0, x1 }: ColumnEdges): boolean {
  const lines = linesIn(pieces)
  const own = lines.filter(({ box }) => box.x0 > x0 - points.edge && box.x0 < x0 + widestIndent)
  const [start, end] = [
    least(lines.map(({ box }) => box.x0)),
    greatest(lines.map(({ box }) => box.x1)),
  ]
  return (
    lines.length >= leastLines &&
    own.length >= shares.half * lines.length &&
    start > x0 - points.edge &&
    end < x1 + points.edge
  )
}
