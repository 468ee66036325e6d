import { sheetSizes, type SettledOptions } from "../options.ts"
import { uniqueName } from "./sheet-names.ts"
import type { CellArea } from "./sum-formulas.ts"
import type { CellPlan, MergePlan, RowPlan, SheetPlan } from "./types.ts"

/**
 * Parts sheets that are longer than the format allows: what does not fit goes on in a sheet of its
 * own.
 *
 * A merged area that reaches over the end of a sheet is merged as far as it stands on it.
 */
export function splitTallSheets(
  sheets: readonly SheetPlan[],
  { size }: Pick<SettledOptions, "size">,
): SheetPlan[] {
  const { rows: limit } = sheetSizes[size]
  const taken = new Set(sheets.map((sheet) => sheet.name.toLowerCase()))
  return sheets.flatMap((sheet) => {
    const parts = Math.max(1, Math.ceil(sheet.rowCount / limit))
    return Array.from({ length: parts }, (_, part) =>
      parts === 1 ? sheet : windowOf(sheet, part * limit, limit, taken),
    )
  })
}

function windowOf(sheet: SheetPlan, first: number, limit: number, taken: Set<string>): SheetPlan {
  const name = first === 0 ? sheet.name : uniqueName(sheet.name, taken)
  taken.add(name.toLowerCase())
  const end = first + limit
  return {
    ...sheet,
    name,
    rowCount: Math.min(limit, sheet.rowCount - first),
    frozenRows: first === 0 ? sheet.frozenRows : 0,
    merges: sheet.merges.flatMap((merge) => cutMerge(merge, first, end)),
    rows: { [Symbol.iterator]: () => rowsBetween(sheet.rows, first, end) },
  }
}

function cutMerge(merge: MergePlan, first: number, end: number): MergePlan[] {
  const from = Math.max(merge.row, first)
  const to = Math.min(merge.row + merge.rowSpan, end)
  return to <= from || (to - from) * merge.columnSpan === 1
    ? []
    : [{ ...merge, row: from - first, rowSpan: to - from }]
}

function* rowsBetween(rows: Iterable<RowPlan>, first: number, end: number): Generator<RowPlan> {
  for (const row of rows) {
    if (row.index >= end) return
    if (row.index >= first)
      yield { ...row, index: row.index - first, cells: row.cells.map((cell) => moved(cell, first)) }
  }
}

/** Moves what a cell adds up; a sum over cells of the sheet before stays a number. */
function moved(cell: CellPlan, first: number): CellPlan {
  if (!cell.content?.sumOf) return cell
  const { sumOf, ...content } = cell.content
  if (sumOf.some(({ row }) => row < first)) return { ...cell, content }
  const up = (area: CellArea): CellArea => ({
    ...area,
    row: area.row - first,
    toRow: area.toRow - first,
  })
  return { ...cell, content: { ...content, sumOf: sumOf.map(up) } }
}
