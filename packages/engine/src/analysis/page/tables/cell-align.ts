import { counts, points, shares } from "../../geometry/scale.ts"
import { middleX, width, type Box } from "../../../base/geometry.ts"
import type { CellDraft, TextLine } from "../../drafts.ts"
import type { FilledSlot } from "./aligned-shape.ts"
import { ON_ONE_LINE } from "./table-measures.ts"

type Align = CellDraft["align"]

/**
 * Difference of the free space at both sides, as share of the cell's width, up to which text is
 * centred.
 */
const CENTRED_SHARE = 0.12
/**
 * Free space at one side below which nothing is told of a single line that fills its cell, as share
 * of the width.
 */
const FULL_SHARE = 0.08

/**
 * Works out the horizontal alignment of cells, in the order of `slots`.
 *
 * A cell that fills its column tells nothing and follows the column; so does one whose own lines
 * could be read both ways.
 */
export function alignCells(
  slots: readonly FilledSlot[],
  boxOf: (slot: FilledSlot) => Box,
): Align[] {
  const shared = sharedAligns(slots)
  const alone = slots.map((slot, index) => shared[index] ?? alignAlone(slot.lines, boxOf(slot)))
  const starts = wrappedStarts(slots)
  const own = alone.map((align, index) => {
    const slot = slots[index]
    return slot && align === "centre" && goesWithWrapped(slot, boxOf(slot), starts) ? "left" : align
  })
  const votes = new Map<number, Map<Align, number>>()
  slots.forEach((slot, index) => {
    const align = own[index]
    if (align === undefined || slot.columnSpan > 1) return
    const column = votes.get(slot.column) ?? new Map<Align, number>()
    votes.set(slot.column, column.set(align, (column.get(align) ?? 0) + 1))
  })
  return slots.map((slot, index) => slot.align ?? own[index] ?? winner(votes.get(slot.column)))
}

/** Share of its cell that a lone line fills which is as good as full. */
const NEARLY_FULL = shares.mostly

/** Places by column where all lines of a wrapped cell start, in half points. */
function wrappedStarts(slots: readonly FilledSlot[]): ReadonlySet<string> {
  const starts = new Set<string>()
  for (const { column, lines } of slots) {
    const [first, ...others] = lines
    if (!first || others.length === 0) continue
    if (others.some(({ box }) => Math.abs(box.x0 - first.box.x0) >= ON_ONE_LINE)) continue
    starts.add(`${String(column)} ${String(Math.round(2 * first.box.x0))}`)
  }
  return starts
}

/**
 * Tells whether a lone line starts where all lines of a wrapped cell of its column do: one that
 * nearly fills its cell only looks centred.
 */
function goesWithWrapped(
  { column, lines }: FilledSlot,
  cell: Box,
  starts: ReadonlySet<string>,
): boolean {
  const [line, ...others] = lines
  if (!line || others.length > 0 || width(line.box) < NEARLY_FULL * width(cell)) return false
  const place = Math.round(2 * line.box.x0)
  return [place - 1, place, place + 1].some((at) => starts.has(`${String(column)} ${String(at)}`))
}

/** Fewest cells of a column that must share an edge, and the share of its cells of one line. */
const MIN_SHARING = counts.few
const SHARING_SHARE = shares.half

/**
 * Alignment of the cells whose texts share an edge, or their middle, with others of their column;
 * undefined for the rest.
 *
 * What the texts of a column have in common tells more than the free space around each of them:
 * amounts that end at one edge are set right wherever the borders of the column were drawn. Texts
 * of equal length share everything and tell nothing.
 */
function sharedAligns(slots: readonly FilledSlot[]): (Align | undefined)[] {
  const aligns = slots.map((): Align | undefined => undefined)
  const columns = new Map<number, number[]>()
  slots.forEach((slot, index) => {
    if (slot.columnSpan !== 1 || slot.lines.length !== 1 || slot.lines[0]?.angle !== 0) return
    const members = columns.get(slot.column)
    if (members) members.push(index)
    else columns.set(slot.column, [index])
  })
  for (const members of columns.values()) {
    const boxes = members.map((index) => slots[index]?.lines[0]?.box ?? emptyBox)
    const sharing = edges.map(({ align, at }) => {
      const shared = sharedPlaces(boxes, at)
      return { align, cells: members.filter((_, index) => shared.has(index)) }
    })
    const [best, second] = sharing.toSorted((a, b) => b.cells.length - a.cells.length)
    if (
      !best ||
      !second ||
      best.cells.length < Math.max(MIN_SHARING, SHARING_SHARE * members.length) ||
      second.cells.length >= best.cells.length
    )
      continue
    for (const index of best.cells) aligns[index] = best.align
  }
  return aligns
}

/**
 * Share of the texts at one place that must be of another length than most of them: a heading may
 * end where all dates of its column end.
 */
const OTHER_SHARE = shares.little

/**
 * Indices of the texts that share a place with some of another length: texts of equal length share
 * both edges by chance.
 */
function sharedPlaces(boxes: readonly Box[], at: (box: Box) => number): Set<number> {
  const order = boxes
    .map((box, index) => ({ index, place: at(box), width: box.x1 - box.x0 }))
    .toSorted((a, b) => a.place - b.place)
  const shared = new Set<number>()
  let open: typeof order = []
  const close = (): void => {
    const widths = open.map(({ width }) => width).toSorted((a, b) => a - b)
    const usual = widths[widths.length >> 1] ?? 0
    const others = widths.filter((width) => Math.abs(width - usual) > 2 * ON_ONE_LINE).length
    if (others > OTHER_SHARE * open.length) for (const { index } of open) shared.add(index)
    open = []
  }
  for (const entry of order) {
    const last = open.at(-1)
    if (last && entry.place - last.place >= ON_ONE_LINE) close()
    open.push(entry)
  }
  close()
  return shared
}

const emptyBox: Box = { x0: 0, y0: 0, x1: 0, y1: 0 }
const edges: readonly { align: Align; at: (box: Box) => number }[] = [
  { align: "left", at: (box) => box.x0 },
  { align: "right", at: (box) => box.x1 },
  { align: "centre", at: (box) => middleX(box) },
]

function winner(votes: Map<Align, number> | undefined): Align {
  let best: Align = "left"
  for (const [align, count] of votes ?? []) if (count > (votes?.get(best) ?? 0)) best = align
  return best
}

/** Alignment that a cell shows by itself; undefined where it is empty or full. */
export function alignAlone(lines: readonly TextLine[], box: Box): Align | undefined {
  const upright = lines.filter((line) => line.angle === 0)
  if (upright.length === 0) return undefined
  const room = Math.max(1, width(box))
  const left = Math.min(...upright.map((line) => line.box.x0)) - box.x0
  const right = box.x1 - Math.max(...upright.map((line) => line.box.x1))
  if (upright.length > 1) {
    const lefts = spread(upright.map((line) => line.box.x0))
    const rights = spread(upright.map((line) => line.box.x1))
    const centres = spread(upright.map((line) => middleX(line.box)))
    if (lefts < 1.5 && rights >= points.edge) return "left"
    if (rights < 1.5 && lefts >= points.edge) return "right"
    if (centres < 1.5 && lefts >= points.edge) return "centre"
    if (lefts < points.edge) return "left"
  }
  if (left + right < FULL_SHARE * room) return undefined
  if (Math.abs(left - right) <= Math.max(1.5, CENTRED_SHARE * room) && left > 2.5) return "centre"
  return left <= right ? "left" : "right"
}

function spread(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values)
}

/** Share of the free height that may stay below text at the foot of its cell. */
const FOOT_SHARE = 0.2

/** Works out the vertical alignment of a cell's text; "top" where it is empty or fills the cell. */
export function verticalAlign(lines: readonly TextLine[], box: Box): CellDraft["verticalAlign"] {
  if (lines.length === 0) return "top"
  const above = Math.min(...lines.map((line) => line.box.y0)) - box.y0
  const below = box.y1 - Math.max(...lines.map((line) => line.box.y1))
  const free = above + below
  if (free < 3) return "top"
  if (Math.abs(above - below) <= Math.max(2, 0.2 * free)) return "middle"
  if (above < below) return "top"
  return below <= Math.max(2, FOOT_SHARE * free) ? "bottom" : "middle"
}
