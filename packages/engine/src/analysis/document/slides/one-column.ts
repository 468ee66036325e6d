import type { TextLine } from "../../drafts.ts"
import { counts, ems } from "../../geometry/scale.ts"
import { readLabel } from "../../writing/labels.ts"
import { bulletOf, gapBetween, isOneStart } from "./line-places.ts"

/** Least step of lines below each other, in sizes of the upper; others stand side by side. */
const LEAST_STEP = 0.6
/**
 * Free height in ems of the smaller that spacing leaves between entries of a list, of any level.
 */
const ENTRY_GAP = 1.6

/** Tells whether no two lines of a slide, from the top, stand side by side, and there are some. */
export const isOneColumn = (lines: readonly TextLine[]): boolean =>
  lines.length > counts.few &&
  lines.slice(1).every((line, at) => {
    const before = lines[at]
    return before !== undefined && line.baseline - before.baseline >= LEAST_STEP * before.size
  })

/**
 * Tells whether a line goes on in the box of the one above it on a slide that has one column: there
 * an entry of another level or size follows a list, and text of one look goes on at its edge,
 * however much room the spacing leaves.
 */
export function goesOnInColumn(
  line: TextLine,
  below: TextLine,
  above: readonly TextLine[],
): boolean {
  const gap = gapBetween(line, below) / Math.min(line.size, below.size)
  if (readLabel(below) !== undefined)
    return gap < ENTRY_GAP && above.some((own) => bulletOf(own) !== undefined)
  return gap < ems.apart && isOneStart(line, below) && above.every((own) => !readLabel(own))
}
