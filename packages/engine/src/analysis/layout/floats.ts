import { height, intersection, width, type Box } from "../../base/geometry.ts"
import type { FigureDraft, TableDraft, TextLine } from "../drafts.ts"
import { findBands, type Band } from "./bands.ts"

export interface SortedFigures {
  /** Figures that stand between lines, with nothing beside them. */
  readonly inFlow: readonly FigureDraft[]
  /** Figures with text beside, over or under them: they keep their place on the page. */
  readonly floats: readonly Float[]
}
export interface Float {
  readonly figure: FigureDraft
  readonly wrap: "square" | "behind" | "front"
}

/** Share of a line's height that must lie beside a figure for the line to stand beside it. */
const besideShare = 0.4
/** Lines beside a figure from which on the text is said to run around it. */
const leastWrapped = 3
/** Share of a line that a figure covers before the text is said to lie on it. */
const onShare = 0.3

/** Tells figures in the flow from those that text goes around or over. */
export function sortFigures(figures: readonly FigureDraft[], lines: readonly TextLine[], tables: readonly TableDraft[]): SortedFigures {
  const inFlow: FigureDraft[] = []
  const floats: Float[] = []
  const bands = figures.length === 0 ? [] : findBands(lines.map((line) => ({ kind: "line" as const, box: line.box, line }))).filter((band) => band.columns.length > 1)
  for (const figure of figures) {
    const isElsewhere = elsewhere(figure.box, bands)
    const isOn = lines.some((line) => coveredShare(line.box, figure.box) > onShare) || tables.some((table) => coveredShare(table.box, figure.box) > onShare || table.cells.some((cell) => cell.lines.some((line) => coveredShare(line.box, figure.box) > onShare)))
    if (figure.isBackground || isOn) floats.push({ figure, wrap: "behind" })
    else if (lines.filter((line) => !isElsewhere(line) && isBeside(figure.box, [line.box])).length >= leastWrapped) floats.push({ figure, wrap: "square" })
    else if (isBeside(figure.box, [...lines.filter((line) => !isElsewhere(line)), ...tables].map((other) => other.box)) || overlapsEarlier(figure, figures)) floats.push({ figure, wrap: "front" })
    else inFlow.push(figure)
  }
  return { inFlow, floats }
}

/** Farthest a figure reaches past the text of its column, in points. */
const columnReach = 4

/** Tells which lines stand in other columns where a figure stands in one of several: the text of a neighbour does not run around it. */
function elsewhere(box: Box, bands: readonly Band[]): (line: TextLine) => boolean {
  for (const { columns } of bands) {
    const extent = columns.flatMap(({ pieces }) => pieces.map((piece) => piece.box))
    const [y0, y1] = [Math.min(...extent.map((each) => each.y0)), Math.max(...extent.map((each) => each.y1))]
    const own = y1 < box.y0 || y0 > box.y1 ? undefined : columns.find((column) => box.x0 > column.x0 - columnReach && box.x1 < column.x1 + columnReach)
    if (own) return (line) => line.box.y1 > y0 && line.box.y0 < y1 && (line.box.x1 < own.x0 || line.box.x0 > own.x1)
  }
  return () => false
}

function coveredShare(box: Box, by: Box): number {
  const shared = intersection(box, by)
  return shared ? (width(shared) * height(shared)) / Math.max(1e-6, width(box) * height(box)) : 0
}

const isBeside = (box: Box, others: readonly Box[]): boolean =>
  others.some((other) => Math.min(box.y1, other.y1) - Math.max(box.y0, other.y0) > besideShare * Math.min(height(other), height(box)))

/** Of two figures side by side, or one on the other, the later one floats. */
function overlapsEarlier(figure: FigureDraft, all: readonly FigureDraft[]): boolean {
  return all.some((other) => other !== figure && !other.isBackground && other.z < figure.z && isBeside(figure.box, [other.box]))
}
