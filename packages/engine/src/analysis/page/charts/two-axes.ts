import type { Box } from "../../../base/geometry.ts"
import type { ChartPlot } from "../../../model/chart.ts"
import { isNeutral } from "./chart-ink.ts"
import type { ChartRefusal } from "./chart-draft.ts"
import type { LegendName } from "./chart-legend.ts"
import type { ChartWord } from "./chart-word.ts"
import { counts, ems, shares } from "../../geometry/scale.ts"
import { readChartNumber } from "./chart-number.ts"
import { middleX, middleY } from "./chart-words.ts"
import { roundingOf, AGREES } from "./data-labels.ts"
import { leavesPlot } from "./cut-ends.ts"
import { isDot } from "./dots.ts"
import { valueAt, type NumberAxis } from "./number-axis.ts"
import { isInside, type Plots } from "./plot-names.ts"
import type { PlotRoom } from "./plot-room.ts"
import { linePlaces, readLines, tracesOf, type Trace } from "./read-lines.ts"

/** What a page says of which series goes by which of two axes. */
interface AxisClues {
  readonly axes: readonly [NumberAxis, NumberAxis]
  readonly words: readonly ChartWord[]
  readonly legend: readonly LegendName[]
  readonly room: Box
}

/** Shortest name of a series that is looked for in the title of an axis, in characters. */
const SHORTEST = 3

const plain = (text: string): string => text.replaceAll(/[\s()[\]]+/g, "").toLowerCase()

/**
 * Gives the axis that a series goes by: the numbers of one have its colour, or the title of one
 * names it. Undefined where the page says nothing, or both.
 */
function axisOfSeries(colour: number, clues: AxisClues): 0 | 1 | undefined {
  const { axes, words, legend, room } = clues
  const isPainted = axes.map(
    (axis) => !isNeutral(colour) && axis.words.every((word) => word.colour === colour),
  )
  if (isPainted[0] !== isPainted[1]) return isPainted[0] ? 0 : 1
  const name = plain(legend.find((each) => each.colour === colour)?.text ?? "")
  if (name.length < SHORTEST) return undefined
  const turned = words.filter(({ angle }) => angle === 90 || angle === 270)
  const titles = [
    turned.filter(({ box }) => box.x1 < room.x0),
    turned.filter(({ box }) => box.x0 > room.x1),
  ].map((side) => plain(side.map(({ text }) => text).join(" ")))
  const isNamed = titles.map(
    (title) => title.length >= SHORTEST && (title.includes(name) || name.includes(title)),
  )
  return isNamed[0] === isNamed[1] ? undefined : isNamed[0] ? 0 : 1
}

/**
 * Points with a value beside them that tell the axis of a line, counted, and as share of its
 * points.
 */
const LEAST_LABELLED = counts.pair
const LABELLED_SHARE = shares.half

/**
 * Gives the axis by which the values that are printed at the points of a line are right, where the
 * other makes them wrong.
 */
function axisByLabels(
  { marks, nodes }: Trace,
  { axes, words, room }: AxisClues,
): 0 | 1 | undefined {
  const points = marks.length > 0 ? marks : nodes
  const numbers = words.flatMap((word) => {
    if (word.angle !== 0 || !isInside(word, room)) return []
    const read = readChartNumber(word.text) ?? readChartNumber(word.text, ",")
    return read ? [{ word, read }] : []
  })
  // Each point is looked at beside each number: time stays bounded.
  if (points.length > counts.many || numbers.length > 5 * counts.many) return undefined
  const [first = 0, second = 0] = axes.map((axis) => {
    const range = Math.abs(axis.max - axis.min)
    return points.filter(({ x, y }) =>
      numbers.some(
        ({ word, read: { value, format } }) =>
          Math.abs(middleX(word) - x) < ems.double * word.size + (word.box.x1 - word.box.x0) / 2 &&
          Math.abs(middleY(word) - y) < ems.double * word.size &&
          Math.abs(valueAt(axis, y) - value) < AGREES * range + roundingOf(format),
      ),
    ).length
  })
  // What is next to zero is so on both axes.
  if (first === second || Math.max(first, second) < LEAST_LABELLED) return undefined
  return Math.max(first, second) < LABELLED_SHARE * points.length
    ? undefined
    : first > second
      ? 0
      : 1
}

/** Lines without bars go by two axes where the page says of each by which. */
export function linesOnTwo(
  { marks, words, legend, room }: PlotRoom,
  axes: readonly [NumberAxis, NumberAxis],
): Plots | ChartRefusal {
  if (marks.some((mark) => mark.kind === "fill" && !isDot(mark))) return "two axes"
  const traces = tracesOf(marks)
  if (traces.some((trace) => leavesPlot(trace, room))) return "marks beyond the axes"
  const even = linePlaces(traces)
  const groups = byAxis(traces, { axes, words, legend, room })
  if (!groups || !even || even.places.length < 2) return "two axes"
  const plots = plotsOf(groups, even.places, even.step, axes)
  return plots ? { plots, axes, isLying: false, places: even.places, step: even.step } : "two axes"
}

/**
 * Parts lines by their axes; undefined where the page does not say of each which one it goes by.
 */
export function byAxis(
  traces: readonly Trace[],
  clues: AxisClues,
): readonly [readonly Trace[], readonly Trace[]] | undefined {
  const found = traces.map(
    (trace) => axisByLabels(trace, clues) ?? axisOfSeries(trace.colour, clues),
  )
  if (found.includes(undefined)) return undefined
  return [traces.filter((_, at) => found[at] === 0), traces.filter((_, at) => found[at] === 1)]
}

export function plotsOf(
  groups: readonly (readonly Trace[])[],
  places: readonly number[],
  step: number,
  axes: readonly [NumberAxis, NumberAxis],
): ChartPlot[] | undefined {
  const plots = groups.map((traces, at) =>
    traces.length === 0
      ? ("none" as const)
      : readLines(traces, places, step, at === 0 ? axes[0] : axes[1])?.plot,
  )
  return plots.includes(undefined)
    ? undefined
    : plots.flatMap((plot, axis) => (plot && plot !== "none" ? [{ ...plot, axis }] : []))
}
