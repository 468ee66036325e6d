import { lowerBound } from "../../../geometry/border-rules.ts"
import { points } from "../../../geometry/scale.ts"
import { PADDING, type Gap } from "./column-evidence.ts"
import type { PrintedText } from "./printed-text.ts"
import type { SeatedText } from "./seat-texts.ts"

/** What the tags of a file say of the borders between columns. */
export interface ToldColumns {
  /** Stretches in which a border must lie: between texts of two columns. */
  readonly gaps: readonly Gap[]
  /** Tells whether a place lies between texts of one column. */
  readonly isInColumn: (x: number) => boolean
}

/** Gives what tags say of columns; nothing where no text is tagged as a cell. */
export function toldColumns(texts: readonly PrintedText[]): ToldColumns {
  const gaps: Gap[] = []
  const insides: Gap[] = []
  for (const table of tablesOf(texts).values()) {
    const columns = [...table].toSorted(([a], [b]) => a - b).map(([, own]) => extentOf(own))
    for (const [index, { from, to, first }] of columns.entries()) {
      const before = columns[index - 1]
      if (before && before.last < first - points.near)
        gaps.push({ from: before.last, to: first - PADDING + points.hair })
      if (from < to) insides.push({ from, to })
    }
  }
  return { gaps, isInColumn: insideTest(insides) }
}

function insideTest(stretches: readonly Gap[]): (x: number) => boolean {
  const joined: { from: number; to: number }[] = []
  for (const { from, to } of stretches.toSorted((a, b) => a.from - b.from)) {
    const last = joined[joined.length - 1]
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else joined.push({ from, to })
  }
  const starts = joined.map(({ from }) => from)
  return (x) => x < (joined[lowerBound(starts, x) - 1]?.to ?? -Infinity)
}

/** The texts of each table by their columns. */
function tablesOf(texts: readonly PrintedText[]): Map<string, Map<number, PrintedText[]>> {
  const tables = new Map<string, Map<number, PrintedText[]>>()
  for (const text of texts) {
    const { told } = text
    if (told?.column === undefined) continue
    const table = tables.get(told.table) ?? new Map<number, PrintedText[]>()
    tables.set(told.table, table)
    const own = table.get(told.column)
    if (own) own.push(text)
    else table.set(told.column, [text])
  }
  return tables
}

interface Extent {
  /** Where the first text ends, and where the last one begins. */
  readonly from: number
  readonly to: number
  /** Leftmost place of a border before it, and rightmost of one behind it. */
  readonly first: number
  readonly last: number
}

/**
 * Gives where texts of a column stand; a text may run over the border behind it, a number does not.
 */
function extentOf(texts: readonly PrintedText[]): Extent {
  let [from, to, first, last] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x0, x1, isNumber } of texts) {
    from = Math.min(from, x1)
    to = Math.max(to, x0)
    first = Math.min(first, x0)
    last = Math.max(last, isNumber ? x1 : x0)
  }
  return { from, to, first, last }
}

/**
 * Puts the texts of a told column into the column in which most of them stand, and those of a told
 * cell into one.
 */
export function seatTold(seated: readonly SeatedText[]): SeatedText[] {
  const columnOf = new Map<string, number>()
  const groups = Map.groupBy(seated, ({ text }) => text.told && columnKey(text.told))
  for (const [key, own] of groups) if (key !== undefined) columnOf.set(key, mostOf(own))
  return seated.map((own) => {
    const { told } = own.text
    const column = told && columnOf.get(columnKey(told))
    if (column === undefined || column === own.column) return own
    return { ...own, column, from: Math.min(own.from, column), to: Math.max(own.to, column) }
  })
}

const columnKey = ({ table, column, cell }: NonNullable<PrintedText["told"]>): string =>
  column === undefined ? cell : `${table} ${column}`

/** The column in which most texts stand; the first of several. */
function mostOf(seated: readonly SeatedText[]): number {
  const counts = new Map<number, number>()
  for (const { column } of seated) counts.set(column, (counts.get(column) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return Math.min(...[...counts].flatMap(([column, count]) => (count === most ? [column] : [])))
}
