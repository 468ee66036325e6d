import { counts, points, shares } from "../../geometry/scale.ts"
import { middleY, middleX, type Box } from "../../../base/geometry.ts"
import type { DrawnRule, RuleSet, TableDraft, TextLine } from "../../drafts.ts"
import { buildTable } from "./build-table.ts"
import { connectorsOf } from "./connectors.ts"
import { collapseEdges } from "./collapse-edges.ts"
import { fillSlots } from "./fill-slots.ts"
import { textFills } from "./model/cell-fills.ts"
import { shapeOfLines, type GridShape } from "./grid-cells.ts"
import { boundsOf, gridLinesOf, type GridLines, type Stroke } from "./grid-lines.ts"
import { framedText } from "./framed-text.ts"
import { framesColumns } from "./panel-cells.ts"
import { partNested } from "./nested-grids.ts"
import { refineGrid } from "./refine-grid.ts"
import { seamsOf } from "./seams.ts"
import { joinStripes } from "./stripes.ts"
import { trimGrid, withoutGround, withoutUnseen } from "./trim-grid.ts"
import { GROUND } from "../../geometry/page-ground.ts"

/** Tables found and the lines they took. */
export interface Found {
  readonly tables: readonly TableDraft[]
  readonly taken: ReadonlySet<TextLine>
}

/** Share of a grid's cells that must hold text: the plot of a chart has lines and no words. */
const MIN_FILLED_SHARE = shares.little
/** The same share for grids made of fills alone, which bar charts draw too. */
const MIN_FILLED_SHARE_OF_FILLS = shares.half

/** Points from the frame at which a ruling counts as one inside it. */
const INNER = points.slack

/** Lowest table, in points: the frame around the legend of a chart is lower. */
const MIN_HEIGHT = points.gap

/**
 * Finds tables whose cells are drawn, by rulings or by fills; those inside a cell of another belong
 * to that cell.
 */
export function findRuled(
  lines: readonly TextLine[],
  rules: RuleSet,
  page: { index: number; width: number; height: number },
  drawings?: readonly Box[],
): Found {
  const taken = new Set<TextLine>()
  const input = { lines, rules, page: page.index, sheet: page, taken, drawings }
  const ofText = textFills(lines, rules)
  const ways = connectorsOf(rules, lines)
  const walls: RuleSet = {
    ...rules,
    rules: ways.size === 0 ? rules.rules : rules.rules.filter((rule) => !ways.has(rule)),
    fills: ofText.size === 0 ? rules.fills : rules.fills.filter((fill) => !ofText.has(fill)),
  }
  const drawn = joinStripes(gridLinesOf(walls, page.width * page.height), lines)
  const groups = drawn.map((group) => ({ group, box: boundsOf(group) }))
  const isInside = ({ group, box }: Bounded): boolean =>
    hasRulings(group) && groups.some((other) => other.box !== box && holds(other.box, box))
  // What lies in cells comes first, else the text would be taken for that of the cell.
  const inner = groups
    .filter(isInside)
    .flatMap(({ group, box }) => tablesOf(group, [], input).map((table) => ({ table, box })))
  const nested = new Set<TableDraft>()
  const outer = groups
    .filter((each) => !isInside(each))
    .flatMap(({ group, box }) => {
      const own = inner.filter((each) => holds(box, each.box)).map((each) => each.table)
      const tables = tablesOf(group, own, input)
      for (const table of own) nested.add(table)
      return tables
    })
  return {
    tables: [...outer, ...inner.flatMap(({ table }) => (nested.has(table) ? [] : [table]))],
    taken,
  }
}

interface Bounded {
  readonly group: GridLines
  readonly box: Box
}

const holds = (outer: Box, inner: Box): boolean =>
  inner.x0 > outer.x0 && inner.x1 < outer.x1 && inner.y0 > outer.y0 && inner.y1 < outer.y1

const hasRulings = ({ horizontal, vertical }: GridLines): boolean =>
  horizontal.some((stroke) => stroke.rule) && vertical.some((stroke) => stroke.rule)

interface GroupInput {
  readonly lines: readonly TextLine[]
  readonly rules: RuleSet
  readonly page: number
  readonly sheet: { readonly width: number; readonly height: number }
  /** Lines that tables found so far hold; grows. */
  readonly taken: Set<TextLine>
  /** Drawings of the page, where a frame around text is a table of one cell. */
  readonly drawings: readonly Box[] | undefined
}

/**
 * Gives the table of a group of lines with the tables in its cells; these alone where the group
 * only frames them.
 */
function tablesOf(group: GridLines, known: readonly TableDraft[], input: GroupInput): TableDraft[] {
  const { outer, inner } = partNested(group, input.lines)
  const nested = [...known, ...inner.flatMap((lines) => tablesOf(lines, [], input))]
  const isDecoration = coversPage(boundsOf(group), input.sheet) && !isLattice(group)
  const table = isDecoration ? undefined : tableOf(outer, nested, input)
  return table ? [table] : nested
}

const coversPage = (box: Box, sheet: GroupInput["sheet"]): boolean =>
  box.x1 - box.x0 > GROUND * sheet.width && box.y1 - box.y0 > GROUND * sheet.height

/**
 * Rulings within a frame that reach across most of it, in each direction, where it is a sheet of
 * cells.
 */
const latticeRules = counts.pair

/** Share of a frame beside its sides in which rulings are a second frame, as of a drawing. */
const besideFrame = 0.03

/**
 * Tells whether rulings part all that a frame holds into rows and columns: a timetable or a form
 * that fills its page, and no bars and bands around one.
 */
function isLattice(group: GridLines): boolean {
  const { x0, y0, x1, y1 } = boundsOf(group)
  const across = (strokes: readonly Stroke[], [from, to]: Reach, [first, last]: Reach): number =>
    strokes.filter(
      ({ at, rule }) =>
        rule !== undefined &&
        rule.to - rule.from > shares.mostly * (to - from) &&
        at > first + besideFrame * (last - first) &&
        at < last - besideFrame * (last - first),
    ).length
  return (
    across(group.vertical, [y0, y1], [x0, x1]) >= latticeRules &&
    across(group.horizontal, [x0, x1], [y0, y1]) >= latticeRules
  )
}

type Reach = readonly [from: number, to: number]

function tableOf(
  group: GridLines,
  nested: readonly TableDraft[],
  { lines, rules, page, sheet, taken, drawings }: GroupInput,
): TableDraft | undefined {
  const free = lines.filter((line) => !taken.has(line))
  const grid = shapeOfLines(group)
  const drawn = grid && withoutGround(grid, group.horizontal)
  const trimmed = drawn && trimGrid(withoutUnseen(drawn, group, lines), lines)
  if (!trimmed || (trimmed.ys.at(-1) ?? 0) - (trimmed.ys[0] ?? 0) < MIN_HEIGHT) return undefined
  const frame =
    drawings && framedText(group, trimmed, { free, lines, rules, sheet, drawings, nested })
  const refined =
    frame?.shape ??
    refineGrid(trimmed, free, {
      hasWalls: hasWalls(group, trimmed),
      seams: seamsOf(wallsOf(group)),
    })
  const filled = fillSlots(refined, free)
  if (!frame && !isTable(refined, filled.shape.slots, { group, nested })) return undefined
  if (framesColumns(filled.shape.slots)) return undefined
  for (const line of filled.taken) taken.add(line)
  const table = buildTable(collapseEdges(filled.shape), {
    page,
    rules: frame?.rules ?? rules,
    evidence: "ruled",
    confidence: 0.95,
  })
  return nested.length === 0 ? table : withNested(table, nested)
}

const wallsOf = ({ vertical }: GridLines): DrawnRule[] => vertical.flatMap(({ rule }) => rule ?? [])

/** Tells whether a ruling parts columns of a grid. */
const hasWalls = ({ vertical }: GridLines, { xs }: GridShape): boolean =>
  vertical.some(
    ({ at, rule }) =>
      rule !== undefined && at > (xs[0] ?? 0) + INNER && at < (xs.at(-1) ?? 0) - INNER,
  )

/** Puts tables into the cells that they lie in. */
export function withNested(table: TableDraft, nested: readonly TableDraft[]): TableDraft {
  const cells = table.cells.map((cell) => ({
    ...cell,
    nested: nested.filter((inner) => holdsMiddle(cell.box, inner)),
  }))
  return { ...table, cells }
}

function holdsMiddle(box: TableDraft["box"], { box: inner }: TableDraft): boolean {
  const [x, y] = [middleX(inner), middleY(inner)]
  return x > box.x0 && x <= box.x1 && y > box.y0 && y <= box.y1
}

/** Narrowest and lowest cell of a grid that is drawn to be filled in, in points. */
const leastCellWidth = points.block
const leastCellHeight = points.line

/**
 * Tells whether rulings draw every cell of a grid, each large enough to be written in: a table with
 * nothing but one text is one to fill in, a frame with a line through it is not drawn so.
 */
function isFullGrid({ xs, ys, slots }: GridShape): boolean {
  const isLarge = (edges: readonly number[], least: number): boolean =>
    edges.slice(1).every((edge, at) => edge - (edges[at] ?? 0) >= least)
  return (
    xs.length > 2 &&
    slots.length === (xs.length - 1) * (ys.length - 1) &&
    isLarge(xs, leastCellWidth) &&
    isLarge(ys, leastCellHeight)
  )
}

/** Tells whether texts name every column of a full grid, whose rows are left to be filled in. */
function isHeadOfBlank(grid: GridShape, filled: readonly { readonly row: number }[]): boolean {
  const head = filled.filter(({ row }) => row === 0)
  return head.length === grid.xs.length - 1 && isFullGrid(grid)
}

interface GridEvidence {
  readonly group: GridLines
  readonly nested: readonly TableDraft[]
}

function isTable(
  grid: GridShape,
  slots: readonly {
    readonly lines: readonly TextLine[]
    readonly row: number
    readonly column: number
  }[],
  { group, nested }: GridEvidence,
): boolean {
  const filled = slots.filter((slot) => slot.lines.length > 0)
  const needed = hasRulings(group) ? MIN_FILLED_SHARE : MIN_FILLED_SHARE_OF_FILLS
  const count = filled.length + nested.length
  const least = hasRulings(group) && isFullGrid(grid) ? 1 : 2
  if (grid.slots.length <= 1 || count < least) return false
  const isBlank = hasRulings(group) && isHeadOfBlank(grid, filled)
  if (count < needed * grid.slots.length && !isBlank) return false
  const columns = new Set(filled.map((slot) => slot.column)).size
  const rows = new Set(filled.map((slot) => slot.row)).size
  if (columns > 1 && rows > 1) return true
  // One row or one column of boxes is a table only where real rulings part it: a frame around
  // shaded lines is none.
  if (!hasRulings(group)) return false
  const isAmong = (strokes: readonly Stroke[], edges: readonly number[]): boolean =>
    strokes.some(
      ({ at, rule }) =>
        rule !== undefined && at > (edges[0] ?? 0) + INNER && at < (edges.at(-1) ?? 0) - INNER,
    )
  return isAmong(group.horizontal, grid.ys) || isAmong(group.vertical, grid.xs)
}
