import type { Document, Table } from "../../../model/document.ts"
import { plainText, paragraphsOf } from "../../../model/walk.ts"
import type { SettledOptions } from "../options.ts"

/** A number, an amount or a date: nothing but digits and the signs around them. */
const number = /^[^\p{L}]*\d[^\p{L}]*$/u

/**
 * Gives the tables of a document that go into a workbook, in reading order.
 *
 * Where tables alone are asked for, rows of words that nothing but their places parts make no page
 * of a workbook: names on a title page, two columns of a note. Beside a table of their page they
 * stay: they are its parties, its legend, its notes.
 */
export function tablesOf(
  document: Document,
  { content }: Pick<SettledOptions, "content">,
): readonly Table[] {
  const tables = document.sections
    .flatMap((section) => section.blocks)
    .filter((block): block is Table => block.kind === "table")
  if (content === "all" || document.pages.some(({ sheet }) => sheet)) return tables
  const pages = new Set(tables.filter(holdsData).flatMap(pagesOf))
  return tables.filter((table) => pagesOf(table).some((page) => pages.has(page)))
}

const pagesOf = ({ placement }: Table): number[] => placement.map(({ page }) => page)

function holdsData({ evidence, rows }: Table): boolean {
  if (evidence !== "aligned" || rows.length > 1) return true
  return rows.some(({ cells }) =>
    cells.some(({ blocks }) => {
      const text = [...paragraphsOf(blocks)].map(({ inlines }) => plainText(inlines)).join(" ")
      return number.test(text)
    }),
  )
}
