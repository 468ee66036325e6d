import type { Chart, ChartPlot, ChartSeries } from "../../../model/chart.ts"
import { counts } from "../../geometry/scale.ts"
import { sideOf, type LegendName } from "./chart-legend.ts"
import type { ChartRefusal, Draft } from "./chart-draft.ts"
import type { ChartWord } from "./chart-word.ts"

/** A legend and what is known of it. */
interface FoundLegend {
  readonly legend: readonly LegendName[]
  readonly named: ReadonlySet<ChartWord>
  /** Items that draw its keys. */
  readonly keys: ReadonlySet<number>
  /** Colours of all that is drawn beside its keys. */
  readonly painted: ReadonlySet<number>
}

/** Names series by the colours of the legend. */
export function withLegend(
  draft: Draft,
  { legend, named: words, painted, keys }: FoundLegend,
): Draft | ChartRefusal {
  const { chart } = draft
  const all = new Set([...draft.words, ...words])
  if (legend.length === 0) return { ...draft, words: all, keys }
  const colours = new Set(chart.plots.flatMap(({ series }) => series.map(({ colour }) => colour)))
  const motley = new Set(
    chart.plots.flatMap(({ series }) => series.flatMap((one) => one.colours ?? [])),
  )
  const isMotley = motley.size > 0 && legend.every(({ colour }) => motley.has(colour))
  const apart = isMotley ? inSeries(chart, legend) : undefined
  if (apart) return { ...draft, chart: apart, words: all, keys }
  if (isMotley || isListOfNames(chart, legend)) return { ...draft, words: all, keys }
  const absent = legend.filter(({ colour }) => !colours.has(colour))
  if (absent.some(({ colour }) => painted.has(colour))) return "series unnamed"
  if (absent.length === legend.length) return "series unnamed"
  const names = new Map(legend.map(({ colour, text }) => [colour, text]))
  // Two series in one colour are told apart by nothing that is read.
  if (legend.some(({ colour, text }) => names.get(colour) !== text)) return "series unnamed"
  // The same name twice: the legend of another chart is among it.
  if (names.size < legend.length) return "keys alike"
  if (
    chart.plots.some(({ series }) => series.some((one) => !names.has(one.colour) && !isSure(one)))
  )
    return "series unnamed"
  const named = chart.plots.map((plot) => ({
    ...plot,
    series: plot.series.map((series) => {
      const name = names.get(series.colour)
      return name === undefined ? series : { ...series, name }
    }),
  }))
  const plots = absent.length === 0 ? named : withAbsent(named, legend, absent)
  if (!plots) return "series unnamed"
  const side = sideOf(legend, chart.plotBox)
  return { ...draft, chart: { ...chart, plots, legend: side }, words: all, keys }
}

/**
 * Takes standing bars in colours of their own, which nothing names but the legend, for as many
 * series of one category. Undefined where they have names below, or the legend not one for each.
 */
function inSeries(chart: Chart, legend: readonly LegendName[]): Chart | undefined {
  const [plot, other] = chart.plots
  const [row, ...more] = plot?.series ?? []
  const { gap = 0 } = plot ?? {}
  const isBare = chart.categories.every((name) => name === "")
  if (!plot || !row || other || more.length > 0 || plot.kind !== "bar" || plot.isLying || !isBare)
    return undefined
  const series = row.values.flatMap((value, at): ChartSeries[] => {
    const colour = row.colours?.[at]
    const own = legend.filter((name) => name.colour === colour)
    const [name, second] = own
    const { labels } = row
    return name && !second
      ? [{ name: name.text, colour: name.colour, values: [value], ...(labels && { labels }) }]
      : []
  })
  if (
    series.length < row.values.length ||
    new Set(series.map(({ colour }) => colour)).size < series.length
  )
    return undefined
  return {
    ...chart,
    categories: [""],
    plots: [{ ...plot, series, overlap: -gap }],
    legend: sideOf(legend, chart.plotBox),
  }
}

/** Points with marks at a line are data, though a legend has no room for their name. */
const isSure = ({ line, mark, values }: ChartSeries): boolean =>
  line !== undefined && mark !== undefined && values.length >= counts.few

/**
 * Takes in series that a legend names and nothing paints: they have no values. Among bars each has
 * its room beside the others, in the order of the legend.
 */
function withAbsent(
  [first, ...others]: readonly ChartPlot[],
  legend: readonly LegendName[],
  absent: readonly LegendName[],
): ChartPlot[] | undefined {
  const [model] = first?.series ?? []
  if (!first || !model) return undefined
  const empty = absent.map(({ colour, text }) => ({
    ...model,
    name: text,
    colour,
    values: model.values.map(() => null),
  }))
  const order = new Map(
    legend
      .toSorted((a, b) => a.box.y1 - b.box.y1 || a.box.x0 - b.box.x0)
      .map(({ colour }, at) => [colour, at]),
  )
  const rank = ({ colour }: ChartSeries): number => order.get(colour) ?? 0
  const [start, end] = [first.series[0] ?? model, first.series.at(-1) ?? model]
  const sign = rank(start) > rank(end) || (start === end && first.isLying) ? -1 : 1
  const series = [...first.series, ...empty].toSorted((a, b) => sign * (rank(a) - rank(b)))
  if (first.kind !== "bar" || first.isStacked) return [{ ...first, series }, ...others]
  const gap = (first.gap ?? 0) - absent.length * (1 - (first.overlap ?? 0))
  return gap < 0 ? undefined : [{ ...first, series, gap }, ...others]
}

/**
 * Tells a legend that lists the categories of a single series, whatever the colours of its keys.
 */
function isListOfNames({ plots, categories }: Chart, legend: readonly LegendName[]): boolean {
  const listed = legend.map(({ text }) => text).toSorted()
  const names = categories.toSorted()
  return (
    plots.length === 1 &&
    plots[0]?.series.length === 1 &&
    listed.length === names.length &&
    listed.every((text, at) => text === names[at])
  )
}
