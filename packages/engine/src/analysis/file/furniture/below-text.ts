import { counts, shares } from "../../geometry/scale.ts"
import type { TextLine } from "../../drafts.ts"
import type { EdgeRow } from "./text-at-the-head.ts"
import { OWN_GAP } from "./furniture-measures.ts"

/** What a page holds, and the top and bottom of its tables and pictures. */
interface FilledPage {
  readonly width: number
  readonly height: number
  readonly lines: readonly TextLine[]
  readonly solid: readonly { readonly y0: number; readonly y1: number }[]
}

/**
 * Pages besides the first whose text ends at the same height, for it to be the end of their text
 * area.
 */
const leastPages = counts.pair

/** Lines by which full pages may end apart from each other, in sizes of the type. */
const sameEnd = 3

/**
 * The row of a first page that stands below where the text of all other pages ends: a copyright or
 * an address at the foot of the first page alone, which no other page repeats.
 *
 * `footers` are the rows of every page that are furniture already, the outermost first; `rows`
 * those at the foot of the first page.
 */
export function footBelowText(
  [first, ...others]: readonly FilledPage[],
  rows: readonly EdgeRow[],
  [ownFooter = [], ...footers]: readonly (readonly EdgeRow[])[],
): EdgeRow | undefined {
  const [row, above] = rows.slice(ownFooter.length)
  const [line, textLine] = [row?.[0], above?.[0]]
  if (!first || !row || !line) return undefined
  const gap = textLine ? line.baseline - textLine.baseline : Infinity
  if (gap < OWN_GAP * line.size) return undefined
  const alike = others.flatMap((page, at) =>
    page.width === first.width && page.height === first.height
      ? [endOf(page, footers[at] ?? [])]
      : [],
  )
  const end = Math.max(0, ...alike)
  const full = alike.filter((each) => end - each < sameEnd * line.size)
  const isBelow = end > shares.half * first.height && line.baseline - line.size > end
  return full.length >= leastPages && isBelow ? row : undefined
}

/** The lowest baseline or edge of a page's text, tables and pictures. */
function endOf({ lines, solid }: FilledPage, footer: readonly EdgeRow[]): number {
  const taken = new Set(footer.flat())
  return Math.max(
    0,
    ...lines.flatMap((line) => (taken.has(line) ? [] : [line.baseline])),
    ...solid.map(({ y1 }) => y1),
  )
}
