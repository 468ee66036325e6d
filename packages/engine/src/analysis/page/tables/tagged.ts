import { points, shares } from "../../geometry/scale.ts"
import type { ScenePage, StructureElement } from "../../../model/scene.ts"
import type { RuleSet, TableDraft, TextLine } from "../../drafts.ts"
import type { FilledSlot } from "./aligned-shape.ts"
import { buildTable } from "./build-table.ts"
import { toGrounds } from "./painted-edges.ts"
import type { Found } from "./ruled.ts"
import { cutLine } from "../../writing/words.ts"

export interface TaggedInput {
  readonly page: ScenePage
  /** Lines that no drawn grid holds. */
  readonly lines: readonly TextLine[]
  readonly rules: RuleSet
}

/** A tagged table with a cell in two thirds of its places empty is a form or a layout. */
const leastFilled = shares.half
const fewestFilled = 4
/** Columns may overlap by this, rows by this share of a line. In points, in heights. */
const columnOverlap = points.near
const rowOverlap = shares.half
/** Room around the text of a table at its sides, in points. */
const margin = points.near

interface Cell extends Omit<FilledSlot, "lines"> {
  readonly isHeader: boolean
  readonly lines: TextLine[]
}

/**
 * Finds tables that a tagged file names as such, where the page agrees.
 *
 * Rows must stand below and columns beside each other, all text of a row or column in its own room;
 * what a bad producer calls a table is left to the other searches. Source: ISO 32000-2, 14.8.4.8.3
 * "Standard structure types for tables".
 */
export function findTagged({ page, lines, rules }: TaggedInput): Found {
  const tables: TableDraft[] = []
  const taken = new Set<TextLine>()
  for (const element of page.structure.flatMap(tablesIn)) {
    const cells = readCells(element)
    const own = cells && fillCells(cells, lines)
    const edges = own && edgesOf(cells)
    if (!edges) continue
    const slots = cells.map(({ isHeader: _header, ...slot }): FilledSlot => slot)
    const table = buildTable(
      { ...toGrounds(edges, slots, rules.fills, lines), slots },
      { page: page.index, rules, evidence: "tagged", confidence: 0.9 },
    )
    tables.push(withHeader(table, cells))
    for (const line of own) taken.add(line)
  }
  return { tables, taken }
}

function tablesIn(element: StructureElement): StructureElement[] {
  return element.type === "Table" ? [element] : element.children.flatMap(tablesIn)
}

const partType = /^(?:THead|TBody|TFoot)$/

/**
 * Gives the cells of a table in its grid, with the marked content of each; none for a table that
 * holds another.
 */
function readCells(
  table: StructureElement,
): (Cell & { readonly mcids: ReadonlySet<number> })[] | undefined {
  const rows = table.children
    .flatMap((child) => (partType.test(child.type) ? child.children : [child]))
    .filter(({ type }) => type === "TR")
  if (
    table.children
      .flatMap((child) => child.children.flatMap(descendants))
      .some(({ type }) => type === "Table")
  )
    return undefined
  const used = new Set<string>()
  const cells = rows.flatMap((row, at) => {
    let column = 0
    return row.children
      .filter(({ type }) => type === "TD" || type === "TH")
      .map((cell) => {
        while (used.has(`${at} ${column}`)) column++
        const [rowSpan, columnSpan] = [
          spanOf(cell, "RowSpan", rows.length - at),
          spanOf(cell, "ColSpan", mostColumns),
        ]
        for (let y = at; y < at + rowSpan; y++)
          for (let x = column; x < column + columnSpan; x++) used.add(`${y} ${x}`)
        return {
          row: at,
          column,
          rowSpan,
          columnSpan,
          isHeader: cell.type === "TH",
          lines: [],
          mcids: new Set(descendants(cell).flatMap(({ mcids }) => mcids)),
        }
      })
  })
  return rows.length > 1 && cells.some(({ column }) => column > 0) ? cells : undefined
}

/** Most columns that a cell is believed to span. */
const mostColumns = 200

function descendants(element: StructureElement): StructureElement[] {
  return [element, ...element.children.flatMap(descendants)]
}

function spanOf(cell: StructureElement, name: "RowSpan" | "ColSpan", most: number): number {
  const span = Number(cell.attributes?.[name] ?? 1)
  return Number.isInteger(span) && span >= 1 ? Math.min(span, most) : 1
}

/**
 * Puts the lines into the cells of their marks and gives those taken; undefined where a line stands
 * half outside.
 */
function fillCells(
  cells: readonly (Cell & { readonly mcids: ReadonlySet<number> })[],
  lines: readonly TextLine[],
): TextLine[] | undefined {
  const byMark = new Map(
    cells.flatMap((cell) => [...cell.mcids].map((mcid) => [mcid, cell] as const)),
  )
  const taken: TextLine[] = []
  for (const line of lines) {
    const parts = partsOf(line, byMark)
    if (parts.every(({ cell }) => cell === undefined)) continue
    if (parts.some(({ cell }) => cell === undefined)) return undefined
    for (const { cell, from, to } of parts) cell?.lines.push(cutLine(line, from, to))
    taken.push(line)
  }
  const filled = cells.filter((cell) => cell.lines.length > 0).length
  return filled >= fewestFilled && filled >= leastFilled * cells.length ? taken : undefined
}

interface Part {
  readonly cell: Cell | undefined
  readonly from: number
  to: number
}

/** Cuts a line where its marks lead to another cell; space belongs to what stands before it. */
function partsOf(line: TextLine, byMark: ReadonlyMap<number, Cell>): Part[] {
  const parts: Part[] = []
  let at = 0
  for (const span of line.spans) {
    const cell = span.mcid === undefined ? undefined : byMark.get(span.mcid)
    const last = parts.at(-1)
    if (last && (last.cell === cell || span.text.trim() === "")) last.to += span.text.length
    else parts.push({ cell, from: at, to: at + span.text.length })
    at += span.text.length
  }
  return parts
}

interface Room {
  low: number
  high: number
}

/**
 * Works out the edges between rows and columns; undefined where they do not stand apart as the tags
 * say.
 */
function edgesOf(cells: readonly Cell[]): { xs: number[]; ys: number[] } | undefined {
  const rows = roomsOf(
    cells,
    (cell) => (cell.rowSpan === 1 ? cell.row : undefined),
    ({ box }) => [box.y0, box.y1],
    Math.max(...cells.map((cell) => cell.row + cell.rowSpan)),
  )
  const columns = roomsOf(
    cells,
    (cell) => (cell.columnSpan === 1 ? cell.column : undefined),
    ({ box }) => [box.x0, box.x1],
    Math.max(...cells.map((cell) => cell.column + cell.columnSpan)),
  )
  const xs = columns && betweenRooms(columns, () => columnOverlap)
  const ys = rows && betweenRooms(rows, ({ low, high }) => rowOverlap * (high - low))
  return xs && ys ? { xs, ys } : undefined
}

function roomsOf(
  cells: readonly Cell[],
  placeOf: (cell: Cell) => number | undefined,
  extent: (line: TextLine) => readonly [number, number],
  count: number,
): Room[] | undefined {
  const rooms = Array.from({ length: count }, (): Room => ({ low: Infinity, high: -Infinity }))
  for (const cell of cells) {
    const room = rooms[placeOf(cell) ?? -1]
    for (const line of room ? cell.lines : []) {
      const [low, high] = extent(line)
      if (!room) continue
      room.low = Math.min(room.low, low)
      room.high = Math.max(room.high, high)
    }
  }
  return rooms.every(({ low }) => low < Infinity) ? rooms : undefined
}

function betweenRooms(
  rooms: readonly Room[],
  overlapOf: (room: Room) => number,
): number[] | undefined {
  const edges: number[] = []
  for (const [index, room] of rooms.entries()) {
    const before = rooms[index - 1]
    if (before && room.low < before.high - overlapOf(before)) return undefined
    edges.push(before ? (before.high + room.low) / 2 : room.low - margin)
  }
  return [...edges, (rooms.at(-1)?.high ?? 0) + margin]
}

/** Rows at the top that are all header cells repeat as the header. */
function withHeader(table: TableDraft, cells: readonly Cell[]): TableDraft {
  let headerRows = 0
  while (
    cells.some(({ row }) => row === headerRows) &&
    cells.filter(({ row }) => row === headerRows).every(({ isHeader }) => isHeader)
  )
    headerRows++
  if (headerRows === 0 || headerRows >= table.ys.length - 1) return table
  return {
    ...table,
    headerRows,
    cells: table.cells.map((cell) => ({ ...cell, isHeader: cell.row < headerRows })),
  }
}
