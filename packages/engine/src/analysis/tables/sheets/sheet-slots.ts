import type { Box } from "../../../base/geometry.ts"
import type { TextLine } from "../../drafts.ts"
import type { FilledSlot } from "../aligned-shape.ts"
import { partsOf, type Part } from "../band-parts.ts"
import { nearest } from "../grid-cells.ts"
import { lineOfWords } from "../words.ts"
import type { DrawnCells } from "./sheet-cells.ts"
import type { SheetGrid, SheetRows } from "./sheet-grid.ts"

interface OpenSlot {
  from: number
  to: number
  rowSpan: number
  readonly row: number
  readonly lines: TextLine[]
  readonly isDrawn: boolean
}

/** Gives the cells of one page: text of a row that shares a column is one cell; drawn cells keep their spans. */
export function slotsOfPage(page: number, { grid, xs }: SheetGrid, rows: SheetRows): FilledSlot[] {
  const drawn = rows.cells.get(page)
  const taken = new Map<string, OpenSlot>()
  const slots: OpenSlot[] = []
  const placed = rows.rows.flatMap((row, index) => row.filter((member) => member.page === page).flatMap(({ band }) => partsOf(band, grid).map((part) => ({ part, row: index }))))
  const homes = new Map<Box, Set<string>>()
  for (const { part, row } of placed) {
    const box = boxAround(part, drawn)
    if (box) homes.set(box, (homes.get(box) ?? new Set()).add(`${row} ${part.from}`))
  }
  // A box around texts of several rows or columns is a frame, not a cell.
  const isCell = (box: Box): boolean => homes.get(box)?.size === 1
  for (const { part, row } of placed) {
    const line = lineOfWords(part.words)
    if (!line) continue
    const place = spanOf(part, row, { xs, ys: rows.ys, drawn, isCell })
    const own = keysOf(place).map((key) => taken.get(key)).find((slot) => slot !== undefined)
    if (own) {
      own.lines.push(line)
      continue
    }
    const slot: OpenSlot = { ...place, lines: [line] }
    slots.push(slot)
    for (const key of keysOf(place)) taken.set(key, slot)
  }
  return slots.map(({ row, from, to, rowSpan, lines }) => ({ row, column: from, rowSpan, columnSpan: to - from + 1, lines }))
}

type Place = Omit<OpenSlot, "lines">

function keysOf({ row, rowSpan, from, to }: Place): string[] {
  const keys: string[] = []
  for (let r = row; r < row + rowSpan; r++) for (let c = from; c <= to; c++) keys.push(`${r} ${c}`)
  return keys
}

/** A drawn cell around the text decides what it spans; text that runs over its column spans what it covers. */
function spanOf(part: Part, row: number, sheet: { xs: readonly number[]; ys: readonly number[]; drawn: DrawnCells | undefined; isCell(box: Box): boolean }): Place {
  const { xs, ys, drawn } = sheet
  const box = boxAround(part, drawn)
  if (box && sheet.isCell(box) && isNear(xs, box.x0) && isNear(xs, box.x1) && isNear(ys, box.y0) && isNear(ys, box.y1)) {
    const [c0, c1] = [nearest(xs, box.x0), nearest(xs, box.x1)]
    const [r0, r1] = [nearest(ys, box.y0), nearest(ys, box.y1)]
    if (r0 <= row && r1 > row && c1 > c0) return { row: r0, rowSpan: r1 - r0, from: c0, to: c1 - 1, isDrawn: true }
  }
  return { row, rowSpan: 1, from: part.from, to: part.to, isDrawn: false }
}

function boxAround(part: Part, drawn: DrawnCells | undefined): Box | undefined {
  return drawn?.at((part.x0 + part.x1) / 2, (part.words[0]?.line.baseline ?? 0) - 0.3 * part.size)
}

/** Distance in points at which an edge of a drawn cell is an edge of the sheet. */
const NEAR = 3

function isNear(edges: readonly number[], value: number): boolean {
  return Math.abs((edges[nearest(edges, value)] ?? Infinity) - value) < NEAR
}
