import { ems, points, counts, shares } from "../../geometry/scale.ts"

/** Share of the width of a table, or a sheet, that a ruling under all of its columns crosses. */
export const WHOLE_SHARE = shares.nearlyAll

/** Edges and ends of rulings this close are one, in points. */
export const SAME_EDGE = points.edge

/** Texts that start, end or are centred this close to each other stand in one column, in points. */
export const IN_COLUMN = points.near

/** Baselines this close, in ems of the smaller type, are one row. */
export const LEVEL_EM = ems.tight

/** Filled boxes lower or narrower than this are marks, not cells. In points. */
export const MIN_FILL = 5

/** Rows that a header has at most. */
export const MAX_HEADER_ROWS = 5

/**
 * Share of texts that may lie over several columns: headings of groups do, and justified prose
 * anywhere.
 */
export const SPAN_SHARE = shares.some

/** Distance in points within which texts of one column begin, or end, on one line. */
export const ON_ONE_LINE = 1

/** Distance of baselines in ems within which a line goes on with the cell above it. */
export const LEADING_EM = ems.line

/** Distance of baselines in ems beyond which a form, or a painted block, has ended. */
export const WIDEST_STEP_EM = ems.far

/** Space before the text of a cell in office programs, in points. */
export const PADDING = 5.4

/** Height of a row left white between two coloured ones, in rows. */
export const WHITE_ROW = 2.2

/**
 * Rows that a table whose cells are not drawn has at least: bands, blocks beside each other, a
 * form, a painted grid.
 */
export const LEAST_ROWS = counts.few

/** Colons, labels and texts behind them line up within this, in points. */
export const LINE_UP = points.edge

/** Mean characters of the texts of two or three columns above which they are prose. */
export const PROSE_CHARACTERS = 28

/**
 * Distance of baselines in ems below which two bands stand beside each other in one row: a wrapped
 * cell is centred on it.
 */
export const BESIDE_EM = ems.most

/**
 * Gap in ems that parts texts of two cells where no ruling helps: wider than justified text opens
 * its spaces.
 */
export const GAP_EM = 0.95
