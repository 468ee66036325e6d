import { contains, type Box } from "../../../base/geometry.ts"
import { barPlaces } from "../../../charts/draw-chart.ts"
import { alongScale, valueScale } from "../../../charts/scales.ts"
import type { Chart, ChartPlot, ChartSeries } from "../../../model/chart.ts"
import { readChartNumber, type ChartNumber } from "./chart-number.ts"
import type { ChartWord } from "./chart-word.ts"
import { middleX, middleY } from "./chart-words.ts"

/**
 * Share of its axis, of the longest bar, or of a whole pie by which a printed value may differ from
 * what the page shows.
 */
export const AGREES = 0.012

export interface Labelled {
  readonly chart: Chart
  /** Numbers that belong to a mark. */
  readonly words: ReadonlySet<ChartWord>
}

/**
 * Share of the rounding of a printed value within which it is that of its mark, and no rounded one.
 */
const SPOT_ON = 0.1

interface Target {
  readonly plot: number
  readonly series: number
  readonly at: number
  readonly value: number
  readonly x: number
  readonly y: number
  readonly range: number
  /** Sum of a heap, which no single value is. */
  readonly isSum: boolean
}

/**
 * Gives values the digits that are printed beside their marks. Beside an axis in percent the
 * numbers may be percents without the sign: "26" at a bar of 26 %.
 */
export function labelled(chart: Chart, words: readonly ChartWord[], room: Box): Labelled {
  const plain = snapToLabels(chart, words, room)
  if (!chart.valueAxes.every(({ format }) => format.includes("%"))) return plain
  const signed = snapToLabels(inHundreds(chart), words, room)
  return signed.words.size > plain.words.size ? signed : plain
}

/** A chart in percent whose values are hundredths, and whose axis writes the sign behind them. */
const inHundreds = (chart: Chart): Chart => ({
  ...chart,
  valueAxes: chart.valueAxes.map((axis) => ({
    ...axis,
    min: hundreds(axis.min),
    max: hundreds(axis.max),
    step: hundreds(axis.step),
    format: axis.format.replace("%", '"%"'),
  })),
  plots: chart.plots.map((plot) => ({
    ...plot,
    series: plot.series.map((series) => ({
      ...series,
      values: series.values.map((value) => (value === null ? null : hundreds(value))),
    })),
  })),
})

/** Digits that a share is read with; more would be bits of the machine. */
const hundreds = (value: number): number => Number((100 * value).toPrecision(12))

/**
 * Gives values the digits that are printed beside their marks. A number that agrees with no mark
 * near it stays in the hands of the caller.
 */
export function snapToLabels(chart: Chart, words: readonly ChartWord[], room: Box): Labelled {
  const targets = targetsOf(chart)
  const taken = new Set<ChartWord>()
  const exact = new Map<string, ChartNumber>()
  const numbers = words.filter(({ angle }) => angle === 0 || angle === 270)
  for (const word of numbers) {
    const read = readChartNumber(word.text) ?? readChartNumber(word.text, ",")
    if (!read) continue
    const reach = 3 * word.size + 0.5 * (word.box.x1 - word.box.x0)
    const near = targets
      .filter(
        ({ value, range, x, y }) =>
          Math.abs(value - read.value) < AGREES * range + roundingOf(read.format) &&
          isNear(word, { x, y }, reach, room),
      )
      .toSorted((a, b) => distance(word, a) - distance(word, b))
    const target = near.find((each) => each.isSum || !exact.has(keyOf(each)))
    if (!target) continue
    taken.add(word)
    // A label of fewer digits than the page shows says less than its mark.
    const off = Math.abs(target.value - read.value)
    const rounding = roundingOf(read.format)
    const isFine = rounding <= AGREES * target.range || off < SPOT_ON * rounding
    const isClose = off < AGREES * target.range
    if (!target.isSum && isFine && isClose) exact.set(keyOf(target), read)
  }
  if (exact.size === 0) return { chart, words: taken }
  const plots = chart.plots.map((plot, p): ChartPlot => ({
    ...plot,
    series: plot.series.map((series, s): ChartSeries => {
      const read = series.values.map((_, at) => exact.get(`${p} ${s} ${at}`))
      const values = series.values.map((value, at) => read[at]?.value ?? value)
      const printed = read.filter((each) => each !== undefined)
      const isLabelled = printed.length > 0.5 * values.filter((value) => value !== null).length
      return { ...series, values, ...(isLabelled && labelsOf(printed)) }
    }),
  }))
  return { chart: { ...chart, plots }, words: taken }
}

/** That a series has labels, and how they spell their values. */
function labelsOf(printed: readonly ChartNumber[]): Pick<ChartSeries, "labels" | "alsoLabels"> {
  const format = formatOf(printed)
  const isPlain = format === undefined || format === "0" || format === "General"
  const also = { names: false, percents: false }
  return { labels: "values", ...(!isPlain && { alsoLabels: { ...also, format } }) }
}

/**
 * The format of all labels: of numbers in groups, the short ones have none. Plain numbers of
 * different lengths leave out what is zero, as programs do by themselves.
 */
function formatOf(printed: readonly ChartNumber[]): string | undefined {
  const formats = new Set(printed.map(({ format }) => format))
  const [longest] = [...formats].toSorted((a, b) => b.length - a.length)
  const isSame = [...formats].every((each) => each === longest?.replace("#,##0", "0"))
  return formats.size === 1 || isSame || longest?.includes("%") === true ? longest : undefined
}

const keyOf = ({ plot, series, at }: Target): string => `${plot} ${series} ${at}`

/** Half a unit of the last digit that is printed. */
export function roundingOf(format: string): number {
  const decimals = /\.(0+)/.exec(format)?.[1]?.length ?? 0
  return (0.5 / 10 ** decimals) * (format.includes("%") ? 0.01 : 1)
}

const distance = (word: ChartWord, { x, y }: { readonly x: number; readonly y: number }): number =>
  Math.hypot(middleX(word) - x, middleY(word) - y)

/** In a heap or inside a bar a label stands anywhere between foot and end. */
function isNear(
  word: ChartWord,
  { x, y }: { readonly x: number; readonly y: number },
  reach: number,
  room: Box,
): boolean {
  const [dx, dy] = [Math.abs(middleX(word) - x), Math.abs(middleY(word) - y)]
  const isInside = contains(room, word.box, reach)
  return isInside && ((dx < reach && dy < reach) || dx < 0.6 * word.size || dy < 0.6 * word.size)
}

/** Where the mark of a series and a category stands along the axis of categories. */
function placesAlong(chart: Chart, plot: ChartPlot): (series: number, at: number) => number {
  if (plot.kind === "bar") {
    const { from, width } = barPlaces(chart, plot)
    return (series, at) => from(series, at) + width / 2
  }
  const along =
    plot.kind === "scatter" && chart.xAxis
      ? valueScale(chart.xAxis, chart.plotBox, true)
      : alongScale(chart, false)
  return (series, at) => along(plot.series[series]?.xs?.[at] ?? at)
}

function targetsOf(chart: Chart): Target[] {
  return chart.plots.flatMap((plot, p) => {
    const axis = chart.valueAxes[plot.axis]
    if (!axis) return []
    const across = valueScale(axis, chart.plotBox, plot.isLying === true)
    const along = placesAlong(chart, plot)
    const range = axis.max - axis.min
    const heaps = chart.categories.map(() => 0)
    const own = plot.series.flatMap((series, s) =>
      series.values.flatMap((value, at): Target[] => {
        if (value === null) return []
        const top = plot.isStacked ? (heaps[at] ?? 0) + value : value
        if (plot.isStacked) heaps[at] = top
        const [u, v] = [along(s, at), across(top)]
        const place = plot.isLying ? { x: v, y: u } : { x: u, y: v }
        return [{ plot: p, series: s, at, value, range, isSum: false, ...place }]
      }),
    )
    if (!plot.isStacked) return own
    const sums = heaps.map((value, at): Target => {
      const place = plot.isLying
        ? { x: across(value), y: along(0, at) }
        : { x: along(0, at), y: across(value) }
      return { plot: p, series: -1, at, value, range, isSum: true, ...place }
    })
    return [...own, ...sums]
  })
}
