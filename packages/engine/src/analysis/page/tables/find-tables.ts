import { contains } from "../../../base/geometry.ts"
import { shares } from "../../geometry/scale.ts"
import type { TableDraft, TableInput, TextLine } from "../../drafts.ts"
import { findAligned, findHeaded } from "./aligned.ts"
import { findBanded } from "./banded.ts"
import { findBars } from "./bars.ts"
import { findForms } from "./forms.ts"
import { joinHeaders } from "./join-header.ts"
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
  const { page, lines, isRuledOnly = false } = input
  const bars = findBars(input.rules)
  const drawn = { plots: plotBoxes(page), bars }
  const ofBars = new Set(bars.flatMap(({ fills }) => fills))
  const rules =
    ofBars.size === 0
      ? input.rules
      : { ...input.rules, fills: input.rules.fills.filter((fill) => !ofBars.has(fill)) }
  const ruled = findRuled(lines, rules, page)
  const unruled = isRuledOnly ? [] : findUnruled({ ...input, rules }, ruled)
  const found = [...ruled.tables, ...unruled].filter((table) => !isPlot(table.box, drawn))
  return joinHeaders(found.toSorted((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0))
}

/** Finds tables without a drawn grid; each search takes its lines from those after it. */
function findUnruled(
  { page, lines, rules, flowing = new Set() }: TableInput,
  ruled: Found,
): TableDraft[] {
  const tables: TableDraft[] = []
  let free = lines.filter((line) => !ruled.taken.has(line))
  const take = (found: Found): void => {
    tables.push(...found.tables)
    free = free.filter((line) => !found.taken.has(line))
  }
  take(findTagged({ page, lines: free, rules }))
  take(findBanded({ lines: free, rules, page: page.index }))
  take(findForms({ lines: free, rules, page: page.index }))
  take(findParallelBlocks({ lines: free, rules, page: page.index }))
  const steady = free.filter((line: TextLine) => !flowing.has(line))
  take(apartFrom(flowing, findAligned(steady, rules, page, [...ruled.tables, ...tables])))
  take(findPainted({ lines: free, flowing, rules, page: page.index }))
  const left = free.filter((line) => !flowing.has(line))
  take(apartFrom(flowing, findHeaded(left, rules, page.index, [...ruled.tables, ...tables])))
  return tables
}

/**
 * Leaves tables out that hold many lines of flowing text which are none of theirs, a share of their
 * own ones: a list of contents whose numbers stand apart, a list whose items end in columns.
 */
function apartFrom(flowing: ReadonlySet<TextLine>, { tables, taken }: Found): Found {
  if (flowing.size === 0) return { tables, taken }
  const within = (lines: Iterable<TextLine>, { box }: TableDraft): TextLine[] =>
    [...lines].filter((line) => contains(box, line.box))
  const isApart = (table: TableDraft): boolean =>
    within(flowing, table).length <= shares.few * within(taken, table).length
  const kept = tables.filter(isApart)
  if (kept.length === tables.length) return { tables, taken }
  const left = new Set(
    tables.flatMap((table) => (kept.includes(table) ? [] : within(taken, table))),
  )
  return { tables: kept, taken: new Set([...taken].filter((line) => !left.has(line))) }
}
