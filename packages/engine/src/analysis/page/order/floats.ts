import { height, intersection, width, type Box } from "../../../base/geometry.ts"
import type { FigureDraft, TableDraft, TextLine } from "../../drafts.ts"
import { counts, points, shares } from "../../geometry/scale.ts"
import type { Band } from "./bands.ts"
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
    sheet,
    furniture,
  }: {
    readonly tables: readonly TableDraft[]
    readonly neighbours: Neighbours
    /** The page, for pictures that bleed off it. */
    readonly sheet: Sheet
    /**
     * Lines of header and footer: what stands beside them is not in the body's flow, which would
     * cover them.
     */
    readonly furniture: readonly TextLine[]
  },
): SortedFigures {
  const inFlow: FigureDraft[] = []
  const floats: Float[] = []
  const texts = [...lines, ...furniture]
  for (const figure of figures) {
    const isElsewhere = neighbours(figure.box)
    const isOn =
      texts.some((line) => liesOn(line, figure.box)) ||
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
    const isGround = figures.some((other) => isGroundOf(figure, other))
    if (figure.isBackground || isOn || isGround) floats.push({ figure, wrap: "behind" })
    else if (beside.length >= leastWrapped)
      // Text that reaches into the box of a picture does not run around it. A line that stands
      // close below it would be pushed down by the room above itself.
      floats.push({ figure, wrap: lines.some(reachesInto(figure.box)) ? "behind" : "square" })
    else if (
      isLabelled ||
      (lines.length + tables.length > 0 && bleeds(figure.box, sheet)) ||
      isBeside(
        figure.box,
        [...lines.filter((line) => !isElsewhere(line)), ...tables, ...furniture].map(
          (other) => other.box,
        ),
      ) ||
      furniture.some(standsBeyond(figure.box, sheet)) ||
      overlapsEarlier(figure, figures)
    )
      floats.push({ figure, wrap: "front" })
    else inFlow.push(figure)
  }
  return { inFlow, floats }
}

/** A page's sides, in points. */
interface Sheet {
  readonly width: number
  readonly height: number
}

/**
 * Leaves out of lines the gaps in which a picture stands that their text runs around: the picture
 * keeps that room free, and the text goes on behind it as behind any word.
 */
export function aroundSquares(bands: readonly Band[], floats: readonly Float[]): Band[] {
  const lines = bands
    .flatMap(({ columns }) => columns)
    .flatMap(({ pieces }) => pieces)
    .flatMap((piece) => (piece.kind === "line" ? [piece.line] : []))
  const squares = floats
    .filter(({ wrap }) => wrap === "square")
    .map(({ figure }) => isRoomOf(figure.box))
    // A sign in one line, or a bar before its number, is no picture that text runs around.
    .filter((isRoom) => lines.filter((line) => line.gaps.some(isRoom(line))).length >= leastWrapped)
  if (squares.length === 0) return [...bands]
  const around = (line: TextLine): TextLine => ({
    ...line,
    gaps: line.gaps.filter((gap) => !squares.some((isRoom) => isRoom(line)(gap))),
  })
  return bands.map((band) => ({
    columns: band.columns.map((column) => ({
      ...column,
      pieces: column.pieces.map((piece) =>
        piece.kind === "line" ? { ...piece, line: around(piece.line) } : piece,
      ),
    })),
  }))
}

/** Tells the gaps of a line in which a box stands. */
const isRoomOf =
  (box: Box) =>
  (line: TextLine) =>
  ({ from, to, leader }: TextLine["gaps"][number]): boolean =>
    leader === undefined &&
    box.x0 > from - points.near &&
    box.x1 < to + points.near &&
    isBeside(box, [line.box])

/** Share of a page that a picture takes at most which is its decoration, and not what it shows. */
const decorationShare = shares.half

/**
 * Share of the shorter side of a page by which a picture that bleeds off it ends before the edge at
 * most: printers leave so much.
 */
const bleedShare = 0.02

/**
 * Tells a picture that reaches the edge of the paper, which no text does: its place is the page.
 */
function bleeds(box: Box, sheet: Sheet): boolean {
  const isSmall = width(box) * height(box) < decorationShare * sheet.width * sheet.height
  const reach = bleedShare * Math.min(sheet.width, sheet.height)
  return (
    isSmall &&
    (box.x0 < reach ||
      box.y0 < reach ||
      box.x1 > sheet.width - reach ||
      box.y1 > sheet.height - reach)
  )
}

/**
 * Tells a line of a header that a picture stands above, or of a footer that it stands below: the
 * body's flow begins and ends between them.
 */
const standsBeyond =
  ({ y0, y1 }: Box, sheet: Sheet) =>
  ({ box }: TextLine): boolean =>
    box.y1 < sheet.height / 2 ? y1 < box.y1 : y0 > box.y0

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
    Math.min(box.x1, line.box.x1) - Math.max(box.x0, line.box.x0) > points.edge &&
    Math.min(box.y1, line.box.y1) - Math.max(box.y0, line.box.y0) > 0

/** Share of a drawing that a figure on it takes at least for the drawing to be its ground. */
const groundShare = shares.half

/**
 * Tells a drawing under a figure that stands within it and takes most of it: the frame of a chart.
 * In the flow it would be drawn after the figure, which floats, and cover it in LibreOffice.
 */
function isGroundOf(figure: FigureDraft, other: FigureDraft): boolean {
  return (
    figure.content.kind === "drawing" &&
    figure.z < other.z &&
    coveredShare(other.box, figure.box) > shares.nearlyAll &&
    coveredShare(figure.box, other.box) > groundShare
  )
}

/** Of two figures side by side, or one on the other, the later one floats, but not on its ground. */
function overlapsEarlier(figure: FigureDraft, all: readonly FigureDraft[]): boolean {
  return all.some(
    (other) =>
      other !== figure &&
      !other.isBackground &&
      other.z < figure.z &&
      !isGroundOf(other, figure) &&
      isBeside(figure.box, [other.box]),
  )
}
