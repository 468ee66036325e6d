import type { Document } from "../../packages/engine/src/index.ts"
import { paragraphsOf, plainText, tablesOf } from "../../packages/engine/src/model/walk.ts"
import { comparable } from "./measure.ts"

/**
 * Gives how well the neighbours of a table's cells were found, 0 to 1: F1 of pairs of texts that
 * stand beside or below each other.
 *
 * Source: M. Göbel et al., "A Methodology for Evaluating Algorithms for Table Understanding in PDF
 * Documents" (2012), 4.2.
 */
export function tableLikeness(truth: readonly (readonly string[])[], document: Document): number {
  const wanted = relationsOf(truth)
  const found = document.sections
    .flatMap(({ blocks }) => tablesOf(blocks))
    .flatMap((table) =>
      relationsOf(
        table.rows.map(({ cells }) => {
          const row = table.columns.map(() => "")
          for (const { column, blocks } of cells)
            row[column] = [...paragraphsOf(blocks)]
              .map(({ inlines }) => plainText(inlines))
              .join("")
          return row
        }),
      ),
    )
  const left = [...found]
  const shared = wanted.filter((relation) => {
    const at = left.indexOf(relation)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }).length
  return shared === 0 ? 0 : (2 * shared) / (wanted.length + found.length)
}

/** Pairs of neighbouring texts; empty cells are passed over. */
function relationsOf(rows: readonly (readonly string[])[]): string[] {
  const cells = rows.map((row) => row.map(comparable))
  return cells.flatMap((row, y) =>
    row.flatMap((text, x) => {
      if (text === "") return []
      const right = row.slice(x + 1).find((next) => next !== "")
      const below = cells.slice(y + 1).find((next) => (next[x] ?? "") !== "")?.[x]
      return [
        ...(right === undefined ? [] : [`${text} > ${right}`]),
        ...(below === undefined ? [] : [`${text} v ${below}`]),
      ]
    }),
  )
}
