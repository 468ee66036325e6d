import { ems, points } from "../../geometry/scale.ts"
import { isSameSize } from "../../geometry/alike.ts"
import { middleY, union, type Box } from "../../../base/geometry.ts"
import type { TextLine } from "../../drafts.ts"
import { WIDEST_STEP_EM } from "./table-measures.ts"

/** Lines painted one after the other down one column: a paragraph, or all that a cell holds. */
export interface PaintedBlock {
  readonly lines: readonly TextLine[]
  readonly box: Box
}

/** Blocks side by side, painted from left to right. */
export interface PaintedRow {
  readonly blocks: readonly PaintedBlock[]
  readonly box: Box
  /** Painting went back up for some block: text that only lines up by tabs never does. */
  readonly isSure: boolean
}

/** Baselines closer than this are one line, in ems. */
const sameLineEm = 0.35
/** How far a line may start left of its block, in points: centred lines do. */
const outdent = points.wide
/** Room between blocks side by side, in points. */
const leastGap = points.pad
/** How much higher than the block before painting must go on, in ems, to have gone back up. */
const backUpEm = ems.most
/** Tops of cells differ by at most this, in ems, unless one is centred beside the other. */
const sameTopEm = ems.line

/**
 * Follows the order in which lines were painted and gives rows of blocks.
 *
 * Office programs paint a table cell by cell: where painting ends one block, goes back up and on to
 * its right, two cells stand side by side, rulings or not. Lines must be upright.
 */
export function paintedRows(lines: readonly TextLine[]): PaintedRow[] {
  const rows: PaintedRow[] = []
  let open: TextLine[][] = []
  const close = (): void => {
    rows.push(...rowsOf(open))
    open = []
  }
  for (const line of lines.toSorted(
    (a, b) => a.z - b.z || a.baseline - b.baseline || a.box.x0 - b.box.x0,
  )) {
    const block = open.at(-1)
    const last = block?.at(-1)
    if (!block || !last) {
      open = [[line]]
      continue
    }
    const left = leftLimit(open)
    if (
      goesDown(last, line) &&
      line.box.x0 > left &&
      line.box.x0 > edgeOf(block) - outdent &&
      overlaps(block, line)
    )
      block.push(line)
    else if (
      line.box.x0 > reachOf(block, line) + leastGap &&
      line.baseline < last.baseline + sameLineEm * last.size
    )
      open.push([line])
    else {
      close()
      open = [[line]]
    }
  }
  close()
  return rows
}

function edgeOf(block: readonly TextLine[]): number {
  let edge = Infinity
  for (const line of block) edge = Math.min(edge, line.box.x0)
  return edge
}

/**
 * Right edge of the lines of a block that stand beside a line. Blocks go down, so what stands above
 * all of them ends the search.
 */
function reachOf(block: readonly TextLine[], beside: TextLine): number {
  let reach = -Infinity
  for (let at = block.length - 1; at >= 0; at--) {
    const line = block[at]
    if (!line || line.baseline <= beside.baseline - 1.5 * beside.size) break
    reach = Math.max(reach, line.box.x1)
  }
  return reach
}

/** Where the blocks before the last end: what starts left of it is no part of the last. */
function leftLimit(blocks: readonly (readonly TextLine[])[]): number {
  const before = blocks.at(-2)
  const last = blocks.at(-1)?.[0]
  return before && last ? reachOf(before, last) : -Infinity
}

function goesDown(last: TextLine, line: TextLine): boolean {
  const step = line.baseline - last.baseline
  return (
    step > sameLineEm * Math.min(last.size, line.size) &&
    step < WIDEST_STEP_EM * Math.max(last.size, line.size)
  )
}

function overlaps(block: readonly TextLine[], line: TextLine): boolean {
  let right = -Infinity
  for (const each of block) right = Math.max(right, each.box.x1)
  return (
    Math.min(right, line.box.x1) - Math.max(edgeOf(block), line.box.x0) > -ems.double * line.size
  )
}

/** Cuts what was painted before the first cell off the row, and gives both. */
function rowsOf(blocks: readonly (readonly TextLine[])[]): PaintedRow[] {
  const [first, ...others] = blocks
  if (!first) return []
  if (others.length === 0) return [rowOf([first])]
  const start = firstOfRow(first, others)
  const before = first.slice(0, start)
  return [...(before.length > 0 ? [rowOf([before])] : []), rowOf([first.slice(start), ...others])]
}

function rowOf(blocks: readonly (readonly TextLine[])[]): PaintedRow {
  const made = blocks.map((lines): PaintedBlock => ({ lines, box: boxOf(lines) }))
  const isSure =
    made.slice(1).some((block, index) => wentBackUp(made[index], block)) &&
    made.every((block, index) => index === 0 || standsBeside(made[0], block))
  return { blocks: made, box: made.map((block) => block.box).reduce(union), isSure }
}

function wentBackUp(before: PaintedBlock | undefined, block: PaintedBlock): boolean {
  const [last, first] = [before?.lines.at(-1), block.lines[0]]
  return (
    last !== undefined &&
    first !== undefined &&
    first.baseline < last.baseline - backUpEm * first.size
  )
}

/**
 * How two cells of a row stand to each other: they start or end at one height, or one is centred
 * beside the other.
 */
export function standing(a: Box, b: Box, size: number): "top" | "bottom" | "middle" | "apart" {
  const slack = sameTopEm * size
  if (Math.abs(a.y0 - b.y0) < slack) return "top"
  if (Math.abs(a.y1 - b.y1) < slack) return "bottom"
  return Math.abs(middleY(a) - middleY(b)) < slack ? "middle" : "apart"
}

function standsBeside(first: PaintedBlock | undefined, block: PaintedBlock): boolean {
  const size = Math.max(first?.lines[0]?.size ?? 0, block.lines[0]?.size ?? 0)
  return first !== undefined && standing(first.box, block.box, size) !== "apart"
}

/**
 * Index of the line of the first block that starts the row: one beside the highest of the other
 * blocks where a paragraph starts, else the very first where the others are centred beside the
 * whole block.
 */
function firstOfRow(first: readonly TextLine[], others: readonly (readonly TextLine[])[]): number {
  const top = Math.min(...others.map((block) => block[0]?.baseline ?? Infinity))
  let nearest = 0
  for (let at = first.length - 1; at > 0; at--) {
    const [line, above] = [first[at], first[at - 1]]
    if (!line || !above || line.baseline > top + 0.6 * line.size) continue
    if (partsFrom(above, line) && Math.abs(line.baseline - top) < sameTopEm * line.size) return at
    if (Math.abs(line.baseline - top) < ems.half * line.size) nearest = at
  }
  const [whole, beside] = [boxOf(first), boxOf(others.flat())]
  return standing(whole, beside, first[0]?.size ?? 0) === "apart" ? nearest : 0
}

const boxOf = (lines: readonly TextLine[]): Box => lines.map((line) => line.box).reduce(union)

/** A gap, another size or another weight: a paragraph ends there. */
function partsFrom(above: TextLine, line: TextLine): boolean {
  return (
    line.baseline - above.baseline > 1.75 * Math.max(above.size, line.size) ||
    !isSameSize(above, line)
  )
}
