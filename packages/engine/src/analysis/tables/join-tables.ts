import type { Block, Paragraph, Table, TableRow } from "../../model/document.ts"
import { plainText } from "../../model/walk.ts"

/** Column edges of one table may differ by this from page to page, in points. */
const EDGE_SLACK = 3

/** A continuation starts in the upper part of its page, after a table that reached the lower part of the one before. */
const TOP_SHARE = 0.35
const BOTTOM_SHARE = 0.55

/** Most rows that are compared as a repeated header. */
const MAX_HEADER_ROWS = 5

/**
 * Joins tables that go on over pages.
 *
 * Two tables that follow each other in the text are one where the second stands at the head of the next page with
 * the same columns. Rows at its top that repeat the header are left out, and the header repeats instead.
 * `heightOf` gives the height of a page by its index.
 */
export function joinTables(blocks: readonly Block[], heightOf: (page: number) => number): Block[] {
  const joined: Block[] = []
  for (const block of blocks) {
    const last = joined[joined.length - 1]
    if (last?.kind === "table" && block.kind === "table" && goesOn(last, block, heightOf)) joined[joined.length - 1] = join(last, block)
    else joined.push(block)
  }
  return joined
}

function goesOn(first: Table, second: Table, heightOf: (page: number) => number): boolean {
  const end = first.placement[first.placement.length - 1]
  const start = second.placement[0]
  if (!end || !start || start.page !== end.page + 1 || first.columns.length !== second.columns.length) return false
  if (end.box.y1 < BOTTOM_SHARE * heightOf(end.page) || start.box.y0 > TOP_SHARE * heightOf(start.page)) return false
  let [a, b] = [end.box.x0, start.box.x0]
  if (Math.abs(a - b) > EDGE_SLACK) return false
  return first.columns.every((width, index) => {
    a += width
    b += second.columns[index] ?? 0
    return Math.abs(a - b) <= EDGE_SLACK
  })
}

function join(first: Table, second: Table): Table {
  const repeated = repeatedRows(first, second)
  return {
    ...first,
    rows: [...first.rows, ...second.rows.slice(repeated)],
    placement: [...first.placement, ...second.placement],
    headerRows: repeated > 0 ? Math.max(first.headerRows, repeated) : first.headerRows,
    confidence: Math.min(first.confidence, second.confidence),
  }
}

/** Rows at the top of the second table that say the same as those of the first; none where that would leave nothing. */
function repeatedRows(first: Table, second: Table): number {
  let count = 0
  while (count < MAX_HEADER_ROWS && count < second.rows.length - 1 && sameRow(first.rows[count], second.rows[count])) count++
  // A cell that spans into the body must not be torn.
  return second.rows.slice(0, count).every((row, index) => row.cells.every((cell) => index + cell.rowSpan <= count)) ? count : 0
}

function sameRow(a: TableRow | undefined, b: TableRow | undefined): boolean {
  if (!a || !b || a.cells.length !== b.cells.length) return false
  const [texts, others] = [a, b].map((row) => row.cells.map((cell) => `${cell.column} ${cell.columnSpan} ${textOf(cell.blocks)}`).join("\n"))
  return texts === others && /\S/.test(a.cells.map((cell) => textOf(cell.blocks)).join(""))
}

function textOf(blocks: readonly Block[]): string {
  return blocks.filter((block): block is Paragraph => block.kind === "paragraph").map((paragraph) => plainText(paragraph.inlines)).join(" ").trim()
}
