import type { Rgb } from "../base/colour.ts"
import type { Box, Point } from "../base/geometry.ts"
import {
  CROSS_WIDTH,
  isCross,
  type Chart,
  type ChartMark,
  type ChartPlot,
  type ChartSeries,
  type CrossShape,
  type ValueAxis,
} from "../model/chart.ts"
import type { PathSegment } from "../model/scene.ts"
import { alongScale, valueScale, type Scale } from "./scales.ts"
import { trendLines } from "./draw-trends.ts"

/** A bar, slice, line, area or mark of a chart as it is drawn: filled, or stroked with a width. */
export interface DrawnMark {
  readonly segments: readonly PathSegment[]
  readonly colour: Rgb
  /** Width of a stroke in points; absent for fills. */
  readonly stroke?: number
  readonly dash?: readonly number[]
  /** The colour of a line around a fill. */
  readonly outline?: Rgb
}

/**
 * Draws the data of a chart from its values alone, in the place that it had: in scene space, in
 * paint order. Pure geometry; axes and words are not among it.
 */
export const drawMarks = (chart: Chart): DrawnMark[] => [
  ...chart.plots.flatMap((plot) => plotMarks(chart, plot)),
  ...trendLines(chart).map(({ points, trend: { colour, line } }) => ({
    segments: outline(points, false),
    colour,
    stroke: line.width,
    dash: line.dash,
  })),
]

function plotMarks(chart: Chart, plot: ChartPlot): DrawnMark[] {
  switch (plot.kind) {
    case "bar":
      return bars(chart, plot)
    case "area":
      return areas(chart, plot)
    case "pie":
      return slices(chart, plot)
    case "line":
    case "scatter":
      return lines(chart, plot)
    case "radar":
      return webs(chart, plot)
  }
}

/** Value of axis from which bars and areas grow: zero where the axis has it. */
export const baseOf = ({ min, max, scale }: ValueAxis): number =>
  scale === "log" ? min : Math.min(max, Math.max(min, 0))

const rectangle = ({ x0, y0, x1, y1 }: Box): PathSegment[] => [
  ["M", x0, y0],
  ["L", x1, y0],
  ["L", x1, y1],
  ["L", x0, y1],
  ["Z"],
]

function bars(chart: Chart, plot: ChartPlot): DrawnMark[] {
  const axis = chart.valueAxes[plot.axis]
  if (!axis) return []
  const across = valueScale(axis, chart.plotBox, plot.isLying === true)
  const { from: startOf, width } = barPlaces(chart, plot)
  const above = chart.categories.map(() => 0)
  const below = chart.categories.map(() => 0)
  return plot.series.flatMap((series, index) =>
    series.values.flatMap((value, category) => {
      if (value === null) return []
      const heap = value < 0 ? below : above
      const from = plot.isStacked ? (heap[category] ?? 0) : baseOf(axis)
      const to = plot.isStacked ? from + value : value
      if (plot.isStacked) heap[category] = to
      const start = startOf(index, category)
      const ends = [across(from), across(to)].toSorted((a, b) => a - b)
      const [low = 0, high = 0] = ends
      const box = plot.isLying
        ? { x0: low, x1: high, y0: start, y1: start + width }
        : { x0: start, x1: start + width, y0: low, y1: high }
      const { outline: around } = series
      const colour = series.colours?.[category] ?? series.colour
      return [
        { segments: rectangle(box), colour, ...(around !== undefined && { outline: around }) },
      ]
    }),
  )
}

/**
 * Where the bar of a series and a category starts along its axis, and how wide it is, in points.
 */
export function barPlaces(
  chart: Chart,
  plot: ChartPlot,
): { from: (series: number, category: number) => number; width: number } {
  const count = Math.max(1, chart.categories.length)
  const along = alongScale(chart, plot.isLying === true)
  const band = Math.abs(along(1) - along(0))
  const beside = plot.isStacked ? 1 : plot.series.length
  const overlap = plot.isStacked ? 0 : (plot.overlap ?? 0)
  const width =
    (count > 1 ? band : lengthOf(chart, plot)) / (beside - (beside - 1) * overlap + (plot.gap ?? 1))
  const step = width * (1 - overlap)
  const whole = width + (beside - 1) * step
  const from = (series: number, category: number): number => {
    // Upright axes count from below.
    const slot = plot.isLying ? plot.series.length - 1 - series : series
    return along(category) - whole / 2 + (plot.isStacked ? 0 : slot * step)
  }
  return { from, width }
}

const lengthOf = ({ plotBox }: Chart, { isLying }: ChartPlot): number =>
  isLying ? plotBox.y1 - plotBox.y0 : plotBox.x1 - plotBox.x0

function areas(chart: Chart, plot: ChartPlot): DrawnMark[] {
  const axis = chart.valueAxes[plot.axis]
  if (!axis) return []
  const along = alongScale(chart, false)
  const across = valueScale(axis, chart.plotBox, false)
  const heap = chart.categories.map(() => (plot.isStacked ? 0 : baseOf(axis)))
  return plot.series.map((series) => {
    const lower = heap.map((value, at): Point => ({ x: along(at), y: across(value) }))
    const upper = chart.categories.map((_, at): Point => {
      const value = (series.values[at] ?? 0) + (plot.isStacked ? (heap[at] ?? 0) : 0)
      if (plot.isStacked) heap[at] = value
      return { x: along(at), y: across(value) }
    })
    return { segments: outline([...upper, ...lower.toReversed()], true), colour: series.colour }
  })
}

const outline = (points: readonly Point[], isClosed: boolean): PathSegment[] => [
  ...points.map(({ x, y }, at): PathSegment => [at === 0 ? "M" : "L", x, y]),
  ...(isClosed ? [["Z"] as const] : []),
]

function lines(chart: Chart, plot: ChartPlot): DrawnMark[] {
  const axis = chart.valueAxes[plot.axis]
  if (!axis) return []
  const along =
    plot.kind === "scatter"
      ? chart.xAxis && valueScale(chart.xAxis, chart.plotBox, true)
      : alongScale(chart, false)
  if (!along) return []
  const across = valueScale(axis, chart.plotBox, false)
  return plot.series.flatMap((series) => {
    const points = series.values.map((value, at): Point | null =>
      value === null ? null : { x: along(series.xs?.[at] ?? at), y: across(value) },
    )
    return [...strokes(points, series), ...marks(points, series)]
  })
}

/** Lines between neighbouring points; a missing value breaks them. */
function strokes(
  points: readonly (Point | null)[],
  { colour, line, isSmooth }: ChartSeries,
): DrawnMark[] {
  if (!line) return []
  const runs: Point[][] = [[]]
  for (const point of points)
    if (point) runs.at(-1)?.push(point)
    else runs.push([])
  return runs
    .filter((run) => run.length > 1)
    .map((run) => ({
      segments: isSmooth ? curve(run) : outline(run, false),
      colour,
      stroke: line.width,
      dash: line.dash,
    }))
}

/** A curve through points, along each in the direction from the one before it to the next. */
function curve(points: readonly Point[]): PathSegment[] {
  return points.map((point, at): PathSegment => {
    const before = points[at - 1]
    if (!before) return ["M", point.x, point.y]
    const first = points[at - 2] ?? before
    const next = points[at + 1] ?? point
    return [
      "C",
      before.x + (point.x - first.x) / 6,
      before.y + (point.y - first.y) / 6,
      point.x - (next.x - before.x) / 6,
      point.y - (next.y - before.y) / 6,
      point.x,
      point.y,
    ]
  })
}

function marks(
  points: readonly (Point | null)[],
  { colour, mark, outline: around }: ChartSeries,
): DrawnMark[] {
  if (!mark) return []
  const edge = around === undefined ? {} : { outline: around }
  return points.flatMap((point): DrawnMark[] => {
    if (!point) return []
    const { shape, size } = mark
    return isCross(shape)
      ? [{ segments: crossed(shape, size, point), colour, stroke: CROSS_WIDTH }]
      : [{ segments: markOutline({ shape, size }, point), colour, ...edge }]
  })
}

/** The lines of a cross. */
function crossed(shape: CrossShape, size: number, { x, y }: Point): PathSegment[] {
  const r = size / 2
  const ways = [
    ...(shape === "plus" ? [] : [[r, r] as const, [r, -r] as const]),
    ...(shape === "plus" || shape === "star" ? [[0, r] as const] : []),
    ...(shape === "plus" ? [[r, 0] as const] : []),
  ]
  return ways.flatMap(([dx, dy]): PathSegment[] => [
    ["M", x - dx, y - dy],
    ["L", x + dx, y + dy],
  ])
}

function markOutline(
  {
    shape,
    size,
  }: { readonly shape: Exclude<ChartMark["shape"], CrossShape>; readonly size: number },
  { x, y }: Point,
): PathSegment[] {
  const r = size / 2
  if (shape === "square") return rectangle({ x0: x - r, y0: y - r, x1: x + r, y1: y + r })
  // A triangle fills the box of its mark.
  if (shape === "triangle")
    return outline(
      [
        { x, y: y - r },
        { x: x + r, y: y + r },
        { x: x - r, y: y + r },
      ],
      true,
    )
  const corners = { diamond: 4, circle: 12 }[shape]
  return outline(
    Array.from({ length: corners }, (_, at) => polar({ x, y }, r, (at * 360) / corners)),
    true,
  )
}

/** The point at an angle in degrees, clockwise from the top. */
export function polar({ x, y }: Point, radius: number, degrees: number): Point {
  const turn = (degrees * Math.PI) / 180
  return { x: x + radius * Math.sin(turn), y: y - radius * Math.cos(turn) }
}

/** Degrees between the corners by which an arc is drawn. */
const ARC_STEP = 3

function slices(chart: Chart, plot: ChartPlot): DrawnMark[] {
  const { plotBox } = chart
  const middle = { x: (plotBox.x0 + plotBox.x1) / 2, y: (plotBox.y0 + plotBox.y1) / 2 }
  const { pulled = [] } = plot
  const radius = (plotBox.x1 - plotBox.x0) / 2 / (1 + Math.max(0, ...pulled))
  const [series] = plot.series
  const total = series?.values.reduce<number>((sum, value) => sum + (value ?? 0), 0) ?? 0
  if (!series || total <= 0) return []
  let from = plot.start ?? 0
  return series.values.map((value, at) => {
    const to = from + (360 * (value ?? 0)) / total
    const steps = Math.max(1, Math.ceil((to - from) / ARC_STEP))
    const centre = polar(middle, radius * (pulled[at] ?? 0), (from + to) / 2)
    const arc = (r: number): Point[] =>
      Array.from({ length: steps + 1 }, (_, step) =>
        polar(centre, r, from + ((to - from) * step) / steps),
      )
    const inner = plot.hole === undefined ? [centre] : arc(radius * plot.hole).toReversed()
    const segments = outline([...arc(radius), ...inner], true)
    from = to
    return { segments, colour: series.colours?.[at] ?? series.colour }
  })
}

/** Radar: one spoke a category, from the centre out. */
function webs(chart: Chart, plot: ChartPlot): DrawnMark[] {
  const axis = chart.valueAxes[plot.axis]
  if (!axis) return []
  const { plotBox } = chart
  const centre = { x: (plotBox.x0 + plotBox.x1) / 2, y: (plotBox.y0 + plotBox.y1) / 2 }
  const out: Scale = (value) =>
    ((value - axis.min) / (axis.max - axis.min)) * ((plotBox.y1 - plotBox.y0) / 2)
  return plot.series.flatMap((series) => {
    const points = series.values.map((value, at) =>
      polar(centre, out(value ?? axis.min), (360 * at) / series.values.length),
    )
    const segments = outline(points, true)
    const own = { segments, colour: series.colour }
    return [series.line ? { ...own, stroke: series.line.width } : own, ...marks(points, series)]
  })
}
