import type { Box } from "../../../base/geometry.ts"
import { columnEdges, rowEdges } from "../../page/tables/aligned-shape.ts"
import { columnGrid, wholeParts, type ColumnGrid, type Part } from "../../page/tables/band-parts.ts"
import type { Band } from "../../page/tables/bands.ts"
import { inferColumns, mergeNeighbours, type Column } from "../../page/tables/columns.ts"
import { onTextEdges } from "../../page/tables/text-edges.ts"
import { linkRows, type BandParts } from "../../page/tables/row-links.ts"
import type { RuleSet } from "../../drafts.ts"
import { lowerBound } from "../../geometry/border-rules.ts"
import type { Arranged } from "./arrange-pages.ts"
import { columnWalls, DrawnCells } from "./sheet-cells.ts"
import { findStraddlers } from "./straddlers.ts"

/** Columns of one column of pages. */
export interface SheetGrid {
  readonly grid: ColumnGrid
  readonly xs: readonly number[]
}

/** Rows of one row of pages; each row holds the bands of every page, with their page's index. */
export interface SheetRows {
  readonly ys: readonly number[]
  readonly rows: readonly (readonly PageBand[])[]
  readonly cells: ReadonlyMap<number, DrawnCells>
  /** Bands whose text stands over their own row and the next. */
  readonly straddling: ReadonlySet<Band>
}
export interface PageBand extends BandParts {
  readonly page: number
}

/** Infers the columns that pages below each other share. */
export function gridOfColumn(pages: readonly Arranged[]): SheetGrid {
  const bands = pages.flatMap((page) => page.sheetPage.bands)
  const drawn = columnWalls(
    pages.map((page) => page.sheetPage.rules),
    pages[0]?.sheetPage.page.width ?? 0,
  )
  const inferred = inferColumns(bands, drawn, "none")
  const walls = drawn.filter(
    (wall) =>
      !inferred.some((column) => runsThrough(wall, column) && isPassed(wall, column, pages)),
  )
  const columns = mergeNeighbours(partAtWalls(inferred, walls), walls, { spanners: "none" })
  const grid = onTextEdges(columnGrid(columns, walls), walls)
  const pieces = bands.flatMap((band) => band.pieces)
  const left = least([...pieces.map((piece) => piece.x0 - 1), ...walls])
  const right = -least([...pieces.map((piece) => -piece.x1 - 1), ...walls.map((wall) => -wall)])
  return { grid, xs: columnEdges(grid, left, right) }
}

function least(values: readonly number[]): number {
  let result = Infinity
  for (const value of values) if (value < result) result = value
  return Number.isFinite(result) ? result : 0
}

/**
 * Distance in points by which text must reach over a wall on both sides for the wall to part its
 * column.
 */
const WALL_SLACK = 3
/** The same as share of the column's width. */
const WALL_SHARE = 0.2

function runsThrough(wall: number, { x0, x1 }: Column): boolean {
  const slack = Math.max(WALL_SLACK, WALL_SHARE * (x1 - x0))
  return wall > x0 + slack && wall < x1 - slack
}

/**
 * Share of a column's texts that must run over the place of a wall drawn beside none of them for it
 * to be no border.
 */
const PASSED_SHARE = 0.5
/** Distance in ems by which such a text reaches over the wall on both sides. */
const PASSED_EM = 0.8

/**
 * Tells whether a wall is no border of the column that it runs through: most of its texts run over
 * the place, where nothing is drawn.
 *
 * The frame of a picture below a column of dates stands anywhere.
 */
function isPassed(wall: number, column: Column, pages: readonly Arranged[]): boolean {
  let [own, over] = [0, 0]
  for (const {
    sheetPage: { bands, rules },
  } of pages) {
    for (const band of bands) {
      const piece = band.pieces.find(({ x0, x1 }) => x0 > column.x0 - 1 && x1 < column.x1 + 1)
      if (!piece) continue
      own++
      const reach = PASSED_EM * band.size
      if (
        piece.x0 < wall - reach &&
        piece.x1 > wall + reach &&
        !isDrawnAt(wall, band.baseline - 0.3 * band.size, rules)
      )
        over++
    }
  }
  return over > 1 && over >= PASSED_SHARE * own
}

/** Tells whether a wall is drawn at a height. */
function isDrawnAt(wall: number, y: number, { rules, fills }: RuleSet): boolean {
  return (
    rules.some(
      (rule) =>
        rule.direction === "vertical" &&
        Math.abs(rule.at - wall) < WALL_SLACK &&
        rule.from < y &&
        rule.to > y,
    ) ||
    fills.some(
      ({ box }) =>
        box.y0 < y &&
        box.y1 > y &&
        (Math.abs(box.x0 - wall) < WALL_SLACK || Math.abs(box.x1 - wall) < WALL_SLACK),
    )
  )
}

/**
 * Adds empty columns between walls that hold no text, and parts columns that a wall runs through.
 */
function partAtWalls(columns: readonly Column[], walls: readonly number[]): Column[] {
  const result: Column[] = []
  for (const column of columns) {
    const inner = walls.filter((wall) => runsThrough(wall, column))
    let x0 = column.x0
    // Text over a border spans its columns and tells of none of them.
    const bands = inner.length > 0 ? new Set<number>() : column.bands
    for (const wall of inner) {
      result.push({ ...column, bands, x0, x1: wall - 1 })
      x0 = wall + 1
    }
    result.push({ ...column, bands, x0 })
  }
  for (let index = 1; index < walls.length; index++) {
    const [low, high] = [walls[index - 1] ?? 0, walls[index] ?? 0]
    if (high - low < 6 || result.some((column) => column.x1 > low + 1 && column.x0 < high - 1))
      continue
    result.push({ x0: low + 2, x1: high - 2, bands: new Set(), lefts: [], rights: [] })
  }
  return result.toSorted((a, b) => a.x0 - b.x0)
}

/** Infers the rows that pages beside each other share. */
export function rowsOfRow(
  pages: readonly Arranged[],
  grids: ReadonlyMap<number, SheetGrid>,
): SheetRows {
  const cells = new Map<number, DrawnCells>()
  const all: PageBand[] = []
  let offset = 0
  const columns: Column[] = []
  const separators: number[] = []
  for (const { sheetPage, column } of pages.toSorted((a, b) => a.column - b.column)) {
    const own = grids.get(column)
    if (!own) continue
    const { page, rules, bands } = sheetPage
    cells.set(page.index, new DrawnCells(rules, page.width * page.height))
    for (const band of bands) {
      const parts = wholeParts(band, own.grid).map((part) => ({
        ...part,
        from: part.from + offset,
        to: part.to + offset,
      }))
      all.push({ band, parts, page: page.index })
    }
    columns.push(...own.grid.columns)
    separators.push(...own.grid.separators, Infinity)
    offset += own.grid.columns.length
  }
  const merged = mergeBands(all)
  const wall = wallTest(pages)
  const drawnAround = boxFinder(merged, cells)
  const linked = absorbTall(
    linkRows(
      merged.map(({ band, parts }) => ({ band, parts })),
      { columns, separators },
      { isWall: wall, isSameCell: sameCellTest(drawnAround), isSameStrip: stripTest(pages) },
    ),
    drawnAround,
  )
  const found = findStraddlers(linked)
  const byBand = new Map(merged.map((entry) => [entry.band, entry.members]))
  const rows = found.rows.map((row) => row.flatMap(({ band }) => byBand.get(band) ?? []))
  const straddling = new Set(
    [...found.straddling].flatMap((band) => (byBand.get(band) ?? []).map((member) => member.band)),
  )
  const rulings = pages.flatMap(({ sheetPage }) => rowRulings(sheetPage).map((rule) => rule.at))
  const [top, bottom] = outerEdges(found.rows, rulings, drawnAround)
  // Text over two rows says nothing of the border between them.
  const settled = found.rows.map((row) =>
    row.filter(({ band }) => row.length === 1 || !found.straddling.has(band)),
  )
  return {
    ys: settled.length === 0 ? [] : rowEdges(settled, top, bottom, rulings),
    rows,
    cells,
    straddling,
  }
}

interface MergedBand {
  readonly band: Band
  readonly parts: BandParts["parts"]
  readonly members: readonly PageBand[]
}

/** Makes one band of those that stand at one height on pages beside each other. */
function mergeBands(bands: readonly PageBand[]): MergedBand[] {
  const merged: MergedBand[] = []
  let open: PageBand[] = []
  const close = (): void => {
    const [first] = open
    if (!first) return
    const band: Band = {
      y0: Math.min(...open.map((entry) => entry.band.y0)),
      y1: Math.max(...open.map((entry) => entry.band.y1)),
      baseline: Math.max(...open.map((entry) => entry.band.baseline)),
      size: Math.max(...open.map((entry) => entry.band.size)),
      pieces: open.flatMap((entry) => entry.band.pieces),
    }
    merged.push({ band, parts: open.flatMap((entry) => entry.parts), members: open })
    open = []
  }
  for (const entry of bands.toSorted((a, b) => a.band.baseline - b.band.baseline)) {
    const [first] = open
    if (
      first &&
      entry.band.baseline - first.band.baseline > 0.3 * Math.min(entry.band.size, first.band.size)
    )
      close()
    open.push(entry)
  }
  close()
  return merged
}

/** Tells whether a drawn row border lies between two baselines. */
function wallTest(pages: readonly Arranged[]): (above: number, below: number) => boolean {
  const places = pages
    .flatMap(({ sheetPage }) => [
      ...rowRulings(sheetPage)
        .filter((rule) => rule.to - rule.from > 12)
        .map((rule) => rule.at),
      ...sheetPage.rules.fills
        .filter((fill) => fill.box.y1 - fill.box.y0 > 8)
        .flatMap((fill) => [fill.box.y0, fill.box.y1]),
    ])
    .toSorted((a, b) => a - b)
  return (above, below) => (places[lowerBound(places, above + 0.5)] ?? Infinity) < below - 2
}

/** Share of the width of the text that a ruling must cross to part rows of all columns. */
const ACROSS_SHARE = 0.9
/**
 * Rulings that part rows, and their share of the lines of text: fewer stand above and below a body
 * of many rows.
 */
const LEAST_ACROSS = 3
const ACROSS_PER_BAND = 0.3
/** Tallest row between two rulings, in ems. */
const STRIP_EM = 6

/**
 * Distance of two lines of one row as share of the usual distance of rulings: rows of a header keep
 * that of the others.
 */
const WITHIN_SHARE = 0.75

/**
 * Tells whether two heights lie between the same two rulings, where rulings across part the rows of
 * a sheet: what stands between them is one row, wherever it stands in its cell.
 */
function stripTest(pages: readonly Arranged[]): (above: number, below: number) => boolean {
  const [only, ...others] = pages
  if (!only || others.length > 0) return () => false
  const { rules, bands } = only.sheetPage
  const pieces = bands.flatMap((band) => band.pieces)
  const wide = -least(pieces.map(({ x1 }) => -x1)) - least(pieces.map(({ x0 }) => x0))
  const places = rules.rules
    .filter((rule) => rule.direction === "horizontal" && rule.to - rule.from >= ACROSS_SHARE * wide)
    .map((rule) => rule.at)
    .toSorted((a, b) => a - b)
  const size = bands.map((band) => band.size).toSorted((a, b) => a - b)[bands.length >> 1] ?? 0
  // Where cells are drawn on all sides, these tell more.
  const hasSides = rules.rules.some(
    (rule) => rule.direction === "vertical" && rule.to - rule.from > size,
  )
  if (hasSides || places.length < Math.max(LEAST_ACROSS, ACROSS_PER_BAND * bands.length))
    return () => false
  const usual =
    places
      .slice(1)
      .map((place, index) => place - (places[index] ?? place))
      .toSorted((a, b) => a - b)[places.length >> 1] ?? 0
  return (above, below) => {
    const next = lowerBound(places, above + 0.5)
    // Nothing need be drawn below the last row.
    const [top, bottom = Infinity] = [places[next - 1], places[next]]
    return (
      top !== undefined &&
      below < bottom &&
      (bottom === Infinity || bottom - top < STRIP_EM * size) &&
      below - above < WITHIN_SHARE * usual
    )
  }
}

/** Horizontal rulings that decorate no text. */
function rowRulings({ rules, bands }: Arranged["sheetPage"]): RuleSet["rules"] {
  const isDecoration = underlineTest(bands)
  return rules.rules.filter((rule) => rule.direction === "horizontal" && !isDecoration(rule))
}

/** A ruling right below a text, no longer than it, decorates the text. Bands come by baseline. */
function underlineTest(
  bands: readonly Band[],
): (rule: { at: number; from: number; to: number }) => boolean {
  const baselines = bands.map((band) => band.baseline)
  return (rule) => isUnderline(rule, bands, baselines)
}

function isUnderline(
  rule: { at: number; from: number; to: number },
  bands: readonly Band[],
  baselines: readonly number[],
): boolean {
  for (let index = lowerBound(baselines, rule.at - MAX_UNDERLINE); index < bands.length; index++) {
    const band = bands[index]
    if (!band || band.baseline > rule.at + 1) break
    if (
      rule.at < band.baseline + 0.3 * band.size &&
      band.pieces.some((piece) => rule.from > piece.x0 - 2 && rule.to < piece.x1 + 2)
    )
      return true
  }
  return false
}

/**
 * Largest distance in points of an underline from its baseline: a third of the largest type of a
 * sheet.
 */
const MAX_UNDERLINE = 30

/** Gives the drawn cell around a part; `spanning` alone: where rows go on beside it. */
type BoxFinder = (part: Part, which?: "spanning") => Box | undefined

/** Finds the drawn cell around a part, on the page that the part stands on. */
function boxFinder(
  merged: readonly MergedBand[],
  cells: ReadonlyMap<number, DrawnCells>,
): BoxFinder {
  const pageOf = new Map<Part, number>()
  for (const { members } of merged)
    for (const member of members) for (const part of member.parts) pageOf.set(part, member.page)
  return (part, which) => {
    const drawn = cells.get(pageOf.get(part) ?? -1)
    const box = drawn?.at(
      (part.x0 + part.x1) / 2,
      (part.words[0]?.line.baseline ?? 0) - 0.3 * part.size,
    )
    return box && (which === undefined || drawn?.hasRowsBeside(box)) ? box : undefined
  }
}

/** Tells whether text of two bands stands in one drawn cell that is one column wide. */
function sameCellTest(boxAround: BoxFinder): (above: Part, below: Part) => boolean | undefined {
  return (above, below) => {
    const [a, b] = [boxAround(above), boxAround(below)]
    if (!a || !b) return undefined
    // One box around text of several columns is a frame and tells nothing.
    if (a === b)
      return above.from === above.to && below.from === below.to && above.from === below.from
        ? true
        : undefined
    return false
  }
}

/**
 * Gives text that stands in the middle of a cell over several rows to one of these rows, so that it
 * makes none itself.
 *
 * All text of such a row stands in drawn cells that reach over the baseline of the row before or
 * after, and beside which rows go on.
 */
function absorbTall(rows: readonly (readonly BandParts[])[], boxAround: BoxFinder): BandParts[][] {
  const kept: BandParts[][] = []
  let pending: BandParts[] = []
  rows.forEach((row, index) => {
    const [before, after] = [baselineOf(rows[index - 1]), baselineOf(rows[index + 1])]
    const boxes = row.flatMap(({ parts }) => parts.map((part) => boxAround(part, "spanning")))
    const reaches = (y: number | undefined): boolean =>
      y !== undefined && boxes.every((box) => box !== undefined && box.y0 < y - 3 && box.y1 > y)
    const last = kept[kept.length - 1]
    if (reaches(before) && reaches(after) && last) last.push(...row)
    else if (reaches(after) && !reaches(before) && index + 1 < rows.length) pending.push(...row)
    else {
      kept.push([...pending, ...row])
      pending = []
    }
  })
  if (pending.length > 0) kept.push(pending)
  return kept
}

function baselineOf(row: readonly BandParts[] | undefined): number | undefined {
  return row?.[0]?.band.baseline
}

/**
 * Top of the first row and bottom of the last: the drawn cells around their text, a ruling close
 * by, or the text itself.
 */
function outerEdges(
  rows: readonly (readonly BandParts[])[],
  rulings: readonly number[],
  boxAround: BoxFinder,
): [number, number] {
  const first = rows[0]?.[0]?.band
  const last = rows[rows.length - 1]?.[0]?.band
  const top = (first?.y0 ?? 0) - 2
  const bottom = (last?.y1 ?? 0) + 2
  const boxesOf = (row: readonly BandParts[] | undefined): Box[] =>
    (row ?? []).flatMap(({ parts }) => parts.flatMap((part) => boxAround(part) ?? []))
  const tops = boxesOf(rows[0])
    .map((box) => box.y0)
    .filter((y) => y < top + 4)
  const bottoms = boxesOf(rows[rows.length - 1])
    .map((box) => box.y1)
    .filter((y) => y > bottom - 4)
  const above = rulings.filter((y) => y < top + 4 && y > top - 40)
  const below = rulings.filter((y) => y > bottom - 4 && y < bottom + 40)
  return [
    tops.length > 0 ? Math.max(...tops) : above.length > 0 ? Math.max(...above) : top,
    bottoms.length > 0 ? Math.min(...bottoms) : below.length > 0 ? Math.min(...below) : bottom,
  ]
}
