import { points } from "../../../geometry/scale.ts"

/** Distance in points by which the middles of a text and its columns may differ. */
export const MIDDLE_SLACK = 1

/** Part of an em above the baseline that a line of text takes. */
export const ASCENT_EM = 0.85

/** Shortest ruling or fill that shows a border, in points. */
export const MIN_RULING = points.gap
