import type { Box } from "../../../base/geometry.ts"
import type { CellDraft, RuleSet, TableDraft, TextLine } from "../../drafts.ts"
import type { FilledShape, FilledSlot } from "./aligned-shape.ts"
import { alignCells, verticalAlign } from "./cell-align.ts"
import { bordersOf, fillOf, LookIndex } from "./cell-look.ts"
import { columnReaches } from "./column-reach.ts"
import { withGroundsOfWords } from "./faint-words.ts"
import { countHeaderRows } from "./header-rows.ts"

/** What nearly all cells hold of pictures and tables: one list serves them all. */
const none: readonly never[] = []

export interface BuildOptions {
  readonly page: number
  readonly rules: RuleSet
  readonly evidence: TableDraft["evidence"]
  readonly confidence: number
  /** Edges are those of several pages, and stay though no cell of this one ends at them. */
  readonly keepsEdges?: boolean
}

/**
 * Builds the draft of a table from its filled shape: empty cells, alignment, borders, fills and
 * header rows are worked out here.
 */
export function buildTable(given: FilledShape, options: BuildOptions): TableDraft {
  const filled = { ...given, slots: withEmptySlots(given) }
  const shape = options.keepsEdges === true ? filled : withoutIdleEdges(filled)
  const { slots } = shape
  const box = boxOf(shape, {
    row: 0,
    column: 0,
    rowSpan: shape.ys.length - 1,
    columnSpan: shape.xs.length - 1,
  })
  const looks = new LookIndex(options.rules, box)
  const headerRows = countHeaderRows(slots, shape.ys.length - 1)
  const aligns = alignCells(slots, (slot) => boxOf(shape, slot))
  const reaches = options.evidence === "aligned" ? columnReaches(slots) : undefined
  const cells = slots.map((slot, index): CellDraft => {
    const cellBox = boxOf(shape, slot)
    const fill = fillOf(cellBox, looks, slot.rowSpan > 1)
    const reach = reaches?.get(slot.column + slot.columnSpan)
    return {
      row: slot.row,
      column: slot.column,
      rowSpan: slot.rowSpan,
      columnSpan: slot.columnSpan,
      box: cellBox,
      lines: slot.lines,
      figures: none,
      nested: none,
      ...(fill === undefined ? {} : { fill }),
      borders: bordersOf(cellBox, looks),
      align: aligns[index] ?? "left",
      verticalAlign: verticalAlign(slot.lines, cellBox),
      rotation: rotationOf(slot.lines),
      isHeader: slot.row < headerRows,
      ...(reach === undefined ? {} : { reach }),
      ...(slot.isSpill === true ? { isSpill: true } : {}),
      ...(slot.isRest === true ? { isRest: true } : {}),
      ...(slot.beyond ? { beyond: slot.beyond } : {}),
    }
  })
  return {
    page: options.page,
    box,
    xs: shape.xs,
    ys: shape.ys,
    cells: withGroundsOfWords(cells, looks),
    headerRows,
    evidence: options.evidence,
    confidence: options.confidence,
    items: looks.items(shape),
  }
}

/** Takes out edges between rows and columns at which no cell ends: every cell runs over them. */
function withoutIdleEdges(shape: FilledShape): FilledShape {
  const used = { rows: new Set([0]), columns: new Set([0]) }
  for (const { row, column, rowSpan, columnSpan } of shape.slots) {
    used.rows.add(row).add(row + rowSpan)
    used.columns.add(column).add(column + columnSpan)
  }
  if (used.rows.size === shape.ys.length && used.columns.size === shape.xs.length) return shape
  const placeOf = (kept: ReadonlySet<number>) => {
    const places = new Map([...kept].toSorted((a, b) => a - b).map((edge, place) => [edge, place]))
    return (edge: number): number => places.get(edge) ?? 0
  }
  const [row, column] = [placeOf(used.rows), placeOf(used.columns)]
  const slots = shape.slots.map((slot) => ({
    ...slot,
    row: row(slot.row),
    rowSpan: row(slot.row + slot.rowSpan) - row(slot.row),
    column: column(slot.column),
    columnSpan: column(slot.column + slot.columnSpan) - column(slot.column),
  }))
  return {
    ...shape,
    xs: shape.xs.filter((_, edge) => used.columns.has(edge)),
    ys: shape.ys.filter((_, edge) => used.rows.has(edge)),
    slots,
  }
}

export function boxOf(
  shape: Pick<FilledShape, "xs" | "ys">,
  slot: Pick<FilledSlot, "row" | "column" | "rowSpan" | "columnSpan">,
): Box {
  const { xs, ys } = shape
  return {
    x0: xs[slot.column] ?? 0,
    y0: ys[slot.row] ?? 0,
    x1: xs[slot.column + slot.columnSpan] ?? 0,
    y1: ys[slot.row + slot.rowSpan] ?? 0,
  }
}

function withEmptySlots(shape: FilledShape): FilledSlot[] {
  const [rows, columns] = [shape.ys.length - 1, shape.xs.length - 1]
  const taken = new Uint8Array(rows * columns)
  for (const slot of shape.slots) {
    for (let row = slot.row; row < slot.row + slot.rowSpan; row++)
      taken.fill(1, row * columns + slot.column, row * columns + slot.column + slot.columnSpan)
  }
  const slots = [...shape.slots]
  for (let at = 0; at < taken.length; at++) {
    if (!taken[at])
      slots.push({
        row: Math.floor(at / columns),
        column: at % columns,
        rowSpan: 1,
        columnSpan: 1,
        lines: [],
      })
  }
  return slots.toSorted((a, b) => a.row - b.row || a.column - b.column)
}

/** Lines of one cell differ in their turn by less than this, in degrees. */
const sameTurn = 5
/** Quarter turns of text, in degrees. */
const quarters = [90, 270] as const
/** How far a line may be off a quarter turn, in degrees. */
const offQuarter = 10

function rotationOf(lines: readonly TextLine[]): CellDraft["rotation"] {
  const [first] = lines
  if (!first || !lines.every((line) => Math.abs(line.angle - first.angle) < sameTurn)) return 0
  const turn = ((first.angle % 360) + 360) % 360
  return quarters.find((quarter) => Math.abs(turn - quarter) < offQuarter) ?? 0
}
