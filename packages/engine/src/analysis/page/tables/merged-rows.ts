import { middleX } from "../../../base/geometry.ts"
import { lowerBound } from "../../geometry/border-rules.ts"
import { counts, ems, shares } from "../../geometry/scale.ts"
import { isNumeric } from "./band-parts.ts"
import type { Band, Piece } from "./bands.ts"
import type { GridShape, Slot } from "./grid-cells.ts"
import { orderOf } from "./painted-rows.ts"
import { isListLabel } from "./tabular.ts"

/** Rows from which lines in step with them are no accident: two lines of a text often are. */
const MIN_ROWS = counts.few

/** Columns that must show a line for each row: one alone may be a text that wraps as evenly. */
const MIN_COLUMNS = 2

/**
 * Parts cells over several rows that hold a text for each of them: rows that nothing is drawn
 * between but in another column, such as one shaded row by row, or boxes for the amounts of a form.
 * Rows that were only inferred (`areInferred`) may be in step by chance: painting alone tells
 * there.
 */
export function partMergedRows(
  grid: GridShape,
  bands: readonly Band[],
  { areInferred = false }: { readonly areInferred?: boolean } = {},
): GridShape {
  const ranges = Map.groupBy(
    grid.slots.filter(({ rowSpan }) => rowSpan > 1),
    ({ row, rowSpan }) => `${row} ${rowSpan}`,
  )
  if (ranges.size === 0) return grid
  const lines = linesByRow(grid, bands)
  const drawn = drawnLines(grid, lines)
  const parted = new Set<Slot>()
  for (const slots of ranges.values()) {
    const cells = slots.map((slot) => ({ slot, rows: linesOf(slot, grid, lines) }))
    for (const { slot, rows } of cells)
      if (isInStep(rows, drawn.slice(slot.row, slot.row + slot.rowSpan), areInferred))
        parted.add(slot)
    if (areInferred) continue
    const full = cells.filter(
      ({ rows }) => rows.length >= MIN_ROWS && rows.every((own) => piecesOf(own).length === 1),
    )
    // Numbers below each other are never one text that wraps.
    const hasNumbers = full.some(({ rows }) =>
      rows.flatMap(piecesOf).every(({ words }) => isNumeric(words)),
    )
    if (full.length < MIN_COLUMNS || !hasNumbers) continue
    for (const { slot, rows } of cells) {
      // A text in the middle of all rows is one for all of them.
      const filled = rows.filter((own) => own.length > 0).length
      if (filled > 1 && rows.every((own) => piecesOf(own).length <= 1)) parted.add(slot)
    }
  }
  if (parted.size === 0) return grid
  const slots = grid.slots.flatMap((slot) => (parted.has(slot) ? rowsOf(slot) : [slot]))
  return { ...grid, slots: slots.toSorted((a, b) => a.row - b.row || a.column - b.column) }
}

const rowsOf = (slot: Slot): Slot[] =>
  Array.from({ length: slot.rowSpan }, (_, at) => ({ ...slot, row: slot.row + at, rowSpan: 1 }))

/** What stands on one baseline within a row or a cell. */
interface Line {
  readonly band: Band
  readonly pieces: readonly Piece[]
}

const piecesOf = (lines: readonly Line[]): Piece[] => lines.flatMap(({ pieces }) => [...pieces])

/** What stands in each row of a grid; bands come from the top. */
function linesByRow({ ys }: GridShape, bands: readonly Band[]): Line[][] {
  const baselines = bands.map(({ baseline }) => baseline)
  const from = ys.map((y) => lowerBound(baselines, y))
  return ys
    .slice(1)
    .map((_, row) =>
      bands.slice(from[row], from[row + 1]).map((band) => ({ band, pieces: band.pieces })),
    )
}

/** Lines with their pieces that a test takes, without those of which nothing is left. */
const within = (lines: readonly Line[], holds: (x: number) => boolean): Line[] =>
  lines
    .map(({ band, pieces }) => ({ band, pieces: pieces.filter((piece) => holds(middleX(piece))) }))
    .filter(({ pieces }) => pieces.length > 0)

/** What stands in each of a cell's rows. */
function linesOf(
  { row, rowSpan, column, columnSpan }: Slot,
  { xs }: GridShape,
  lines: readonly (readonly Line[])[],
): Line[][] {
  const [x0, x1] = [xs[column] ?? 0, xs[column + columnSpan] ?? 0]
  return lines.slice(row, row + rowSpan).map((own) => within(own, (x) => x > x0 && x < x1))
}

/** What stands in cells of a single row, by rows. */
function drawnLines({ xs, slots }: GridShape, lines: readonly (readonly Line[])[]): Line[][] {
  const single = Map.groupBy(
    slots.filter(({ rowSpan }) => rowSpan === 1),
    ({ row }) => row,
  )
  return lines.map((own, row) => {
    const columns = new Set(
      (single.get(row) ?? []).flatMap(({ column, columnSpan }) =>
        Array.from({ length: columnSpan }, (_, at) => column + at),
      ),
    )
    return within(own, (x) => columns.has(lowerBound(xs, x) - 1))
  })
}

/** Distance of baselines in ems within which two texts begin, or end, on one. */
const ON_ONE_EM = ems.half

/** Share of the borders between rows at which the texts of a cell must be set apart. */
const APART_SHARE = shares.most

/**
 * Tells whether the texts of a cell are those of the rows drawn beside it: in each, both begin on
 * one baseline, or both end on one, and the cell's own texts are apart, or were painted so
 * (`isPaintedOnly`: nothing else counts). What breaks as evenly as rows follow each other is one
 * text.
 */
function isInStep(
  own: readonly Line[][],
  drawn: readonly Line[][],
  isPaintedOnly: boolean,
): boolean {
  const both = own.flatMap((lines, row) => {
    const beside = drawn[row] ?? []
    return lines.length > 0 && beside.length > 0 ? [[lines, beside] as const] : []
  })
  const isOn = (a: Line | undefined, b: Line | undefined): boolean =>
    a !== undefined &&
    b !== undefined &&
    Math.abs(a.band.baseline - b.band.baseline) < ON_ONE_EM * Math.min(a.band.size, b.band.size)
  if (both.length < 2 || !both.every(([a, b]) => isOn(a[0], b[0]) || isOn(a.at(-1), b.at(-1))))
    return false
  const rows = own.flatMap((lines, row) => (lines.length > 0 ? [{ lines, row }] : []))
  const leading = Math.max(
    0,
    ...rows.flatMap(({ lines }) => lines.slice(1).map((line, at) => stepOf(lines[at], line))),
  )
  const isCut = (holds: (last: Line, first: Line, rows: readonly number[]) => boolean): boolean => {
    const cuts = rows.slice(1).filter(({ lines: [first], row }, at) => {
      const above = rows[at]
      const last = above?.lines.at(-1)
      return above && last && first && holds(last, first, [above.row, row])
    })
    return cuts.length >= APART_SHARE * (rows.length - 1)
  }
  const isPainted = isCut((last, first, [from = 0, to = 0]) =>
    arePaintedApart(last, first, drawn.slice(from, to + 1)),
  )
  if (isPainted || isPaintedOnly || both.length < MIN_ROWS) return isPainted
  return isCut(
    (last, first) => isApart(last, first) || (leading > 0 && stepOf(last, first) > APART * leading),
  )
}

/**
 * Whether a cell of the rows beside was painted after one line and before the next: programs paint
 * the text of a cell in one go.
 */
function arePaintedApart(above: Line, below: Line, beside: readonly (readonly Line[])[]): boolean {
  const ordersOf = (lines: readonly Line[]): number[] =>
    piecesOf(lines).flatMap(({ words: [first] }) => (first ? orderOf(first) : []))
  const [from, to] = [Math.max(...ordersOf([above])), Math.min(...ordersOf([below]))]
  return ordersOf(beside.flat()).some((order) => order > from && order < to)
}

/** How much further apart lines of two rows stand than those of one, at least, as a share. */
const APART = 1 + shares.few

const stepOf = (above: Line | undefined, below: Line): number =>
  below.band.baseline - (above?.band.baseline ?? below.band.baseline)

/** Signs that only lead to a value beside the text. */
const leader = /(?:^|\s)[.·…_▶►]$/

/**
 * Whether a line begins another text than the one above: that leads to a value, or this begins with
 * a number or the label of a list.
 */
function isApart(above: Line | undefined, below: Line): boolean {
  const [first] = below.pieces
  if (!above || !first) return false
  return (
    leader.test(above.pieces.at(-1)?.text ?? "") ||
    isListLabel(first.text) ||
    isNumeric(first.words.slice(0, 1))
  )
}
