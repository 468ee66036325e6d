import { area, contains, height, intersection, width, type Box } from "../../../base/geometry.ts"
import { drawnBoxes } from "../../geometry/drawn-boxes.ts"
import { counts, points, shares } from "../../geometry/scale.ts"
import type { RuleSet, TableDraft, TableInput, TextLine } from "../../drafts.ts"
import { findAligned, findHeaded } from "./aligned.ts"
import { findBanded } from "./banded.ts"
import { findBars } from "./bars.ts"
import { findForms } from "./forms.ts"
import { joinHeaders } from "./join-header.ts"
import { findLabelForms } from "./label-forms.ts"
import { findPainted } from "./painted.ts"
import { findParallelBlocks } from "./parallel-blocks.ts"
import { isPlot, plotBoxes } from "./plots.ts"
import { findRuled, type Found } from "./ruled.ts"
import { findTagged } from "./tagged.ts"

/**
 * Finds the tables of one page.
 *
 * Drawn grids come first, then tables that the file names as such; what they leave is searched for
 * rows in colours, forms, then for text that lines up in columns, then for text painted cell by
 * cell, then for rows under a head with a ruling. Result is in
 * order of place from the top. A line belongs to at most one table.
 */
export function findTables(input: TableInput): TableDraft[] {
  const { page, lines, isRuledOnly = false, drawings } = input
  const bars = findBars(input.rules)
  const drawn = { plots: plotBoxes(page), bars }
  const ofBars = new Set(bars.flatMap(({ fills }) => fills))
  const rules =
    ofBars.size === 0
      ? input.rules
      : { ...input.rules, fills: input.rules.fills.filter((fill) => !ofBars.has(fill)) }
  const ruled = uncut(findRuled(lines, rules, page, drawings), rules, page)
  const unruled = isRuledOnly ? [] : findUnruled({ ...input, rules }, ruled)
  const found = [...ruled.tables, ...unruled].filter((table) => !isPlot(table.box, drawn))
  return joinHeaders(found.toSorted((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0))
}

/** Finds tables without a drawn grid; each search takes its lines from those after it. */
function findUnruled(
  { page, lines, rules, flowing: flowingOf }: TableInput,
  ruled: Found,
): TableDraft[] {
  const tables: TableDraft[] = []
  let free = lines.filter((line) => !ruled.taken.has(line))
  const boxes = drawnBoxes(rules)
  const take = (found: Found): void => {
    const whole = apartFrom(free, found, { boxes, others: [...ruled.tables, ...tables] })
    tables.push(...whole.tables)
    free = free.filter((line) => !whole.taken.has(line))
  }
  take(findTagged({ page, lines: free, rules }))
  take(findBanded({ lines: free, rules, page: page.index }))
  take(findForms({ lines: free, rules, page: page.index }))
  take(findLabelForms({ lines: free, rules, page: page.index }))
  take(findParallelBlocks({ lines: free, rules, page: page.index }))
  // Columns of a page are dear to find: where drawn grids hold all of its text, nobody asks.
  const flowing: ReadonlySet<TextLine> = (free.length > 0 && flowingOf?.()) || new Set()
  const steady = free.filter((line: TextLine) => !flowing.has(line))
  take(findAligned(steady, rules, page, [...ruled.tables, ...tables]))
  take(findPainted({ lines: free, flowing, rules, page: page.index }))
  const left = free.filter((line) => !flowing.has(line))
  take(findHeaded(left, rules, page.index, [...ruled.tables, ...tables]))
  return tables
}

/**
 * Leaves tables out that hold many lines which are none of theirs, a share of their own ones:
 * flowing text between the numbers of a list of contents, labels that stand lower than what they
 * name. So are those out of which a side bar was cut.
 */
function apartFrom(
  lines: readonly TextLine[],
  { tables, taken }: Found,
  { boxes, others }: { readonly boxes: readonly Box[]; readonly others: readonly TableDraft[] },
): Found {
  const within = ({ box }: TableDraft): TextLine[] =>
    lines.filter((line) => contains(box, line.box))
  const isApart = (table: TableDraft): boolean => {
    const all = within(table)
    const own = all.filter((line) => taken.has(line))
    return (
      all.length - own.length <= shares.few * own.length &&
      !isCut(table.box, own, boxes) &&
      !others.some((other) => reachesInto(table.box, other.box))
    )
  }
  const kept = tables.filter(isApart)
  if (kept.length === tables.length) return { tables, taken }
  const held = new Set(kept.flatMap(within))
  return { tables: kept, taken: new Set([...taken].filter((line) => held.has(line))) }
}

/** Tells two tables of which one reaches into the other: their lines are no rows of one. */
function reachesInto(table: Box, other: Box): boolean {
  const shared = intersection(table, other)
  return shared !== undefined && Math.min(width(shared), height(shared)) > points.line
}

/**
 * Leaves grids out that rulings of a side bar and of what stands beside it make, and those of the
 * panels of a leaflet.
 */
function uncut({ tables, taken }: Found, { fills }: RuleSet, page: Sheet): Found {
  if (tables.length === 0) return { tables, taken }
  const boxes = fills
    .map(({ box }) => box)
    .toSorted((a, b) => area(b) - area(a))
    .slice(0, counts.many)
  const within = ({ box }: TableDraft): TextLine[] =>
    [...taken].filter((line) => contains(box, line.box))
  const cut = tables.filter(
    (table) => arePanels(table, page) || isCut(table.box, within(table), boxes),
  )
  if (cut.length === 0) return { tables, taken }
  const free = new Set(cut.flatMap(within))
  return {
    tables: tables.filter((table) => !cut.includes(table)),
    taken: new Set([...taken].filter((line) => !free.has(line))),
  }
}

type Sheet = TableInput["page"]

/** Cells that a sheet which is a table as a whole has more of, as a printed worksheet. */
const mostPanels = counts.several

/**
 * Tells the panels of a leaflet from a table: few, and painted from the upper edge of the sheet to
 * the lower one. A table keeps a margin.
 */
const arePanels = ({ box, cells }: TableDraft, { height: high }: Sheet): boolean =>
  cells.length <= mostPanels && box.y0 < points.near && box.y1 > high - points.near

/**
 * Tells whether a drawn box that reaches over the top or the foot of a table holds some of its
 * lines and has others at its side: a side bar, and what stands beside it.
 */
function isCut(table: Box, lines: readonly TextLine[], boxes: readonly Box[]): boolean {
  return boxes.some((box) => {
    const reaches = box.y0 < table.y0 - points.line || box.y1 > table.y1 + points.line
    if (!reaches || !lines.some((line) => contains(box, line.box, points.near))) return false
    return lines.some(
      ({ box: { x0, x1, y0, y1 } }) =>
        (x0 > box.x1 || x1 < box.x0) && y0 + y1 > 2 * box.y0 && y0 + y1 < 2 * box.y1,
    )
  })
}
