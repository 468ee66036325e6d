import { middleX } from "../../../../base/geometry.ts"
import type { TextLine } from "../../../drafts.ts"
import type { FilledSlot } from "../../../page/tables/aligned-shape.ts"
import type { Arranged } from "../arrange-pages.ts"
import { DrawnCells } from "../sheet-cells.ts"
import { slotsOfSeated } from "./cell-spans.ts"
import { rowBorders } from "./row-places.ts"
import { columnAt, seatTexts, type SeatedText } from "./seat-texts.ts"
import { sheetColumns } from "./sheet-columns.ts"
import { rowsOfCells, type PlacedCell } from "./sheet-rows.ts"
import { stripTest, type SameStrip } from "./strips.ts"
import { cellsOfPage } from "./wrapped-lines.ts"

/** The grid of one page: borders, and the cells between them. */
export interface PageLattice {
  readonly xs: readonly number[]
  readonly ys: readonly number[]
  readonly slots: readonly FilledSlot[]
}

/**
 * Works out the grids of a sheet's pages.
 *
 * Pages below each other share the borders of their columns, pages beside each other those of their
 * rows; the result is by source page. Each text that the program painted is in one cell, and two
 * texts of one line are never in the same.
 */
export function sheetLattices(pages: readonly Arranged[]): Map<number, PageLattice> {
  const seats = new Map<number, { xs: readonly number[]; seated: SeatedText[] }>()
  for (const own of Map.groupBy(pages, (page) => page.column).values()) {
    const { xs, texts } = sheetColumns(own)
    const byPage = Map.groupBy(seatTexts(texts, xs), ({ text }) => text.page)
    for (const { sheetPage } of own)
      seats.set(sheetPage.page.index, { xs, seated: byPage.get(sheetPage.page.index) ?? [] })
  }
  const lattices = new Map<number, PageLattice>()
  for (const own of Map.groupBy(pages, (page) => page.row).values())
    latticesOfRow(own, seats).forEach((lattice, page) => lattices.set(page, lattice))
  return lattices
}

function latticesOfRow(
  pages: readonly Arranged[],
  seats: ReadonlyMap<number, { xs: readonly number[]; seated: readonly SeatedText[] }>,
): Map<number, PageLattice> {
  const offsets = new Map<number, number>()
  const drawnOf = new Map<number, DrawnCells>()
  const cells: PlacedCell[] = []
  let offset = 0
  let strip: SameStrip = () => false
  for (const { sheetPage } of pages.toSorted((a, b) => a.column - b.column)) {
    const { page, rules } = sheetPage
    const { xs = [], seated = [] } = seats.get(page.index) ?? {}
    const drawn = new DrawnCells(rules, page.width * page.height)
    drawnOf.set(page.index, drawn)
    offsets.set(page.index, offset)
    const isSameStrip = stripTest(seated, rules)
    if (pages.length === 1) strip = isSameStrip
    for (const cell of cellsOfPage(seated, { xs, rules, drawn, isSameStrip }))
      cells.push(placeCell(cell, offset, drawn))
    offset += Math.max(0, xs.length - 1)
  }
  const rows = rowsOfCells(withoutFrames(cells), strip)
  const ys =
    rows.length === 0
      ? []
      : rowBorders(
          rows,
          pages.map((page) => page.sheetPage.rules),
        )
  return new Map(
    pages.map(({ sheetPage: { page, turned } }) => {
      const { xs = [] } = seats.get(page.index) ?? {}
      const start = offsets.get(page.index) ?? 0
      const own = rows.map((row) =>
        row.filter((cell) => cell.page === page.index).map((cell) => localCell(cell, start)),
      )
      const hasEdgeAt = (y: number): boolean => drawnOf.get(page.index)?.hasEdgeAt(y) === true
      const slots = slotsOfSeated({ rows: own, xs, ys, hasEdgeAt })
      return [page.index, { xs, ys, slots: withTurned(slots, turned, { xs, ys }) }] as const
    }),
  )
}

/** A box around several cells is a frame and tells of none of them. */
function withoutFrames(cells: readonly PlacedCell[]): PlacedCell[] {
  const homes = Map.groupBy(cells, ({ box }) => box)
  return cells.map((cell) =>
    (homes.get(cell.box)?.length ?? 0) > 1 ? { ...cell, box: undefined } : cell,
  )
}

function placeCell(
  cell: ReturnType<typeof cellsOfPage>[number],
  offset: number,
  drawn: DrawnCells,
): PlacedCell {
  const [first] = cell.lines
  const x = first ? middleX(first.text) : 0
  const size = first?.text.size ?? 10
  return {
    ...cell,
    column: cell.column + offset,
    from: cell.from + offset,
    to: cell.to + offset,
    box: drawn.at(x, cell.top - 0.3 * size),
    size,
  }
}

const localCell = (cell: PlacedCell, offset: number): PlacedCell => ({
  ...cell,
  column: cell.column - offset,
  from: cell.from - offset,
  to: cell.to - offset,
})

/** Adds turned text to the cell whose place it stands in: its column is narrow, its row tall. */
function withTurned(
  slots: readonly FilledSlot[],
  turned: readonly TextLine[],
  { xs, ys }: Pick<PageLattice, "xs" | "ys">,
): readonly FilledSlot[] {
  if (turned.length === 0 || xs.length <= 1 || ys.length <= 1) return slots
  const result = [...slots]
  for (const line of turned) {
    const column = columnAt(middleX(line.box), xs)
    const row = columnAt(line.box.y1 - 1, ys)
    const at = result.findIndex(
      (slot) =>
        row >= slot.row &&
        row < slot.row + slot.rowSpan &&
        column >= slot.column &&
        column < slot.column + slot.columnSpan,
    )
    const home = result[at]
    if (home) result[at] = { ...home, lines: [...home.lines, line] }
    else result.push({ row, column, rowSpan: 1, columnSpan: 1, lines: [line] })
  }
  return result
}
