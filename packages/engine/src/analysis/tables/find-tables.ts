import type { TableDraft, TableInput, TextLine } from "../drafts.ts"
import { findAligned } from "./aligned.ts"
import { joinHeaders } from "./join-header.ts"
import { findPainted } from "./painted.ts"
import { isPlot, plotBoxes } from "./plots.ts"
import { findRuled } from "./ruled.ts"

/**
 * Finds the tables of one page.
 *
 * Drawn grids come first; what they leave is searched for text that lines up in columns. Result is in
 * order of place from the top. A line belongs to at most one table.
 */
export function findTables({ page, lines, rules, flowing, isRuledOnly = false }: TableInput): TableDraft[] {
  const plots = plotBoxes(page)
  const ruled = findRuled(lines, rules, page)
  const rest = lines.filter((line) => !ruled.taken.has(line) && !flowing?.has(line))
  const aligned = isRuledOnly ? { tables: [], taken: new Set<TextLine>() } : findAligned(rest, rules, page, ruled.tables)
  const painted = findPainted({ lines: lines.filter((line) => !ruled.taken.has(line) && !aligned.taken.has(line)), flowing: flowing ?? new Set(), rules, page: page.index })
  const found = [...ruled.tables, ...aligned.tables, ...painted.tables].filter((table) => !isPlot(table.box, plots))
  return joinHeaders(found.toSorted((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0))
}
