import { counts, points, shares } from "../../geometry/scale.ts"
import type { FlowItem, TextLine } from "../../drafts.ts"
import { cellsOf } from "../../geometry/table-cells.ts"
import { area, contains, intersection, type Box } from "../../../base/geometry.ts"
import type { ScenePage } from "../../../model/scene.ts"
import { lengthOf } from "../../writing/fill.ts"
import { readLabel } from "../../writing/labels.ts"
import type { Float } from "../../page/order/floats.ts"
import { GROUND_OF_TEXT } from "../../geometry/page-ground.ts"

/** Pieces that stand close, as one box. */
export interface PieceGroup {
  readonly pieces: readonly FlowItem[]
  readonly box: Box
}

/** Share of a page's letters that a stack has from which the rest stands beside it. */
const MAIN = shares.half

/** Where a stack is looked for. */
export interface StackGround {
  readonly page: Pick<ScenePage, "width" | "height">
  /** What is drawn on the page. */
  readonly floats: readonly Float[]
  /** Pieces that have their frames already. */
  readonly framed: readonly FlowItem[]
}

/**
 * Finds the groups that stand one below the other and have most of the letters of a page: they can
 * be its running text, and keep their places by the room between them. Gives none where no such
 * stack has half of all letters: what stands side by side belongs together no more than boxes do.
 *
 * Columns that lie close are side by side, labels in boxes belong to these, what reaches the foot
 * of the page could run over it, and several tables are higher or lower together in other programs:
 * they would move what stands below.
 */
export function mainStack<G extends PieceGroup>(
  groups: readonly G[],
  { page, floats, framed }: StackGround,
): ReadonlySet<G> {
  const boxes = floats.map(({ figure }) => figure.box).filter((box) => isPart(box, page))
  const tables = groups.filter(isTable).length
  const free = groups.filter(
    (group) =>
      (tables === 1 || !isTable(group)) &&
      !standsAbreast(group) &&
      group.box.y1 + footOf(group) <= page.height &&
      !boxes.some((box) => contains(box, group.box, ON_BOX)),
  )
  const letters = free.map(({ pieces }) => lettersOf(pieces))
  const all = lettersOf([...groups.flatMap(({ pieces }) => pieces), ...framed])
  const stack = heaviestStack(free, letters)
  const own = stack.reduce((sum, at) => sum + (letters[at] ?? 0), 0)
  const found = stack.flatMap((at) => free[at] ?? [])
  return new Set(own > 0 && own >= MAIN * all && !areLabels(found) ? found : [])
}

/** Letters of a line from which it says something, and does not only name what it stands at. */
const SAID = counts.dozen

/**
 * Tells of groups that most of their letters stand in lines of a word or two: labels of a drawing.
 */
function areLabels(groups: readonly PieceGroup[]): boolean {
  const lengths = groups
    .flatMap(({ pieces }) => pieces.flatMap(linesOf))
    .map(({ text }) => lengthOf(text.trim()))
  const total = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0)
  return total(lengths.filter((length) => length >= SAID)) < MAIN * total(lengths)
}

/**
 * Tells of lines below each other, most of which have gaps, that texts stand side by side in them.
 */
function standsAbreast({ pieces }: PieceGroup): boolean {
  const parted = pieces.filter(
    (piece) => piece.kind === "line" && piece.line.gaps.some((gap) => !isOfLabel(gap, piece.line)),
  )
  return parted.length >= counts.pair && parted.length >= MAIN * pieces.length
}

/** Tells the gap behind the label of an item. */
const isOfLabel = (gap: TextLine["gaps"][number], line: TextLine): boolean =>
  gap.at <= (readLabel(line)?.length ?? 0)

const isTable = ({ pieces }: PieceGroup): boolean => pieces.some(({ kind }) => kind === "table")

/** Points by which text may reach over the edge of its box. */
const ON_BOX = points.near

const isPart = (box: Box, { width, height }: StackGround["page"]): boolean =>
  area(box) < GROUND_OF_TEXT * width * height

/** Lines that must find room below a text that flows. */
const SPARE_LINES = 1.5

/** Room that a group needs below it, in points. */
function footOf({ pieces }: PieceGroup): number {
  const last = pieces.at(-1)
  return SPARE_LINES * (last?.kind === "line" ? last.line.size : 0)
}

const lettersOf = (pieces: readonly FlowItem[]): number =>
  pieces.flatMap(linesOf).reduce((sum, { text }) => sum + text.trim().length, 0)

/** Share of its letters' size by which the box of a line may reach into the one above it. */
const REACH = 0.25

/**
 * Gives the places of the groups that weigh most of all that stand clear below each other
 * (weighted intervals, by the end of each).
 */
function heaviestStack(groups: readonly PieceGroup[], weights: readonly number[]): number[] {
  const order = groups.map((_, at) => at).sort((a, b) => endOf(groups[a]) - endOf(groups[b]))
  const ends = order.map((at) => endOf(groups[at]))
  // The best of the first n groups: its weight, its last group, and how many may stand above that.
  const best: { weight: number; last: number; above: number }[] = [
    { weight: 0, last: -1, above: 0 },
  ]
  for (const at of order) {
    const above = countUpTo(ends, startOf(groups[at]))
    const before = Math.min(above, best.length - 1)
    const weight = (best[before]?.weight ?? 0) + (weights[at] ?? 0)
    const without = best.at(-1)
    best.push(without && without.weight >= weight ? without : { weight, last: at, above: before })
  }
  const stack: number[] = []
  for (let step = best.at(-1); step && step.last >= 0; step = best[step.above])
    stack.push(step.last)
  return stack.reverse()
}

const endOf = (group: PieceGroup | undefined): number => group?.box.y1 ?? 0

function startOf(group: PieceGroup | undefined): number {
  const first = group?.pieces[0]
  const size = first?.kind === "line" ? first.line.size : 0
  return (group?.box.y0 ?? 0) + REACH * size
}

/** How many of some ascending numbers are at most another. */
function countUpTo(values: readonly number[], most: number): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[middle] ?? 0) <= most) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Puts pictures behind the running text that is painted on them, with all that was painted before
 * them; the others stand before it, and none makes room for itself.
 */
export function behindText(floats: readonly Float[], pieces: readonly FlowItem[]): Float[] {
  const lines = pieces.flatMap(linesOf)
  const last = floats.reduce((z, { figure }) => {
    if (figure.z <= z) return z
    const isUnder = lines.some(
      (line) => line.z > figure.z && intersection(line.box, figure.box) !== undefined,
    )
    return isUnder ? figure.z : z
  }, -Infinity)
  return floats.map((float) => ({ ...float, wrap: float.figure.z <= last ? "behind" : "front" }))
}

function linesOf(piece: FlowItem): readonly TextLine[] {
  if (piece.kind === "line") return [piece.line]
  return piece.kind === "table" ? [...cellsOf(piece.table)].flatMap(({ lines }) => lines) : []
}
