import { contains, type Box, type Point } from "../../../base/geometry.ts"
import { alongPoints, pointsOfSeries } from "../../../charts/draw-trends.ts"
import { valueScale } from "../../../charts/scales.ts"
import { trendCurve } from "../../../charts/trends.ts"
import type { Chart, ChartPlot, ChartSeries, ChartTrend } from "../../../model/chart.ts"
import type { SceneItem, ScenePage, ScenePath } from "../../../model/scene.ts"
import { counts, ems, points, shares } from "../../geometry/scale.ts"
import type { ChartInk, Ink, TrendInk } from "./chart-ink.ts"
import type { LegendName } from "./chart-legend.ts"
import type { ChartWord } from "./chart-word.ts"
import { phrasesOf } from "./chart-words.ts"
import { MOST_COMPARED, MOST_LOOKED_INTO } from "../../geometry/limits.ts"

/** What is left of a chart without lines that may be trends. */
export interface TrendSearch {
  readonly ink: ChartInk
  readonly words: readonly ChartWord[]
  /** Words of equations. */
  readonly equations: readonly ChartWord[]
}

/** Lines that may be trends at most: time stays bounded. */
const MOST_TRENDS = counts.several
/** Strokes among which trends are looked for at most. */
const MOST_STROKES = counts.crowd / 2
/** Pieces that one trend is painted in at most, counted. */
const MOST_PIECES = counts.few
/** Share of the width of a chart that a trend runs over at least. */
const LEAST_WAY = shares.few

/**
 * Gives a chart without some of its lines: without those that are dashed, without those that are
 * straight from end to end, and without each.
 */
export function withoutTrends(
  page: ScenePage,
  region: Box,
  { ink, words }: { readonly ink: ChartInk; readonly words: readonly ChartWord[] },
): TrendSearch[] {
  const found = candidatesIn(page, region, ink)
  if (found.length === 0 || found.length > MOST_TRENDS) return []
  const dashed = found.filter(({ inks: [first] }) => (first?.dash.length ?? 0) > 0)
  const straight = found.filter(({ run }) => run.length === counts.pair)
  const sets = [
    dashed,
    found.filter((one) => dashed.includes(one) || straight.includes(one)),
    ...found.map((one) => [one]),
  ]
  const tried = new Set<string>()
  const equations = equationsIn(words)
  const others = words.filter((word) => !equations.includes(word))
  return sets.flatMap((trends) => {
    const name = trends.map((one) => found.indexOf(one)).join()
    if (trends.length === 0 || tried.has(name)) return []
    tried.add(name)
    const gone = new Set(trends.flatMap(({ inks }) => inks))
    return [
      {
        ink: { ...ink, inks: ink.inks.filter((one) => !gone.has(one)), trends },
        words: others,
        equations,
      },
    ]
  })
}

/** Gives open lines that run forward in one piece and have a look of their own. */
function candidatesIn(page: ScenePage, region: Box, { inks }: ChartInk): TrendInk[] {
  const strokes = inks.filter(({ kind, isClosed }) => kind === "stroke" && !isClosed)
  if (strokes.length === 0 || strokes.length > MOST_STROKES) return []
  const looks = Map.groupBy(strokes, lookOf)
  return [...looks].flatMap(([look, own]): TrendInk[] => {
    if (own.length > MOST_PIECES || own.length === inks.length) return []
    const run = own
      .toSorted((a, b) => a.box.x0 - b.box.x0)
      .flatMap(({ points: corners }) => corners)
    const isForward = run.every(({ x }, at) => at === 0 || x > (run[at - 1]?.x ?? x) - points.hair)
    const [first, last] = [run[0], run.at(-1)]
    const isLong = first && last && last.x - first.x > LEAST_WAY * (region.x1 - region.x0)
    if (!isForward || !isLong) return []
    const items = new Set(own.map(({ item }) => item))
    const keys = page.items.flatMap((item, at) =>
      !items.has(at) && mayBeKey(item, region) && lookOfPath(item) === look ? [at] : [],
    )
    return [{ inks: own, run, keys: new Set(keys) }]
  })
}

/** Tells a level stroke in a region. */
const mayBeKey = (item: SceneItem, region: Box): item is ScenePath =>
  item.kind === "path" &&
  item.stroke !== undefined &&
  item.box.y1 - item.box.y0 < points.slack &&
  contains(region, item.box, points.near)

const lookOfPath = ({ stroke, lineWidth: width, dash }: ScenePath): string =>
  lookOf({ colour: stroke?.colour ?? 0, width, dash })

const lookOf = ({ colour, width, dash }: Pick<Ink, "colour" | "width" | "dash">): string =>
  `${colour} ${width.toFixed(1)} ${dash.map((each) => each.toFixed(1)).join()}`

const EQUATION = /^(?:f\(x\)|y)\s?=/iu
const FIT = /^R[²2]?\s?=/iu

/**
 * Finds the words of equations and of how well these fit, with powers that are raised over them.
 */
function equationsIn(words: readonly ChartWord[]): ChartWord[] {
  const lines = phrasesOf(words).filter(({ text }) => EQUATION.test(text) || FIT.test(text))
  return words.filter((word) =>
    lines.some(({ box, size }) =>
      contains(
        { x0: box.x0, x1: box.x1 + ems.half * size, y0: box.y0 - ems.half * size, y1: box.y1 },
        word.box,
        points.near,
      ),
    ),
  )
}

/** Parts the names of a legend by whether their keys are those of trends. */
export function partedLegend(
  legend: readonly LegendName[],
  trends: readonly TrendInk[],
): {
  readonly series: readonly LegendName[]
  readonly trends: readonly (LegendName | undefined)[]
} {
  const names = trends.map(({ keys }) =>
    legend.find(({ items }) => items.length > 0 && items.every((item) => keys.has(item))),
  )
  return { series: legend.filter((name) => !names.includes(name)), trends: names }
}

/**
 * Share of the height of a plot, and points, by which a trend may miss what it is computed to be.
 */
const MISS_SHARE = 0.01
const MISS = 1.2

/** What a trend may be, the plainest first. */
const kinds: readonly Pick<ChartTrend, "kind" | "order">[] = [
  { kind: "linear" },
  { kind: "exponential" },
  { kind: "logarithmic" },
  { kind: "power" },
  ...[2, 3, 4, 5, 6].map((order) => ({ kind: "polynomial" as const, order })),
  ...[2, 3, 4, 5, 6, 7, 12].map((order) => ({ kind: "average" as const, order })),
]

/**
 * Gives each trend to the series that it is computed from; undefined where one follows from none.
 */
export function withTrends(
  chart: Chart,
  { ink: { trends = [] }, equations }: Pick<TrendSearch, "ink" | "equations">,
  names: readonly (LegendName | undefined)[],
): Chart | undefined {
  let made = chart
  const text = phrasesOf(equations).map((line) => line.text)
  const equation = text.find((each) => EQUATION.test(each))
  const fit = text.find((each) => FIT.test(each))
  for (const [at, { inks, run }] of trends.entries()) {
    const [ink] = inks
    const isTold = equation !== undefined || (ink?.dash.length ?? 0) > 0
    const found = ink && seriesOfTrend(made, run, { colour: ink.colour, isTold })
    if (!ink || !found) return undefined
    const trend: ChartTrend = {
      ...found.trend,
      ...(names[at] && { name: names[at].text }),
      colour: ink.colour,
      line: { width: ink.width, dash: ink.dash },
      ...(at === 0 && equation !== undefined && { equation }),
      ...(at === 0 && fit !== undefined && { fit }),
    }
    const add = (series: ChartSeries): ChartSeries =>
      series === found.series ? { ...series, trends: [...(series.trends ?? []), trend] } : series
    made = {
      ...made,
      plots: made.plots.map((plot) => ({ ...plot, series: plot.series.map(add) })),
    }
  }
  return made
}

interface FoundTrend {
  readonly series: ChartSeries
  readonly trend: Pick<ChartTrend, "kind" | "order" | "forward" | "backward">
}

/** Finds the series that a line is computed from: first among those in its colour. */
function seriesOfTrend(
  chart: Chart,
  run: readonly Point[],
  { colour, isTold }: { readonly colour: number; readonly isTold: boolean },
): FoundTrend | undefined {
  const all = chart.plots.flatMap((plot) => plot.series.map((series) => ({ plot, series })))
  const sorted = all.toSorted(
    (a, b) => Number(b.series.colour === colour) - Number(a.series.colour === colour),
  )
  const isOwn = ({ series }: (typeof all)[number]): boolean =>
    series.colour === colour && series.line === undefined
  if (!isTold && all.some((one) => isOwn(one) && runsThrough(chart, one, run))) return undefined
  for (const kind of kinds)
    for (const { plot, series } of sorted) {
      const reach = fits(chart, { plot, series }, { kind, run, isTold })
      if (reach) return { series, trend: { ...kind, ...reach } }
    }
  return undefined
}

/**
 * Tells a curve that runs from the first point of a series through each to the last: it is their
 * line, which was smoothed.
 */
function runsThrough(
  chart: Chart,
  { plot, series }: { readonly plot: ChartPlot; readonly series: ChartSeries },
  run: readonly Point[],
): boolean {
  const axis = chart.valueAxes[plot.axis]
  const along = alongPoints(chart, plot)
  const known = pointsOfSeries(series)
  const [start, end, first, last] = [run[0], run.at(-1), known[0], known.at(-1)]
  if (!axis || !along || !start || !end || !first || !last) return false
  if (run.length <= known.length || known.length < counts.few || run.length > MOST_COMPARED)
    return false
  const across = valueScale(axis, chart.plotBox, false)
  const isAt = (a: number, b: number): boolean => Math.abs(a - b) < points.edge
  if (!isAt(start.x, along(first.x)) || !isAt(end.x, along(last.x))) return false
  return known.every(({ x, y }) => {
    const place = { x: along(x), y: across(y) }
    const at = run.findIndex((corner) => corner.x >= place.x)
    const [a = start, b = end] = [run[at - 1], run[at]]
    const share = b.x === a.x ? 0 : (place.x - a.x) / (b.x - a.x)
    return Math.abs(a.y + share * (b.y - a.y) - place.y) < points.hair
  })
}

/** A line, and what it is tried as. */
interface TrendLine {
  readonly kind: Pick<ChartTrend, "kind" | "order">
  readonly run: readonly Point[]
  /** It is dashed, or the page prints an equation: it is no data. */
  readonly isTold: boolean
}

/** Tells how far a trend goes beyond the points of a series; undefined where it is another line. */
function fits(
  chart: Chart,
  { plot, series }: { readonly plot: ChartPlot; readonly series: ChartSeries },
  { kind, run, isTold }: TrendLine,
): Pick<ChartTrend, "forward" | "backward"> | undefined {
  const axis = chart.valueAxes[plot.axis]
  const along = alongPoints(chart, plot)
  const known = pointsOfSeries(series)
  const [start, end] = [run[0], run.at(-1)]
  const [least, most] = [known[0], known.at(-1)]
  // Through as few points as it has numbers, a curve runs by itself.
  const free = kind.kind === "polynomial" ? (kind.order ?? 0) : 1
  if (!axis || !along || !start || !end || !least || !most || known.length < free + 2)
    return undefined
  const curve = trendCurve(kind, known)
  if (!curve) return undefined
  const across = valueScale(axis, chart.plotBox, false)
  // Places across are even in x: two of them tell all.
  const [zero, unit] = [along(0), along(1) - along(0)]
  if (chart.xAxis?.scale === "log" || unit === 0) return undefined
  const at = (x: number): number => (x - zero) / unit
  const step = Math.max(1, Math.floor(run.length / MOST_LOOKED_INTO))
  const slack = MISS + MISS_SHARE * (chart.plotBox.y1 - chart.plotBox.y0)
  const isOn = run.every(
    ({ x, y }, index) =>
      (index % step !== 0 && index !== run.length - 1) ||
      Math.abs(across(curve(at(x))) - y) < slack,
  )
  const round = (value: number): number =>
    Math.max(0, Number((Math.round(value * 100) / 100).toPrecision(4)))
  const from = kind.kind === "average" ? known[(kind.order ?? 2) - 1]?.x : least.x
  if (!isOn || from === undefined) return undefined
  const [before, beyond] = [from - at(start.x), at(end.x) - most.x]
  const isData =
    kind.kind === "average"
      ? // An average needs its points: it begins where it has as many, and ends with them.
        Math.max(Math.abs(before), Math.abs(beyond)) > OFF_POINT
      : !isTold &&
        standsAtEach(
          run.map(({ x }) => at(x)),
          known.map(({ x }) => x),
        )
  return isData ? undefined : { backward: round(before), forward: round(beyond) }
}

/**
 * Distance from a point up to which the end of an average stands at it, in categories or numbers of
 * x.
 */
const OFF_POINT = shares.few

/**
 * Tells a line with a corner at each point of a series and nowhere else between them: it is data,
 * computed or not, for programs draw a trend from its ends, or through more places than there are
 * points. Where it leaves the plot it goes on beyond the points.
 */
const standsAtEach = (corners: readonly number[], places: readonly number[]): boolean => {
  const off = OFF_POINT * Math.abs((places[1] ?? 0) - (places[0] ?? 0))
  const [first = 0, last = 0] = [places[0], places.at(-1)]
  const within = corners.filter((x) => x > first - off && x < last + off)
  return (
    within.length > counts.pair &&
    within.length === places.length &&
    within.every((x, at) => Math.abs(x - (places[at] ?? x)) < off)
  )
}
