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

/** Lines that may stand across both columns above or below them, and words that jut out of one. */
const mostAcross = counts.pair

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
  const across = cut.pieces.filter(({ box }) => box.x0 < centre && box.x1 > centre)
  if (across.length > 2 * mostAcross) return undefined
  const jutting = across.filter((piece) => jutsOut(piece, left, centre))
  const spanning = across.filter((piece) => !jutting.includes(piece))
  const others = cut.pieces.filter((piece) => !spanning.includes(piece))
  const ends = spanning.length > 0 ? standBeyond(spanning, others) : { above: [], below: [] }
  if (!ends || jutting.length > mostAcross) return undefined
  const [first, second] = [
    others.filter((piece) => piece.box.x1 <= centre || jutting.includes(piece)),
    others.filter((piece) => piece.box.x1 > centre && !jutting.includes(piece)),
  ]
  const within = first.filter((piece) => !jutting.includes(piece))
  if (!beginAt(within, left) || !beginAt(second, right)) return undefined
  if (![within, second].some((side) => isProse(joinLines(linesIn(side))))) return undefined
  const columns = [
    { x0: left.x0, x1: left.x1, pieces: first },
    { x0: right.x0, x1: right.x1, pieces: second },
  ]
  return [
    ...bandAcross(ends.above, left.x0, right.x1),
    { columns },
    ...bandAcross(ends.below, left.x0, right.x1),
  ]
}

/** A line of the first column whose last word is too long for it: an address, a word not parted. */
function jutsOut(piece: FlowItem, { x0 }: ColumnEdges, centre: number): boolean {
  if (piece.kind !== "line" || piece.box.x0 < x0 - points.edge) return false
  if (piece.box.x0 >= x0 + widestIndent) return false
  const { text, edges } = piece.line.spans.at(-1) ?? { text: "", edges: [] }
  const start = edges[text.trimEnd().lastIndexOf(" ") + 1]
  return start !== undefined && start < centre
}

/** Parts the few lines across the columns into those above and below all others. */
function standBeyond(
  spanning: readonly FlowItem[],
  others: readonly FlowItem[],
): { readonly above: FlowItem[]; readonly below: FlowItem[] } | undefined {
  const [top, foot] = [
    least(others.map(({ box }) => box.y0)),
    greatest(others.map(({ box }) => box.y1)),
  ]
  const above = spanning.filter(({ box }) => box.y1 <= top)
  const below = spanning.filter(({ box }) => box.y0 >= foot)
  const areAll = above.length + below.length === spanning.length
  return areAll && spanning.length <= mostAcross && linesIn(spanning).length === spanning.length
    ? { above, below }
    : undefined
}

const bandAcross = (pieces: readonly FlowItem[], x0: number, x1: number): Band[] =>
  pieces.length === 0 ? [] : [{ columns: [{ x0, x1, pieces }] }]

const linesIn = (pieces: readonly FlowItem[]): FlowItem[] =>
  pieces.filter(({ kind }) => kind === "line")

/** Whether the lines of a column begin where those of the column do on other pages. */
function beginAt(pieces: readonly FlowItem[], { x0, x1 }: ColumnEdges): boolean {
  const lines = joinLines(linesIn(pieces))
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
