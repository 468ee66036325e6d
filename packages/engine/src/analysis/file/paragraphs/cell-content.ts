import { middleX } from "../../../base/geometry.ts"
import { counts, ems, points, shares } from "../../geometry/scale.ts"
import { median } from "../../geometry/statistics.ts"
import type { CellDraft } from "../../drafts.ts"
import { joinLines } from "../../writing/join-lines.ts"
import { seatFigures } from "../../page/order/seat-figures.ts"
import type { BlockDraft, ParagraphDraft, PlacedLine } from "../../block-drafts.ts"
import { gatherParagraphs, type LinesTold } from "./gather.ts"
import { layCellDown } from "./turned-cell.ts"

/** By how much the program that opens it may set a line wider, as share of its width. */
export const WIDER_FACE = shares.trace

/**
 * What a cell holds, and the padding it was read with, in points; those of turned text are where
 * its lines start and end.
 */
export interface CellContent {
  readonly left: number
  readonly right: number
  readonly drafts: readonly BlockDraft[]
}

/**
 * Gives the content of a cell. What lists know by itself, a paragraph with a label, is the same
 * each time; other content is equal.
 */
export type ReadCell = (cell: CellDraft) => CellContent

export interface CellReader {
  readonly read: ReadCell
  /** Reads for the last time: a long table's content goes as its cells are put together. */
  readonly take: ReadCell
}

/** Plain cells whose content is kept, counted: those of a long table would fill the memory. */
const MOST_KEPT = counts.crowd

/**
 * Makes a reader of cells: passes over the whole file and the assembly see one content where it
 * matters. That of the many plain cells of a long table is read again instead of kept.
 */
export function createCellReader(told?: LinesTold): CellReader {
  const known = new Map<CellDraft, CellContent>()
  const read: ReadCell = (cell) => {
    const content = known.get(cell) ?? readCell(cell, told)
    if (known.size < MOST_KEPT || content.drafts.some(isKnownByItself)) known.set(cell, content)
    return content
  }
  return {
    read,
    take: (cell) => {
      const content = known.get(cell) ?? readCell(cell, told)
      known.delete(cell)
      return content
    },
  }
}

/** Tells paragraphs that may be listed; tables and figures in a cell are kept with them. */
const isKnownByItself = (draft: BlockDraft): boolean =>
  draft.kind !== "paragraph" || draft.label !== undefined

/** Widest padding taken from where the text stands, in points: more is an indent. */
const widestPadding = 9

/** Room that a line of its own needs in a cell, so that rounding never wraps it, in points. */
const cellSlack = points.slack

function readCell(found: CellDraft, told: LinesTold | undefined): CellContent {
  const cell = found.rotation === 0 ? found : layCellDown(found)
  const { box } = cell
  const { left, right } = paddingOf(cell, found)
  return {
    left,
    right,
    drafts: cellBlocks(cell, box.x0 + left, box.x1 - right, told).map(keepOnOneLine),
  }
}

/** Gives the lines of a cell as those of a column; none where they are turned. */
export function linesOfCell(cell: CellDraft): readonly PlacedLine[] {
  if (cell.rotation !== 0) return []
  const { left, right } = paddingOf(cell, cell)
  const [x0, x1] = [cell.box.x0 + left, cell.box.x1 - right]
  return cell.lines.map((line) => ({ line, page: line.page, column: 0, x0, x1 }))
}

/**
 * Room that the text of a cell leaves at its sides, in points; that of a turned one was laid down.
 */
function paddingOf(cell: CellDraft, found: CellDraft): Pick<CellContent, "left" | "right"> {
  const { box } = cell
  const starts = cell.lines.map((line) => line.box.x0 - box.x0)
  const ends = cell.lines.map((line) => box.x1 - line.box.x1)
  const clamp = (value: number): number => Math.max(0, Math.min(widestPadding, value))
  // Text starts at one side; the other only keeps what no line needs.
  const isFromRight = cell.lines.length > 0 && cell.lines.every((line) => line.direction === "rtl")
  const [near, far] = isFromRight ? [ends, starts] : [starts, ends]
  const first = clamp(Math.min(widestPadding, ...near))
  // A turned line that wraps is gone: the cell is no wider for it.
  const last = found.rotation === 0 ? clamp(Math.min(first, Math.min(...far) - cellSlack / 2)) : 0
  const [left, right] = isFromRight ? [last, first] : [first, last]
  return { left, right }
}

/** Gathers what a cell holds: lines, nested tables and figures, from top to bottom. */
function cellBlocks(
  cell: CellDraft,
  x0: number,
  x1: number,
  told: LinesTold | undefined,
): BlockDraft[] {
  const seated = seatFigures(cell.lines, cell.figures)
  const pieces = [
    ...seated.lines.map((line) => ({ kind: "line" as const, box: line.box, line })),
    ...cell.nested.map((table) => ({ kind: "table" as const, box: table.box, table })),
    ...seated.rest.map((figure) => ({ kind: "figure" as const, box: figure.box, figure })),
  ]
  const page = cell.lines[0]?.page ?? cell.nested[0]?.page ?? cell.figures[0]?.page ?? 0
  const drafts = gatherParagraphs(
    [{ page, column: 0, x0, x1, pieces: joinLines(pieces) }],
    told,
    cell.reach === undefined ? 0 : Math.max(0, x1 - cell.reach),
  )
  return drafts.map((draft) =>
    draft.kind === "paragraph" ? headed(alignLike(draft, cell), told) : draft,
  )
}

/** A paragraph that the outline names is a heading in a cell, too. */
function headed(draft: ParagraphDraft, told: LinesTold | undefined): ParagraphDraft {
  const line = draft.lines[0]?.line
  const level = line && told?.headingOf?.(line)
  return level === undefined ? draft : { ...draft, headingLevel: Math.min(9, level) }
}

/** Lets lines reach a little past their cell where they fill it to the edge. */
function keepOnOneLine(draft: BlockDraft): BlockDraft {
  const [placed] = draft.kind === "paragraph" ? draft.lines : []
  if (draft.kind !== "paragraph" || !placed || draft.lines.length > 1) return draft
  const wide = placed.line.box.x1 - placed.line.box.x0
  const room = placed.x1 - placed.x0 - wide
  const slack = Math.max(cellSlack, WIDER_FACE * wide)
  return room < slack ? { ...draft, shape: reaching(draft.shape, room - slack) } : draft
}

/** Moves the sides of a shape that its text does not stand at: the text keeps its place. */
function reaching(shape: ParagraphDraft["shape"], by: number): ParagraphDraft["shape"] {
  if (shape.direction === "ltr" && shape.align === "right") return { ...shape, left: by }
  if (shape.align === "centre") return { ...shape, left: by / 2, right: by / 2 }
  return { ...shape, right: by }
}

/** A single line fills its cell by chance: the table knows better how its column is set. */
function alignLike(draft: ParagraphDraft, cell: CellDraft): ParagraphDraft {
  if (draft.lines.length > 1 || draft.label || cell.align === "left" || cell.align === "justify")
    return draft
  const middle = median(draft.lines.map((placed) => placed.line.box.x0 + placed.line.box.x1)) / 2
  const isCentred = cell.align === "centre" && Math.abs(middle - middleX(cell.box)) < 4
  const isRight =
    cell.align === "right" && draft.shape.align !== "centre" && !endsFarInside(draft, cell)
  if (!isCentred && !isRight) return draft
  return { ...draft, shape: { ...draft.shape, align: cell.align, left: 0, right: 0, firstLine: 0 } }
}

/** Room behind a text in a cell that lines set from the right do not leave, in ems. */
const farInside = ems.double

/**
 * Tells a line that ends well before its cell does, as others of it do somewhere else: a place to
 * sign is set off from the left.
 */
function endsFarInside({ lines: [placed] }: ParagraphDraft, cell: CellDraft): boolean {
  if (!placed || cell.lines.length < 2) return false
  const { line, x1 } = placed
  const isRagged = cell.lines.some(({ box }) => Math.abs(box.x1 - line.box.x1) > line.size)
  return isRagged && x1 - line.box.x1 > farInside * line.size
}
