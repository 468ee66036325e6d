import type { BlockDraft, ParagraphDraft } from "../../block-drafts.ts"
import type { ListPlan } from "../../file/lists/plan-lists.ts"
import { moreOfDisplayed } from "./displayed-formula.ts"
import type { LineScales } from "./line-scale.ts"
import type { FittedFeet } from "./page-feet.ts"
import { lastWithRoom, learnNeededRoom, type StartRules } from "./page-starts.ts"
import { placeVertically } from "./vertical.ts"
import type { VerticalArea } from "./vertical-place.ts"

/** What places of blocks are worked out with. */
export interface PlaceContext extends StartRules {
  readonly lists: ListPlan
  readonly scales: LineScales
}

/** Works out where the blocks of a section, cell or header go down their pages. */
export function placeBlocks(
  context: PlaceContext,
  drafts: readonly BlockDraft[],
  area: VerticalArea,
  firstTop: number,
): FittedFeet {
  const held = lastWithRoom(drafts, context, area)
  return placeVertically(drafts, {
    lineHeight: context.lineHeight,
    area: held === undefined ? area : { ...area, held },
    firstTop,
    neededRoom: learnNeededRoom(drafts, context),
    moreLines: (draft) => linesMoreOf(context, draft),
  })
}

/** Gives by how much deeper the pages of a section would have to be for what formulas add to them. */
export function growthOf(
  context: PlaceContext,
  drafts: readonly BlockDraft[],
  area: VerticalArea,
  firstTop: number,
): number {
  return drafts.some((draft) => draft.kind === "paragraph" && holdsFormulas(draft))
    ? placeBlocks(context, drafts, area, firstTop).growth
    : 0
}

const holdsFormulas = ({ lines }: ParagraphDraft): boolean =>
  lines.some(({ line }) => line.spans.some(({ formula }) => formula !== undefined))

/** Lines that formulas make more, which programs set larger than the page has them. */
function linesMoreOf(context: PlaceContext, draft: BlockDraft): number {
  if (draft.kind !== "paragraph" || !holdsFormulas(draft)) return 0
  return moreOfDisplayed(draft) ?? context.scales.ofLines(draft, labelLength(context, draft)).more
}

/** Characters at the start of a paragraph that its list writes. */
export const labelLength = (context: PlaceContext, draft: ParagraphDraft): number =>
  context.lists.places.has(draft) && draft.label ? draft.label.length : 0
