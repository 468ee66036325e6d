import type { RuleSet, TableDraft, TextLine } from "../drafts.ts"
import { buildTable } from "./build-table.ts"
import { collapseEdges } from "./collapse-edges.ts"
import { fillSlots } from "./fill-slots.ts"
import { shapeOfLines, type GridShape } from "./grid-cells.ts"
import { gridLinesOf, type GridLines } from "./grid-lines.ts"
import { refineGrid } from "./refine-grid.ts"
import { trimGrid } from "./trim-grid.ts"

/** Tables found and the lines they took. */
export interface Found {
  readonly tables: readonly TableDraft[]
  readonly taken: ReadonlySet<TextLine>
}

/** Share of a grid's cells that must hold text: the plot of a chart has lines and no words. */
const MIN_FILLED_SHARE = 0.1
/** The same for grids made of fills alone, which bar charts draw too. */
const MIN_FILLED_SHARE_OF_FILLS = 0.5

/** Finds tables whose cells are drawn, by rulings or by fills. */
export function findRuled(lines: readonly TextLine[], rules: RuleSet, page: { index: number; width: number; height: number }): Found {
  const tables: TableDraft[] = []
  const taken = new Set<TextLine>()
  for (const group of gridLinesOf(rules, page.width * page.height)) {
    const grid = shapeOfLines(group)
    const trimmed = grid && trimGrid(grid, lines)
    if (!trimmed) continue
    const free = lines.filter((line) => !taken.has(line))
    const refined = refineGrid(trimmed, free)
    const filled = fillSlots(refined, free)
    if (!isTable(refined, filled.shape.slots, group)) continue
    for (const line of filled.taken) taken.add(line)
    tables.push(buildTable(collapseEdges(filled.shape), { page: page.index, rules, evidence: "ruled", confidence: 0.95 }))
  }
  return { tables, taken }
}

function isTable(grid: GridShape, slots: readonly { readonly lines: readonly TextLine[]; readonly row: number; readonly column: number }[], group: GridLines): boolean {
  const filled = slots.filter((slot) => slot.lines.length > 0)
  const hasRules = group.horizontal.some((stroke) => stroke.rule) && group.vertical.some((stroke) => stroke.rule)
  const needed = hasRules ? MIN_FILLED_SHARE : MIN_FILLED_SHARE_OF_FILLS
  if (grid.slots.length < 2 || filled.length < 2 || filled.length < needed * grid.slots.length) return false
  const columns = new Set(filled.map((slot) => slot.column)).size
  const rows = new Set(filled.map((slot) => slot.row)).size
  if (columns > 1 && rows > 1) return true
  // One row or one column of boxes is a table only where real rulings part it.
  return group.horizontal.filter((stroke) => stroke.rule).length >= 2 && group.vertical.filter((stroke) => stroke.rule).length >= 2
}
