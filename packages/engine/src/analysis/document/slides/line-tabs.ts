import type { TextLine } from "../../drafts.ts"
import { counts } from "../../geometry/scale.ts"
import { TAB_EM } from "../../writing/join-lines.ts"

type Gap = TextLine["gaps"][number]

/**
 * Gives the gaps of a line behind its label that are tabs: wide ones, and any between two figures,
 * for a row of figures is no sentence that was drawn apart to fill its line. Spaces of a listing
 * are typed.
 */
export function tabGaps(line: TextLine, skip = 0): Gap[] {
  return line.gaps.filter(
    (gap) =>
      gap.at >= skip &&
      (gap.to - gap.from > TAB_EM * line.size ||
        (gap.spaces === undefined && isBetweenFigures(line.text, gap.at))),
  )
}

/** Tells whether the words on both sides of a gap hold figures. */
const isBetweenFigures = (text: string, at: number): boolean =>
  /\d\S*$/.test(text.slice(Math.max(0, at - LONGEST_FIGURE), at)) &&
  /^\s*\S*?\d/.test(text.slice(at, at + LONGEST_FIGURE))

/** Signs of a number or mark that a row of figures holds, at most. */
const LONGEST_FIGURE = counts.dozen

/**
 * Tells whether a line is a row of its own: figures parted by several tabs, or led to its number by
 * dots. No sentence wraps into it or out of it; words stand as far apart in justified text, too.
 */
export function isTabbedRow(line: TextLine, skip = 0): boolean {
  const tabs = tabGaps(line, skip)
  const figures = tabs.filter(({ at }) => isBetweenFigures(line.text, at))
  return figures.length >= counts.pair || tabs.some(({ leader }) => leader !== undefined)
}

/**
 * Tells whether a line holds nothing but figures parted by tabs: the first of them numbers nothing.
 */
export function isRowOfFigures(line: TextLine): boolean {
  return (
    isTabbedRow(line) &&
    line.text
      .trim()
      .split(/\s+/)
      .every((word) => /\d/.test(word))
  )
}
