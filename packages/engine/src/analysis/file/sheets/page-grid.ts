/** Pages by their numbers: in columns, printed down first and then over, and in rows. */
export interface PageGrid {
  readonly columns: readonly (readonly number[])[]
  readonly rows: readonly (readonly number[])[]
}

/** The place of each page's list among the others. */
export const placesIn = (lists: readonly (readonly number[])[]): Map<number, number> =>
  new Map(lists.flatMap((pages, at) => pages.map((page) => [page, at] as const)))

/** The rows of columns of pages that begin beside each other. */
export const rowsOf = (columns: readonly (readonly number[])[]): number[][] =>
  (columns[0] ?? []).map((_, row) => columns.flatMap((pages) => pages[row] ?? []))

/** Pages in columns of a number of rows. */
export function columnsOf(count: number, rows: number): number[][] {
  const columns: number[][] = []
  for (let page = 0; page < count; page++) (columns[Math.floor(page / rows)] ??= []).push(page)
  return columns
}

/** Pages in columns of a number of rows, as a grid. */
export function evenGrid(count: number, rows: number): PageGrid {
  const columns = columnsOf(count, rows)
  return { columns, rows: rowsOf(columns) }
}

/** Pages below each other. */
export const singleColumn = (count: number): PageGrid => evenGrid(count, count)
