import { least } from "../../../base/extremes.ts"

/** A line as it would be set anew, in points. */
export interface FittedLine {
  readonly room: number
  readonly width: number
  /** Its width in the program that sets it widest. */
  readonly widest: number
  /** What the first word of the line below would add to it; infinite for the last line. */
  readonly next: number
}

/**
 * A paragraph set tighter than this is left to wrap: no reader would take the letters for the same.
 */
const tightest = 0.86
/** The same for a single line: wrapped, it would push down all below it. */
const tightestLone = 0.65
/** A paragraph set wider than this is left alone. */
const loosest = 1.12
/** Lines wider than their room by less than this share are let be. */
const wideShare = 0.002
/** A word that misses its line by less than this share of the line may still slip in. */
const slipShare = 0.002
/** How far a line's own scale may be from that of its paragraph: more would be seen. */
const ownReach = 0.04

/**
 * Gives the horizontal scale of each line of a paragraph: one for all that lets every line break
 * where it broke, the nearest to 1; where there is none, lines that would break elsewhere have one
 * of their own.
 */
export function fitLines(lines: readonly FittedLine[]): number[] {
  const narrowest = lines.length > 1 ? tightest : tightestLone
  const reach = Math.max(1 - narrowest, loosest - 1)
  const holdsAll = (scale: number, widthOf: WidthOf): boolean =>
    scale >= narrowest && scale <= loosest && lines.every((line) => breaksAt(line, scale, widthOf))
  const common =
    nearest(1, reach, (scale) => holdsAll(scale, ({ widest }) => widest)) ??
    nearest(1, reach, (scale) => holdsAll(scale, ({ width }) => width))
  if (common !== undefined) return lines.map(() => common)
  const full = least(lines.map(({ room, width }) => room / width))
  const base = full >= 1 - wideShare || full < narrowest ? 1 : Math.floor(full * 100) / 100
  return lines.map(
    (line) =>
      nearest(base, ownReach, (scale) => breaksAt(line, scale, ({ widest }) => widest)) ??
      nearest(base, ownReach, (scale) => breaksAt(line, scale, ({ width }) => width)) ??
      base,
  )
}

type WidthOf = (line: FittedLine) => number

/** Tells whether a line holds its own words, and no more, at some scale. */
const breaksAt = (line: FittedLine, scale: number, widthOf: WidthOf): boolean =>
  scale * widthOf(line) <= line.room * (scale === 1 ? 1 + wideShare : 1) &&
  scale * (line.width + line.next) > line.room * (1 + slipShare)

/** The nearest scale in whole hundredths, as files keep them. */
function nearest(
  from: number,
  reach: number,
  fits: (scale: number) => boolean,
): number | undefined {
  for (let step = 0; step <= Math.round(reach * 100); step++) {
    for (const scale of [from - step / 100, from + step / 100]) {
      const rounded = Math.round(scale * 100) / 100
      if (fits(rounded)) return rounded
    }
  }
  return undefined
}
