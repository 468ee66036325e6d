import { white } from "../../../base/colour.ts"
import { ems, points, shares } from "../../geometry/scale.ts"
import { middleY, union, type Box } from "../../../base/geometry.ts"
import type { Fill, RuleSet, TableDraft, TextLine } from "../../drafts.ts"
import { cutLine } from "../../writing/words.ts"
import type { FilledSlot } from "./aligned-shape.ts"
import { bandsOf } from "./bands.ts"
import { buildTable } from "./build-table.ts"
import { commonStarts, cutAtStarts } from "./cut-bands.ts"
import type { Found } from "./ruled.ts"
import { GAP_EM, LEAST_ROWS, WHITE_ROW } from "./table-measures.ts"

/** A row is at least as wide and as high as this, in points. */
const LEAST_SIDES = [72, 7] as const
/** Points by which rows may miss each other's sides, or lie over each other. */
const SAME_SIDE = points.pad
/** Room between the texts of two columns at least, in points. */
const LEAST_GUTTER = points.pad
/** Share of the rows with text in two columns or more. */
const LEAST_SHARE = shares.most

/**
 * Room between the last coloured row and the text of a white one, and between its lines, in ems.
 */
const CELL_ROOM = ems.whole
const LINE_ROOM = ems.half

export interface BandedInput {
  readonly lines: readonly TextLine[]
  readonly rules: RuleSet
  readonly page: number
}

/**
 * Finds tables whose rows are coloured from side to side and that have no other walls: the bands
 * are its rows, the room that stays free down all of them parts its columns.
 */
export function findBanded({ lines, rules, page }: BandedInput): Found {
  const tables: TableDraft[] = []
  const taken = new Set<TextLine>()
  for (const fills of stacksOf(rules.fills, lines)) {
    const box = fills.map((fill) => fill.box).reduce(union)
    const inside = lines.filter((line) => !taken.has(line) && isIn(line, box))
    const parted = partedRows(inside, rowEdges(fills), box)
    const ys = withWhiteEnd(lines, parted, box)
    const own = lines.filter(
      (line) => !taken.has(line) && isIn(line, { ...box, y0: ys[0] ?? 0, y1: ys.at(-1) ?? 0 }),
    )
    const table = tableOf(own, ys, { box, rules, page })
    if (!table) continue
    tables.push(table)
    for (const line of own) taken.add(line)
  }
  return { tables, taken }
}

/** Rows over each other that are as wide as each other, from the top; one left white has text. */
function stacksOf(fills: readonly Fill[], lines: readonly TextLine[]): Fill[][] {
  const rows = fills
    .filter(({ box, paint }) => {
      const [width, height] = [box.x1 - box.x0, box.y1 - box.y0]
      return paint.colour !== white && width >= LEAST_SIDES[0] && height >= LEAST_SIDES[1]
    })
    .toSorted((a, b) => a.box.y0 - b.box.y0)
  const stacks: Fill[][] = []
  for (const row of rows) {
    const stack = stacks.find((each) => goesOn(each, row, lines))
    if (stack) stack.push(row)
    else stacks.push([row])
  }
  return stacks.filter(({ length }) => length > 1)
}

function goesOn(stack: readonly Fill[], { box }: Fill, lines: readonly TextLine[]): boolean {
  const last = stack.at(-1)?.box
  if (!last) return false
  const heights = stack.map((fill) => fill.box.y1 - fill.box.y0).toSorted((a, b) => a - b)
  const usual = heights[heights.length >> 1] ?? 0
  const gap = box.y0 - last.y1
  return (
    Math.abs(box.x0 - last.x0) <= SAME_SIDE &&
    Math.abs(box.x1 - last.x1) <= SAME_SIDE &&
    gap >= -SAME_SIDE &&
    (gap <= SAME_SIDE ||
      (gap <= WHITE_ROW * usual &&
        lines.some((line) => isIn(line, { ...last, y0: last.y1, y1: box.y0 }))))
  )
}

function isIn(line: TextLine, box: Box): boolean {
  const middle = middleY(line.box)
  return (
    line.angle === 0 &&
    !line.isVertical &&
    line.direction === "ltr" &&
    line.text.trim() !== "" &&
    middle > box.y0 &&
    middle < box.y1 &&
    line.box.x0 > box.x0 - SAME_SIDE &&
    line.box.x1 < box.x1 + SAME_SIDE
  )
}

/** Edges from the first row with text in two columns to the last: titles on bars are no rows. */
function partedRows(lines: readonly TextLine[], ys: readonly number[], box: Box): number[] {
  const { xs, pieces } = columnsOf(lines, box)
  const counts = Map.groupBy(slotsOf(pieces, xs, ys), ({ row }) => row)
  const parted = [...counts].filter(([, slots]) => slots.length > 1).map(([row]) => row)
  return parted.length === 0 ? [] : ys.slice(Math.min(...parted), Math.max(...parted) + 2)
}

/** Adds the row left white below the last coloured one: text in two of its columns close by. */
function withWhiteEnd(lines: readonly TextLine[], ys: readonly number[], box: Box): number[] {
  const heights = ys.slice(1).map((y, index) => y - (ys[index] ?? y))
  const last = ys.at(-1) ?? 0
  const own = lines.filter((line) => isIn(line, { ...box, y0: ys[0] ?? 0, y1: last }))
  const { xs } = columnsOf(own, box)
  const below = lines
    .filter((line) => isIn(line, { ...box, y0: last, y1: last + Math.max(0, ...heights) }))
    .toSorted((a, b) => a.box.y0 - b.box.y0)
  let end = last
  const row: TextLine[] = []
  for (const line of below) {
    const near = end === last ? CELL_ROOM : LINE_ROOM
    if (line.box.y0 - end > near * line.size) break
    row.push(line)
    end = Math.max(end, line.box.y1)
  }
  const pieces = row.flatMap((line) => cutAtGaps(line, xs))
  // Its texts leave free what parts the columns of the coloured rows.
  const free = columnsOf([...own, ...row], box).xs
  const isSeated = xs.every((x) => free.some((edge) => Math.abs(edge - x) < LEAST_GUTTER))
  const columns = new Set(slotsOf(pieces, xs, [last, end]).map(({ column }) => column))
  if (!isSeated || columns.size < 2) return [...ys]
  const usual = heights.toSorted((a, b) => a - b)[heights.length >> 1] ?? 0
  return [...ys, Math.max(end, last + usual)]
}

function columnsOf(
  lines: readonly TextLine[],
  { x0, x1 }: Box,
): { readonly xs: readonly number[]; readonly pieces: readonly TextLine[] } {
  const free = gutters(lines.flatMap((line) => cutAtGaps(line)))
  const starts = commonStarts(bandsOf(lines, GAP_EM)).filter(
    (start) => !free.some((edge) => edge <= start && edge > start - 2 * LEAST_GUTTER),
  )
  const edges = [...free, ...starts.map((start) => start - 1)].toSorted((a, b) => a - b)
  const xs = [x0, ...edges, x1]
  const pieces = lines.flatMap((line) => cutAtGaps(line, xs))
  return { xs, pieces: pieces.flatMap((piece) => cutAtStarts(piece, starts)) }
}

function tableOf(
  lines: readonly TextLine[],
  ys: readonly number[],
  { box, rules, page }: { readonly box: Box; readonly rules: RuleSet; readonly page: number },
): TableDraft | undefined {
  const { xs, pieces } = columnsOf(lines, box)
  const slots = slotsOf(pieces, xs, ys)
  const rows = ys.length - 1
  const parted = [...Map.groupBy(slots, ({ row }) => row).values()].filter(
    ({ length }) => length > 1,
  ).length
  if (rows < LEAST_ROWS || parted < LEAST_SHARE * rows || isListing(slots, xs, rows))
    return undefined
  return buildTable({ xs, ys, slots }, { page, rules, evidence: "aligned", confidence: 0.7 })
}

/** A number that an editor writes before a line: "55." or "7)". */
const lineNumber = /^(\d{1,4})[.)]$/

/**
 * Lines of a listing that an editor numbered, every other one coloured: numbers that count on from
 * row to row, and one text behind each.
 */
function isListing(slots: readonly FilledSlot[], xs: readonly number[], rows: number): boolean {
  if (xs.length > 3) return false
  const numbers = slots.flatMap(({ column, lines: [first, second] }) => {
    const number = column === 0 && !second && lineNumber.exec(first?.text.trim() ?? "")?.[1]
    return number ? [Number(number)] : []
  })
  const counted = numbers.filter((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1)
  return counted.length >= shares.nearlyAll * rows
}

/** Bands that touch share an edge; what lies between others is a row left white. */
function rowEdges(fills: readonly Fill[]): number[] {
  const edges = [fills[0]?.box.y0 ?? 0]
  for (const [index, { box }] of fills.entries()) {
    const next = fills[index + 1]?.box
    if (next && next.y0 - box.y1 <= SAME_SIDE) edges.push((box.y1 + next.y0) / 2)
    else edges.push(box.y1, ...(next ? [next.y0] : []))
  }
  return edges
}

/** Cuts a line at its gaps, or at those alone that an edge between columns goes through. */
function cutAtGaps(line: TextLine, edges?: readonly number[]): TextLine[] {
  const gaps = line.gaps.filter(
    ({ leader, from, to }) =>
      leader === undefined && (edges?.some((edge) => edge >= from && edge <= to) ?? true),
  )
  return [0, ...gaps.map((gap) => gap.at + 1)].map((start, index) =>
    cutLine(line, start, gaps[index]?.at ?? line.text.length),
  )
}

/** Edges between columns, near the left of their texts, where no text reaches over. */
function gutters(pieces: readonly TextLine[]): number[] {
  const edges: number[] = []
  let end = Infinity
  for (const { box } of pieces.toSorted((a, b) => a.box.x0 - b.box.x0)) {
    if (box.x0 > end + LEAST_GUTTER) edges.push(Math.max((end + box.x0) / 2, box.x0 - 6))
    end = end === Infinity ? box.x1 : Math.max(end, box.x1)
  }
  return edges
}

function slotsOf(
  pieces: readonly TextLine[],
  xs: readonly number[],
  ys: readonly number[],
): FilledSlot[] {
  const slots = new Map<string, { row: number; column: number; lines: TextLine[] }>()
  for (const piece of pieces) {
    const middle = middleY(piece.box)
    const row = ys.findLastIndex((y) => y <= middle)
    const column = Math.max(
      0,
      xs.findLastIndex((x) => x <= piece.box.x0 + 1),
    )
    const slot = slots.get(`${row} ${column}`) ?? { row, column, lines: [] }
    slots.set(`${row} ${column}`, slot)
    slot.lines.push(piece)
  }
  return [...slots.values()]
    .toSorted((a, b) => a.row - b.row || a.column - b.column)
    .map((slot) => ({
      ...slot,
      rowSpan: 1,
      columnSpan: 1,
      lines: slot.lines.toSorted((a, b) => a.baseline - b.baseline),
    }))
}
