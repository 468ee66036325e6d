import type { GridSlot, GridTable } from "./table-grid.ts"

/** The tables of one page, found or drawn. */
export interface GridPage {
  /** Number of the page in the file, from 1. */
  readonly page: number
  /** In points; undefined where only tables were given. */
  readonly size?: readonly [number, number]
  readonly tables: readonly GridTable[]
}

type Entry = Readonly<Record<string, unknown>>

/**
 * Reads what `dump tables` says, or a file of grids, as far as it can be edited; undefined where
 * the text is neither. Whether its numbers make a table is judged by the conversion.
 */
export function readGrid(text: string): readonly GridPage[] | undefined {
  let root: unknown
  try {
    root = JSON.parse(text)
  } catch {
    return undefined
  }
  const found = entry(root)?.["found"]
  if (!Array.isArray(found)) return undefined
  return found.flatMap((each: unknown): GridPage[] => {
    const { page, size, tables } = entry(each) ?? {}
    if (typeof page !== "number" || !Array.isArray(tables)) return []
    const [width, height] = numbers(size) ?? []
    return [
      {
        page,
        ...(width === undefined || height === undefined ? {} : { size: [width, height] }),
        tables: tables.flatMap((table: unknown) => tableOf(entry(table)) ?? []),
      },
    ]
  })
}

/** Writes pages as a file of grids: the option "grid" of a conversion. */
export const writeGrid = (pages: readonly GridPage[]): string =>
  JSON.stringify({
    found: pages
      .toSorted((a, b) => a.page - b.page)
      .map(({ page, tables }) => ({ page, tables: tables.map(written) })),
  })

const written = ({ columns, rows, slots, headerRows }: GridTable): unknown => ({
  columns,
  rows,
  ...(headerRows === undefined ? {} : { headerRows }),
  cells: slots.map(({ row, column, rowSpan, columnSpan, nested }) => ({
    at: [row, column],
    spans: [rowSpan, columnSpan],
    ...(nested ? { nested } : {}),
  })),
})

function tableOf(table: Entry | undefined): GridTable | undefined {
  const [columns, rows] = [numbers(table?.["columns"]), numbers(table?.["rows"])]
  if (!table || !columns || !rows || columns.length < 2 || rows.length < 2) return undefined
  const { cells, headerRows } = table
  return {
    columns,
    rows,
    slots: Array.isArray(cells) ? cells.flatMap((cell: unknown) => slotOf(entry(cell))) : [],
    ...(typeof headerRows === "number" ? { headerRows } : {}),
  }
}

/** A cell that is joined or holds tables; single ones need no entry. */
function slotOf(cell: Entry | undefined): GridSlot[] {
  const [row, column] = numbers(cell?.["at"]) ?? []
  if (row === undefined || column === undefined) return []
  const [rowSpan = 1, columnSpan = 1] = numbers(cell?.["spans"]) ?? []
  const nested = cell?.["nested"]
  const hasTables = Array.isArray(nested) && nested.length > 0
  return rowSpan * columnSpan > 1 || hasTables
    ? [{ row, column, rowSpan, columnSpan, ...(hasTables ? { nested } : {}) }]
    : []
}

function numbers(value: unknown): readonly number[] | undefined {
  return Array.isArray(value) && value.every((each): each is number => typeof each === "number")
    ? value
    : undefined
}

const entry = (value: unknown): Entry | undefined =>
  typeof value === "object" && value !== null ? { ...value } : undefined
