import type { Box } from "../base/geometry.ts"
import type { Rgb } from "../base/colour.ts"
import type { Pt } from "../base/units.ts"

/**
 * A chart with its data, as read from a page: what an office program can draw anew and a person can
 * edit.
 *
 * A chart holds plots, a plot holds series; series of all plots share one list of categories or, in
 * a scatter plot, bring their own places along x.
 */
export interface Chart {
  readonly title?: string
  /** In the order in which they are painted. Pies and scatters stand alone. */
  readonly plots: readonly ChartPlot[]
  /** Names of the categories, or of the slices of a pie; empty for scatter plots. */
  readonly categories: readonly string[]
  /** Absent for pies and scatter plots. */
  readonly categoryAxis?: CategoryAxis
  /** The x axis of a scatter plot. */
  readonly xAxis?: ValueAxis
  /** First and second axis of values; none for pies. */
  readonly valueAxes: readonly ValueAxis[]
  readonly legend?: "right" | "left" | "top" | "bottom"
  /**
   * The page prints the numbers in a table below the plot: with the keys of the series, or without.
   */
  readonly table?: "keys" | "plain"
  /** Colour of what the chart stands on, where it is no white paper. */
  readonly ground?: Rgb
  /** Whole chart, scene space. */
  readonly box: Box
  /**
   * Room between the axes; the square around a pie, as large as for all slices drawn out as far.
   */
  readonly plotBox: Box
  readonly text: ChartText
}

/** Look of the labels. */
export interface ChartText {
  readonly size: Pt
  readonly colour: Rgb
  readonly titleSize: Pt
}

/** Categories that stand where their dates are in time. */
export interface DateScale {
  /** What goes evenly along the axis. */
  readonly unit: "day" | "month"
  /** Day number of each category, as Excel counts days; rising. */
  readonly days: readonly number[]
  /** Format of Excel in which the page spells them. */
  readonly format: string
}

export interface CategoryAxis {
  readonly title?: string
  /** The first category stands at the top of an upright axis, or at the right of a lying one. */
  readonly isReversed: boolean
  /** Points stand on the ends of the axis, without half a category before them. */
  readonly isOnTicks: boolean
  /** Absent where categories are evenly apart. */
  readonly dates?: DateScale
}

export interface ValueAxis {
  readonly title?: string
  readonly min: number
  readonly max: number
  /** Distance of labels; of a logarithmic axis the factor between them. */
  readonly step: number
  readonly scale: "linear" | "log"
  /** Number format as Excel spells it: "#,##0", "0%". */
  readonly format: string
  readonly grid?: Rgb
  /** The labels stand at the far side: right, or top. */
  readonly isFar: boolean
  readonly hasLabels: boolean
}

export type PlotKind = "bar" | "line" | "area" | "pie" | "scatter" | "radar"

export interface ChartPlot {
  readonly kind: PlotKind
  /** Bars that lie; all others stand. */
  readonly isLying?: boolean
  /** Bars and areas: side by side (areas over each other), or on top of each other. */
  readonly isStacked?: boolean
  /** Index into `Chart.valueAxes`. */
  readonly axis: number
  readonly series: readonly ChartSeries[]
  /** Room between groups of bars, as share of one bar. */
  readonly gap?: number
  /** Share by which neighbouring bars lie on each other; negative: apart. */
  readonly overlap?: number
  /** Share of the radius that is cut out of a doughnut. */
  readonly hole?: number
  /** Degrees clockwise from the top at which the first slice begins. */
  readonly start?: number
  /** How far each slice is drawn out of the pie, as share of the radius. */
  readonly pulled?: readonly number[]
}

export interface ChartSeries {
  readonly name?: string
  readonly colour: Rgb
  /**
   * Of bars that are white, as in print without colours, and of marks that have an edge in another
   * colour.
   */
  readonly outline?: Rgb
  /** One a category; null where nothing is drawn. */
  readonly values: readonly (number | null)[]
  /** Places along x of a scatter plot, as many as values. */
  readonly xs?: readonly number[]
  /** Colours of single bars or slices, one a category. */
  readonly colours?: readonly Rgb[]
  readonly line?: { readonly width: Pt; readonly dash: readonly number[] }
  /** The line runs through its points as a curve. */
  readonly isSmooth?: boolean
  readonly mark?: ChartMark
  /**
   * The page prints the values beside the marks: as they are, with a sign of percent, or as the
   * whole percents of values that are finer.
   */
  readonly labels?: "values" | "percent" | "rounded"
  /** What labels say beside or in place of these, and how they spell them. */
  readonly alsoLabels?: AlsoLabels
  /** Places of the slices whose number the page does not print. */
  readonly unlabelled?: readonly number[]
  /** Lines that the page draws through the points, computed from their values. */
  readonly trends?: readonly ChartTrend[]
}

/** What a label says beside its value: the name and the share of a slice alone. */
export interface AlsoLabels {
  /** The name of the slice: no legend gives it. */
  readonly names: boolean
  /** The share in whole percents, below the value. */
  readonly percents: boolean
  /** Number format of the value as Excel spells it. */
  readonly format?: string
  /** All labels stand inside their slices, or all beside them. */
  readonly place?: "inside" | "beside"
}

/** A line that follows from the values of its series. */
export interface ChartTrend {
  readonly kind: "linear" | "exponential" | "logarithmic" | "power" | "polynomial" | "average"
  /** Degree of a polynomial; number of points of a moving average. */
  readonly order?: number
  readonly name?: string
  readonly colour: Rgb
  readonly line: { readonly width: Pt; readonly dash: readonly number[] }
  /**
   * How far it goes beyond the last and before the first point, in numbers of x or in categories.
   */
  readonly forward: number
  readonly backward: number
  /** Its equation, and how well it fits, as the page prints them. */
  readonly equation?: string
  readonly fit?: string
}

/** Marks of lines that cross each other: slanted, along the axes, or both. */
export type CrossShape = "x" | "plus" | "star"

export const isCross = (shape: ChartMark["shape"]): shape is CrossShape =>
  shape === "x" || shape === "plus" || shape === "star"

/** Width of the lines of a cross: as office programs draw them. */
export const CROSS_WIDTH: Pt = 0.75

export interface ChartMark {
  readonly shape: "circle" | "square" | "diamond" | "triangle" | CrossShape
  readonly size: Pt
}

/** Name of a series where the page gives none. */
export const seriesName = (series: ChartSeries, index: number, chart: Chart): string =>
  series.name ??
  (chart.title !== undefined && chart.plots.length === 1 && chart.plots[0]?.series.length === 1
    ? chart.title
    : `${index + 1}`)

/** Gives the number format of the cells that hold the values: what the labels of all print. */
export function valueFormat({ plots }: Chart): string | undefined {
  const all = plots.flatMap(({ series }) => series.map(({ alsoLabels }) => alsoLabels?.format))
  return all.every((format) => format === all[0]) ? all[0] : undefined
}

/** Gives the data of a chart as a table: a head, then a row a category or point. */
export function chartTable(chart: Chart): readonly (readonly (string | number | null)[])[] {
  const series = chart.plots.flatMap((plot) => plot.series)
  const names = series.map((one, index) => seriesName(one, index, chart))
  if (chart.plots[0]?.kind !== "scatter")
    return [
      ["", ...names],
      ...chart.categories.map((category, row) => [
        category,
        ...series.map(({ values }) => values[row] ?? null),
      ]),
    ]
  // Series of a scatter plot have places of their own: two columns each.
  const rows = Math.max(0, ...series.map(({ values }) => values.length))
  return [
    names.flatMap((name) => [chart.xAxis?.title ?? "X", name]),
    ...Array.from({ length: rows }, (_, row) =>
      series.flatMap(({ xs, values }) => [xs?.[row] ?? null, values[row] ?? null]),
    ),
  ]
}

/** What the page prints of trends: their names with their equations and how well these fit. */
export const trendNotes = ({ plots }: Chart): readonly string[] =>
  plots
    .flatMap(({ series }) => series.flatMap(({ trends = [] }) => trends))
    .map(({ name, equation, fit }) => [name, equation, fit].filter(Boolean).join(", "))
    .filter((note) => note !== "")
