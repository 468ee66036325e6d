import { height, middleX, union, width, type Box } from "../../../base/geometry.ts"
import type { CellDraft, TableDraft, TextLine } from "../../drafts.ts"
import { counts, ems, shares } from "../../geometry/scale.ts"
import { leastLines } from "./panels.ts"

/** Lines on end of a page from which on it is a sheet that was turned, or a map. */
const mostLines = counts.many
/** Distance of the lines of one text at most, in ems. */
const farthest = ems.double
/**
 * Height of a text on end at most, in shares of that of its page: a higher one is the page's own.
 */
const highest = shares.half

/**
 * Finds texts of several lines that stand on end with nothing beside them: they are part of the
 * text of the page, which Word lets stand so in cells alone. In frames they would stay behind when
 * what is above them grows, each line in one of its own.
 *
 * @param beside What a text that keeps its place may stand at: level lines, tables, figures.
 */
export function standingText(
  lines: readonly TextLine[],
  beside: readonly Box[],
  page: { readonly index: number; readonly height: number },
): TableDraft[] {
  const standing = lines
    .filter(({ angle, direction }) => (angle === 90 || angle === 270) && direction === "ltr")
    .toSorted((a, b) => a.box.x0 - b.box.x0)
  if (standing.length > mostLines) return []
  const texts: TextLine[][] = []
  for (const line of standing) {
    const text = texts.find((own) => own.some((other) => goOn(other, line)))
    if (text) text.push(line)
    else texts.push([line])
  }
  const boxes = texts.map((text) => text.map(({ box }) => box).reduce(union))
  return texts.flatMap((text, at) => {
    const [box, [first]] = [boxes[at], text]
    if (!box || !first || text.length < leastLines || height(box) > highest * page.height) return []
    const others = [...beside, ...boxes.filter((other) => other !== box)]
    return others.some((other) => isLevel(other, box)) ? [] : [tableOf(text, box, page.index)]
  })
}

/**
 * Tells lines of one text: they stand side by side the same way, and no line would fit between
 * them.
 */
const goOn = (a: TextLine, b: TextLine): boolean =>
  a.angle === b.angle && isLevel(a.box, b.box) && b.box.x0 - a.box.x1 < farthest * a.size

const isLevel = (a: Box, b: Box): boolean => a.y0 < b.y1 && a.y1 > b.y0

/** Distance of lines from which on another paragraph begins, in that of the nearest ones. */
const nextParagraph = 1 + shares.few

/**
 * Gives a table of one row, which has a cell for each paragraph: LibreOffice leaves no room between
 * those of a cell.
 */
function tableOf(text: readonly TextLine[], { x0, x1, y0, y1 }: Box, page: number): TableDraft {
  const rotation = text[0]?.angle === 90 ? 90 : 270
  // On end clockwise the first line is the one on the right.
  const lines = rotation === 90 ? text.toReversed() : text
  const steps = lines.slice(1).map((line, at) => stepOf(lines[at] ?? line, line))
  const step = Math.min(...steps)
  const paragraphs: [TextLine, ...TextLine[]][] = []
  for (const [at, line] of lines.entries()) {
    const isNew = at === 0 || (steps[at - 1] ?? 0) > nextParagraph * step
    if (isNew) paragraphs.push([line])
    else paragraphs.at(-1)?.push(line)
  }
  // A line is as high as the step from the one before, most of it above its letters.
  const starts = paragraphs.map(([{ box }]) => {
    const above = aboveShare * Math.max(0, step - width(box))
    return rotation === 90 ? box.x1 + above : box.x0 - above
  })
  const last = rotation === 90 ? x0 - step / 2 : x1 + step / 2
  const xs = [...starts, last].toSorted((a, b) => a - b)
  const cells = rotation === 90 ? paragraphs.toReversed() : paragraphs
  return {
    page,
    box: { x0: xs[0] ?? 0, y0, x1: xs.at(-1) ?? 0, y1 },
    xs,
    ys: [y0, y1],
    cells: cells.map((own, column): CellDraft => ({
      row: 0,
      column,
      rowSpan: 1,
      columnSpan: 1,
      box: { x0: xs[column] ?? 0, y0, x1: xs[column + 1] ?? 0, y1 },
      lines: own,
      figures: [],
      nested: [],
      borders: {},
      align: "left",
      verticalAlign: "top",
      rotation,
      isHeader: false,
    })),
    headerRows: 0,
    evidence: "aligned",
    confidence: 1,
    items: [],
  }
}

const stepOf = (a: TextLine, b: TextLine): number => Math.abs(middleX(b.box) - middleX(a.box))

/** Share of the room around a line's letters that is above them. */
const aboveShare = 0.8
