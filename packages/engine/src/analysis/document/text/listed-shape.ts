import type { ListPlan } from "../../file/lists/plan-lists.ts"
import type { ParagraphDraft, ParagraphShape } from "../../block-drafts.ts"
import { roomOfText } from "../../writing/labels.ts"
import type { TabStop } from "../../../model/document.ts"

/** Room of a level, in points, from which a tab stands behind its numbers, not a space. */
const leastHanging = 3

/**
 * Gives an item of a list whose level has a tab behind its numbers a place where that tab ends, if
 * it has none of its own: a number that fills the room before its text stands a space away from it.
 * The tab would go on to the next stop, which may be that of a price at the other edge.
 *
 * Undefined where the item hangs as its level does, or is no such item.
 */
export function listedShape(
  { lists, places }: ListPlan,
  draft: ParagraphDraft,
): { readonly shape: ParagraphShape; readonly tabs: readonly TabStop[] } | undefined {
  const { lines, label, shape } = draft
  const [first, other] = lines
  const listed = places.get(draft)
  if (!listed || !label || !first) return undefined
  const hanging = lists[listed.list]?.levels[listed.level]?.hanging ?? 0
  if (hanging < leastHanging || shape.firstLine <= -leastHanging) return undefined
  const at = twentieth(roomOfText(label, first))
  const own = shape.left + shape.firstLine
  if (at - own < leastHanging) return undefined
  if (other) return { shape, tabs: [{ at, align: "left" }] }
  return { shape: { ...shape, left: at, firstLine: twentieth(own - at) }, tabs: [] }
}

/** Word keeps twentieths of a point. */
const twentieth = (value: number): number => Math.round(value * 20) / 20
