import { isSameRow } from "../../geometry/alike.ts"
import { ems, points, shares } from "../../geometry/scale.ts"
import { pictureSign } from "../../writing/picture-sign.ts"
import { contains, middleY, middleX, height, width, type Box } from "../../../base/geometry.ts"
import type { FigureDraft, Span, TableDraft, TextLine } from "../../drafts.ts"
import type { Neighbours } from "./neighbours.ts"

/**
 * Tallest picture that stands in a line, in ems of the line: formulas in the text, icons,
 * signatures.
 */
const tallestEm = 4.5
/** Size of the letters up to which that counts, in points: beside larger ones stand pictures. */
const largestHost = 24
/** Share of the line's letters that must lie beside the picture. */
const besideShare = 0.55
/** Farthest a picture stands from the letters of its line, in ems. */
const farthestEm = ems.far

export interface Seated {
  /** The lines given, and one more for each picture that stands in a line. */
  readonly lines: readonly TextLine[]
  readonly rest: readonly FigureDraft[]
}

/**
 * Makes small pictures that stand in a line of text part of it. Pictures in no line are given back.
 */
export function seatFigures(
  lines: readonly TextLine[],
  figures: readonly FigureDraft[],
  neighbours?: Neighbours,
): Seated {
  const seated: TextLine[] = []
  const rest: FigureDraft[] = []
  for (const figure of figures) {
    const host =
      figure.isBackground || figure.content.kind === "drawing"
        ? undefined
        : hostOf(figure.box, lines, neighbours?.(figure.box))
    // Words on a picture stay on it only where it stands still.
    if (host && !lines.some((line) => standsOn(line, figure)))
      seated.push(pictureLine(figure, host))
    else rest.push(figure)
  }
  return { lines: [...lines, ...seated], rest }
}

function hostOf(
  box: Box,
  lines: readonly TextLine[],
  isElsewhere: (line: TextLine) => boolean = () => false,
): TextLine | undefined {
  let best: { line: TextLine; distance: number } | undefined
  for (const line of lines) {
    if (
      line.angle !== 0 ||
      line.isVertical ||
      height(box) > tallestEm * Math.min(largestHost, line.size) ||
      isBar(box, line) ||
      isElsewhere(line)
    )
      continue
    const letters = { y0: line.baseline - 0.75 * line.size, y1: line.baseline }
    const beside = Math.min(box.y1, letters.y1) - Math.max(box.y0, letters.y0)
    const isBeside = beside >= besideShare * Math.min(letters.y1 - letters.y0, height(box))
    if (!isBeside && !continues(box, line)) continue
    const distance = Math.max(line.box.x0 - box.x1, box.x0 - line.box.x1)
    // A picture that lies on the letters is behind them, not among them, unless a gap of the line
    // holds it.
    if (distance < -0.3 * line.size && !liesInGap(box, line)) continue
    if (distance > farthestEm * line.size || (best && distance >= best.distance)) continue
    const isApart = distance > ems.whole * line.size
    const isFree = distance > ems.half * line.size
    if (isApart && beginsRow(box, line, lines)) continue
    if (isFree && hangsDown(box, line, isAmong(box, line, lines))) continue
    best = { line, distance }
  }
  const host = best?.line
  return host && lines.some((line) => standsBeside(line, box, host)) ? undefined : host
}

/**
 * Tells a wide picture that a row begins with: it is no icon, and no signature behind what asks for
 * it.
 */
const beginsRow = (box: Box, line: TextLine, lines: readonly TextLine[]): boolean =>
  box.x1 < line.box.x0 &&
  width(box) > ems.apart * line.size &&
  !lines.some((other) => other.box.x1 < box.x0 && isSameRow(other, line))

/** How far below its line a picture reaches beside it, and among its words, in ems. */
const deepestBeside = ems.half
const deepestAmong = ems.whole

/**
 * Tells a picture that reaches far below its line: it would lift the words, which stand on its foot
 * then. Only formulas, which touch their text, do so in one.
 */
const hangsDown = (box: Box, { baseline, size }: TextLine, isAmongWords: boolean): boolean =>
  box.y1 - baseline > (isAmongWords ? deepestAmong : deepestBeside) * size

/** Tells whether words of the line's row stand on the other side of a picture, too. */
function isAmong(box: Box, line: TextLine, lines: readonly TextLine[]): boolean {
  const isLeft = line.box.x1 <= box.x0
  return lines.some((other) => {
    const room = isLeft ? other.box.x0 - box.x1 : box.x0 - other.box.x1
    return room >= 0 && room <= farthestEm * line.size && isSameRow(other, line)
  })
}

/**
 * Tells the bar at the side of a quotation from a sign: it is far higher than the letters, and
 * thin.
 */
const isBar = (box: Box, { size }: TextLine): boolean =>
  height(box) > ems.double * size && width(box) < ems.half * size

/** Share of a line's letters that lie within the height of a picture which stands beside it. */
const withinShare = shares.nearlyAll

/** Tells whether a picture stands beside another line as well: it is no part of either. */
function standsBeside(line: TextLine, box: Box, host: TextLine): boolean {
  if (line === host || line.angle !== 0 || isSameRow(line, host)) return false
  const letters = { y0: line.baseline - 0.75 * line.size, y1: line.baseline }
  const within = Math.min(box.y1, letters.y1) - Math.max(box.y0, letters.y0)
  const distance = Math.max(line.box.x0 - box.x1, box.x0 - line.box.x1)
  const isUnderHost = Math.abs(line.box.x0 - host.box.x0) < points.slack
  return (
    within >= withinShare * (letters.y1 - letters.y0) &&
    distance >= 0 &&
    (distance <= farthestEm * line.size || isUnderHost)
  )
}

/** Raised formulas stand higher than the letters but start or end just where these do. */
function continues(box: Box, line: TextLine): boolean {
  const touches =
    Math.abs(line.box.x1 - box.x0) < 3 || Math.abs(line.box.x0 - box.x1) < points.slack
  return touches && box.y1 > line.baseline - ems.line * line.size && box.y0 < line.baseline
}

function liesInGap(box: Box, line: TextLine): boolean {
  return line.gaps.some((gap) => box.x0 > gap.from - points.near && box.x1 < gap.to + points.near)
}

function pictureLine(figure: FigureDraft, host: TextLine): TextLine {
  const [look] = host.spans
  if (!look) throw new Error("a line without spans")
  const {
    underline: _underline,
    strike: _strike,
    highlight: _highlight,
    link: _link,
    mcid: _mcid,
    ...plain
  } = look
  const span: Span = {
    ...plain,
    text: pictureSign,
    edges: [figure.box.x0, figure.box.x1],
    box: figure.box,
    rise: "none",
    figure,
  }
  return { ...host, spans: [span], text: pictureSign, box: figure.box, gaps: [], z: figure.z }
}

/**
 * Gives tables whose cells hold the figures that stand in them, and the figures that stand in none.
 */
export function seatInTables(
  tables: readonly TableDraft[],
  figures: readonly FigureDraft[],
): { tables: readonly TableDraft[]; rest: readonly FigureDraft[] } {
  const rest = figures.filter(
    (figure) =>
      figure.isBackground ||
      figure.content.kind === "drawing" ||
      !tables.some((table) => cellOf(table, figure)),
  )
  if (rest.length === figures.length) return { tables, rest }
  const inTable = figures.filter((figure) => !rest.includes(figure))
  const filled = tables.map((table): TableDraft => {
    const own = inTable.filter((figure) => cellOf(table, figure))
    if (own.length === 0) return table
    return {
      ...table,
      cells: table.cells.map((cell) => ({
        ...cell,
        figures: [
          ...cell.figures,
          ...own.filter(
            (figure) => cellOf(table, figure) === cell && !cell.figures.includes(figure),
          ),
        ],
      })),
    }
  })
  return { tables: filled, rest }
}

function cellOf(table: TableDraft, figure: FigureDraft): TableDraft["cells"][number] | undefined {
  const { box } = figure
  const [x, y] = [middleX(box), middleY(box)]
  return table.cells.find(
    (cell) =>
      x > cell.box.x0 &&
      x < cell.box.x1 &&
      y > cell.box.y0 &&
      y < cell.box.y1 &&
      box.x1 - box.x0 < 1.15 * (cell.box.x1 - cell.box.x0) &&
      height(box) < 1.15 * height(cell.box) &&
      !cell.lines.some((line) => standsOn(line, figure)) &&
      !isFloating(figure, cell.lines),
  )
}

/**
 * Tells a picture beside the lines of its cell that stands in none of them: on a line of its own it
 * would push them down.
 */
function isFloating(figure: FigureDraft, lines: readonly TextLine[]): boolean {
  const { y0, y1 } = figure.box
  const isBeside = lines.some(({ angle, baseline, size }) => {
    const letters = ems.most * size
    const within = Math.min(y1, baseline) - Math.max(y0, baseline - letters)
    return angle === 0 && within > shares.half * letters
  })
  return isBeside && seatFigures(lines, [figure]).rest.length > 0
}

/** Tells words on a picture painted before them: in their cell it would push them out of it. */
const standsOn = (line: TextLine, { box, z }: FigureDraft): boolean =>
  z < line.z && contains(box, line.box, points.near)
