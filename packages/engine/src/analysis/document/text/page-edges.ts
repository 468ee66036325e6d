import type { FurnishedPage } from "../../drafts.ts"
import { isFooter } from "../../file/furniture/repeated-tables.ts"
import { points } from "../../geometry/scale.ts"

/** Headers and footers stand at the sides of lines that run from top to bottom. */
export const noEdges = { headerBottom: undefined, footerTop: undefined }

/** Top of the highest footer of some pages. */
export function footerTopOf(
  pages: readonly number[],
  furnished: readonly FurnishedPage[],
  heights: readonly number[],
): number | undefined {
  const tops = pages.flatMap((page) => [
    ...(furnished[page]?.footer ?? []).map((line) => line.baseline - 1.1 * line.size),
    ...(furnished[page]?.tables ?? []).flatMap((table) =>
      isFooter(table, heights[page] ?? 0) ? [table.box.y0] : [],
    ),
  ])
  return tops.length === 0 ? undefined : Math.min(...tops)
}

/**
 * Bottom of the letterhead that most of some pages have: their body starts below it, that of a bare
 * first page can be lowered.
 */
export function headerBottomOf(
  pages: readonly number[],
  furnished: readonly FurnishedPage[],
  heights: readonly number[],
): number | undefined {
  const bottoms = pages.flatMap((page) => {
    const heads = (furnished[page]?.tables ?? []).filter(
      (table) => !isFooter(table, heights[page] ?? 0),
    )
    return heads.length === 0
      ? []
      : [Math.max(...heads.map((table) => table.box.y1 + letterheadFoot))]
  })
  return bottoms.length * 2 > pages.length ? Math.min(...bottoms) : undefined
}

/** Height of the empty line below a table at the end of a header, in points. */
const letterheadFoot = points.edge
