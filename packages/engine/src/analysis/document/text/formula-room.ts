import { height } from "../../../base/geometry.ts"
import type { MathNode } from "../../../model/formula.ts"
import type { FormulaDraft } from "../../drafts.ts"
import { setReach } from "./formula-height.ts"

/** What programs leave above and below a formula that is a picture or stands in a line, in points. */
const around = 4

/**
 * Gives the height that a displayed formula takes in the written file: as high as on the page in
 * programs that keep its size, and as LibreOffice sets it, which has a size of its own.
 */
export function displayedHeight({ box, tree, isSure }: FormulaDraft): number {
  if (!isSure) return height(box) + around
  const { up, down } = setReach(tree)
  return Math.max(height(box), up + down)
}

/** From where to where a formula reaches that stands on the baseline of its line. */
export function reachInLine(
  { box, tree }: FormulaDraft,
  baseline: number,
): { readonly top: number; readonly bottom: number } {
  const { up, down } = setReach(tree)
  return {
    top: Math.min(box.y0 - around / 2, baseline - up),
    bottom: Math.max(box.y1 + around / 2, baseline + down),
  }
}

/** Height of a line of letters with scripts above and below in LibreOffice, in points. */
const flatHeight = 17
/** By how much such a line may be higher than its paragraph's, as a share: its scripts overhang. */
const flatShare = 1.25

/**
 * Tells a formula that needs a line higher than its paragraph's. Letters and their scripts do not:
 * lines of TeX that hold them are no further apart than others.
 */
export function standsOut({ box, tree, isSure }: FormulaDraft, lineHeight: number): boolean {
  const most = isSure && isFlat(tree) ? flatShare * lineHeight : lineHeight
  return height(box) > most
}

function isFlat(tree: MathNode): boolean {
  const { up, down } = setReach(tree)
  return up + down <= flatHeight
}
