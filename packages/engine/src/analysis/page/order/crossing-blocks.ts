import { height, intersection, union, type Box } from "../../../base/geometry.ts"
import type { FlowItem, TextLine } from "../../drafts.ts"
import { isSameRow } from "../../geometry/alike.ts"
import { counts, ems, shares } from "../../geometry/scale.ts"
import { refersToNote } from "./note-marks.ts"
import { MOST_COMPARED } from "../../geometry/limits.ts"
import { leastLines, leastLetters } from "./panels.ts"

/** Lines that stand on rows of their own beside others. */
export interface CrossingBlocks {
  /** What flows. */
  readonly flow: readonly FlowItem[]
  /** Blocks that cannot stand in that flow: their rows cross its rows. */
  readonly beside: readonly (readonly FlowItem[])[]
}

/** Share of the lower line's letters that rows which cross have in common. */
const crossingShare = shares.some
/** Lines of one block stand no further apart, in ems. */
const withinBlock = ems.line
/** Share of the letters of the other side that a block beside it may have. */
const smaller = shares.most

/**
 * Takes blocks out of a column whose rows cross those beside them: an address beside the firm's, a
 * note beside a paragraph.
 *
 * A flow has one row at a time. Lines at heights of their own on either side would part each
 * other's rows, and stand one over the other on the page.
 */
export function partCrossing(pieces: readonly FlowItem[]): CrossingBlocks {
  const tables = partTables(pieces)
  const texts = partBesideTables(tables.flow)
  let flow = texts.flow
  const beside = [...tables.beside, ...texts.beside].map((block) => [...block])
  const search = { triesLeft: MOST_COMPARED }
  while (flow.length <= counts.crowd && beside.length < counts.many) {
    const block = crossingBlock(flow, search)
    if (!block) break
    const taken = new Set<FlowItem>(block)
    flow = flow.filter((piece) => !taken.has(piece))
    beside.push(block)
  }
  return { flow, beside }
}

/** Takes tables out that stand to the right of others: a flow would put them under those. */
function partTables(pieces: readonly FlowItem[]): CrossingBlocks {
  const tables = pieces.filter(({ kind }) => kind === "table").slice(0, counts.many)
  const right = tables.filter(({ box }) =>
    tables.some((other) => {
      const shared = Math.min(box.y1, other.box.y1) - Math.max(box.y0, other.box.y0)
      const lower = Math.min(height(box), height(other.box))
      return other.box.x1 <= box.x0 && shared >= shares.half * lower
    }),
  )
  const taken = new Set(right)
  return {
    flow: pieces.filter((piece) => !taken.has(piece)),
    beside: right.map((table) => [table]),
  }
}

/** Type beside a table that is so many times that of its cells is none of them. */
const largerThanCells = ems.line

/**
 * Takes lines out that stand beside a table: a flow would put them over or under it. Lines in its
 * rows are the numbers of its formulas, or cells that it lacks.
 */
function partBesideTables(pieces: readonly FlowItem[]): CrossingBlocks {
  const tables = pieces
    .flatMap((piece) => (piece.kind === "table" ? [piece.table] : []))
    .slice(0, counts.dozen)
  let flow = [...pieces]
  const beside: LineItem[][] = []
  for (const { box, cells } of tables)
    for (const isOnSide of [leftOf(box), rightOf(box)]) {
      const lines = flow.flatMap((piece): LineItem[] =>
        piece.kind === "line" && isOnSide(piece.box) && isLevel(piece.line) ? [piece] : [],
      )
      const inRows = lines.filter(({ line }) =>
        cells.some((cell) =>
          cell.lines.some((own) => isSameRow(own, line) && line.size < largerThanCells * own.size),
        ),
      )
      const isText = lines.some(({ line }) => /\p{L}/u.test(line.text))
      if (!isText || lines.some(refersToNote) || inRows.length >= shares.half * lines.length)
        continue
      const taken = new Set<FlowItem>(lines)
      flow = flow.filter((piece) => !taken.has(piece))
      beside.push(lines)
    }
  return { flow, beside }
}

const isAtHeight = (box: Box, table: Box): boolean =>
  box.y0 + height(box) / 2 > table.y0 && box.y1 - height(box) / 2 < table.y1

const leftOf =
  (table: Box) =>
  (box: Box): boolean =>
    box.x1 <= table.x0 && isAtHeight(box, table)

const rightOf =
  (table: Box) =>
  (box: Box): boolean =>
    box.x0 >= table.x1 && isAtHeight(box, table)

type LineItem = Extract<FlowItem, { readonly line: TextLine }>

/** Finds the first block that crosses what stands beside it and can be taken out. */
function crossingBlock(
  pieces: readonly FlowItem[],
  search: { triesLeft: number },
): LineItem[] | undefined {
  const lines = pieces
    .flatMap((piece): LineItem[] => (piece.kind === "line" && isLevel(piece.line) ? [piece] : []))
    .toSorted((a, b) => a.line.baseline - b.line.baseline)
  for (const [index, one] of lines.entries())
    for (let next = index + 1; next < lines.length; next++) {
      const other = lines[next]
      if (!other || other.line.baseline - other.line.size > one.line.baseline) break
      if (!cross(one.line, other.line)) continue
      if (search.triesLeft-- <= 0) return undefined
      const [left, right] = one.box.x0 < other.box.x0 ? [one, other] : [other, one]
      const sides = [blockOf(right, left, lines), blockOf(left, right, lines)]
      const block = chosen(sides, pieces)
      if (block) return block
    }
  return undefined
}

/** Formulas and pictures in lines have rows of their own within a line. */
const isLevel = ({ angle, isVertical, spans }: TextLine): boolean =>
  angle === 0 &&
  !isVertical &&
  spans.every(({ figure, formula }) => figure === undefined && formula === undefined)

/** Tells whether two lines beside each other are at heights that no row can have. */
function cross(a: TextLine, b: TextLine): boolean {
  const apart = Math.max(a.box.x0 - b.box.x1, b.box.x0 - a.box.x1)
  const [low, high] = [Math.min(a.size, b.size), Math.max(a.size, b.size)]
  // What is raised or lowered is smaller and close.
  if (apart < high || isSameRow(a, b) || low < shares.most * high) return false
  const [top, bottom] = [
    Math.max(a.baseline - 0.75 * a.size, b.baseline - 0.75 * b.size),
    Math.min(a.baseline, b.baseline),
  ]
  return bottom - top >= crossingShare * 0.75 * low
}

/** The lines that stand close to one of two lines that cross, on its side of the other. */
function blockOf(seed: LineItem, other: LineItem, lines: readonly LineItem[]): LineItem[] {
  const isRight = seed.box.x0 >= other.box.x1
  const isOnSide = ({ box }: LineItem): boolean =>
    isRight ? box.x0 > other.box.x1 : box.x1 < other.box.x0
  const block = new Set([seed])
  for (let box = seed.box, grew = true; grew;) {
    grew = false
    for (const line of lines) {
      if (block.has(line) || !isOnSide(line) || !isClose(line, box)) continue
      block.add(line)
      box = union(box, line.box)
      grew = true
    }
  }
  return [...block].toSorted((a, b) => a.line.baseline - b.line.baseline)
}

function isClose({ line, box }: LineItem, block: Box): boolean {
  const gap = Math.max(box.y0 - block.y1, block.y0 - box.y1)
  return gap < (withinBlock - 1) * line.size && box.x0 < block.x1 && box.x1 > block.x0
}

/**
 * The block of the two that can leave the flow: nothing else stands in its box, and it is smaller.
 */
function chosen(
  [right = [], left = []]: readonly (readonly LineItem[])[],
  pieces: readonly FlowItem[],
): LineItem[] | undefined {
  const [a, b] = [lettersOf(right), lettersOf(left)]
  const order = a <= b ? [right, left] : [left, right]
  const isSmaller = Math.min(a, b) <= smaller * Math.max(a, b)
  const candidates = isSmaller ? order.slice(0, 1) : [right]
  return candidates
    .map((block) => [...block])
    .find(
      (block) =>
        block.length >= leastLines &&
        lettersOf(block) >= leastLetters &&
        !block.some(refersToNote) &&
        standsAlone(block, pieces),
    )
}

const lettersOf = (block: readonly LineItem[]): number =>
  block.reduce((sum, { line }) => sum + line.text.length, 0)

function standsAlone(block: readonly LineItem[], pieces: readonly FlowItem[]): boolean {
  const box = block.map((line) => line.box).reduce(union)
  const own = new Set<FlowItem>(block)
  return pieces.every((piece) => {
    if (own.has(piece)) return true
    const shared = intersection(piece.box, box)
    return shared === undefined || height(shared) < shares.some * height(piece.box)
  })
}
