import type { Box } from "../../../base/geometry.ts"
import type { TextLine } from "../../drafts.ts"
import type { FilledSlot } from "../../page/tables/aligned-shape.ts"
import { wholeParts, type Part } from "../../page/tables/band-parts.ts"
import { nearest } from "../../page/tables/grid-cells.ts"
import { lineOfWords } from "../../writing/words.ts"
import { alignTitles, centredSpan, EDGE_GAP, type SpillingText } from "./centred-spans.ts"
import type { DrawnCells } from "./sheet-cells.ts"
import type { SheetGrid, SheetRows } from "./sheet-grid.ts"

interface OpenSlot {
  from: number
  to: number
  rowSpan: number
  readonly row: number
  readonly lines: TextLine[]
  readonly align?: "left" | "centre" | "right"
}

/**
 * Gives the cells of one page: text of a row that shares a column is one cell; drawn cells keep
 * their spans.
 */
export function slotsOfPage(page: number, { grid, xs }: SheetGrid, rows: SheetRows): FilledSlot[] {
  const drawn = rows.cells.get(page)
  const placed = rows.rows.flatMap((row, index) =>
    row
      .filter((member) => member.page === page)
      .flatMap(({ band }) =>
        wholeParts(band, grid).map((part): PlacedPart => ({
          part,
          row: index,
          straddles: rows.straddling.has(band),
        })),
      ),
  )
  const sheet: SheetSetting = {
    xs,
    ys: rows.ys,
    drawn,
    placed,
    byRow: Map.groupBy(placed, ({ row }) => row),
    isCell: cellTest(placed, drawn),
  }
  const places = placesOf(placed, sheet)
  const taken = new Map<number, OpenSlot>()
  const keysOf = ({ row, rowSpan, from, to }: Place): number[] => {
    const keys: number[] = []
    for (let r = row; r < row + rowSpan; r++)
      for (let c = from; c <= to; c++) keys.push(r * xs.length + c)
    return keys
  }
  const slots: OpenSlot[] = []
  placed.forEach(({ part }, index) => {
    const [line, place] = [lineOfWords(part.words), places[index]]
    if (!line || !place) return
    const keys = keysOf(place)
    const first = keys.find((key) => taken.has(key))
    const own = first === undefined ? undefined : taken.get(first)
    if (own) {
      own.lines.push(line)
      return
    }
    const slot: OpenSlot = { ...place, lines: [line] }
    slots.push(slot)
    for (const key of keys) taken.set(key, slot)
  })
  return slots.map(({ row, from, to, rowSpan, lines, align }) => ({
    row,
    column: from,
    rowSpan,
    columnSpan: to - from + 1,
    lines,
    ...(align === undefined ? {} : { align }),
  }))
}

interface PlacedPart {
  readonly part: Part
  readonly row: number
  /** Stands over its own row and the next. */
  readonly straddles: boolean
}

interface SheetSetting {
  readonly xs: readonly number[]
  readonly ys: readonly number[]
  readonly drawn: DrawnCells | undefined
  readonly placed: readonly PlacedPart[]
  readonly byRow: ReadonlyMap<number, readonly PlacedPart[]>
  readonly isCell: (box: Box) => boolean
}

/**
 * A box around texts of several rows or columns is a frame, unless the rows of its neighbours end
 * at it.
 */
function cellTest(
  placed: readonly PlacedPart[],
  drawn: DrawnCells | undefined,
): (box: Box) => boolean {
  const homes = Map.groupBy(placed, ({ part }) => boxAround(part, drawn))
  return (box) => {
    const own = homes.get(box) ?? []
    const [first] = own
    if (!first || !own.every(({ part }) => part.from === first.part.from)) return false
    return (
      own.every(({ row }) => row === first.row) ||
      ((drawn?.hasRowsBeside(box) ?? false) && !isLevel(own, placed))
    )
  }
}

/**
 * Baselines of cells in one row agree to this, in points; lines of wrapped text beside them do not.
 */
const LEVEL = 0.6

/**
 * Tells whether every one of some parts stands level with another text of its row: then each is a
 * cell of its row.
 */
function isLevel(own: readonly PlacedPart[], all: readonly PlacedPart[]): boolean {
  const baseline = ({ part }: PlacedPart): number => part.words[0]?.line.baseline ?? 0
  return own.every((each) =>
    all.some(
      (other) =>
        other.row === each.row &&
        !own.includes(other) &&
        Math.abs(baseline(other) - baseline(each)) < LEVEL,
    ),
  )
}

type Place = Omit<OpenSlot, "lines">

/**
 * What each text spans: the drawn cell around it decides; text that runs over its column spans what
 * it covers.
 */
function placesOf(placed: readonly PlacedPart[], sheet: SheetSetting): Place[] {
  const places = placed.map((each) => straddledPlace(each, sheet) ?? drawnPlace(each, sheet))
  const spilling = placed.flatMap((each, index) =>
    places[index] || each.part.from === each.part.to ? [] : [spillOf(each, sheet)],
  )
  const titles = alignTitles(spilling, sheet.xs)
  const spans = new Map(spilling.map(({ part }, index) => [part, titles[index]]))
  return placed.map(({ part, row }, index) => {
    const known = places[index]
    if (known) return known
    const range = spans.get(part)
    if (range) return { row, rowSpan: 1, ...range, align: "centre" }
    return {
      row,
      rowSpan: 1,
      from: part.from,
      to: part.to,
      ...(part.from === part.to ? {} : { align: sideOf(part, sheet.xs) }),
    }
  })
}

function spillOf({ part, row }: PlacedPart, { xs, byRow }: SheetSetting): SpillingText {
  const others = (byRow.get(row) ?? []).filter((other) => other.part !== part)
  const isFree = (from: number, to: number): boolean =>
    !others.some((other) => other.part.to >= from && other.part.from <= to)
  return { part, row, span: centredSpan(part, xs, isFree), isFree }
}

/** Text aligned to the right runs over to the left. */
function sideOf(part: Part, xs: readonly number[]): "left" | "right" {
  const isRight =
    Math.abs((xs[part.to + 1] ?? 0) - part.x1) < EDGE_GAP &&
    Math.abs((xs[part.from] ?? 0) - part.x0) > 2 * EDGE_GAP
  return isRight ? "right" : "left"
}

function drawnPlace(
  { part, row }: PlacedPart,
  { xs, ys, drawn, isCell }: SheetSetting,
): Place | undefined {
  const box = boxAround(part, drawn)
  if (
    !box ||
    !isCell(box) ||
    !isNear(xs, box.x0) ||
    !isNear(xs, box.x1) ||
    !isNear(ys, box.y0) ||
    !isNear(ys, box.y1)
  )
    return undefined
  const [c0, c1] = [nearest(xs, box.x0), nearest(xs, box.x1)]
  const [r0, r1] = [nearest(ys, box.y0), nearest(ys, box.y1)]
  return r0 <= row && r1 > row && c1 > c0
    ? { row: r0, rowSpan: r1 - r0, from: c0, to: c1 - 1 }
    : undefined
}

/** Distance in points at which a text stands in the middle over a border between columns. */
const OVER_BORDER = 2.5

/**
 * A text halfway between two rows spans both; one that stands over a border between columns spans
 * these too.
 */
function straddledPlace(each: PlacedPart, sheet: SheetSetting): Place | undefined {
  const { part, row, straddles } = each
  if (!straddles) return undefined
  const own = drawnPlace(each, sheet)
  if (own && own.rowSpan === 2) return own
  const middle = (part.x0 + part.x1) / 2
  const border = sheet.xs.findIndex(
    (x, index) => index > 0 && index < sheet.xs.length - 1 && Math.abs(x - middle) < OVER_BORDER,
  )
  const range =
    border > 0 && part.from >= border - 1 && part.to <= border
      ? { from: border - 1, to: border }
      : { from: part.from, to: part.to }
  const others = [row, row + 1]
    .flatMap((at) => sheet.byRow.get(at) ?? [])
    .filter((other) => other.part !== part)
  const isTaken = others.some((other) => other.part.to >= range.from && other.part.from <= range.to)
  return { row, rowSpan: 2, ...(isTaken ? { from: part.from, to: part.to } : range) }
}

function boxAround(part: Part, drawn: DrawnCells | undefined): Box | undefined {
  return drawn?.at((part.x0 + part.x1) / 2, (part.words[0]?.line.baseline ?? 0) - 0.3 * part.size)
}

/** Distance in points at which an edge of a drawn cell is an edge of the sheet. */
const NEAR = 3

function isNear(edges: readonly number[], value: number): boolean {
  return Math.abs((edges[nearest(edges, value)] ?? Infinity) - value) < NEAR
}
