import type { Borders, Table, TableCell, TableRow } from "../../model/document.ts"
import { inReadingOrder, leadingFirst } from "../../model/reading-order.ts"
import { element, joinXml, type Xml } from "../../ooxml/xml.ts"
import type { PartContext } from "./context.ts"
import { isCut } from "./cut-rows.ts"
import { borderSide, shading } from "./emit-format.ts"
import { twips } from "./units.ts"

/**
 * One place of the grid in one row: a cell that starts there, the lower part of one, or nothing.
 */
interface Slot {
  readonly column: number
  readonly span: number
  readonly cell?: TableCell
  readonly merge?: "restart" | "continue"
  /** A row below holds more of the cell. */
  readonly goesOn?: boolean
}

/** Gives one w:tbl with a fixed layout, so that columns stay where the page had them. */
export function emitTable(context: PartContext, onPage: Table): Xml {
  const table = inReadingOrder(onPage)
  const isRightToLeft = table.rightToLeft !== undefined
  const columns = table.columns.map((width) => Math.max(1, twips(width)))
  const slots = planSlots(table)
  // The indent of a table from right to left stands before its right edge. Source: ECMA-376 part 1,
  // 17.4.50 "tblInd".
  const indent = twips(table.rightToLeft?.indent ?? table.indent)
  return element("w:tbl", undefined, [
    element("w:tblPr", undefined, [
      isRightToLeft && element("w:bidiVisual"),
      element("w:tblW", { "w:w": columns.reduce((a, b) => a + b, 0), "w:type": "dxa" }),
      table.align !== "left" &&
        element("w:jc", { "w:val": table.align === "centre" ? "center" : "right" }),
      table.align === "left" &&
        indent !== 0 &&
        element("w:tblInd", { "w:w": indent, "w:type": "dxa" }),
      element("w:tblLayout", { "w:type": "fixed" }),
      element(
        "w:tblCellMar",
        undefined,
        (["top", "left", "bottom", "right"] as const).map((side) =>
          element(`w:${side}`, { "w:w": 0, "w:type": "dxa" }),
        ),
      ),
    ]),
    element(
      "w:tblGrid",
      undefined,
      columns.map((width) => element("w:gridCol", { "w:w": width })),
    ),
    table.rows.map((row, index) =>
      emitRow(context, {
        row,
        slots: slots[index] ?? [],
        columns,
        isRightToLeft,
        isHeader: index < table.headerRows,
      }),
    ),
  ])
}

/** Fills the grid row by row: Word wants a cell, or the continuation of one, at every place. */
function planSlots(table: Table): Slot[][] {
  const count = table.columns.length
  const open: ({ rowsLeft: number; cell: TableCell } | undefined)[] = []
  return table.rows.map((row) => {
    const starts = new Map(row.cells.map((cell) => [cell.column, cell]))
    const slots: Slot[] = []
    for (let column = 0; column < count;) {
      const above = open[column]
      if (above && above.rowsLeft > 0) {
        above.rowsLeft--
        const span = Math.min(above.cell.columnSpan, count - column)
        const goesOn = above.rowsLeft > 0
        slots.push({ column, span, cell: above.cell, merge: "continue", goesOn })
        column += span
        continue
      }
      const cell = starts.get(column)
      const span = cell ? Math.max(1, Math.min(cell.columnSpan, count - column)) : 1
      slots.push(
        cell
          ? { column, span, cell, ...(cell.rowSpan > 1 && { merge: "restart", goesOn: true }) }
          : { column, span },
      )
      open[column] = cell && cell.rowSpan > 1 ? { rowsLeft: cell.rowSpan - 1, cell } : undefined
      column += span
    }
    return slots
  })
}

interface RowPlan {
  readonly row: TableRow
  readonly slots: readonly Slot[]
  readonly columns: readonly number[]
  readonly isRightToLeft: boolean
  readonly isHeader: boolean
}

function emitRow(context: PartContext, plan: RowPlan): Xml {
  const { row, slots, isHeader } = plan
  const properties = joinXml([
    row.isWhole === true && element("w:cantSplit"),
    row.height > 0 &&
      !isCut(row) &&
      element("w:trHeight", {
        "w:val": Math.max(1, twips(row.height - (row.edge ?? 0))),
        "w:hRule": row.heightRule,
      }),
    isHeader && element("w:tblHeader"),
  ])
  return element("w:tr", undefined, [
    properties !== "" && element("w:trPr", undefined, properties),
    slots.map((slot) => emitCell(context, slot, plan)),
  ])
}

function emitCell(
  context: PartContext,
  slot: Slot,
  { columns, isRightToLeft }: Pick<RowPlan, "columns" | "isRightToLeft">,
): Xml {
  const width = columns.slice(slot.column, slot.column + slot.span).reduce((a, b) => a + b, 0)
  const { cell } = slot
  const isRest = slot.merge === "continue"
  const properties = element("w:tcPr", undefined, [
    element("w:tcW", { "w:w": width, "w:type": "dxa" }),
    slot.span > 1 && element("w:gridSpan", { "w:val": slot.span }),
    slot.merge &&
      element("w:vMerge", slot.merge === "restart" ? { "w:val": "restart" } : undefined),
    cell && cellBorders(outer(isRightToLeft ? leadingFirst(cell.borders) : cell.borders, slot)),
    cell?.fill !== undefined && !context.isTextOnly && shading(cell.fill),
    cell && padding(isRightToLeft ? leadingFirst(cell.padding) : cell.padding),
    cell &&
      cell.rotation !== 0 &&
      element("w:textDirection", { "w:val": cell.rotation === 90 ? "tbRl" : "btLr" }),
    cell &&
      cell.align !== "top" &&
      element("w:vAlign", { "w:val": cell.align === "middle" ? "center" : "bottom" }),
  ])
  return element("w:tc", undefined, [
    properties,
    context.emitBlocks(context, isRest || !cell ? [] : cell.blocks, { endsWithParagraph: true }),
  ])
}

/**
 * Leaves out what lies within a cell of several rows: each row would else have the height of the
 * cell's own lower border.
 */
const outer = ({ top, bottom, ...sides }: Borders, { merge, goesOn }: Slot): Borders => ({
  ...(top && merge !== "continue" && { top }),
  ...sides,
  ...(bottom && goesOn !== true && { bottom }),
})

function cellBorders(borders: Borders): Xml | undefined {
  const sides = joinXml(
    (["top", "left", "bottom", "right"] as const).map((side) => {
      const line = borders[side]
      return line && borderSide(`w:${side}`, line)
    }),
  )
  return sides === "" ? undefined : element("w:tcBorders", undefined, sides)
}

function padding(room: TableCell["padding"]): Xml | undefined {
  const sides = joinXml(
    (["top", "left", "bottom", "right"] as const).map((side) => {
      const width = Math.max(0, twips(room[side]))
      return width > 0 && element(`w:${side}`, { "w:w": width, "w:type": "dxa" })
    }),
  )
  return sides === "" ? undefined : element("w:tcMar", undefined, sides)
}
