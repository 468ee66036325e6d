/**
 * Changes the cells of a slide's tables, each with the width of the columns that it spans, English
 * metric units. A cell that another one spans is a cell of its own in the row.
 *
 * Source: ECMA-376 part 1, 21.1.3.16 tc.
 */
export function changeCells(
  slide: string,
  change: (cell: string, width: number) => string,
): string {
  return slide.replace(/<a:tbl>(?:(?!<a:tbl>)[\s\S])*?<\/a:tbl>/g, (table) => {
    const columns = [...table.matchAll(/<a:gridCol\b[^>]*\bw="(\d+)"/g)].map(([, w]) => Number(w))
    return table.replace(/<a:tr\b[\s\S]*?<\/a:tr>/g, (row) => {
      let column = 0
      return row.replace(/<a:tc\b[^>]*>[\s\S]*?<\/a:tc>/g, (cell) => {
        const span = Number(/^<a:tc\b[^>]*\bgridSpan="(\d+)"/.exec(cell)?.[1] ?? 1)
        const width = columns.slice(column, column + span).reduce((sum, each) => sum + each, 0)
        column++
        return change(cell, width)
      })
    })
  })
}
