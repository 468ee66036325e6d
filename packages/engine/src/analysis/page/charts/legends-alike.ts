import type { Box } from "../../../base/geometry.ts"
import { points } from "../../geometry/scale.ts"
import type { LegendName } from "./chart-legend.ts"

/** A legend, and what is the legend of a neighbour. */
interface PartedLegends {
  readonly own: readonly LegendName[]
  readonly others: readonly LegendName[]
}

/**
 * Parts a legend that was found twice: charts beside each other have series of the same names in
 * the same colours, and the nearer legend is that of the plot. A name that stands only once says
 * that it is no such pair.
 */
export function partedLegends(legend: readonly LegendName[], plot: Box): PartedLegends {
  const alike = [...Map.groupBy(legend, ({ colour, text }) => `${colour} ${text}`).values()].map(
    (names) => names.toSorted((a, b) => gapTo(a.box, plot) - gapTo(b.box, plot)),
  )
  const [first] = alike
  const isTwice =
    first !== undefined && first.length > 1 && alike.every((names) => names.length === first.length)
  if (!isTwice) return { own: legend, others: [] }
  const own = alike.flatMap((names) => names.slice(0, 1))
  return {
    own: legend.filter((name) => own.includes(name)),
    others: legend.filter((name) => !own.includes(name)),
  }
}

/**
 * Tells what stands as far off a plot as the legend of a neighbour, or further: it is of that
 * neighbour.
 */
export const isBeyond = (box: Box, others: readonly LegendName[], plot: Box): boolean =>
  others.some(
    (other) =>
      (other.box.y0 > plot.y1 && box.y0 > other.box.y0 - points.near) ||
      (other.box.y1 < plot.y0 && box.y1 < other.box.y1 + points.near),
  )

const gapTo = (box: Box, plot: Box): number =>
  Math.max(plot.x0 - box.x1, box.x0 - plot.x1, 0) + Math.max(plot.y0 - box.y1, box.y0 - plot.y1, 0)
