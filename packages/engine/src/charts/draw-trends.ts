import type { Point } from "../base/geometry.ts"
import type { Chart, ChartPlot, ChartSeries, ChartTrend } from "../model/chart.ts"
import { alongScale, valueScale, type Scale } from "./scales.ts"
import { trendCurve, type TrendPoint } from "./trends.ts"

/** A trend as it is drawn, in scene space. */
export interface DrawnTrend {
  readonly points: readonly Point[]
  readonly trend: ChartTrend
}

/** Straight pieces that a trend is drawn with, counted. */
const PIECES = 60

/** The points of a series that have values; categories are counted from 1. */
export const pointsOfSeries = ({ values, xs }: ChartSeries): TrendPoint[] =>
  values
    .flatMap((y, at): TrendPoint[] => (y === null ? [] : [{ x: xs?.[at] ?? at + 1, y }]))
    .toSorted((a, b) => a.x - b.x)

/**
 * Where numbers of x, or categories counted from 1, stand across a plot; undefined where a trend
 * has no such axis.
 */
export function alongPoints(chart: Chart, plot: ChartPlot): Scale | undefined {
  if (plot.kind === "scatter") return chart.xAxis && valueScale(chart.xAxis, chart.plotBox, true)
  if (plot.isLying || chart.categoryAxis?.dates) return undefined
  const along = alongScale(chart, false)
  return (x) => along(x - 1)
}

/** Computes the trends of all series as lines. */
export function trendLines(chart: Chart): DrawnTrend[] {
  return chart.plots.flatMap((plot) => {
    const axis = chart.valueAxes[plot.axis]
    const along = alongPoints(chart, plot)
    if (!axis || !along) return []
    const across = valueScale(axis, chart.plotBox, false)
    return plot.series.flatMap((series) =>
      (series.trends ?? []).flatMap((trend): DrawnTrend[] => {
        const known = pointsOfSeries(series)
        const curve = trendCurve(trend, known)
        const [first, last] = [known[0], known.at(-1)]
        if (!curve || !first || !last) return []
        const skipped =
          trend.kind === "average" ? (known[(trend.order ?? 2) - 1]?.x ?? first.x) : first.x
        const [from, to] = [skipped - trend.backward, last.x + trend.forward]
        const places = Array.from(
          { length: PIECES + 1 },
          (_, at) => from + ((to - from) * at) / PIECES,
        )
        const corners =
          trend.kind === "average" ? known.map(({ x }) => x).filter((x) => x >= from) : places
        return [{ trend, points: corners.map((x) => ({ x: along(x), y: across(curve(x)) })) }]
      }),
    )
  })
}
