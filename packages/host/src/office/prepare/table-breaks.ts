/** What a page begins after. */
const BREAK = /<w:br\b[^>]*w:type="page"[^>]*\/>/
/** What shows. */
const shown = /<w:(?:t|drawing|pict|object|sym|tab)[ >/]|<m:oMath\b/
/** The first paragraph of a table, which holds no other table. */
const firstParagraph =
  /(<w:tbl>(?:(?!<w:(?:tbl>|p[ >]))[\s\S])*)(<w:p(?: [^>]*[^>/])?>)(<w:pPr>(?:(?!<w:pPr>)[\s\S])*?<\/w:pPr>)?((?:(?!<w:p[ >]|<\/w:p>)[\s\S])*)/g

/**
 * Begins a page with a table whose first cell begins with a page break, as Word does: to the office
 * program a break within a cell is none. Source: PDFs that Word exported; ECMA-376 part 1, 17.3.3.1
 * br.
 */
export function tablesOnNewPages(body: string): string {
  if (!body.includes("<w:tbl>") || !BREAK.test(body)) return body
  return body.replace(
    firstParagraph,
    (whole, table: string, opening: string, properties = "<w:pPr></w:pPr>", content: string) => {
      const found = BREAK.exec(content)
      if (!found || shown.test(content.slice(0, found.index))) return whole
      const own = properties.replace(/<w:pPr>(<w:pStyle\b[^>]*\/>)?/, "$&<w:pageBreakBefore/>")
      return table + opening + own + content.replace(found[0], "")
    },
  )
}
