import type { Block, BorderLine, TableCell, TableRow } from "../../../model/document.ts"
import { width, type Box } from "../../../base/geometry.ts"
import type { TableDraft } from "../../drafts.ts"
import { points } from "../../geometry/scale.ts"
import { heightOf } from "./cell-fit.ts"

/**
 * Room that the rulings across a table take, from the one above its first row to the one below its
 * last, in points: that of the thickest border there. A cell of several rows counts below its first
 * as well.
 */
export function rulingRooms(table: Ruled): readonly number[] {
  const known = knownRooms.get(table) ?? measureRooms(table)
  knownRooms.set(table, known)
  return known
}

type Ruled = Pick<TableDraft, "ys" | "cells">

/** Rooms by table: each measure of a page asks, and a packed table is spelled out to tell. */
const knownRooms = new WeakMap<Ruled, readonly number[]>()

function measureRooms({ ys, cells }: Ruled): readonly number[] {
  const rooms = ys.map(() => 0)
  const widen = (at: number, line: BorderLine | undefined): void => {
    rooms[at] = Math.max(rooms[at] ?? 0, drawnWidth(line))
  }
  for (const { row, rowSpan, borders } of cells) {
    widen(row, borders.top)
    widen(row + 1, borders.bottom)
    widen(row + rowSpan, borders.bottom)
  }
  return rooms
}

/**
 * Room that the borders of each row take: half of the one above and half of that below, in points.
 * Nothing where a turned text stands: its lines are as long as the least height of their rows.
 */
export function borderRooms(
  { cells }: Pick<TableDraft, "cells">,
  rooms: readonly number[],
): number[] {
  const turned = new Set(
    cells.flatMap(({ rotation, row, rowSpan }) =>
      rotation === 0 ? [] : Array.from({ length: rowSpan }, (_, at) => row + at),
    ),
  )
  return rooms.slice(1).map((below, row) => (turned.has(row) ? 0 : ((rooms[row] ?? 0) + below) / 2))
}

/** How far a table reaches beyond the middle of the rulings around it, in points. */
export function overhang(table: Ruled): {
  readonly above: number
  readonly below: number
} {
  const rooms = rulingRooms(table)
  return { above: (rooms[0] ?? 0) / 2, below: (rooms.at(-1) ?? 0) / 2 }
}

/** What lies between the rulings around a cell; `rooms` are those of the rulings of its table. */
export const withinRulings = (
  { row, rowSpan, box }: Pick<TableDraft["cells"][number], "row" | "rowSpan" | "box">,
  rooms: readonly number[],
): Box => ({
  ...box,
  y0: box.y0 + (rooms[row] ?? 0) / 2,
  y1: box.y1 - (rooms[row + rowSpan] ?? 0) / 2,
})

/** Room that a border takes: a double one is two lines, with a gap as wide as each. */
function drawnWidth(line: BorderLine | undefined): number {
  if (!line) return 0
  const width = Math.max(borderWidths.least, toStep(line.width, borderWidths.step))
  return line.style === "double" ? 3 * width : width
}

/** What a row may lack of its height and still be called full, in points. */
const slack = 0.05

/**
 * Space that fills a row at most, in points: two lines. A box to write in keeps its height by
 * itself: with all its room behind its first paragraph, each paragraph that is typed would have it
 * too.
 */
const mostFill = 2 * points.line

/** Thinnest border that Word draws, and the steps of its width, in points. */
const borderWidths = { least: 0.25, step: 0.125 } as const

/**
 * Fills rows, so that each is as high as on the page whatever a program takes its height for.
 *
 * The least height of a row holds the border above it in LibreOffice; in Word it does not, and
 * fifty rows would be half a line each too high for their page. What the row holds and the border
 * above make up its height in both. What one holds more than it has room for is taken from the next
 * that has some to spare: the table ends where it did.
 *
 * @param edges Room that the borders of each row take, in points; a row with 0 is not filled.
 * @param rooms Room that the rulings of the table take, in points.
 */
export function fillRows(
  rows: readonly TableRow[],
  edges: readonly number[],
  rooms: readonly number[],
): TableRow[] {
  let owed = 0
  return rows.map((row, at) => {
    const edge = edges[at] ?? 0
    const own = row.cells.filter(({ rowSpan, blocks }) => rowSpan === 1 && blocks.length > 0)
    const carrier = carrierOf(own)
    const uneven = ((rooms[at + 1] ?? 0) - (rooms[at] ?? 0)) / 2
    if (edge <= 0 || row.height <= edge || !carrier || !own.every(isMeasured))
      return unfilled(row, uneven)
    const free = row.height - edge - Math.max(...own.map(({ blocks }) => heightOf(blocks)))
    if (free > mostFill) return unfilled(row, uneven)
    const given = Math.min(owed, Math.max(0, free))
    owed += Math.max(0, -free) - given
    const missing = row.height - edge - given - heightOf(carrier.blocks)
    const full = { ...row, edge: edge + given }
    if (free - given <= slack || missing <= slack) return full
    const { align } = carrier
    const above = align === "top" ? 0 : align === "middle" ? missing / 2 : missing
    const blocks = padded(carrier.blocks, above, missing - above)
    const cells = row.cells.map((cell) => (cell === carrier ? { ...cell, blocks } : cell))
    return { ...full, cells }
  })
}

/** The first of the cells whose lines leave most of their width free. */
function carrierOf(cells: readonly TableCell[]): TableCell | undefined {
  let [carrier, least] = [cells[0], Infinity]
  if (cells.length < 2) return carrier
  for (const cell of cells) {
    const share = lineShare(cell)
    if (share < least) [carrier, least] = [cell, share]
  }
  return carrier
}

/**
 * A row that holds the border above it in its least height, and half of that belongs to the row
 * before.
 */
const unfilled = (row: TableRow, uneven: number): TableRow =>
  Math.abs(uneven) <= slack || row.height <= uneven ? row : { ...row, edge: uneven }

/**
 * Share of its cell's width that the longest line takes. Where it is small, no program breaks the
 * line, and the row grows by nothing but what the others hold.
 */
const lineShare = ({ blocks, box }: TableCell): number =>
  blocks.reduce(
    (most, block) =>
      block.kind === "paragraph"
        ? (block.lines ?? []).reduce((longest, line) => Math.max(longest, width(line.box)), most)
        : most,
    0,
  ) / Math.max(1, width(box))

/** Tells whether the height of what a cell holds is known. */
const isMeasured = ({ blocks, rotation }: TableCell): boolean =>
  rotation === 0 &&
  blocks.length > 0 &&
  blocks.every(
    (block) =>
      block.kind === "paragraph" &&
      block.format.lineSpacing.rule === "exact" &&
      block.inlines.every(({ kind }) => kind === "text"),
  )

/**
 * @param above Space that comes above the first paragraph, in points; `below` that below the last.
 */
const padded = (blocks: readonly Block[], above: number, below: number): readonly Block[] =>
  blocks.map((block, at) => {
    if (block.kind !== "paragraph") return block
    const { format } = block
    const spaceBefore = format.spaceBefore + (at === 0 ? above : 0)
    const spaceAfter = format.spaceAfter + (at === blocks.length - 1 ? below : 0)
    return {
      ...block,
      format: {
        ...format,
        spaceBefore: toStep(spaceBefore, twip),
        spaceAfter: toStep(spaceAfter, twip),
      },
    }
  })

/** Word keeps twentieths of a point. */
const twip = 0.05

const toStep = (value: number, step: number): number => Math.round(value / step) * step
