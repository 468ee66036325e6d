import { middleY } from "../../../base/geometry.ts"
import type { Block, Figure, Paragraph, Table, TableRow } from "../../../model/document.ts"
import { plainText } from "../../../model/walk.ts"
import { counts, points, shares } from "../../geometry/scale.ts"
import { nearest } from "../../page/tables/grid-cells.ts"
import { joinCutRow } from "./join-rows.ts"
import { MAX_HEADER_ROWS } from "../../page/tables/table-measures.ts"

/** Column edges of one table may differ by this from page to page, in points. */
const EDGE_SLACK = points.slack

/**
 * A continuation starts in the upper part of its page, after a table that reached the lower part of
 * the one before.
 */
const TOP_SHARE = shares.some
const BOTTOM_SHARE = 0.55

/**
 * The next row of usual height would not have found room below the one, and nothing stands above
 * the other: the page cut a table in two.
 */
const CUT_BOTTOM_SHARE = 0.7
const CUT_TOP_SHARE = shares.little

/**
 * Joins tables that go on over pages.
 *
 * Two tables that follow each other in the text are one where the second stands at the head of the
 * next page with the same columns. Rows at its top that repeat the header are left out, and the
 * header repeats instead. Where tags name both, these tell. `heightOf` gives the height of a page
 * by its index. Tables that have one of the `frames` beside them stay apart: what belongs to the
 * place of each needs a page of its own.
 */
export function joinTables(
  blocks: readonly Block[],
  heightOf: (page: number) => number,
  frames: readonly Figure[] = [],
): Block[] {
  const texts = frames
    .filter(({ content }) => content.kind === "textBox")
    .flatMap(({ placement }) => placement)
  const joined: Block[] = []
  let growing: GrowingTable | undefined
  for (const block of blocks) {
    const last = joined[joined.length - 1]
    const isOne = last?.kind === "table" && block.kind === "table" && goesOn(last, block, heightOf)
    if (isOne && !hasBeside(last, texts) && !hasBeside(block, texts)) {
      growing = join(last === growing ? growing : growingOf(last), block)
      joined[joined.length - 1] = growing
    } else joined.push(block)
  }
  return joined
}

/** Tells whether one of some places is at the height of a table's first or last part. */
const hasBeside = ({ placement }: Table, places: Figure["placement"]): boolean =>
  [placement[0], placement[placement.length - 1]].some((part) =>
    places.some(
      ({ page, box }) =>
        page === part?.page && middleY(box) > part.box.y0 && middleY(box) < part.box.y1,
    ),
  )

/** A table that takes rows: copying those of a thousand pages for each page would take minutes. */
interface GrowingTable extends Table {
  readonly rows: TableRow[]
  readonly placement: Table["placement"][number][]
}

const growingOf = (table: Table): GrowingTable => ({
  ...table,
  rows: [...table.rows],
  placement: [...table.placement],
})

function goesOn(first: Table, second: Table, heightOf: (page: number) => number): boolean {
  const end = first.placement[first.placement.length - 1]
  const start = second.placement[0]
  if (!end || !start || start.page !== end.page + 1) return false
  const isTold = areToldOne(first.told, second.told)
  if (isTold !== undefined) return isTold
  if (start.box.y0 > TOP_SHARE * heightOf(start.page)) return false
  if (end.box.y1 < BOTTOM_SHARE * heightOf(end.page))
    return start.box.y0 < CUT_TOP_SHARE * heightOf(start.page) && isHeadOf(first, second)
  const isCut =
    end.box.y1 > CUT_BOTTOM_SHARE * heightOf(end.page) &&
    start.box.y0 < CUT_TOP_SHARE * heightOf(start.page)
  return shareColumns(first, second, isCut)
}

/**
 * Tells whether tags name two tables as one: they are the same element, or others stand between
 * them. Neighbours may be parts of one: some programs tag what each page shows of it.
 */
function areToldOne(first: string | undefined, second: string | undefined): boolean | undefined {
  if (first === undefined || second === undefined) return undefined
  const [one, other] = [first, second].map((path) => ({
    parent: path.slice(0, path.lastIndexOf(".")),
    place: Number(path.slice(path.lastIndexOf(".") + 1)),
  }))
  if (first === second) return true
  return one?.parent === other?.parent && (one?.place ?? 0) + 1 === other?.place ? undefined : false
}

/**
 * Tells whether a table is nothing but the head of another, which stands in the very same columns:
 * a page break parts the two wherever the head stands.
 */
function isHeadOf(first: Table, second: Table): boolean {
  const [a, b] = [edgesOf(first), edgesOf(second)]
  const [head] = first.rows
  return (
    first.rows.length === 1 &&
    head !== undefined &&
    a.length > 2 &&
    head.cells.length === a.length - 1 &&
    head.cells.every(({ blocks }) => textOf(blocks) !== "") &&
    a.length === b.length &&
    a.every((x, at) => Math.abs(x - (b[at] ?? 0)) < EDGE_SLACK) &&
    !sameRow(head, second.rows[0])
  )
}

/**
 * The same for edges worked out from text, which moves with what stands in the columns: inside, at
 * the sides, and where the pages repeat one header.
 */
const TEXT_EDGE_SLACK = points.line
const TEXT_SIDE_SLACK = 30
const HEADED_SIDE_SLACK = 80

/**
 * Tells whether columns without drawn edges are the same ones: as many, about where the others are.
 */
function shareTextColumns(first: Table, second: Table): boolean {
  const [a, b] = [edgesOf(first), edgesOf(second)]
  if (first.evidence === "ruled" || second.evidence === "ruled" || a.length !== b.length)
    return false
  const off = a.map((x, index) => Math.abs(x - (b[index] ?? x)))
  const isHeaded = sameRow(first.rows[0], second.rows[0])
  const [side, inside] = isHeaded
    ? [HEADED_SIDE_SLACK, HEADED_SIDE_SLACK]
    : [TEXT_SIDE_SLACK, TEXT_EDGE_SLACK]
  return off.every(
    (distance, index) => distance <= (index === 0 || index === off.length - 1 ? side : inside),
  )
}

/** Share of the inner edges of the table with fewer columns that the other must have too. */
const SHARED_EDGES = shares.half

/**
 * Tells whether two tables stand in one grid: same sides, and the same columns where both are drawn
 * or inferred.
 *
 * A page may show only rows that span columns, so drawn tables need not show every edge on both
 * pages; where the page cut them, one may show none.
 */
function shareColumns(first: Table, second: Table, isCut: boolean): boolean {
  const [a, b] = [edgesOf(first), edgesOf(second)]
  const isNear = (x: number | undefined, y: number | undefined): boolean =>
    Math.abs((x ?? 0) - (y ?? 0)) <= EDGE_SLACK
  if (shareTextColumns(first, second)) return true
  if (!isNear(a[0], b[0]) || !isNear(a[a.length - 1], b[b.length - 1])) return false
  if (a.length === b.length && a.every((x, index) => isNear(x, b[index]))) return true
  if (first.evidence !== "ruled" || second.evidence !== "ruled") return false
  const [few, many] = [a.slice(1, -1), b.slice(1, -1)].toSorted((x, y) => x.length - y.length)
  const shared = few?.filter((x) => many?.some((y) => isNear(x, y))).length ?? 0
  // Rows as wide as the table show no edges: the sides must do.
  return few !== undefined && (few.length > 0 ? shared >= SHARED_EDGES * few.length : isCut)
}

/** Column edges in scene space, as the last page of the table shows them. */
function edgesOf(table: Table): number[] {
  let x: number = table.placement[table.placement.length - 1]?.box.x0 ?? 0
  return [x, ...table.columns.map((width) => (x += width))]
}

/** Rows before the end of a page that show whether rows of a table have labels. */
const ROWS_BESIDE = counts.dozen

function join(one: GrowingTable, other: Table): GrowingTable {
  const edges = shareTextColumns(one, other)
    ? edgesOf(one)
    : mergedEdges(edgesOf(one), edgesOf(other))
  const [first, second] = [onEdges(one, edges), onEdges(other, edges)]
  const repeated = repeatedRows(first, second)
  const below = second.rows.slice(repeated)
  const rows = first === one ? one.rows : [...first.rows]
  const [last, next] = [rows[rows.length - 1], below[0]]
  // The corner of a head is often empty, and tells nothing of labels.
  const body = Math.min(1, rows.length - 1)
  const beside = [...rows.slice(Math.max(body, rows.length - ROWS_BESIDE)), ...below.slice(1)]
  const whole = last && next ? joinCutRow(last, next, beside) : undefined
  if (whole) rows[rows.length - 1] = whole
  rows.push(...(whole ? below.slice(1).map(parted) : below))
  one.placement.push(...second.placement)
  return {
    ...first,
    rows,
    placement: one.placement,
    // A header that the next page does not show must not push its rows down.
    headerRows: repeated > 0 ? Math.max(first.headerRows, repeated) : 0,
    confidence: Math.min(first.confidence, second.confidence),
  }
}

/** Rows of a table of which a page break parted one. */
function parted(row: TableRow): TableRow {
  const { isWhole, ...rest } = row
  return isWhole === undefined ? row : rest
}

function mergedEdges(a: readonly number[], b: readonly number[]): number[] {
  const extra = b.filter((x) => !a.some((y) => Math.abs(x - y) <= EDGE_SLACK))
  return [...a, ...extra].toSorted((x, y) => x - y)
}

/** Sets a table on a finer set of edges: cells span what they covered. */
function onEdges(table: Table, edges: readonly number[]): Table {
  const own = edgesOf(table)
  if (own.length === edges.length) return table
  const at = own.map((x) => nearest(edges, x))
  const rows = table.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => {
      const [from, to] = [at[cell.column] ?? 0, at[cell.column + cell.columnSpan] ?? 0]
      return { ...cell, column: from, columnSpan: Math.max(1, to - from) }
    }),
  }))
  return { ...table, rows, columns: edges.slice(1).map((x, index) => x - (edges[index] ?? 0)) }
}

/**
 * Rows at the top of the second table that say the same as those of the first; none where that
 * would leave nothing.
 */
function repeatedRows(first: Table, second: Table): number {
  let count = 0
  while (
    count < MAX_HEADER_ROWS &&
    count < second.rows.length - 1 &&
    sameRow(first.rows[count], second.rows[count])
  )
    count++
  // A cell that spans into the body must not be torn.
  return second.rows
    .slice(0, count)
    .every((row, index) => row.cells.every((cell) => index + cell.rowSpan <= count))
    ? count
    : 0
}

function sameRow(a: TableRow | undefined, b: TableRow | undefined): boolean {
  if (!a || !b || a.cells.length !== b.cells.length) return false
  const [texts, others] = [a, b].map((row) =>
    row.cells.map((cell) => `${cell.column} ${cell.columnSpan} ${textOf(cell.blocks)}`).join("\n"),
  )
  return texts === others && /\S/.test(a.cells.map((cell) => textOf(cell.blocks)).join(""))
}

function textOf(blocks: readonly Block[]): string {
  return blocks
    .filter((block): block is Paragraph => block.kind === "paragraph")
    .map((paragraph) => plainText(paragraph.inlines))
    .join(" ")
    .trim()
}
