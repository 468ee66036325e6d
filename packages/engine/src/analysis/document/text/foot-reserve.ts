import { greatest, least } from "../../../base/extremes.ts"
import type { BlockDraft } from "../../block-drafts.ts"
import type { FurniturePlan, PageFurniture } from "../../file/furniture/plan-furniture.ts"
import { isFooter } from "../../file/furniture/repeated-tables.ts"
import type { SectionDraft } from "../../file/sections/plan-sections.ts"
import { counts, shares } from "../../geometry/scale.ts"
import { extentOf } from "./block-extent.ts"
import { leastMargin } from "./body-extent.ts"
import { rowHeight } from "./header-room.ts"
import { aboveBaseline } from "./line-height.ts"
import { growthOf, type PlaceContext } from "./place-blocks.ts"
import type { VerticalArea } from "./vertical-place.ts"

/** What the foot of a section's pages is worked out from. */
interface Footed {
  readonly draft: SectionDraft
  readonly furniture: FurniturePlan
  readonly blocks: readonly BlockDraft[]
  readonly area: VerticalArea
  readonly startsBelow?: number
}

/** Height of a column with formulas is worked out to within half a line, in points. */
const reserveError = 6

/**
 * Share of a line by which pages of columns run deeper: what a table, a picture or a heading in one
 * of them comes out higher finds room there, and a line more does not.
 */
const columnReserve = shares.half

/**
 * Lets the pages of sections run deeper, as far as their footers and the paper let them, where what
 * programs set higher than the page shows would go over to a page of its own: formulas, and what
 * stands in columns, of which the next section often starts a page. Sections that share
 * pages share it: a program takes the margins of the one that begins the page.
 *
 * @param groupOf Gives the sections that share pages with one, by their places: one list for all of
 * them.
 */
export function withReserves<T extends Footed>(
  context: PlaceContext,
  inputs: readonly T[],
  groupOf: (index: number) => readonly number[],
): T[] {
  const wanted = inputs.map((input) => wantedReserve(context, input))
  const rooms = inputs.map(roomAtFoot)
  const reserves = new Map<readonly number[], number>()
  return inputs.map((input, index) => {
    const group = groupOf(index)
    const reserve =
      reserves.get(group) ??
      Math.min(
        greatest(group.map((at) => wanted[at] ?? 0)),
        least(group.map((at) => rooms[at] ?? 0)),
      )
    reserves.set(group, reserve)
    return reserve > 0 ? { ...input, area: { ...input.area, reserve } } : input
  })
}

function wantedReserve(
  context: PlaceContext,
  { draft, blocks, area, startsBelow }: Footed,
): number {
  if (draft.isPlaced || draft.isVertical) return 0
  const growth = growthOf(context, blocks, area, startsBelow ?? area.top)
  const own = draft.columns.length > 1 ? roomWanted(context, blocks, area.bottom) : 0
  return Math.max(own, growth > 0 ? growth + reserveError : 0)
}

/** Lines of a paragraph that tells how high the lines of its text are. */
const leastLines = counts.few

/** How much deeper columns run that end less than a line above the foot of their page. */
function roomWanted(context: PlaceContext, blocks: readonly BlockDraft[], foot: number): number {
  const { lineHeight } = context
  const lowest = greatest(
    blocks.map(
      (block) => extentOf(block, block.kind === "paragraph" ? lineHeight(block) : 0).bottom,
    ),
  )
  const line = usualLine(context, blocks)
  return foot - lowest < line ? columnReserve * line : 0
}

/** The middle height of the lines of a text; 0 where it has no paragraphs of several. */
function usualLine({ lineHeight }: PlaceContext, blocks: readonly BlockDraft[]): number {
  const heights = blocks.flatMap((block) =>
    block.kind === "paragraph" && block.lines.length >= leastLines ? [lineHeight(block)] : [],
  )
  return heights.toSorted((a, b) => a - b)[heights.length >> 1] ?? 0
}

/** What the footers of a section and its paper leave below its text. */
const roomAtFoot = (input: Footed): number =>
  Math.min(footerTop(input) - aboveFooter, input.draft.height - leastMargin) - input.area.bottom

/** Gives what stands at the head and foot of a section's pages, the first and left ones apart. */
export function variantsOf({ furniture }: Pick<Footed, "furniture">): PageFurniture[] {
  return [furniture.default, furniture.first, furniture.even].filter((each) => each !== undefined)
}

/** Room that LibreOffice keeps between the body and a footer that reaches up to it, in points. */
export const aboveFooter = 3

/** Where the highest footer of a section begins; infinite where there is none. */
export function footerTop({ furniture, draft }: Pick<Footed, "furniture" | "draft">): number {
  const tops = variantsOf({ furniture }).flatMap(({ footer, tables }) => [
    ...footer.map((line) => line.baseline - aboveBaseline * rowHeight(line)),
    ...tables.flatMap((table) => (isFooter(table, draft.height) ? [table.box.y0] : [])),
  ])
  return Math.min(...tops)
}
