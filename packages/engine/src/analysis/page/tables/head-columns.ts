import { counts, shares } from "../../geometry/scale.ts"
import { columnGrid, partsOf, type ColumnGrid, type Part } from "./band-parts.ts"
import type { Band } from "./bands.ts"
import { inferColumns } from "./columns.ts"
import { isListLabel } from "./tabular.ts"
import { PROSE_CHARACTERS, SPAN_SHARE } from "./table-measures.ts"

/** Share of the rows below the head with texts in two columns or more; the others wrapped. */
const SEVERAL_SHARE = shares.half

/**
 * Finds the columns of a table whose head is parted from its rows by a ruling, where nothing else
 * parts the columns: the head has a text for each, and the texts of the rows keep to them.
 *
 * Gives undefined where head and rows do not agree. Only a head makes this sure: without one, words
 * that line up may be a form, a listing or prose beside prose.
 *
 * @param body the lines of each row; where rows are not drawn, each line by itself
 */
export function columnsUnderHead(
  head: readonly Band[],
  body: readonly (readonly Band[])[],
): ColumnGrid | undefined {
  if (!head.some(({ pieces }) => pieces.length > 1) || body.length === 0) return undefined
  const grid = columnGrid(inferColumns([...head, ...body.flat()]))
  if (grid.columns.length < 2) return undefined
  const above = head.flatMap((band) => partsOf(band, grid))
  const rows = body.map((bands) => bands.flatMap((band) => partsOf(band, grid)))
  const several = rows.filter((parts) => new Set(parts.map(({ from }) => from)).size > 1)
  if (several.length === 0 || several.length < SEVERAL_SHARE * rows.length) return undefined
  const below = rows.flat()
  if (!isNamed(grid, above) || isProse(grid, below) || !keepsColumns(below)) return undefined
  const labelled = several.filter(([first]) => first && isListLabel(textOf(first)))
  return labelled.length < shares.half * several.length ? grid : undefined
}

/** Share of the columns that have a text of their own in the head, or one over several. */
const NAMED_SHARE = shares.half

function isNamed({ columns }: ColumnGrid, above: readonly Part[]): boolean {
  const named = columns.filter((_, column) =>
    above.some(({ from, to }) => from <= column && column <= to),
  )
  return named.length > 1 && named.length >= NAMED_SHARE * columns.length
}

const keepsColumns = (parts: readonly Part[]): boolean =>
  parts.filter(({ from, to }) => to > from).length <= SPAN_SHARE * parts.length

function isProse({ columns }: ColumnGrid, parts: readonly Part[]): boolean {
  const characters = parts.reduce((sum, part) => sum + textOf(part).length, 0)
  return columns.length <= counts.few && characters > PROSE_CHARACTERS * parts.length
}

const textOf = ({ words }: Part): string => words.map(({ text }) => text).join(" ")
