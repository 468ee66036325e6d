import { counts, points } from "../../geometry/scale.ts"
import type { ChartInk, Ink, InkRule } from "./chart-ink.ts"
import { MOST_LOOKED_INTO } from "../../geometry/limits.ts"

/** Longest side of the tip of an axis, in points. */
const LARGEST = points.line
/** Shortest line that is an axis, in points. */
const LONG = points.block
/** Corners of the shape of a tip at most: a round mark has more. */
const MOST_CORNERS = counts.several

/**
 * Takes the tips of axes out: small shapes in the colour of a long line, on it and around one end.
 * pgfplots and others draw axes as arrows, and their tips would be points, or keep bars from being
 * read.
 */
export function withoutTips(ink: ChartInk): ChartInk {
  const axes = ink.rules.filter(({ from, to, dash }) => to - from > LONG && dash === undefined)
  const tips = new Set(ink.inks.filter((one) => isTip(one, axes)))
  if (tips.size === 0 || tips.size > MOST_LOOKED_INTO) return ink
  const others = ink.inks.filter((one) => !tips.has(one))
  // The mark of a point may lie there, too: others look like it.
  const isPoint = (tip: Ink): boolean => others.some((other) => isAlike(tip, other))
  return { ...ink, inks: ink.inks.filter((one) => !tips.has(one) || isPoint(one)) }
}

const isAlike = (a: Ink, b: Ink): boolean =>
  a.colour === b.colour &&
  Math.abs(a.box.x1 - a.box.x0 - b.box.x1 + b.box.x0) < points.hair &&
  Math.abs(a.box.y1 - a.box.y0 - b.box.y1 + b.box.y0) < points.hair

function isTip({ box, colour, nodes }: Ink, axes: readonly InkRule[]): boolean {
  const [wide, high] = [box.x1 - box.x0, box.y1 - box.y0]
  if (Math.max(wide, high) > LARGEST || nodes.length > MOST_CORNERS) return false
  return axes.some((axis) => {
    if (axis.colour !== colour) return false
    const [start, end, low, high] =
      axis.direction === "across"
        ? [box.x0, box.x1, box.y0, box.y1]
        : [box.y0, box.y1, box.x0, box.x1]
    const isOn = Math.abs((low + high) / 2 - axis.at) < points.hair
    return isOn && [axis.from, axis.to].some((tip) => tip > start && tip < end)
  })
}
