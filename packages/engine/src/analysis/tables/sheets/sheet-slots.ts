import type { Box } from "../../../base/geometry.ts"
import type { TextLine } from "../../drafts.ts"
import type { FilledSlot } from "../aligned-shape.ts"
import { wholeParts, type Part } from "../band-parts.ts"
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
  readonly align?: "left" | "centre" | "right"
}

/** Gives the cells of one page: text of a row that shares a column is one cell; drawn cells keep their spans. */
export function slotsOfPage(page: number, { grid, xs }: SheetGrid, rows: SheetRows): FilledSlot[] {
  const drawn = rows.cells.get(page)
  const taken = new Map<string, OpenSlot>()
  const slots: OpenSlot[] = []
  const placed = rows.rows.flatMap((row, index) => row.filter((member) => member.page === page).flatMap(({ band }) => wholeParts(band, grid).map((part) => ({ part, row: index }))))
  const homes = new Map<Box, Set<string>>()
  for (const { part, row } of placed) {
    const box = boxAround(part, drawn)
    if (box) homes.set(box, (homes.get(box) ?? new Set()).add(`${row} ${part.from}`))
  }
  // A box around texts of several rows or columns is a frame, unless the rows of its neighbours end at it.
  const isCell = (box: Box): boolean => {
    const own = [...(homes.get(box) ?? [])]
    if (own.length === 1) return true
    const isOneColumn = new Set(own.map((home) => home.split(" ")[1])).size === 1
    return isOneColumn && (drawn?.hasRowsBeside(box) ?? false) && !isLevel(placed.filter(({ part }) => boxAround(part, drawn) === box), placed)
  }
  for (const { part, row } of placed) {
    const line = lineOfWords(part.words)
    if (!line) continue
    const isFree = (from: number, to: number): boolean => !placed.some((other) => other.row === row && other.part !== part && other.part.to >= from && other.part.from <= to)
    const place = spanOf(part, row, { xs, ys: rows.ys, drawn, isCell, isFree })
    const own = keysOf(place).map((key) => taken.get(key)).find((slot) => slot !== undefined)
    if (own) {
      own.lines.push(line)
      continue
    }
    const slot: OpenSlot = { ...place, lines: [line] }
    slots.push(slot)
    for (const key of keysOf(place)) taken.set(key, slot)
  }
  return slots.map(({ row, from, to, rowSpan, lines, align }) => ({ row, column: from, rowSpan, columnSpan: to - from + 1, lines, ...(align === undefined ? {} : { align }) }))
}

interface PlacedPart {
  readonly part: Part
  readonly row: number
}

/** Baselines of cells in one row agree to this, in points; lines of wrapped text beside them do not. */
const LEVEL = 0.6

/** Tells whether every one of some parts stands level with another text of its row: then each is a cell of its row. */
function isLevel(own: readonly PlacedPart[], all: readonly PlacedPart[]): boolean {
  const baseline = ({ part }: PlacedPart): number => part.words[0]?.line.baseline ?? 0
  return own.every((each) => all.some((other) => other.row === each.row && !own.includes(other) && Math.abs(baseline(other) - baseline(each)) < LEVEL))
}

type Place = Omit<OpenSlot, "lines">

function keysOf({ row, rowSpan, from, to }: Place): string[] {
  const keys: string[] = []
  for (let r = row; r < row + rowSpan; r++) for (let c = from; c <= to; c++) keys.push(`${r} ${c}`)
  return keys
}

/** A drawn cell around the text decides what it spans; text that runs over its column spans what it covers. */
function spanOf(part: Part, row: number, sheet: { xs: readonly number[]; ys: readonly number[]; drawn: DrawnCells | undefined; readonly isCell: (box: Box) => boolean; readonly isFree: (from: number, to: number) => boolean }): Place {
  const { xs, ys, drawn } = sheet
  const box = boxAround(part, drawn)
  if (box && sheet.isCell(box) && isNear(xs, box.x0) && isNear(xs, box.x1) && isNear(ys, box.y0) && isNear(ys, box.y1)) {
    const [c0, c1] = [nearest(xs, box.x0), nearest(xs, box.x1)]
    const [r0, r1] = [nearest(ys, box.y0), nearest(ys, box.y1)]
    if (r0 <= row && r1 > row && c1 > c0) return { row: r0, rowSpan: r1 - r0, from: c0, to: c1 - 1 }
  }
  if (part.from === part.to) return { row, rowSpan: 1, from: part.from, to: part.to }
  const centred = centredSpan(part, xs, sheet.isFree)
  if (centred) return { row, rowSpan: 1, ...centred, align: "centre" }
  // Text aligned to the right runs over to the left.
  const isRight = Math.abs((xs[part.to + 1] ?? 0) - part.x1) < EDGE_GAP && Math.abs((xs[part.from] ?? 0) - part.x0) > 2 * EDGE_GAP
  return { row, rowSpan: 1, from: part.from, to: part.to, align: isRight ? "right" : "left" }
}

/** Distance in points between a text and the edge of its cell at which it is aligned. */
const EDGE_GAP = 3
/** Distance of middles at which a text is centred over columns. */
const MIDDLE_SLACK = 1.5

/** Gives the widest run of otherwise empty columns over which a text is centred, if it does not start at an edge. */
function centredSpan(part: Part, xs: readonly number[], isFree: (from: number, to: number) => boolean): { from: number; to: number } | undefined {
  if (part.x0 - (xs[part.from] ?? 0) < EDGE_GAP) return undefined
  const middle = (part.x0 + part.x1) / 2
  for (let from = 0; from <= part.from; from++) {
    for (let to = xs.length - 2; to >= part.to; to--) {
      if (Math.abs(((xs[from] ?? 0) + (xs[to + 1] ?? 0)) / 2 - middle) < MIDDLE_SLACK && isFree(from, to)) return { from, to }
    }
  }
  return undefined
}

function boxAround(part: Part, drawn: DrawnCells | undefined): Box | undefined {
  return drawn?.at((part.x0 + part.x1) / 2, (part.words[0]?.line.baseline ?? 0) - 0.3 * part.size)
}

/** Distance in points at which an edge of a drawn cell is an edge of the sheet. */
const NEAR = 3

function isNear(edges: readonly number[], value: number): boolean {
  return Math.abs((edges[nearest(edges, value)] ?? Infinity) - value) < NEAR
}
