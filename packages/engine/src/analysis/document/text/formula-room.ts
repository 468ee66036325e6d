import { height } from "../../../base/geometry.ts"
import type { FormulaDraft } from "../../drafts.ts"

/** Size in which LibreOffice sets formulas, whatever stands around them; in points. */
export const formulaSize = 12

/** Small letters would ask for more room than any program but that one takes. */
const mostGrowth = 1.2
/** What programs leave above and below the signs of a displayed formula together, in points. */
const around = 4

/**
 * Gives the height that a displayed formula takes in the written file: LibreOffice sets it in a size
 * of its own, Word sets its fractions as far apart as that makes them.
 */
export const displayedHeight = ({ box }: FormulaDraft, size: number): number =>
  height(box) * Math.min(mostGrowth, Math.max(1, formulaSize / size)) + around
