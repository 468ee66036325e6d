import { width } from "../../../base/geometry.ts"
import type { DocumentFont } from "../../../model/document.ts"
import type { CellDraft, TableDraft, TextLine } from "../../drafts.ts"
import { isLoneFamily } from "../../fonts/map-fonts.ts"
import { points, shares } from "../../geometry/scale.ts"
import { isCjk } from "../../writing/scripts.ts"

/** Tells whether machines have the family of a font of the scene, or one that is as wide. */
export type KnownFace = (font: number) => boolean

/**
 * Tells fonts that are written in a family that machines have, or have a twin of that is as wide.
 * What stands in for a family that no program knows is one of those: its letters come out as
 * written.
 */
export const knownFaces =
  (fonts: readonly DocumentFont[]): KnownFace =>
  (index) => {
    const family = fonts[index]?.ascii
    return family === undefined || !isLoneFamily(family)
  }

/** Room between a text and the edge of its cell that is always there, in points. */
export const INSET = 0.1

/** Room that another face may need beside a line, as share of it. */
const WIDER_FACE = shares.little

/**
 * The same for letters of families that no free face is as wide as: figures of DejaVu Sans, which
 * LibreOffice takes for DengXian, are 22 % wider than those of DengXian (`roomy-columns.test.ts`).
 */
const WIDER_STRANGER = 0.25

/** Gives how wide a line may come out in the face of another machine. */
export function widestOf({ spans, box }: TextLine, isKnown: KnownFace): number {
  const strange = spans
    .filter(({ font }) => !isKnown(font))
    .reduce((sum, span) => sum + letterWidth(span), 0)
  return width(box) * (1 + WIDER_FACE) + strange * (WIDER_STRANGER - WIDER_FACE)
}

/** Width of what is not a whole em wide in every face. */
function letterWidth({ text, edges }: TextLine["spans"][number]): number {
  let sum = 0
  for (let at = 0; at < text.length; at++)
    if (!isCjk(text[at] ?? "")) sum += (edges[at + 1] ?? 0) - (edges[at] ?? 0)
  return sum
}

/**
 * Moves the edges of columns whose lines would break in the face of another machine into the room
 * that the columns beside them leave: a row grows with each line, and a list of forty runs off its
 * slide. Texts stay where they stand, but for those that are centred.
 */
export function withRoomyColumns(table: TableDraft, isKnown: KnownFace): TableDraft {
  const columns = columnsOf(table)
  const wanted = columns.map(({ lone }, column) =>
    lone.some((cell) => cell.lines.some((line) => holdsStranger(line, isKnown)))
      ? Math.max(...lone.map((cell) => neededBy(cell, isKnown))) - widthOf(table, column)
      : 0,
  )
  if (!wanted.some((missing) => missing > points.hair)) return table
  const free = columns.map(({ isBound, lone }, column) =>
    isBound
      ? 0
      : widthOf(table, column) -
        Math.max(0, ...lone.map((cell) => offsetOf(cell) + neededBy(cell, isKnown))),
  )
  const xs = [...table.xs]
  wanted.forEach((missing, column) => {
    if (missing <= points.hair) return
    const give = (from: number, most: number): number => {
      const edge = Math.max(from, column)
      const room = isHeld(table, edge) ? 0 : Math.max(0, Math.min(free[from] ?? 0, most))
      free[from] = (free[from] ?? 0) - room
      xs[edge] = (xs[edge] ?? 0) + (from < column ? -room : room)
      return room
    }
    const left = give(column - 1, missing / 2)
    const right = give(column + 1, missing - left)
    give(column - 1, missing - left - right)
  })
  return { ...table, xs, cells: table.cells.map((cell) => moved(cell, xs)) }
}

/** What stands in a column alone. */
interface Column {
  /** Cells of one line, which are read left to right. */
  readonly lone: readonly CellDraft[]
  /** It holds text that wraps or is turned: narrower, it would need more lines. */
  readonly isBound: boolean
}

function columnsOf({ xs, cells }: TableDraft): Column[] {
  return xs.slice(1).map((_, column) => {
    const own = cells.filter((cell) => cell.column === column && cell.columnSpan === 1)
    const filled = own.filter(({ lines, figures }) => lines.length + figures.length > 0)
    const lone = filled.filter(isLone)
    return { lone, isBound: lone.length < filled.length }
  })
}

const isLone = ({ lines, figures, rotation }: CellDraft): boolean =>
  lines.length === 1 && figures.length === 0 && rotation === 0

const widthOf = ({ xs }: TableDraft, column: number): number =>
  (xs[column + 1] ?? 0) - (xs[column] ?? 0)

const holdsStranger = (line: TextLine, isKnown: KnownFace): boolean =>
  widestOf(line, isKnown) > (1 + WIDER_FACE) * width(line.box)

const neededBy = ({ lines }: CellDraft, isKnown: KnownFace): number =>
  2 * INSET + Math.max(...lines.map((line) => widestOf(line, isKnown)))

/** How far a text stands from the edge that it is set from. */
function offsetOf({ align, box, lines }: CellDraft): number {
  if (align === "centre") return 0
  return align === "right"
    ? box.x1 - Math.max(...lines.map((line) => line.box.x1))
    : Math.min(...lines.map((line) => line.box.x0)) - box.x0
}

/**
 * Whether a cell over several columns that holds text begins or ends at an edge, or the table does.
 */
const isHeld = ({ xs, cells }: TableDraft, edge: number): boolean =>
  edge <= 0 ||
  edge >= xs.length - 1 ||
  cells.some(
    ({ column, columnSpan, lines }) =>
      columnSpan > 1 && lines.length > 0 && (column === edge || column + columnSpan === edge),
  )

const moved = (cell: CellDraft, xs: readonly number[]): CellDraft => ({
  ...cell,
  box: {
    ...cell.box,
    x0: xs[cell.column] ?? cell.box.x0,
    x1: xs[cell.column + cell.columnSpan] ?? cell.box.x1,
  },
})
