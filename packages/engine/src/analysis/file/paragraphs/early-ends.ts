import { least } from "../../../base/extremes.ts"
import { union, type Box } from "../../../base/geometry.ts"
import { counts } from "../../geometry/scale.ts"
import type { FurnishedPage, PageDraft } from "../../drafts.ts"

/** Share of the height of the text up to which a page that ends there was ended by its author. */
const EARLY = 0.6

/**
 * Finds the pages that end although there is room for much more: no paragraph goes on from them.
 * All that stands between header and footer counts, notes and pictures too.
 *
 * @returns 0-based indices of pages.
 */
export function earlyEnds(
  drafts: readonly PageDraft[],
  furnished: readonly FurnishedPage[],
): ReadonlySet<number> {
  const extents = drafts.map((draft, at) => extentOf(draft, furnished[at]))
  const all = extents.filter((box) => box !== undefined)
  if (all.length === 0) return new Set()
  const top = least(all.map(({ y0 }) => y0))
  const foot = footOf(all)
  return new Set(
    drafts.flatMap(({ page: { index } }, at) => {
      const bottom = extents[at]?.y1
      return bottom !== undefined && bottom < top + EARLY * (foot - top) ? [index] : []
    }),
  )
}

/**
 * Pages from which one that reaches lower than all others tells nothing: its number may stand
 * there.
 */
const SEVERAL = counts.few

function footOf(extents: readonly Box[]): number {
  const bottoms = extents.map(({ y1 }) => y1).sort((a, b) => b - a)
  return bottoms[bottoms.length < SEVERAL ? 0 : 1] ?? 0
}

function extentOf(draft: PageDraft, furniture: FurnishedPage | undefined): Box | undefined {
  const edges = new Set([...(furniture?.header ?? []), ...(furniture?.footer ?? [])])
  const boxes = [
    ...draft.lines.filter((line) => !edges.has(line)).map(({ box }) => box),
    ...draft.tables.filter((table) => !furniture?.tables?.includes(table)).map(({ box }) => box),
    ...draft.figures
      .filter((figure) => !figure.isBackground && !furniture?.figures?.includes(figure))
      .map(({ box }) => box),
  ]
  return boxes.length > 0 ? boxes.reduce(union) : undefined
}
