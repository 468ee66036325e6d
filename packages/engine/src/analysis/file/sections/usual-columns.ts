import { counts, points, shares } from "../../geometry/scale.ts"
import { median } from "../../geometry/statistics.ts"
import type { Band } from "../../page/order/bands.ts"
import type { UsualColumns } from "../../page/order/usual-columns.ts"

/** Lines of a column that shows where the columns of a file are. */
const leastLines = counts.dozen
/** Pages that have the same columns. */
const leastPages = counts.pair
/** The same edge on different pages, in points. */
const sameEdge = points.slack

/** Learns the two columns that most pages of a file have; undefined where they have none. */
export function usualColumns(pages: readonly (readonly Band[])[]): UsualColumns | undefined {
  const shown = pages.flatMap((bands): UsualColumns[] => {
    const own = bands.find(isOfText)?.columns
    const [left, right] = own ?? []
    return left && right ? [{ left, right }] : []
  })
  const start = median(shown.map(({ right }) => right.x0))
  const alike = shown.filter(({ right }) => Math.abs(right.x0 - start) < sameEdge)
  if (alike.length < Math.max(leastPages, shares.half * pages.length)) return undefined
  const edge = (of: (columns: UsualColumns) => number): number => median(alike.map(of))
  return {
    left: { x0: edge(({ left }) => left.x0), x1: edge(({ left }) => left.x1) },
    right: { x0: edge(({ right }) => right.x0), x1: edge(({ right }) => right.x1) },
  }
}

const isOfText = ({ columns }: Band): boolean =>
  columns.length === 2 &&
  columns.every(({ pieces }) => pieces.filter(({ kind }) => kind === "line").length >= leastLines)
