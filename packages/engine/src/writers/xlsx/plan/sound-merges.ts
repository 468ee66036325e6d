import type { MergePlan } from "./types.ts"

/**
 * Gives the merged areas that a worksheet may hold: inside the sheet, more than one cell, none over
 * another; programs refuse a workbook where two overlap.
 *
 * Of two that overlap the upper left one stays. Takes time by rows and columns that areas touch.
 */
export function soundMerges(
  merges: readonly MergePlan[],
  size: { readonly rows: number; readonly columns: number },
): MergePlan[] {
  /** For each column the first row below the areas taken so far. */
  const free = new Map<number, number>()
  const kept: MergePlan[] = []
  for (const merge of merges.toSorted((a, b) => a.row - b.row || a.column - b.column)) {
    const { row, column } = merge
    const rowSpan = Math.min(merge.rowSpan, size.rows - row)
    const columnSpan = Math.min(merge.columnSpan, size.columns - column)
    if (row < 0 || column < 0 || rowSpan < 1 || columnSpan < 1 || rowSpan * columnSpan === 1)
      continue
    const own = Array.from({ length: columnSpan }, (_, step) => column + step)
    if (own.some((at) => (free.get(at) ?? 0) > row)) continue
    for (const at of own) free.set(at, row + rowSpan)
    kept.push({ row, column, rowSpan, columnSpan })
  }
  return kept
}
