import type { GridPage } from "./grid-file.ts"
import {
  addEdge,
  joinCells,
  moveEdge,
  removeEdge,
  setHeader,
  splitCells,
  wholeReach,
  type Axis,
  type GridTable,
  type Place,
} from "./table-grid.ts"

/** What is chosen on a page: an edge of one of its tables, or cells between two places. */
export type GridChoice =
  | {
      readonly kind: "edge"
      readonly table: number
      readonly axis: Axis
      readonly index: number
    }
  | { readonly kind: "cells"; readonly table: number; readonly from: Place; readonly to: Place }

/** A page and what is chosen on it, after a step. */
export interface GridStep {
  readonly page: GridPage
  readonly choice: GridChoice | undefined
}

/** What can be done with what is chosen. */
export type GridCommand =
  | "addColumn"
  | "addRow"
  | "removeEdge"
  | "join"
  | "split"
  | "header"
  | "removeTable"

/** Gives the page with another table in the place of one. */
export const withTable = (page: GridPage, at: number, table: GridTable): GridPage => ({
  ...page,
  tables: page.tables.with(at, table),
})

/** Says whether a command has something to do. */
export function canDo(
  page: GridPage,
  choice: GridChoice | undefined,
  command: GridCommand,
): boolean {
  const table = choice && page.tables[choice.table]
  if (!table) return false
  if (command === "removeTable") return true
  if (choice.kind === "edge") return command === "removeEdge" && table[choice.axis].length > 2
  if (command === "removeEdge") return false
  const { top, left, bottom, right } = wholeReach(table, choice.from, choice.to)
  const isMany = bottom > top || right > left
  const isOneCell = table.slots.some(
    ({ row, column, rowSpan, columnSpan }) =>
      row === top && column === left && row + rowSpan > bottom && column + columnSpan > right,
  )
  if (command === "join") return isMany && !isOneCell
  if (command === "split")
    return table.slots.some(
      ({ row, column, rowSpan, columnSpan }) =>
        row >= top &&
        column >= left &&
        row <= bottom &&
        column <= right &&
        rowSpan * columnSpan > 1,
    )
  return true
}

/** Does a command; the choice stays where what was chosen is still there. */
export function doCommand(page: GridPage, choice: GridChoice, command: GridCommand): GridStep {
  const table = page.tables[choice.table]
  if (!table || !canDo(page, choice, command)) return { page, choice }
  if (command === "removeTable")
    return {
      page: { ...page, tables: page.tables.toSpliced(choice.table, 1) },
      choice: undefined,
    }
  if (choice.kind === "edge")
    return {
      page: withTable(page, choice.table, removeEdge(table, choice.axis, choice.index)),
      choice: undefined,
    }
  return {
    page: withTable(page, choice.table, changed(table, choice, command)),
    choice,
  }
}

function changed(
  table: GridTable,
  { from, to }: Extract<GridChoice, { kind: "cells" }>,
  command: GridCommand,
): GridTable {
  switch (command) {
    case "addColumn":
      return addEdge(table, "columns", to.column)
    case "addRow":
      return addEdge(table, "rows", to.row)
    case "join":
      return joinCells(table, from, to)
    case "split":
      return splitCells(table, from, to)
    case "header":
      return setHeader(table, wholeReach(table, from, to).bottom + 1)
    default:
      return table
  }
}

/** How far a key moves an edge, in points: alone, and with Shift. */
const STEP = 1
const STRIDE = 10

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** What a key does on the page; undefined where it is not for here. */
export function keyStep(
  { page, choice }: GridStep,
  { key, shiftKey }: Pick<KeyboardEvent, "key" | "shiftKey">,
): GridStep | undefined {
  const first: GridChoice = { kind: "cells", table: 0, from: origin, to: origin }
  const table = page.tables[choice?.table ?? 0]
  if (!table) return undefined
  const arrow = arrows[key]
  if (!choice) return arrow || key === "Enter" ? { page, choice: first } : undefined
  if (key === "Enter") return { page, choice: nextEdge(choice, table) }
  if (key === "Escape")
    return choice.kind === "edge" ? { page, choice: cellAt(choice, table) } : undefined
  if (key === "Delete" || key === "Backspace") return doCommand(page, choice, "removeEdge")
  if (key === "m" || key === "M") return doCommand(page, choice, "join")
  if (key === "s" || key === "S") return doCommand(page, choice, "split")
  if (!arrow) return undefined
  return choice.kind === "edge"
    ? movedEdge(page, choice, { table, arrow, shiftKey })
    : { page, choice: movedCells(choice, { table, arrow, shiftKey }) }
}

const origin: Place = { row: 0, column: 0 }

interface Move {
  readonly table: GridTable
  readonly arrow: readonly [number, number]
  readonly shiftKey: boolean
}

function movedEdge(
  page: GridPage,
  choice: Extract<GridChoice, { kind: "edge" }>,
  { table, arrow: [dx, dy], shiftKey }: Move,
): GridStep {
  const { axis, index } = choice
  const by = (axis === "columns" ? dx : dy) * (shiftKey ? STRIDE : STEP)
  const [width = 0, height = 0] = page.size ?? []
  const to = (table[axis][index] ?? 0) + by
  const most = axis === "columns" ? width : height
  return { page: withTable(page, choice.table, moveEdge(table, axis, index, to, most)), choice }
}

function movedCells(
  choice: Extract<GridChoice, { kind: "cells" }>,
  { table, arrow: [dx, dy], shiftKey }: Move,
): GridChoice {
  const { top, left, bottom, right } = wholeReach(table, choice.to, choice.to)
  const to: Place = {
    row: Math.max(0, Math.min((dy > 0 ? bottom : top) + dy, table.rows.length - 2)),
    column: Math.max(0, Math.min((dx > 0 ? right : left) + dx, table.columns.length - 2)),
  }
  return { ...choice, from: shiftKey ? choice.from : to, to }
}

/** From cells to the edge on their right, to the one below them, and on to the next of its kind. */
function nextEdge(choice: GridChoice, table: GridTable): GridChoice {
  const { table: at } = choice
  if (choice.kind === "cells") {
    const { right } = wholeReach(table, choice.from, choice.to)
    return { kind: "edge", table: at, axis: "columns", index: right + 1 }
  }
  const { axis, index } = choice
  if (index + 1 < table[axis].length) return { ...choice, index: index + 1 }
  return { kind: "edge", table: at, axis: axis === "columns" ? "rows" : "columns", index: 0 }
}

function cellAt(
  { table: at, axis, index }: Extract<GridChoice, { kind: "edge" }>,
  table: GridTable,
): GridChoice {
  const place = Math.max(0, Math.min(index - 1, table[axis].length - 2))
  const from = axis === "columns" ? { row: 0, column: place } : { row: place, column: 0 }
  return { kind: "cells", table: at, from, to: from }
}
