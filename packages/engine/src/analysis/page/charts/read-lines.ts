import type { Point } from "../../../base/geometry.ts"
import type { ChartMark, ChartPlot, ChartSeries } from "../../../model/chart.ts"
import { counts, points, shares } from "../../geometry/scale.ts"
import { areaOf, isBox, type Ink } from "./chart-ink.ts"
import { isDot } from "./dots.ts"
import {
  isCurved,
  isCurveThrough,
  isSplineThrough,
  isTurningSpline,
  pointsOfCurve,
} from "./smooth-lines.ts"
import { placeOf, roundedValue, valueAt, type NumberAxis } from "./number-axis.ts"
import { evenStep } from "./even-step.ts"
import { clustered, middleOf } from "./plot-room.ts"
import { MOST_COMPARED } from "../../geometry/limits.ts"

/** Lines, areas or points of one colour. */
export interface Trace {
  readonly colour: number
  /** Nodes from left to right; in the order of painting where they turn back. */
  readonly nodes: readonly Point[]
  readonly line?: { readonly width: number; readonly dash: readonly number[] }
  readonly mark?: ChartMark
  readonly marks: readonly Point[]
  /** Lines that follow each other end to end. */
  readonly runs: readonly (readonly Point[])[]
  /** The line runs through its points as a curve. */
  readonly isSmooth?: boolean
  readonly inks: readonly Ink[]
}

/** Points within which two ends are one. */
const SAME = 0.6

/** Sorts strokes and small fills by colour: each colour is a series. */
export function tracesOf(marks: readonly Ink[]): Trace[] {
  const colours = [...new Set(marks.map(({ colour }) => colour))]
  return colours.flatMap((colour): Trace[] => {
    const own = marks.filter((mark) => mark.colour === colour)
    const strokes = own.filter(
      ({ kind, isClosed, box }) => kind === "stroke" && !isClosed && spanOf(box) > 2,
    )
    const dots = own.filter((mark) => isDot(mark))
    const painted = joinedRuns(strokes.map(({ nodes }) => nodes))
    const curves = joinedRuns(strokes.map((stroke) => stroke.points))
    const [first] = strokes
    const places = dotPoints(dots)
    const { runs, isSmooth } = smoothed(painted, curves, places)
    if (!first && places.length === 0) return []
    const mark = markOf(dots)
    return [
      {
        colour,
        nodes: runs.flat(),
        runs,
        ...(isSmooth && { isSmooth }),
        ...(first && { line: { width: first.width, dash: first.dash } }),
        ...(mark && { mark }),
        marks: places,
        inks: [...strokes, ...dots],
      },
    ]
  })
}

/** Tells smoothed lines, and gives the points that they run through where no marks say so. */
function smoothed(
  runs: readonly (readonly Point[])[],
  curves: readonly (readonly Point[])[],
  marks: readonly Point[],
): { readonly runs: readonly (readonly Point[])[]; readonly isSmooth: boolean } {
  if (marks.length > 0) return { runs, isSmooth: isCurveThrough(curves.flat(), marks) }
  const known = runs.map((run) => pointsOfCurve(run))
  if (known.length > 0 && known.every((run) => run !== undefined))
    return { runs: known, isSmooth: true }
  // Curves that are painted as such have their points at their ends.
  const isPainted = curves.some((curve, at) => {
    const nodes = runs[at] ?? []
    return curve.length > nodes.length && isCurved(curve, nodes)
  })
  return { runs, isSmooth: isPainted }
}

const spanOf = ({ x0, y0, x1, y1 }: Ink["box"]): number => Math.max(x1 - x0, y1 - y0)

/** Distance within which two marks are one, in points. */
const SAME_MARK = 0.3

/** Most marks are far off in one direction, which is told without a root. */
const isSameMark = (a: Point, b: Point): boolean =>
  Math.abs(a.x - b.x) < SAME_MARK &&
  Math.abs(a.y - b.y) < SAME_MARK &&
  Math.hypot(a.x - b.x, a.y - b.y) < SAME_MARK

/** Fill and outline of one mark are one point. */
function dotPoints(dots: readonly Ink[]): Point[] {
  const points: Point[] = []
  for (const { box } of dots) {
    const point = { x: (box.x0 + box.x1) / 2, y: (box.y0 + box.y1) / 2 }
    if (!points.some((other) => isSameMark(other, point))) points.push(point)
  }
  return points
}

function markOf(dots: readonly Ink[]): ChartMark | undefined {
  const [first] = dots
  if (!first) return undefined
  const size = middleOf(dots.map(({ box }) => spanOf(box)))
  const { box } = first
  const share = Math.abs(areaOf(first.points)) / ((box.x1 - box.x0) * (box.y1 - box.y0))
  const shape = isBox(first)
    ? "square"
    : share > 0.7
      ? "circle"
      : first.nodes.length <= 4
        ? "triangle"
        : "diamond"
  const isDiamond =
    shape !== "square" &&
    shape !== "circle" &&
    first.nodes.some(({ y }) => Math.abs(y - (box.y0 + box.y1) / 2) < 0.1 * size)
  return { shape: isDiamond ? "diamond" : shape, size }
}

/** Joins lines that go on where another ended. */
function joinedRuns(lines: readonly (readonly Point[])[]): Point[][] {
  const runs: Point[][] = []
  for (const line of lines) {
    const last = runs.at(-1)
    const [end, start] = [last?.at(-1), line[0]]
    if (last && end && start && Math.hypot(end.x - start.x, end.y - start.y) < SAME)
      last.push(...line.slice(1))
    else runs.push([...line])
  }
  return runs
}

export interface ReadLines {
  readonly plot: ChartPlot
  readonly places: readonly number[]
  readonly step: number
  readonly used: readonly Ink[]
}

/** Points of a line between two categories at most: more is a curve that nobody can edit. */
const MOST_CATEGORIES = 400

/** Gives the places across at which lines have points, or marks where there are some. */
export const linePoints = (traces: readonly Trace[]): number[] =>
  clustered(
    traces.flatMap(({ marks, nodes }) => (marks.length > 0 ? marks : nodes).map(({ x }) => x)),
    0.8,
  )

/** Finds the places of categories: nodes of lines and marks, where they are even. */
export function linePlaces(
  traces: readonly Trace[],
): { places: number[]; step: number } | undefined {
  const places = linePoints(traces)
  const step = evenStep(places)
  return step === undefined || places.length > MOST_CATEGORIES ? undefined : { places, step }
}

/** Reads lines at the places of their categories; undefined where one runs back or outside. */
export function readLines(
  traces: readonly Trace[],
  places: readonly number[],
  step: number,
  axis: NumberAxis,
): ReadLines | undefined {
  const slack = Math.max(0.8, 0.08 * step)
  const series = traces.map((trace): ChartSeries | undefined => {
    const isForward = trace.runs.every((run) =>
      run.every(({ x }, at) => at === 0 || x >= (run[at - 1]?.x ?? x) - 0.3),
    )
    if (!isForward || hasStray(trace, step)) return undefined
    // A point that stands at no category is none of this line, or the categories are others.
    const points = trace.marks.length > 0 ? trace.marks : trace.nodes
    if (points.some(({ x }) => !places.some((place) => Math.abs(place - x) < 0.5 * step)))
      return undefined
    const values = places.map((place) => {
      const y = placeAt(trace, place, slack)
      return y === undefined ? null : roundedValue(axis, y)
    })
    if (values.every((value) => value === null)) return undefined
    const { colour, line, mark } = trace
    const isSmooth = trace.isSmooth || (places.length > 2 && isSampled(trace, places, values, axis))
    return {
      colour,
      values,
      ...(line && { line }),
      ...(isSmooth && { isSmooth }),
      ...(mark && { mark }),
    }
  })
  const known = series.filter((one) => one !== undefined)
  if (known.length < series.length || known.length === 0) return undefined
  return {
    plot: { kind: "line", axis: 0, series: known },
    places,
    step,
    used: traces.flatMap(({ inks }) => inks),
  }
}

/** Corners of a line between two categories at least that tell that it was smoothed. */
const BETWEEN = counts.pair

/** Tells a line without marks that runs as a curve through its points at the categories. */
function isSampled(
  { marks, runs }: Trace,
  places: readonly number[],
  values: readonly (number | null)[],
  axis: NumberAxis,
): boolean {
  const nodes = runs.flat()
  if (marks.length > 0 || nodes.length < BETWEEN * places.length) return false
  const through = places.flatMap((x, at): Point[] => {
    const value = values[at]
    return value === null || value === undefined ? [] : [{ x, y: placeOf(axis, value) }]
  })
  return isCurved(nodes, through) && isSplineThrough(nodes, through)
}

/** Share of a step that a stroke goes forward at least: less is an arrow or an error bar. */
const LEAST_WAY = shares.some

/** Tells whether a stroke of a trace lies over the plot instead of joining its points. */
const hasStray = ({ inks }: Trace, step: number): boolean =>
  inks.some(
    ({ kind, isClosed, box }) =>
      kind === "stroke" && !isClosed && box.x1 - box.x0 < LEAST_WAY * step,
  )

function placeAt({ marks, runs }: Trace, x: number, slack: number): number | undefined {
  const near = [...marks, ...runs.flat()]
    .filter((point) => Math.abs(point.x - x) < slack)
    .toSorted((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x))[0]
  if (near) return near.y
  for (const run of runs)
    for (let at = 1; at < run.length; at++) {
      const [a, b] = [run[at - 1], run[at]]
      if (a && b && a.x <= x && b.x >= x) return a.y + ((b.y - a.y) * (x - a.x)) / (b.x - a.x)
    }
  return undefined
}

/** Corners of a line from which on they are looked at as a curve, counted. */
const LEAST_CORNERS = 2 * counts.many
/** Distance of corners below which they are no points that a page shows, in points. */
const FINEST = 2 * points.hair

/**
 * Tells a line whose corners stand closer than it is thick, or that turns back as a spline: a curve,
 * whose data the page does not show.
 */
function isTooFine({ marks, nodes, runs, isSmooth }: Trace): boolean {
  if (marks.length > 0) return false
  if (isSmooth !== true && isTurningSpline(runs)) return true
  if (nodes.length < LEAST_CORNERS) return false
  const [low, high] = nodes.reduce(
    ([least, most], { x }) => [Math.min(least, x), Math.max(most, x)] as const,
    [Infinity, -Infinity] as const,
  )
  return (high - low) / nodes.length < FINEST
}

/** Reads points by both axes. */
export function readScatter(
  traces: readonly Trace[],
  x: NumberAxis,
  y: NumberAxis,
): { readonly plot: ChartPlot; readonly used: readonly Ink[] } | undefined {
  if (traces.some(isTooFine) || hasStrayTrend(traces)) return undefined
  const series = traces.flatMap((trace): ChartSeries[] => {
    const points = trace.marks.length > 0 ? trace.marks : trace.nodes
    if (points.length === 0) return []
    const sorted = trace.line ? alongLine(trace, points) : points
    return [
      {
        colour: trace.colour,
        values: sorted.map((point) => roundedValue(y, point.y)),
        xs: sorted.map((point) => roundedValue(x, point.x)),
        ...(trace.line && { line: trace.line }),
        ...(trace.isSmooth && { isSmooth: trace.isSmooth }),
        ...(trace.mark && { mark: trace.mark }),
      },
    ]
  })
  const total = series.reduce((sum, { values }) => sum + values.length, 0)
  if (series.length === 0 || total < 3 || total > MOST_COMPARED) return undefined
  return {
    plot: { kind: "scatter", axis: 0, series },
    used: traces.flatMap(({ inks }) => inks),
  }
}

/**
 * Tells a straight line without marks that runs from the first to the last of points without a
 * line, as the trend of these does: it is no series, whatever it was computed from.
 */
function hasStrayTrend(traces: readonly Trace[]): boolean {
  const clouds = traces.filter(({ marks, line }) => !line && marks.length > counts.pair)
  return traces.some(({ nodes, marks, line }) => {
    const [start, end] = [nodes[0], nodes.at(-1)]
    if (!line || marks.length > 0 || nodes.length !== counts.pair || !start || !end) return false
    return clouds.some((cloud) => {
      const across = cloud.marks.map(({ x }) => x).toSorted((a, b) => a - b)
      const [first = 0, last = 0] = [across[0], across.at(-1)]
      const isBetween = (side: number, x: number): boolean => Math.abs(side - x) < points.edge
      return isBetween(start.x, first) && isBetween(end.x, last)
    })
  })
}

/** Marks in the order in which their line runs through them. */
function alongLine({ nodes }: Trace, points: readonly Point[]): readonly Point[] {
  const order = (point: Point): number => {
    let best = 0
    nodes.forEach((node, at) => {
      const old = nodes[best]
      if (
        old &&
        Math.hypot(node.x - point.x, node.y - point.y) <
          Math.hypot(old.x - point.x, old.y - point.y)
      )
        best = at
    })
    return best
  }
  const orders = new Map(points.map((point) => [point, order(point)]))
  return points.toSorted((a, b) => (orders.get(a) ?? 0) - (orders.get(b) ?? 0))
}

export interface ReadAreas extends ReadLines {
  readonly axis: NumberAxis
}

/** How far the foot of an area may lie from the place of zero, in points. */
const FOOT = 1.3

/** Reads filled outlines over a common foot, or on top of each other. */
export function readAreas(
  fills: readonly Ink[],
  axis: NumberAxis,
  foot: number,
): ReadAreas | undefined {
  const places = clustered(
    fills.flatMap(({ nodes }) => nodes.map(({ x }) => x)),
    0.8,
  )
  const step = evenStep(places)
  if (step === undefined || places.length < 3 || places.length > MOST_CATEGORIES) return undefined
  const edges = fills.map((fill) => places.map((place) => edgesAt(fill, place, places)))
  const isStacked = edges.some((own) =>
    own.some((edge) => edge && Math.abs(edge.low - foot) > FOOT),
  )
  let below = places.map(() => foot)
  const series: ChartSeries[] = []
  const sorted = isStacked
    ? fromBelow(fills, edges)
    : fills.map((fill, at) => ({ fill, own: edges[at] ?? [] }))
  for (const { fill, own } of sorted) {
    const values: number[] = []
    for (const [at, edge] of own.entries()) {
      const lower = isStacked ? (below[at] ?? foot) : foot
      // An area of nothing has no room of its own.
      const top = edge ? edge.high : lower
      if (edge && Math.abs(edge.low - lower) > FOOT) return undefined
      const value = valueAt(axis, top) - (isStacked ? valueAt(axis, lower) : 0)
      values.push(rounded(value, axis))
      if (isStacked) below = below.map((old, index) => (index === at ? top : old))
    }
    series.push({ colour: fill.colour, values })
  }
  return {
    plot: { kind: "area", axis: 0, series, ...(isStacked && { isStacked }) },
    places,
    step,
    used: fills,
    axis,
  }
}

function rounded(value: number, axis: NumberAxis): number {
  const unit = 10 ** Math.floor(Math.log10((axis.max - axis.min) / 1000))
  return Number((Math.round(value / unit) * unit).toPrecision(12))
}

type Edge = { readonly high: number; readonly low: number } | undefined

/** Upper and lower edge of an outline at a place, looked at a hair inside its ends. */
function edgesAt({ points }: Ink, place: number, places: readonly number[]): Edge {
  const hair = 0.02
  const [first, last] = [places[0] ?? place, places.at(-1) ?? place]
  const x = Math.min(last - hair, Math.max(first + hair, place))
  const cuts: number[] = []
  points.forEach((a, at) => {
    const b = points[(at + 1) % points.length] ?? a
    if (a.x <= x !== b.x <= x) cuts.push(a.y + ((x - a.x) / (b.x - a.x)) * (b.y - a.y))
  })
  return cuts.length < 2 ? undefined : { high: Math.min(...cuts), low: Math.max(...cuts) }
}

function fromBelow(
  fills: readonly Ink[],
  edges: readonly (readonly Edge[])[],
): { fill: Ink; own: readonly Edge[] }[] {
  const middleEdge = (own: readonly Edge[]): number =>
    middleOf(own.flatMap((edge) => (edge ? [edge.low] : [])))
  return fills
    .map((fill, at) => ({ fill, own: edges[at] ?? [] }))
    .toSorted((a, b) => middleEdge(b.own) - middleEdge(a.own))
}
