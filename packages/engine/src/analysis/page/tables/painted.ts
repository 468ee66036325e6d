import { counts, ems, points, shares } from "../../geometry/scale.ts"
import { contains, middleX, union, width, type Box } from "../../../base/geometry.ts"
import { isSameSize } from "../../geometry/alike.ts"
import type { RuleSet, TableDraft, TextLine } from "../../drafts.ts"
import type { FilledSlot } from "./aligned-shape.ts"
import { buildTable } from "./build-table.ts"
import { paintedRows, standing, type PaintedBlock, type PaintedRow } from "./painted-blocks.ts"
import type { Found } from "./ruled.ts"
import { cutLine } from "../../writing/words.ts"
import { LEAST_ROWS, IN_COLUMN } from "./table-measures.ts"

/** Lines that every block of a row must have for it to be columns of text rather than cells. */
const columnLines = 7
/** Room in ems between two rows of one table at most. */
const widestGapEm = ems.apart
/** Columns narrower than this are marks, in points. */
const leastWidth = points.slack

export interface PaintedInput {
  readonly lines: readonly TextLine[]
  /** Lines of lists, contents and columns: only painting that went back up makes cells of them. */
  readonly flowing: ReadonlySet<TextLine>
  readonly rules: RuleSet
  readonly page: number
}

/**
 * Finds tables that only hold a layout: no rulings, no numbers, but painted cell by cell.
 *
 * A table needs one row where painting went back up from one cell to the next, or rows that tabs
 * would hardly make; rows above and below that stand in the same columns belong to it.
 */
export function findPainted({ lines, flowing, rules, page }: PaintedInput): Found {
  const upright = lines.filter(
    (line) =>
      line.angle === 0 && !line.isVertical && line.direction === "ltr" && line.text.trim() !== "",
  )
  const pieces = new Map(upright.map((line) => [line, cutAtGaps(line)]))
  const pageRight = Math.max(0, ...upright.map((line) => line.box.x1))
  const rows = paintedRows([...pieces.values()].flat())
  const flows = new Set([...flowing].flatMap((line) => pieces.get(line) ?? []))
  const tables: TableDraft[] = []
  const taken = new Set<TextLine>()
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]
    if (!row || !isSeed(row)) continue
    const [from, to] = reach(rows, at, taken)
    const group = rows.slice(from, to)
    if (!group.some((each) => each.isSure) && !isGrid(group, flows)) continue
    if (group.length < LEAST_ROWS && row.blocks[0] && isLabel(row.blocks[0])) continue
    const own = new Set(group.flatMap((each) => each.blocks.flatMap((block) => block.lines)))
    // A line goes into a table whole or not at all.
    const isWhole = [...pieces.values()].every(
      (cut) => cut.every((piece) => own.has(piece)) || !cut.some((piece) => own.has(piece)),
    )
    const isTable = isWhole && !isBroken(group, own, pieces)
    const table = isTable ? tableOf(group, { rules, page, right: pageRight }) : undefined
    if (!table) continue
    tables.push(table)
    for (const piece of own) taken.add(piece)
    at = to - 1
  }
  return {
    tables,
    taken: new Set(upright.filter((line) => pieces.get(line)?.some((piece) => taken.has(piece)))),
  }
}

/**
 * Tells whether a line stands among those of a cell that was painted at another time: it is prose.
 */
function isBroken(
  rows: readonly PaintedRow[],
  own: ReadonlySet<TextLine>,
  pieces: ReadonlyMap<TextLine, readonly TextLine[]>,
): boolean {
  const others = [...pieces.values()].flat().filter((piece) => !own.has(piece))
  return rows.some(({ blocks }) =>
    blocks.some(({ box }) => others.some((piece) => contains(box, piece.box, points.near))),
  )
}

/** Cuts a line at its tabs, each piece with its own place in the order of painting. */
function cutAtGaps(line: TextLine): TextLine[] {
  const gaps = line.gaps.filter((gap) => gap.leader === undefined && gap.z !== undefined)
  const starts = [0, ...gaps.map((gap) => gap.at + 1)]
  return starts.map((start, index): TextLine => {
    const end = gaps[index]?.at ?? line.text.length
    return { ...cutLine(line, start, end), z: gaps[index - 1]?.z ?? line.z }
  })
}

function isSeed({ blocks, isSure }: PaintedRow): boolean {
  const [first, ...others] = blocks
  if (!first || others.length === 0 || gapsOf([{ blocks }]).length === 0) return false
  if (isLabel(first) && (!isSure || others.length < leastNumbered)) return false
  if (!isSure) return !isColumns({ blocks })
  if (runsOn(first) || areLabels(first, others)) return false
  // Cells start at one height: text that only ends where a long column ends is the foot of the
  // column before.
  if (
    others.some(
      (block) => standing(first.box, block.box, block.lines[0]?.size ?? 0) === "bottom",
    ) &&
    blocks.some((block) => block.lines.length >= columnLines && isProse(block))
  )
    return false
  // Long blocks that start or end together are columns, which go down the page their own way.
  return (
    !isColumns({ blocks }) ||
    (others.every(
      (block) => standing(first.box, block.box, block.lines[0]?.size ?? 0) === "middle",
    ) &&
      !blocks.every(isProse))
  )
}

/** Tells blocks that are all long: columns of text rather than cells. */
const isColumns = ({ blocks }: Pick<PaintedRow, "blocks">): boolean =>
  blocks.every((block) => block.lines.length >= columnLines)

/**
 * Tells labels that were all painted before their values: each line ends in a colon, and the values
 * stand on the same lines. They are no cell of several lines.
 */
const areLabels = ({ lines }: PaintedBlock, others: readonly PaintedBlock[]): boolean =>
  lines.length > 1 &&
  lines.every(({ text }) => /[:：]\s*$/u.test(text)) &&
  others.some(
    (block) =>
      block.lines.length === lines.length &&
      block.lines.every((line, at) => isOnOneLine(line, lines[at])),
  )

const isOnOneLine = (line: TextLine, other: TextLine | undefined): boolean =>
  other !== undefined && Math.abs(line.baseline - other.baseline) < ems.tight * line.size

/** Lines from which on prose whose last one is full may go on beside itself. */
const leastRunOn = counts.several

/**
 * Tells a column of text that goes on in the next: its last line is full and ends no sentence. What
 * fills a cell ends in it.
 */
function runsOn(block: PaintedBlock): boolean {
  const last = block.lines.at(-1)
  return (
    last !== undefined &&
    block.lines.length >= leastRunOn &&
    isProse(block) &&
    isFull(last, block) &&
    !/[.。!?！？:：;；)）]\s*$/u.test(last.text)
  )
}

/** Cells behind a number that make a row of a table of it: an item of a list has a single text. */
const leastNumbered = counts.pair

/** A bullet or a number stands before hanging text. */
const isLabel = ({ lines, box }: PaintedBlock): boolean =>
  lines.length === 1 && box.x1 - box.x0 < labelEm * (lines[0]?.size ?? 0)

/** Widest label, in ems. */
const labelEm = ems.double

/** Rows that a grid of two columns has at least. */
const leastWrapped = counts.pair
/**
 * Share of the width that the first of two columns takes where it is no label before a hanging
 * paragraph.
 */
const widestLabel = 0.35

/**
 * Tells whether rows that tabs could have made are a table: wrapped text in columns held over some
 * rows, the first no label.
 */
function isGrid(rows: readonly PaintedRow[], flows: ReadonlySet<TextLine>): boolean {
  if (rows.some((row) => row.blocks.some((block) => block.lines.some((line) => flows.has(line)))))
    return false
  const gaps = gapsOf(rows)
  // Words that only line up are no table.
  if (!rows.some((row) => row.blocks.some((block) => block.lines.length > 1))) return false
  if (gaps.length > 1) return rows.filter((row) => row.blocks.length > 2).length >= LEAST_ROWS
  const box = rows.map((row) => row.box).reduce(union)
  const hangs = (gaps[0]?.x0 ?? box.x0) - box.x0 < widestLabel * (box.x1 - box.x0)
  return rows.length >= leastWrapped && !hangs
}

/** Share of a block's lines that fill it where it is running text. */
const proseShare = shares.most

function isProse({ lines, box }: PaintedBlock): boolean {
  const full = lines.filter((line) => isFull(line, { box })).length
  return full >= proseShare * lines.length
}

const isFull = (line: TextLine, { box }: Pick<PaintedBlock, "box">): boolean =>
  width(line.box) > shares.nearlyAll * width(box)

/** Rows around a sure one that share its columns, as a range. */
function reach(
  rows: readonly PaintedRow[],
  seed: number,
  taken: ReadonlySet<TextLine>,
): [number, number] {
  let [from, to] = [seed, seed + 1]
  const group = groupOf(rows.slice(from, to))
  for (;;) {
    if (joins(group, rows[to], rows[to - 1])) grow(group, rows.slice(to, ++to))
    else if (isBetween(group, rows[to], rows[to + 1])) {
      grow(group, rows.slice(to, to + 2))
      to += 2
    } else break
  }
  while (from > 0 && joins(group, rows[from - 1], rows[from]) && !isTaken(rows[from - 1], taken)) {
    from--
    // Rows above stand behind those below in the list: no test asks for their order.
    grow(group, rows.slice(from, from + 1))
  }
  return [from, to]
}

/** Rows that are one table, with what their blocks cover together. */
interface Group {
  readonly rows: PaintedRow[]
  readonly covered: Span[]
}

const groupOf = (rows: readonly PaintedRow[]): Group => ({
  rows: [...rows],
  covered: coveredBy(rows),
})

function grow({ rows, covered }: Group, more: readonly PaintedRow[]): void {
  for (const row of more) {
    rows.push(row)
    for (const { box } of row.blocks) cover(covered, box)
  }
}

/** Spans that a group covers with one more row. */
function coveredWith({ covered }: Pick<Group, "covered">, { blocks }: PaintedRow): Span[] {
  const together = [...covered]
  for (const { box } of blocks) cover(together, box)
  return together
}

const isTaken = (row: PaintedRow | undefined, taken: ReadonlySet<TextLine>): boolean =>
  row?.blocks.some((block) => block.lines.some((line) => taken.has(line))) ?? true

/**
 * Tells whether a row is a single cell of a table: text of its size that stands in one of the
 * columns, and the row after it, of which painting shows that it is one, in all.
 */
function isBetween(
  group: Group,
  row: PaintedRow | undefined,
  next: PaintedRow | undefined,
): boolean {
  const [block] = row?.blocks ?? []
  const [line] = block?.lines ?? []
  const above = group.rows.at(-1)
  if (!row || !block || !line || !above || row.blocks.length > 1 || next?.isSure !== true)
    return false
  const gap = row.box.y0 - above.box.y1
  const isNear = gap < ems.whole * line.size && gap > -points.slack
  const isOfText = above.blocks.some((each) => each.lines.some((other) => isSameSize(other, line)))
  const covered = coveredWith(group, row)
  const isInColumn =
    group.rows.some(({ blocks }) =>
      blocks.some(({ box }) => Math.abs(box.x0 - block.box.x0) < IN_COLUMN),
    ) && gapsBetween(covered).length === gapsBetween(group.covered).length
  return (
    isNear && isOfText && isInColumn && joins({ rows: [...group.rows, row], covered }, next, row)
  )
}

function joins(
  group: Group,
  row: PaintedRow | undefined,
  neighbour: PaintedRow | undefined,
): boolean {
  if (!row || !neighbour || row.blocks.length <= 1) return false
  if (isColumns(row) && group.rows.length < leastWrapped) return false
  const size = row.blocks[0]?.lines[0]?.size ?? 10
  const gap = Math.max(row.box.y0 - neighbour.box.y1, neighbour.box.y0 - row.box.y1)
  if (gap > widestGapEm * size || gap < -0.6 * size) return false
  const together = gapsBetween(coveredWith(group, row))
  if (together.length === 0 || together.length < gapsBetween(group.covered).length) return false
  return (
    row.isSure ||
    row.blocks.every((block) =>
      group.rows.some((other) => other.blocks.some((each) => linesUp(each, block))),
    )
  )
}

const linesUp = (a: PaintedBlock, b: PaintedBlock): boolean =>
  Math.abs(a.box.x0 - b.box.x0) < IN_COLUMN ||
  Math.abs(a.box.x1 - b.box.x1) < IN_COLUMN ||
  Math.abs(middleX(a.box) - middleX(b.box)) < IN_COLUMN

/** Gaps between columns that no block of any row reaches over. */
const gapsOf = (rows: readonly Pick<PaintedRow, "blocks">[]): Span[] => gapsBetween(coveredBy(rows))

const gapsBetween = (covered: readonly Span[]): Span[] =>
  covered.slice(1).map((span, at) => ({ x0: covered[at]?.x1 ?? 0, x1: span.x0 }))

/**
 * Gives what blocks cover together: rows are many and columns few, so that it is a handful of
 * spans.
 */
function coveredBy(rows: readonly Pick<PaintedRow, "blocks">[]): Span[] {
  const covered: Span[] = []
  for (const { blocks } of rows) for (const { box } of blocks) cover(covered, box)
  return covered
}

type Span = Pick<Box, "x0" | "x1">

/** Adds what a box covers to spans from left to right that lie further apart than a gap is wide. */
function cover(covered: Span[], { x0, x1 }: Span): void {
  const first = covered.findIndex((span) => x0 <= span.x1 + leastWidth)
  if (first < 0) {
    covered.push({ x0, x1 })
    return
  }
  let [start, end, behind] = [x0, x1, first]
  for (let span = covered[behind]; span && span.x0 <= end + leastWidth; span = covered[behind]) {
    start = Math.min(start, span.x0)
    end = Math.max(end, span.x1)
    behind++
  }
  covered.splice(first, behind - first, { x0: start, x1: end })
}

/**
 * `right` is where the text of the page ends: lines of the last column that stop short of it were
 * not full.
 */
function tableOf(
  rows: readonly PaintedRow[],
  {
    rules,
    page,
    right,
  }: { readonly rules: RuleSet; readonly page: number; readonly right: number },
): TableDraft | undefined {
  const gaps = gapsOf(rows)
  if (gaps.length === 0) return undefined
  const box = rows.map((row) => row.box).reduce(union)
  // Text starts at the left edge of its cell: the border stands close before it.
  const xs = [
    box.x0 - 2,
    ...gaps.map((gap) => Math.max(middleX(gap), gap.x1 - 6)),
    Math.max(box.x1 + 4, right),
  ]
  const ys = [
    box.y0 - 1,
    ...rows.slice(1).map((row, index) => ((rows[index]?.box.y1 ?? 0) + row.box.y0) / 2),
    box.y1 + 1,
  ]
  const slots = rows.flatMap((row, index) => slotsOf(row, index, xs))
  return buildTable({ xs, ys, slots }, { page, rules, evidence: "aligned", confidence: 0.6 })
}

function slotsOf(row: PaintedRow, index: number, xs: readonly number[]): FilledSlot[] {
  const slots = new Map<number, TextLine[]>()
  for (const block of row.blocks) {
    const column = Math.max(
      0,
      xs.findLastIndex((x) => x <= block.box.x0 + 1),
    )
    slots.set(column, [...(slots.get(column) ?? []), ...block.lines])
  }
  return [...slots]
    .toSorted((a, b) => a[0] - b[0])
    .map(([column, lines]) => ({ row: index, column, rowSpan: 1, columnSpan: 1, lines }))
}
