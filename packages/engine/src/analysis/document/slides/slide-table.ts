import type { Table, TableCell } from "../../../model/document.ts"
import type { CellDraft, TableDraft, TextLine } from "../../drafts.ts"
import { ems } from "../../geometry/scale.ts"
import type { BoxContext } from "./box-context.ts"
import { cellBlocks } from "./slide-text-box.ts"
import type { BoxLayout } from "./box-paragraphs.ts"
import { fitCells } from "./fit-cells.ts"
import { rowCells } from "./row-cells.ts"
import { INSET, widestOf, withRoomyColumns, type KnownFace } from "./roomy-columns.ts"
import { height } from "../../../base/geometry.ts"
import { LINE_EM } from "./slide-paragraph.ts"

interface TableContext extends BoxContext {
  readonly isKnownFace: KnownFace
  readonly page: { readonly height: number }
}

/** Makes a table of its draft, cells with their own paragraphs. */
export function slideTable(found: TableDraft, context: TableContext): Table {
  const draft = withRoomyColumns(found, context.isKnownFace)
  const columns = draft.xs.slice(1).map((x, index) => x - (draft.xs[index] ?? x))
  const cells = draft.cells.flatMap((cell) => rowCells(cell, draft.ys))
  const fitted = fitCells(
    cells.map((own) => ({ draft: own, cell: slideCell(own, context) })),
    draft,
    context.page,
  )
  const rows = draft.ys.slice(1).map((y, index) => ({
    height: y - (draft.ys[index] ?? y),
    heightRule: "atLeast" as const,
    cells: fitted
      .filter((_, at) => cells[at]?.row === index)
      .toSorted((a, b) => a.column - b.column),
    page: draft.page,
  }))
  return {
    kind: "table",
    columns,
    rows,
    placement: [{ page: draft.page, box: draft.box }],
    headerRows: draft.headerRows,
    align: "left",
    indent: 0,
    evidence: draft.evidence,
    confidence: draft.confidence,
  }
}

function slideCell(cell: CellDraft, context: TableContext): TableCell {
  const lines = cell.lines.toSorted((a, b) => a.baseline - b.baseline || a.box.x0 - b.box.x0)
  const layout = cellLayout(cell, lines)
  return {
    column: cell.column,
    columnSpan: cell.columnSpan,
    rowSpan: cell.rowSpan,
    blocks:
      lines.length === 0
        ? []
        : cellBlocks(lines, layout, { ...context, rowStep: rowStep(cell, lines) }),
    ...(cell.fill !== undefined && { fill: cell.fill }),
    borders: cell.borders,
    align: cell.verticalAlign,
    padding: paddingOf(cell, lines, context.isKnownFace),
    rotation: cell.rotation,
    isHeader: cell.isHeader,
    box: cell.box,
  }
}

function cellLayout(cell: CellDraft, lines: readonly TextLine[]): BoxLayout {
  const x0 = Math.min(...lines.map((line) => line.box.x0), cell.box.x1)
  const x1 = Math.max(...lines.map((line) => line.box.x1), x0)
  return { align: cell.align === "justify" ? "left" : cell.align, x0, x1 }
}

/**
 * Height of a line in ems that holds its capitals; letters may reach over the edge of their row.
 */
const LEAST_LINE = 0.7

/**
 * Height in ems that a row leaves to a line: of rows that are set closer than text mostly is each
 * would grow by the rest, and a menu of thirty over what stands below it.
 */
function rowStep(cell: CellDraft, lines: readonly TextLine[]): number | undefined {
  if (cell.rotation !== 0 || cell.rowSpan > 1) return undefined
  const size = Math.max(...lines.map((line) => line.size))
  const below = cell.box.y1 - Math.max(...lines.map(({ box }) => box.y1))
  const kept = INSET + (cell.verticalAlign === "bottom" ? Math.max(0, below) : INSET)
  return Math.max(LEAST_LINE, (height(cell.box) - kept) / size)
}

/**
 * Text starts where it stood; the far side gets no padding, so that it does not wrap earlier than
 * on the page. Where that is too little for a wider face, the near side gives of its own: a number
 * that breaks is worse than one that stands a little aside.
 */
export function paddingOf(
  cell: CellDraft,
  lines: readonly TextLine[],
  isKnown: KnownFace,
): TableCell["padding"] {
  if (lines.length === 0) return { top: 0, right: 0, bottom: 0, left: 0 }
  const x0 = Math.min(...lines.map((line) => line.box.x0))
  const x1 = Math.max(...lines.map((line) => line.box.x1))
  const y0 = Math.min(...lines.map((line) => line.box.y0))
  const y1 = Math.max(...lines.map((line) => line.box.y1))
  const widest = Math.max(...lines.map((line) => widestOf(line, isKnown)))
  const most = cell.box.x1 - cell.box.x0 - INSET - widest
  const near = (room: number): number => Math.max(0, Math.min(room, most))
  const isLeft = cell.align === "left" || cell.align === "justify"
  // A line is written higher than its letters: with more room above it, the row would grow.
  const written = y1 - y0 + Math.max(...lines.map(({ size, box }) => LINE_EM * size - height(box)))
  const highest = height(cell.box) - INSET - written
  const aside = cell.align === "centre" ? asideOf(cell, (x0 + x1) / 2, lines) : 0
  return {
    top: cell.verticalAlign === "top" ? Math.max(0, Math.min(y0 - cell.box.y0, highest)) : INSET,
    right: cell.align === "right" ? near(cell.box.x1 - x1) : Math.max(INSET, near(-aside)),
    bottom: cell.verticalAlign === "bottom" ? Math.max(0, cell.box.y1 - y1) : INSET,
    left: isLeft ? near(x0 - cell.box.x0) : Math.max(INSET, near(aside)),
  }
}

/** How far the middle of centred texts may lie from that of their cell, in ems. */
const OFF_MIDDLE = ems.whole

/**
 * Room that keeps centred text beside the middle of its cell: at the left where positive. Pictures
 * that share the column with its numbers stand in the other part, and would cover them.
 */
function asideOf({ box }: CellDraft, middle: number, lines: readonly TextLine[]): number {
  const off = 2 * middle - box.x0 - box.x1
  const size = Math.max(...lines.map((line) => line.size))
  return Math.abs(off) > 2 * OFF_MIDDLE * size ? off : 0
}
