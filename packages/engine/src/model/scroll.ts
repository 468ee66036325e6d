import type { Pt } from "../base/units.ts"
import type { ScenePage } from "./scene.ts"

/** Longest side of paper in office programs, in points: 22 inches. */
export const LONGEST_PAPER: Pt = 1_584

/** Pages longer than so many times their width are no posters. */
const SCROLL = 3

/** Height of a sheet over its width, that of the A series of ISO 216. */
const SHEET = Math.SQRT2

/** Least height of a sheet in points, A4's: what a phone shows is narrow, and no label. */
const LEAST_HEIGHT = 842

/**
 * Tells whether a page is a scroll: a page of the web that was printed in one piece, a screen that
 * a phone took whole. Paper is cut into sheets of its width.
 */
export const isScroll = ({ width, height }: Pick<ScenePage, "width" | "height">): boolean =>
  height > LONGEST_PAPER && height > SCROLL * width

/** How high the sheets of a scroll are, in points. */
export const sheetHeight = (width: Pt): Pt => Math.max(LEAST_HEIGHT, SHEET * width)
