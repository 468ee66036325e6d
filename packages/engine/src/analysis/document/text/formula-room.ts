import { height } from "../../../base/geometry.ts"
import { isLargeOperator, mathParts, type MathNode } from "../../../model/formula.ts"
import type { FormulaDraft } from "../../drafts.ts"

/** Size in which LibreOffice sets formulas, whatever stands around them; in points. */
export const formulaSize = 12

/** Small letters would ask for more room than any program but that one takes. */
const mostGrowth = 1.2
/** What programs leave above and below the signs of a displayed formula together, in points. */
const around = 4

/**
 * Gives the height that a displayed formula takes in the written file: LibreOffice sets it in a
 * size of its own, Word sets its fractions as far apart as that makes them.
 */
export const displayedHeight = ({ box, tree }: FormulaDraft, size: number): number =>
  Math.max(height(box) * growth(size) + around, hasSideLimits(tree) ? stackedHeight : 0)

/** Height of a sum with its limits above and below in LibreOffice, in points. */
const stackedHeight = 30

/** Tells a sum whose limits stand at its side: LibreOffice stacks them all the same. */
const hasSideLimits = (node: MathNode): boolean =>
  (node.kind === "scripts" && node.base.kind === "operator" && isLargeOperator(node.base.text)) ||
  mathParts(node).some(hasSideLimits)

const growth = (size: number): number => Math.min(mostGrowth, Math.max(1, formulaSize / size))

/** From where to where a formula reaches that stands on the baseline of its line. */
export const reachInLine = (
  { box }: FormulaDraft,
  { baseline, size }: { readonly baseline: number; readonly size: number },
): { readonly top: number; readonly bottom: number } => ({
  top: baseline - (baseline - box.y0) * growth(size) - around / 2,
  bottom: baseline + (box.y1 - baseline) * growth(size) + around / 2,
})
