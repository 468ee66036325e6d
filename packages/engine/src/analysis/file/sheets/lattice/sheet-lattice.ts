import { middleX, type Box } from "../../../../base/geometry.ts"
import type { RuleSet, TextLine } from "../../../drafts.ts"
import type { FilledSlot } from "../../../page/tables/aligned-shape.ts"
import type { Arranged } from "../arrange-pages.ts"
import { clippedCells } from "../clipped-cells.ts"
import { DrawnCells } from "../sheet-cells.ts"
import { slotsOfSeated, type SeatedPage } from "./cell-spans.ts"
import { joinCutTexts, type CutTexts } from "./cut-texts.ts"
import { rowBorders } from "./row-places.ts"
import { seatTexts, type SeatedText } from "./seat-texts.ts"
import { sheetColumns } from "./sheet-columns.ts"
import { openEnd } from "./open-end.ts"
import { pageCrossings, type Part } from "./page-crossings.ts"
import { rangesOverPages } from "./page-ranges.ts"
import type { PlacedCell } from "./sheet-rows.ts"
import { stripTest, type SameStrip } from "./strips.ts"
import { seatTold } from "./told-columns.ts"
import { sheetRows } from "./told-rows.ts"
import { titleEdges } from "./title-edges.ts"
import { turnedTexts, withTurned } from "./turned-texts.ts"
import { unseenBorders, usualWidth } from "./usual-widths.ts"
import { joinStacked } from "./stacked-lines.ts"
import { stretchesBeside } from "./underlined-ranges.ts"
import { cellsOfPage, LevelNumbers } from "./wrapped-lines.ts"

/** The grid of one page: borders, and the cells between them. */
export interface PageLattice {
  readonly xs: readonly number[]
  readonly ys: readonly number[]
  readonly slots: readonly FilledSlot[]
}

/** Columns and texts of a page in them, by source page. */
type Seats = Map<
  number,
  {
    readonly xs: readonly number[]
    readonly seated: SeatedText[]
    /** Borders that no text shows, among the others. */
    readonly unseen: ReadonlySet<number>
  }
>

/**
 * Works out the grids of a sheet's pages.
 *
 * Pages below each other share the borders of their columns, pages beside each other those of their
 * rows; the result is by source page. Each text that the program painted is in one cell, and two
 * texts of one line are never in the same.
 *
 * @param joinsCut Texts that the edge between two pages cuts are whole on the first of them.
 */
export function sheetLattices(
  pages: readonly Arranged[],
  joinsCut = false,
): Map<number, PageLattice> {
  const drawn = new Map(
    pages.map(({ sheetPage }) => [sheetPage.page.index, drawnCellsOf(sheetPage)]),
  )
  const seats: Seats = new Map()
  const { rows, sides } = pageCrossings(joinsCut ? pages : [])
  const columns = [...Map.groupBy(pages, (page) => page.column).values()].map((own) => ({
    own,
    ...sheetColumns(own, drawn, sides),
  }))
  const usual = joinsCut
    ? usualWidth(columns.flatMap(({ xs }) => xs.slice(1).map((x, at) => x - (xs[at] ?? x))))
    : undefined
  for (const { own, texts, xs: seen } of columns) {
    const added = unseenBorders(seen, texts, usual)
    const end = joinsCut ? openEnd(seen, texts) : undefined
    const known = end === undefined ? seen : [...seen.slice(0, -1), end]
    const xs = [...known, ...added].toSorted((a, b) => a - b)
    const byPage = Map.groupBy(seatTold(seatTexts(texts, xs)), ({ text }) => text.page)
    for (const { sheetPage } of own)
      seats.set(sheetPage.page.index, {
        xs,
        seated: byPage.get(sheetPage.page.index) ?? [],
        unseen: new Set(added),
      })
  }
  if (joinsCut) widenToTitles(pages, seats)
  const lattices = new Map<number, PageLattice>()
  for (const [row, own] of Map.groupBy(pages, (page) => page.row))
    latticesOfRow(
      own,
      {
        ...(joinsCut ? withWhole(own, seats) : { seats, rests: new Set() }),
        crossings: rows.get(row) ?? [],
      },
      drawn,
    ).forEach((lattice, page) => lattices.set(page, lattice))
  return lattices
}

function drawnCellsOf({ page, rules, bands }: Arranged["sheetPage"]): DrawnCells {
  const texts = bands.flatMap(({ pieces }) => pieces.map(({ line }) => line.box))
  return new DrawnCells(rules, page.width * page.height, clippedCells(page.textClips ?? [], texts))
}

/** Lets the last column of pages reach as far as titles tell that go on over their edges. */
function widenToTitles(pages: readonly Arranged[], seats: Seats): void {
  const least = new Map<number, number>()
  for (const own of Map.groupBy(pages, (page) => page.row).values()) {
    const ordered = own.toSorted((a, b) => a.column - b.column)
    const ends = titleEdges(
      ordered.map(({ sheetPage: { page } }) => seats.get(page.index) ?? { xs: [], seated: [] }),
    )
    for (const [at, { column }] of ordered.entries())
      least.set(column, Math.max(least.get(column) ?? -Infinity, ends[at] ?? -Infinity))
  }
  for (const { column, sheetPage } of pages) {
    const seat = seats.get(sheetPage.page.index)
    const end = least.get(column)
    if (!seat || end === undefined || end <= (seat.xs.at(-1) ?? Infinity)) continue
    seats.set(sheetPage.page.index, { ...seat, xs: [...seat.xs.slice(0, -1), end] })
  }
}

/** Seats of a row of pages, and which of their texts only go on from the page before. */
interface RowSeats {
  readonly seats: Seats
  readonly rests: CutTexts["rests"]
  /** Texts whose cells reach over the edges of the pages. */
  readonly crossings: readonly (readonly Part[])[]
}

function withWhole(pages: readonly Arranged[], seats: Seats): Pick<RowSeats, "seats" | "rests"> {
  const numbers = pages
    .toSorted((a, b) => a.column - b.column)
    .map(({ sheetPage }) => sheetPage.page.index)
  const { pages: whole, rests } = joinCutTexts(numbers.map((page) => seats.get(page)?.seated ?? []))
  const joined: Seats = new Map()
  for (const [index, page] of numbers.entries())
    joined.set(page, {
      xs: seats.get(page)?.xs ?? [],
      seated: [...(whole[index] ?? [])],
      unseen: seats.get(page)?.unseen ?? new Set(),
    })
  return { seats: joined, rests }
}

function latticesOfRow(
  pages: readonly Arranged[],
  { seats, rests, crossings }: RowSeats,
  drawnOf: ReadonlyMap<number, DrawnCells>,
): Map<number, PageLattice> {
  const offsets = new Map<number, number>()
  const besideOf = new Map<number, readonly TextLine[]>()
  const cells: PlacedCell[] = []
  let offset = 0
  let strip: SameStrip = () => false
  const ordered = pages.toSorted((a, b) => a.column - b.column)
  for (const { sheetPage } of ordered) {
    const { page, rules, paintsTwice = false } = sheetPage
    const { xs = [], seated = [] } = seats.get(page.index) ?? {}
    const turned = turnedTexts(sheetPage.turned, { xs, seated, page: page.index })
    besideOf.set(page.index, turned.beside)
    const drawn = drawnOf.get(page.index)
    if (!drawn) continue
    offsets.set(page.index, offset)
    const isSameStrip = stripTest(seated, rules)
    if (pages.length === 1) strip = isSameStrip
    const beside = new LevelNumbers(
      pages.flatMap((other) =>
        other.sheetPage === sheetPage
          ? []
          : (seats.get(other.sheetPage.page.index)?.seated ?? []).map(({ text }) => text),
      ),
    )
    const upright = cellsOfPage(seated, { xs, rules, drawn, isSameStrip, beside, paintsTwice })
    for (const cell of [...upright, ...turned.cells]) cells.push(placeCell(cell, offset, drawn))
    offset += Math.max(0, xs.length - 1)
  }
  const rows = sheetRows(withoutFrames(withWholes(joinStacked(cells), drawnOf)), strip)
  const ys =
    rows.length === 0
      ? []
      : rowBorders(
          rows,
          pages.map((page) => page.sheetPage.rules),
        )
  const ranges = rangesOverPages(
    crossings,
    ordered.map(({ sheetPage: { page } }) => seats.get(page.index) ?? { xs: [], seated: [] }),
  )
  return new Map(
    pages.map(({ sheetPage: { page, rules } }) => {
      const start = offsets.get(page.index) ?? 0
      const own = rows.map((row) =>
        row.filter((cell) => cell.page === page.index).map((cell) => localCell(cell, start)),
      )
      const { xs = [], unseen } = seats.get(page.index) ?? {}
      const setting = { rules, drawn: drawnOf.get(page.index), rests, ranges, unseen }
      const level = slotsOfSeated(seatedPage({ rows: own, xs, ys }, setting))
      const turned = besideOf.get(page.index) ?? []
      const { drawn } = setting
      const slots = drawn ? withTurned(level, turned, { xs, ys, drawn }) : level
      return [page.index, { xs, ys, slots }] as const
    }),
  )
}

/** Puts what a page draws beside its cells. */
function seatedPage(
  cells: Pick<SeatedPage, "rows" | "xs" | "ys">,
  setting: Pick<SeatedPage, "rests" | "ranges" | "unseen"> & {
    readonly rules: RuleSet
    readonly drawn: DrawnCells | undefined
  },
): SeatedPage {
  const { rules, drawn, ...told } = setting
  const isClipped = (box: Box): boolean => drawn?.isClipped(box) === true
  return {
    ...cells,
    ...told,
    hasEdgeAt: (y) => drawn?.hasEdgeAt(y) === true,
    hasSideAt: (x) => drawn?.hasSideAt(x) === true,
    ...(drawn?.clipsTexts ? { isClipped } : {}),
    stretches: stretchesBeside(rules),
  }
}

/** Cells that fills part and rulings do not are one where a single text stands in all of them. */
function withWholes(
  cells: readonly PlacedCell[],
  drawnOf: ReadonlyMap<number, DrawnCells>,
): PlacedCell[] {
  const wholeOf = ({ box, page }: PlacedCell): Box | undefined =>
    box && drawnOf.get(page)?.wholeOf(box)
  const homes = Map.groupBy(cells, wholeOf)
  return cells.map((cell) => {
    const whole = wholeOf(cell)
    return whole && homes.get(whole)?.length === 1 ? { ...cell, box: whole } : cell
  })
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
