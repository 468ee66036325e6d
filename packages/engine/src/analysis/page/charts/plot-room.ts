import type { Box } from "../../../base/geometry.ts"
import type { Ink, InkRule } from "./chart-ink.ts"
import type { LegendName } from "./chart-legend.ts"
import type { NumberAxis } from "./number-axis.ts"
import type { ChartWord } from "./chart-word.ts"

/**
 * What the readers of bars, lines, areas and points look at: marks and words of one chart, its axes
 * found, its legend taken out.
 */
export interface PlotRoom {
  /** Fills and strokes that may be data. */
  readonly marks: readonly Ink[]
  readonly rules: readonly InkRule[]
  /** Words that are neither of an axis of numbers nor of the legend. */
  readonly words: readonly ChartWord[]
  readonly legend: readonly LegendName[]
  /** Axes of numbers: upright ones by place from the left, lying ones from below. */
  readonly upright: readonly NumberAxis[]
  readonly lying: readonly NumberAxis[]
  /** Room between the axes, as far as labels, rules and marks tell. */
  readonly room: Box
}

/** Extent of a mark along the axis of categories (u) and along that of values (v). */
export interface Extent {
  readonly u0: number
  readonly u1: number
  readonly v0: number
  readonly v1: number
  readonly colour: number
}

/** Gives the middle value; 0 of none. */
export const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Joins numbers that lie within a reach of each other into their means, rising. */
export function clustered(values: readonly number[], reach: number): number[] {
  const groups: number[][] = []
  for (const value of values.toSorted((a, b) => a - b)) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (group && last !== undefined && value - last < reach) group.push(value)
    else groups.push([value])
  }
  return groups.map((group) => group.reduce((sum, value) => sum + value, 0) / group.length)
}

/** Gives a box with more room at each side. */
export const grown = ({ x0, y0, x1, y1 }: Box, by: number): Box => ({
  x0: x0 - by,
  y0: y0 - by,
  x1: x1 + by,
  y1: y1 + by,
})
