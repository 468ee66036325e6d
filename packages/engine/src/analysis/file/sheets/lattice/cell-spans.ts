import type { Beyond } from "../../../../model/document.ts"
import type { Box } from "../../../../base/geometry.ts"
import { counts, ems, points, shares } from "../../../geometry/scale.ts"
import type { FilledSlot } from "../../../page/tables/aligned-shape.ts"
import { nearest } from "../../../page/tables/grid-cells.ts"
import { lineOfWords, wordsOf } from "../../../writing/words.ts"
import type { TextLine } from "../../../drafts.ts"
import { FREE_SIDE, PADDING } from "./column-evidence.ts"
import type { SeatedText } from "./seat-texts.ts"
import { extentOf, sameHeight, setExtentOf, type PlacedCell } from "./sheet-rows.ts"
import type { PageRange } from "./page-ranges.ts"
import type { StretchesBeside } from "./underlined-ranges.ts"
import { chooseTogether, surest, type Range } from "./title-choice.ts"
import { MIDDLE_SLACK } from "./lattice-measures.ts"

/** Cells of one page in their rows, with borders of columns and rows. */
export interface SeatedPage {
  /** Rows from top to bottom; only this page's cells, columns count from its own first. */
  readonly rows: readonly (readonly PlacedCell[])[]
  readonly xs: readonly number[]
  readonly ys: readonly number[]
  /** Tells whether cells of the page are drawn with an edge at a height, in points. */
  readonly hasEdgeAt: (y: number) => boolean
  /** Tells whether cells of the page are drawn with a side at a place, in points. */
  readonly hasSideAt: (x: number) => boolean
  /** Tells whether the program clipped texts to a box; absent where it clips them to none. */
  readonly isClipped?: (box: Box) => boolean
  /** Gives the columns over which something is drawn right above or below a text. */
  readonly stretches: StretchesBeside
  /** Texts that go on from the page beside: their cells are told, and span nothing. */
  readonly rests?: ReadonlySet<SeatedText>
  /** Columns that texts are merged over across the edges of the page. */
  readonly ranges?: ReadonlyMap<SeatedText, PageRange>
  /** Borders that no text shows. */
  readonly unseen?: ReadonlySet<number> | undefined
}

interface Place {
  readonly row: number
  readonly column: number
  readonly rowSpan: number
  readonly columnSpan: number
  readonly align?: "left" | "centre" | "right"
  readonly isSpill?: boolean
  readonly beyond?: Beyond
}

/** Gives the slots of a page: drawn boxes and centred texts span, what spills is told. */
export function slotsOfSeated(page: SeatedPage): FilledSlot[] {
  const taken = new Taken(page)
  const titles = titleRanges(page, taken)
  const paired = { ...page, pairEnds: pairEndsOf(page), filled: filledOf(page), lone: loneOf(page) }
  return page.rows.flatMap((cells, row) =>
    cells.map((cell): FilledSlot => {
      const lines = cell.lines.flatMap(({ text }) => trimmed(text.line))
      if (cell.lines.every((line) => page.rests?.has(line) === true))
        return { row, column: cell.column, rowSpan: 1, columnSpan: 1, lines, isRest: true }
      const place =
        pagesPlace(cell, row, paired) ??
        straddledPlace(cell, row, paired) ??
        drawnPlace(cell, row, paired) ??
        centredPlace(titles.get(cell), row) ??
        spillPlace(cell, row, taken)
      return {
        ...taken.keep(place, row, cell.column),
        lines,
      }
    }),
  )
}

function trimmed(line: TextLine): TextLine[] {
  const cut = lineOfWords(wordsOf(line))
  return cut ? [cut] : []
}

/** Places that texts hold, so that no span reaches over another cell. */
class Taken {
  readonly #own = new Set<number>()
  readonly #columns: number

  constructor({ rows, xs }: SeatedPage) {
    this.#columns = xs.length
    rows.forEach((cells, row) =>
      cells.forEach(({ column }) => this.#own.add(this.#key(row, column))),
    )
  }

  #key(row: number, column: number): number {
    return row * this.#columns + column
  }

  /** Tells whether nothing but the cell's own place is held in a range of columns of a row. */
  isFree(row: number, from: number, to: number, own: number): boolean {
    for (let column = from; column <= to; column++)
      if (column !== own && this.#own.has(this.#key(row, column))) return false
    return true
  }

  /** Marks a place as held; where others hold a part of it, it shrinks to its first place. */
  keep(place: Place, ownRow: number, own: number): Place {
    const { row, column, rowSpan, columnSpan, align } = place
    const alone = { row: ownRow, column: own, rowSpan: 1, columnSpan: 1, ...(align && { align }) }
    for (let r = row; r < row + rowSpan; r++) {
      for (let c = column; c < column + columnSpan; c++) {
        const isSelf = r === ownRow && c === own
        if (!isSelf && this.#own.has(this.#key(r, c))) return alone
      }
    }
    for (let r = row; r < row + rowSpan; r++)
      for (let c = column; c < column + columnSpan; c++) this.#own.add(this.#key(r, c))
    return place
  }
}

/** Distance in points at which the side of a drawn box lies on a border. */
const NEAR = points.slack

/** A page with, for each column, up to where one row, and two, have two texts from it on. */
interface PairedPage extends SeatedPage {
  readonly pairEnds: readonly (readonly number[])[]
  /** Columns in which texts stand. */
  readonly filled: ReadonlySet<number>
  /** Columns in which texts stand that no box holds with columns beside. */
  readonly lone: ReadonlySet<number>
}

/** Gives for each column the least ones up to which a row has two neighbours from it on. */
function pairEndsOf({ rows, xs }: SeatedPage): number[][] {
  const ends: number[][] = xs.map(() => [])
  for (const row of rows) {
    const columns = row.map(({ column }) => column).toSorted((a, b) => a - b)
    for (let at = 1; at < columns.length; at++)
      ends[columns[at - 1] ?? 0]?.push(columns[at] ?? Infinity)
  }
  let least: number[] = []
  return ends
    .toReversed()
    .map((own) => {
      least = [...least, ...own].toSorted((a, b) => a - b).slice(0, counts.pair)
      return least
    })
    .toReversed()
}

/** Gives the columns in which a text stands. */
const filledOf = ({ rows }: SeatedPage): ReadonlySet<number> =>
  new Set(rows.flatMap((cells) => cells.map(({ column }) => column)))

const loneOf = ({ rows, xs }: SeatedPage): ReadonlySet<number> =>
  new Set(
    rows.flatMap((cells) =>
      cells.flatMap(({ column, box }) =>
        !box || (box.x0 > (xs[column] ?? 0) - NEAR && box.x1 < (xs[column + 1] ?? 0) + NEAR)
          ? [column]
          : [],
      ),
    ),
  )

/** Gives the columns between the sides of a box that holds a cell's own. */
function columnsIn(box: Box, { column }: PlacedCell, xs: readonly number[]): Range | undefined {
  const [from, end] = [nearest(xs, box.x0), nearest(xs, box.x1)]
  const isBetween =
    Math.abs((xs[from] ?? Infinity) - box.x0) < NEAR &&
    Math.abs((xs[end] ?? Infinity) - box.x1) < NEAR
  return isBetween && from <= column && end > column ? { from, to: end - 1 } : undefined
}

/**
 * Gives the place of a text that the program clipped to its cell; where it clips texts to their
 * cells, what is drawn around others says nothing of them.
 */
function clippedPlace(cell: PlacedCell, row: number, { xs, ys, isClipped }: PairedPage) {
  const { box } = cell
  const columns = box && columnsIn(box, cell, xs)
  if (!columns || isClipped?.(box) !== true || isCut(cell, box)) return undefined
  const { from, to } = columns
  return { ...rowsWithin(box, row, ys), column: from, columnSpan: to - from + 1 }
}

function drawnPlace(cell: PlacedCell, row: number, page: PairedPage): Place | undefined {
  if (page.isClipped) return clippedPlace(cell, row, page)
  const { rows, xs, ys, hasEdgeAt } = page
  const { box } = cell
  const columns = box && columnsIn(box, cell, xs)
  if (!columns) return undefined
  const [r0, r1] = [nearest(ys, box.y0), nearest(ys, box.y1)]
  const columnSpan = columns.to - columns.from + 1
  const over: Place = { row, column: columns.from, rowSpan: 1, columnSpan }
  const isOn =
    Math.abs((ys[r0] ?? Infinity) - box.y0) < NEAR && Math.abs((ys[r1] ?? Infinity) - box.y1) < NEAR
  const inOneRow = isAtItsSide(cell, columns, page) ? undefined : over
  // Its sides tell its columns wherever the borders of rows came to lie.
  if (!isOn) return holdsOneRow(box, row, ys) ? inOneRow : undefined
  if (r0 > row || r1 <= row) return undefined
  if (r1 - r0 === 1) return inOneRow
  // A column with rulings at its sides alone is no cell: its text stands level with its row, and
  // the borders between the rows beside it are not drawn either. Labels in the middle of boxes of
  // one height are merged over the same rows and level with each other.
  const miss = Math.abs(
    (cell.top + cell.bottom) / 2 - HALF_RISE_EM * cell.size - (box.y0 + box.y1) / 2,
  )
  const isMiddle = miss < ems.tight * cell.size
  const isClosed = ys.slice(r0 + 1, r1).every(hasEdgeAt)
  const isLevel = (rows[row] ?? []).some(
    (other) =>
      other !== cell &&
      Math.abs(other.bottom - cell.bottom) < LEVEL &&
      !(isMiddle && other.box && sameHeight(other.box, box)),
  )
  // At the top of a tall box a text is a label of one row.
  const isWithin = cell.bottom < (ys[row + 1] ?? 0) + NEAR
  if (columnSpan === 1 && row === r0 && isWithin && miss > MIDDLE_OF_ROWS) return inOneRow
  return isLevel && !isClosed ? inOneRow : { ...over, row: r0, rowSpan: r1 - r0 }
}

/**
 * Tells whether a single line reaches over the box that it is clipped to: it may stand in the first
 * cell alone, and its neighbours be free.
 */
const isCut = (cell: PlacedCell, box: Box): boolean =>
  cell.lines.length === 1 && extentOf(cell)[1] > box.x1 - PADDING

/** Farthest from the side of its box that a text is set at that side, in points. */
const AT_SIDE = points.line
/** Least miss of the middle of a box, in points, and most even gaps of a text that is not in it. */
const OFF_MIDDLE = points.edge
const UNEVEN = shares.nearlyAll

/**
 * Tells whether a text stands in a box over several columns as it would in the first or last one
 * alone: cells beside each other in one fill, or between the same two rulings, look so as well, and
 * nobody need have merged them.
 *
 * A text at the left is in none where each column of the box has texts of its own, one at the right
 * where the last column has some that are not in such a box. Where a column has none and no row has two texts within the box, or a single one for a number at the right, its
 * columns may be one, and the box is all that shows it. A text over three columns or more is in a
 * merged cell all the same where all borders between them are drawn elsewhere on the page: here they
 * were left out. Numbers are hardly ever: merged ones stand in the middle.
 */
function isAtItsSide(
  cell: PlacedCell,
  { from, to }: Range,
  { xs, hasSideAt, pairEnds, filled, lone }: PairedPage,
): boolean {
  const [x0, x1] = extentOf(cell)
  const [left, right] = [x0 - (xs[from] ?? 0), (xs[to + 1] ?? 0) - x1]
  const [inOne = Infinity, inTwo = Infinity] = pairEnds[from] ?? []
  const isNumber = cell.lines.every(({ text }) => text.isNumber)
  if (from === to || isInMiddle(left, right)) return false
  if (left >= right) {
    const isSet = Math.abs(right) < AT_SIDE && 2 * right < left && cell.column === to
    return isSet && ((isNumber && inTwo <= to) || lone.has(to))
  }
  // Lines that wrap where the box ends, and not where their column does, show how far it is one.
  if (cell.lines.length > 1 && x1 > (xs[cell.column + 1] ?? 0)) return false
  const isLeftOut = !isNumber && xs.slice(from + 1, to + 1).every(hasSideAt)
  const isFilled = range(from, to).every((column) => filled.has(column))
  if (isFilled && !(isLeftOut && to - from >= counts.pair)) return true
  return inOne <= to && left < AT_SIDE && 2 * left < right && cell.column === from && !isLeftOut
}

/** Tells whether the gaps before and behind a text are as good as even. */
const isInMiddle = (before: number, behind: number): boolean =>
  Math.abs(before - behind) < 2 * OFF_MIDDLE ||
  Math.min(before, behind) > UNEVEN * Math.max(before, behind)

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, step) => from + step)

/** Tells whether a box holds the middle of one row and of none beside it. */
function holdsOneRow(box: Box, row: number, ys: readonly number[]): boolean {
  const isIn = (index: number): boolean => holdsRow(box, index, ys)
  return isIn(row) && !isIn(row - 1) && !isIn(row + 1)
}

function holdsRow({ y0, y1 }: Box, index: number, ys: readonly number[]): boolean {
  const middle = ((ys[index] ?? -Infinity) + (ys[index + 1] ?? Infinity)) / 2
  return middle > y0 && middle < y1
}

/** Gives the rows beside a row, and itself, of which a box holds the middle. */
function rowsWithin(box: Box, row: number, ys: readonly number[]): Pick<Place, "row" | "rowSpan"> {
  let [first, last] = [row, row]
  while (first > 0 && holdsRow(box, first - 1, ys)) first--
  while (last < ys.length - 2 && holdsRow(box, last + 1, ys)) last++
  return { row: first, rowSpan: last - first + 1 }
}

/** Farthest from the middle of its rows that a text merged over them stands, in points. */
const MIDDLE_OF_ROWS = points.slack
/** Half the height of letters, in ems: the middle of a line stands that far above its baseline. */
const HALF_RISE_EM = 0.35
/** Baselines of cells in one row agree to this, in points. */
const LEVEL = points.hair

/**
 * Distance of middles in points at which a text takes the columns of the title above or below it.
 */
const NEIGHBOUR_SLACK = points.line

/**
 * Gives the columns in whose middle a text stands that covers several of them. Titles of one row
 * choose together; a title a little beside the middle takes the wider range of the title above or
 * below it.
 */
function titleRanges(page: SeatedPage, taken: Taken): Map<PlacedCell, Range> {
  const ranges = new Map<PlacedCell, Range>()
  page.rows.forEach((cells, row) => {
    const titles = cells.flatMap((cell) => {
      const choices = centredRanges(cell, row, page, taken)
      return choices.length > 0 ? [{ title: cell, column: cell.column, choices }] : []
    })
    chooseTogether(titles, page.xs.length).forEach((range, cell) => ranges.set(cell, range))
  })
  dropNumbersOfColumns(ranges, page)
  const adopt = (row: number, other: number): void => {
    const [cell, ...rest] = page.rows[row] ?? []
    const [title] = page.rows[other] ?? []
    const range = title && ranges.get(title)
    if (!cell || !range || rest.length > 0 || !isLoose(cell, page, ranges)) return
    const own = ranges.get(cell)
    const isWider = !own || range.to - range.from > own.to - own.from
    const isInside = range.from <= cell.from && range.to >= cell.to
    if (isWider && isInside && missBy(cell, range, page) < NEIGHBOUR_SLACK) ranges.set(cell, range)
  }
  for (let row = 1; row < page.rows.length; row++) adopt(row, row - 1)
  for (let row = page.rows.length - 2; row >= 0; row--) adopt(row, row + 1)
  return ranges
}

/** Most numbers of a page that stand in the middle of the same columns and are titles of them. */
const MOST_NUMBERS = counts.few

/**
 * Takes the ranges from numbers that all stand in the middle of the same columns: those are one, but
 * where no text shows the borders between these.
 */
function dropNumbersOfColumns(
  ranges: Map<PlacedCell, Range>,
  { xs, unseen }: Pick<SeatedPage, "xs" | "unseen">,
): void {
  const isUnseen = ({ from, to }: Range): boolean =>
    xs.slice(from + 1, to + 1).every((x) => unseen?.has(x) === true)
  const numbers = [...ranges].filter(([cell]) => cell.lines.every(({ text }) => text.isNumber))
  for (const own of Map.groupBy(numbers, ([, { from, to }]) => `${from} ${to}`).values())
    if (own.length > MOST_NUMBERS && !own.every(([, range]) => isUnseen(range)))
      for (const [cell] of own) ranges.delete(cell)
}

/** Tells whether a text covers several columns without beginning at the side of one. */
function isLoose(
  cell: PlacedCell,
  { xs }: SeatedPage,
  ranges: ReadonlyMap<PlacedCell, Range>,
): boolean {
  const [x0] = extentOf(cell)
  return cell.from < cell.to && (ranges.has(cell) || x0 - (xs[cell.from] ?? 0) >= FREE_SIDE)
}

/** Distance of the middle of a text from that of a range of columns. */
function missBy(cell: PlacedCell, { from, to }: Range, { xs }: SeatedPage): number {
  const [x0, x1] = setExtentOf(cell)
  return Math.abs(((xs[from] ?? 0) + (xs[to + 1] ?? 0)) / 2 - (x0 + x1) / 2)
}

/** Gives the free runs of columns in whose middle a text stands, from the widest. */
function centredRanges(
  cell: PlacedCell,
  row: number,
  page: SeatedPage,
  taken: Taken,
): readonly Range[] {
  const { xs } = page
  const drawn = drawnRanges(cell, row, page, taken)
  if (cell.from === cell.to || drawn.length > 0) return drawn
  const [x0] = extentOf(cell)
  const room = x0 - (xs[cell.from] ?? 0)
  // What begins before the border is set at no left side: programs leave room there.
  if (room >= 0 && room < FREE_SIDE && cell.column === cell.from) return []
  const ranges: Range[] = []
  for (let from = 0; from <= cell.from; from++) {
    for (let to = xs.length - 2; to >= cell.to; to--) {
      const isMiddle = missBy(cell, { from, to }, page) <= MIDDLE_SLACK
      if (isMiddle && taken.isFree(row, from, to, cell.column)) ranges.push({ from, to })
    }
  }
  const over = ranges.length > 0 ? undefined : overBorder(cell, row, page, taken)
  return over ? [over] : surest(ranges, xs.length - 2, (range) => missBy(cell, range, page))
}

/**
 * Gives the free runs of columns in whose middle a text stands, and over which a ruling or the edge
 * of a fill is drawn right above or below it: a title that is shorter than its first column shows
 * by nothing else. Numbers, and what stands at a side or in the middle of its own column, are no
 * titles.
 */
function drawnRanges(
  cell: PlacedCell,
  row: number,
  page: SeatedPage,
  taken: Taken,
): readonly Range[] {
  const { xs } = page
  const [x0, x1] = extentOf(cell)
  const [left, right] = [xs[cell.from] ?? 0, xs[cell.to + 1] ?? 0]
  const isAtSide = x0 - left < FREE_SIDE || right - x1 < FREE_SIDE
  const own = { from: cell.from, to: cell.to }
  if (isAtSide || cell.lines.some(({ text }) => text.isNumber)) return []
  if (missBy(cell, own, page) <= MIDDLE_SLACK) return []
  return page
    .stretches(cell, xs)
    .filter(
      (range) =>
        range.from <= cell.from &&
        range.to >= cell.to &&
        range.to > range.from &&
        taken.isFree(row, range.from, range.to, cell.column),
    )
}

/** Distance in points at which a text stands in the middle over a border between two columns. */
const OVER_BORDER = points.slack

function overBorder(
  cell: PlacedCell,
  row: number,
  { xs }: SeatedPage,
  taken: Taken,
): Range | undefined {
  const { from, to } = cell
  const [x0, x1] = extentOf(cell)
  const isOver = to === from + 1 && Math.abs((x0 + x1) / 2 - (xs[to] ?? 0)) < OVER_BORDER
  return isOver && taken.isFree(row, from, to, cell.column) ? { from, to } : undefined
}

const centredPlace = (range: Range | undefined, row: number): Place | undefined =>
  range && {
    row,
    column: range.from,
    rowSpan: 1,
    columnSpan: range.to - range.from + 1,
    align: "centre",
  }

/** Gives the place of a text whose cell reaches over the edge of the page. */
function pagesPlace(cell: PlacedCell, row: number, page: PairedPage): Place | undefined {
  const range = cell.lines.map((line) => page.ranges?.get(line)).find(Boolean)
  if (!range) return undefined
  const { from, to, before, behind, isCentred } = range
  return {
    row,
    rowSpan: 1,
    ...drawnPlace(cell, row, page),
    column: from,
    columnSpan: to - from + 1,
    ...(isCentred && { align: "centre" as const }),
    beyond: { before, behind },
  }
}

/** A text halfway between two rows stands over both, in the columns of the box around them. */
function straddledPlace(cell: PlacedCell, row: number, page: PairedPage): Place | undefined {
  if (cell.straddles !== true) return undefined
  const drawn = drawnPlace(cell, row, page)
  return drawn && drawn.rowSpan > 1
    ? drawn
    : { row, column: cell.column, rowSpan: 2, columnSpan: 1 }
}

/**
 * Text that runs over its neighbours stays in its own column, the first of those that it covers or
 * the last. Numbers that fill their column run over nothing to their left.
 */
function spillPlace(cell: PlacedCell, row: number, taken: Taken): Place {
  const { column, from, to, lines } = cell
  if (from === to || (column !== from && column !== to))
    return { row, column, rowSpan: 1, columnSpan: 1 }
  const align = column === from ? "left" : "right"
  const mayRun = align === "left" || !lines.some(({ text }) => text.isNumber)
  if (mayRun && taken.isFree(row, from, to, column))
    return { row, column: from, rowSpan: 1, columnSpan: to - from + 1, align, isSpill: true }
  return { row, column, rowSpan: 1, columnSpan: 1, ...(align === "right" ? { align } : {}) }
}
