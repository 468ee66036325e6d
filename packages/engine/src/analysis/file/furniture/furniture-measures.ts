import { points, counts } from "../../geometry/scale.ts"

/** Pages around one that must agree for it to have, or not to have, a row of its own. */
export const LEAST_NEIGHBOURS = counts.pair

/** Most rows of a header, a footer or a letterhead. */
export const MOST_ROWS = counts.several

/** Boxes and figures this close are at the same place, in points. */
export const SAME_PLACE = points.near

/** Distance of the baselines of lines of one paragraph at most, in ems. */
export const TEXT_LEADING = 1.6

/** Room above a row that parts it from the text, in its own sizes. */
export const OWN_GAP = 1.6

/** Pages between two that show the same: left and right pages, and a missing one. */
export const FARTHEST_TWIN = 4

/** Share of the page height at its head and foot where letterheads and logos stand. */
export const EDGE_ZONE = 0.22
