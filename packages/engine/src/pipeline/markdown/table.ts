import type { Pt } from "../../base/units.ts"
import type { MarkdownTable } from "../../readers/plain/markdown.ts"
import { PAGE_ROOM, RIGHT, type PageFlow } from "./page-flow.ts"
import { spanLines, widest, widthOf, type Line } from "./span-lines.ts"
import { GROUND, INK, LINE, RULE, SIZE, type Span, type TextStyles } from "./text-styles.ts"

/** Room between a cell's text and its sides. */
const PADDING = { x: 6, y: 3 }
const BORDER = 0.6

/** What blocks are laid out with. */
export interface Setting {
  readonly flow: PageFlow
  readonly styles: TextStyles
}

interface Row {
  readonly cells: readonly (readonly Line[])[]
  readonly isHead: boolean
}

/** Lays a table out; its head is repeated on each page, rows longer than a page are parted. */
export function layOutTable(table: MarkdownTable, left: Pt, setting: Setting): void {
  const cells = table.rows.map((row, index) =>
    row.map((cell) =>
      setting.styles.spansOf(cell, { size: SIZE, colour: INK, isBold: index === 0 }),
    ),
  )
  const widths = columnWidths(cells, RIGHT - left)
  const rows = cells.map((row, index): Row => ({
    cells: row.map((spans, column) => spanLines(spans, (widths[column] ?? 0) - 2 * PADDING.x)),
    isHead: index === 0,
  }))
  const [head] = rows
  const draw = { table, left, widths, setting }
  for (const row of rows.flatMap(parted)) {
    const { flow } = setting
    if (heightOf(row) > flow.left && !flow.isAtTop) {
      flow.turn()
      const hasRoom = head && heightOf(head) + heightOf(row) <= flow.left
      if (hasRoom && !row.isHead) drawRow(head, draw)
    }
    drawRow(row, draw)
  }
}

const heightOf = ({ cells }: Row): Pt => countLines(cells) * LINE + 2 * PADDING.y

const countLines = (cells: Row["cells"]): number =>
  Math.max(1, widest(cells.map((lines) => lines.length)))

/** Rows of at most a page. */
function parted(row: Row): Row[] {
  const most = Math.floor((PAGE_ROOM - 2 * PADDING.y) / LINE)
  const count = countLines(row.cells)
  return Array.from({ length: Math.ceil(count / most) }, (_, part) => ({
    ...row,
    cells: row.cells.map((lines) => lines.slice(part * most, (part + 1) * most)),
  }))
}

interface TableDrawing {
  readonly table: MarkdownTable
  readonly left: Pt
  readonly widths: readonly Pt[]
  readonly setting: Setting
}

function drawRow(row: Row, { table, left, widths, setting: { flow } }: TableDrawing): void {
  const top = flow.y
  const bottom = top + heightOf(row)
  const right = left + widths.reduce((sum, width) => sum + width, 0)
  if (row.isHead) flow.fill({ x0: left, y0: top, x1: right, y1: bottom }, GROUND)
  let x = left
  for (const [column, width] of widths.entries()) {
    flow.y = top + PADDING.y
    for (const line of row.cells[column] ?? []) {
      const spare = width - 2 * PADDING.x - line.width
      const align = table.aligns[column]
      const shift = align === "right" ? spare : align === "center" ? spare / 2 : 0
      flow.line(line, { x: x + PADDING.x + shift, height: LINE, ground: GROUND })
      flow.y += LINE
    }
    flow.fill({ x0: x - BORDER / 2, y0: top, x1: x + BORDER / 2, y1: bottom }, RULE)
    x += width
  }
  flow.fill({ x0: right - BORDER / 2, y0: top, x1: right + BORDER / 2, y1: bottom }, RULE)
  for (const y of [top, bottom])
    flow.fill({ x0: left, y0: y - BORDER / 2, x1: right, y1: y + BORDER / 2 }, RULE)
  flow.y = bottom
}

/**
 * Columns as wide as their texts where these have room beside each other. Else those that need no
 * more than an even share have what they need, and the others share the rest.
 */
function columnWidths(rows: readonly (readonly (readonly Span[])[])[], room: Pt): Pt[] {
  const count = widest(rows.map((row) => row.length))
  const wanted = Array.from({ length: count }, (_, column) => {
    const wholes = rows.map((row) => widthOf(row[column] ?? []))
    return Math.max(SIZE, widest(wholes)) + 2 * PADDING.x + 1
  })
  const widths: Pt[] = []
  let left = room
  const byWidth = wanted.map((width, column) => ({ width, column }))
  for (const [index, { width, column }] of byWidth
    .toSorted((a, b) => a.width - b.width)
    .entries()) {
    const given = Math.min(width, left / (count - index))
    widths[column] = given
    left -= given
  }
  return widths
}
