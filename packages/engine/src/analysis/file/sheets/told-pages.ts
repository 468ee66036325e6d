import type { PageGrid } from "./page-grid.ts"
import type { SheetPage } from "./sheet-pages.ts"

interface Place {
  readonly row: number
  readonly column: number
}

/**
 * Works out how a tagged sheet was cut into pages: those that hold cells of one row lie beside each
 * other, those with cells of one column below each other. Gives undefined where a page has no
 * tagged cell.
 */
export function toldGrid(pages: readonly SheetPage[]): PageGrid | undefined {
  const rowOf = new Map<string, number>()
  const columnOf = new Map<string, number>()
  const places: Place[] = []
  for (const page of pages) {
    const { rows, columns } = keysOf(page)
    if (rows.size === 0) return undefined
    const place = placeAfter(places, knownOf(rowOf, rows), knownOf(columnOf, columns))
    for (const key of rows) rowOf.set(key, place.row)
    for (const key of columns) columnOf.set(key, place.column)
    places.push(place)
  }
  return { rows: listsBy(places, "row"), columns: listsBy(places, "column") }
}

/** Gives the rows and columns of tables that have cells on a page. */
function keysOf({ page, bands, cellOf }: SheetPage): { rows: Set<string>; columns: Set<string> } {
  const told = bands.flatMap(({ pieces }) =>
    pieces.flatMap(({ line }) => cellOf(page.index, line) ?? []),
  )
  return {
    rows: new Set(told.map(({ table, row }) => `${table} ${row}`)),
    columns: new Set(
      told.flatMap(({ table, column }) => (column === undefined ? [] : [`${table} ${column}`])),
    ),
  }
}

function knownOf(
  known: ReadonlyMap<string, number>,
  keys: ReadonlySet<string>,
): number | undefined {
  for (const key of keys) {
    const place = known.get(key)
    if (place !== undefined) return place
  }
  return undefined
}

/** What shares neither rows nor columns with the pages before stands below the last of them. */
function placeAfter(
  before: readonly Place[],
  row: number | undefined,
  column: number | undefined,
): Place {
  const next = (of: keyof Place): number =>
    before.reduce((most, place) => Math.max(most, place[of] + 1), 0)
  if (row !== undefined) return { row, column: column ?? next("column") }
  return { row: next("row"), column: column ?? before.at(-1)?.column ?? 0 }
}

/** Gives the pages of each row or column of pages. */
function listsBy(places: readonly Place[], of: keyof Place): number[][] {
  const lists: number[][] = []
  places.forEach((place, page) => (lists[place[of]] ??= []).push(page))
  return lists
}
