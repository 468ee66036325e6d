import { isLetter } from "../../writing/scripts.ts"
import type { TableDraft } from "../../drafts.ts"

/**
 * Tells whether a table is read from the right: more of its lines of words are than not.
 *
 * Numbers tell nothing: they are read from the left everywhere. Who writes from right to left sets
 * tables so, and programs for these languages do it by themselves.
 */
export function isReadFromRight(table: TableDraft): boolean {
  let [fromRight, fromLeft] = [0, 0]
  for (const { lines } of table.cells)
    for (const { direction, text } of lines) {
      if (direction === "rtl") fromRight++
      else if ([...text].some(isLetter)) fromLeft++
    }
  return table.xs.length > 2 && fromRight > fromLeft
}
