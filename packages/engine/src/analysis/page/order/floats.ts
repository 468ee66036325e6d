import { height, intersection, width, type Box } from "../../../base/geometry.ts"
import type { FigureDraft, TableDraft, TextLine } from "../../drafts.ts"
import { counts, points, shares } from "../../geometry/scale.ts"
import type { Neighbours } from "./neighbours.ts"

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
const leastWrapped = counts.few
/** Share of a line that a figure covers before the text is said to lie on it. */
const onShare = shares.some

/** Tells figures in the flow from those that text goes around or over. */
export function sortFigures(
  figures: readonly FigureDraft[],
  lines: readonly TextLine[],
  {
    tables,
    neighbours,
  }: { readonly tables: readonly TableDraft[]; readonly neighbours: Neighbours },
): SortedFigures {
  const inFlow: FigureDraft[] = []
  const floats: Float[] = []
  for (const figure of figures) {
    const isElsewhere = neighbours(figure.box)
    const isOn =
      lines.some((line) => liesOn(line, figure.box)) ||
      tables.some(
        (table) =>
          coveredShare(table.box, figure.box) > onShare ||
          table.cells.some((cell) =>
            cell.lines.some((line) => coveredShare(line.box, figure.box) > onShare),
          ),
      )
    const beside = lines.filter((line) => !isElsewhere(line) && isBeside(figure.box, [line.box]))
    // Labels keep their places on the page, and what they name with them.
    const isLabelled = figure.isDiagram === true && figure.lines.length > 0
    if (figure.isBackground || isOn) floats.push({ figure, wrap: "behind" })
    else if (beside.length >= leastWrapped)
      // Text that reaches into the box of a picture does not run around it.
      floats.push({ figure, wrap: beside.some(reachesInto(figure.box)) ? "behind" : "square" })
    else if (
      isLabelled ||
      isBeside(
        figure.box,
        [...lines.filter((line) => !isElsewhere(line)), ...tables].map((other) => other.box),
      ) ||
      overlapsEarlier(figure, figures)
    )
      floats.push({ figure, wrap: "front" })
    else inFlow.push(figure)
  }
  return { inFlow, floats }
}

/** Tells a line of which most, or letters at its end, stand on a figure: a value in its field. */
function liesOn(line: TextLine, box: Box): boolean {
  if (coveredShare(line.box, box) > onShare) return true
  const shared = intersection(line.box, box)
  return (
    shared !== undefined &&
    width(shared) > line.size &&
    height(shared) > shares.nearlyAll * height(line.box)
  )
}

function coveredShare(box: Box, by: Box): number {
  const shared = intersection(box, by)
  return shared ? (width(shared) * height(shared)) / Math.max(1e-6, width(box) * height(box)) : 0
}

const isBeside = (box: Box, others: readonly Box[]): boolean =>
  others.some(
    (other) =>
      Math.min(box.y1, other.y1) - Math.max(box.y0, other.y0) >
      besideShare * Math.min(height(other), height(box)),
  )

const reachesInto =
  (box: Box) =>
  (line: TextLine): boolean =>
    Math.min(box.x1, line.box.x1) - Math.max(box.x0, line.box.x0) > points.edge

/** Of two figures side by side, or one on the other, the later one floats. */
function overlapsEarlier(figure: FigureDraft, all: readonly FigureDraft[]): boolean {
  return all.some(
    (other) =>
      other !== figure &&
      !other.isBackground &&
      other.z < figure.z &&
      isBeside(figure.box, [other.box]),
  )
}
