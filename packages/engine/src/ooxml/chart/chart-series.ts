import {
  CROSS_WIDTH,
  isCross,
  seriesName,
  valueFormat,
  type Chart,
  type ChartMark,
  type ChartPlot,
  type ChartSeries,
  type ChartTrend,
} from "../../model/chart.ts"
import { element, text, type Xml } from "../xml.ts"
import { lineLook, solid } from "./chart-look.ts"
import { dataColumn } from "./data-workbook.ts"

/** What the series of one plot share. */
export interface SeriesContext {
  readonly chart: Chart
  readonly plot: ChartPlot
  readonly sheet: string
  /** Number of series in the plots before. */
  readonly first: number
}

/** Gives a series. Source: ECMA-376 part 1, 21.2.2.170 to 21.2.2.175 "ser", in their order. */
export function seriesXml(series: ChartSeries, at: number, context: SeriesContext): Xml {
  const { chart, plot, first } = context
  const index = first + at
  const isScatter = plot.kind === "scatter"
  const column = isScatter ? 2 * index + 1 : index + 1
  // LibreOffice leaves out a series of points that is shorter than one behind it: blanks fill it
  // up.
  const rows = Math.max(...plot.series.map(({ values }) => values.length))
  return element("c:ser", undefined, [
    element("c:idx", { val: index }),
    element("c:order", { val: index }),
    element(
      "c:tx",
      undefined,
      textReference([seriesName(series, index, chart)], context, column, 1),
    ),
    lookXml(series, plot),
    plot.kind === "bar" && element("c:invertIfNegative", { val: false }),
    (plot.kind === "line" || isScatter || plot.kind === "radar") && markXml(series),
    pointsXml(series, plot),
    (series.labels || series.alsoLabels) && labelsXml(series, plot),
    plot.kind !== "pie" && plot.kind !== "radar" && (series.trends ?? []).map(trendXml),
    !isScatter && element("c:cat", undefined, categoryReference(context)),
    isScatter &&
      element(
        "c:xVal",
        undefined,
        numberReference(filledUp(series.xs ?? [], rows), context, column - 1),
      ),
    element(
      isScatter ? "c:yVal" : "c:val",
      undefined,
      numberReference(filledUp(series.values, rows), context, column, valueFormat(chart)),
    ),
    (plot.kind === "line" || isScatter) && element("c:smooth", { val: series.isSmooth === true }),
  ])
}

/** Names of categories, or the numbers of their days. */
function categoryReference(context: SeriesContext): Xml {
  const { categories, categoryAxis } = context.chart
  const dates = categoryAxis?.dates
  return dates
    ? numberReference(dates.days, context, 0, dates.format)
    : textReference(categories, context, 0, 2)
}

const filledUp = (values: readonly (number | null)[], rows: number): readonly (number | null)[] =>
  Array.from({ length: rows }, (_, row) => values[row] ?? null)

/** Width of the outline of a white bar, in points. */
const OUTLINE = 0.75

function lookXml({ colour, outline, line }: ChartSeries, { kind }: ChartPlot): Xml | undefined {
  if (kind === "pie") return undefined
  if (kind === "bar" || kind === "area" || (kind === "radar" && !line))
    return element("c:spPr", undefined, [
      solid(colour),
      outline !== undefined && lineLook(outline, OUTLINE),
    ])
  return element(
    "c:spPr",
    undefined,
    line
      ? lineLook(colour, line.width, line.dash)
      : element("a:ln", undefined, element("a:noFill")),
  )
}

const markShapes: Readonly<Record<ChartMark["shape"], string>> = {
  circle: "circle",
  square: "square",
  diamond: "diamond",
  triangle: "triangle",
  x: "x",
  plus: "plus",
  star: "star",
}

function markXml({ mark, colour, outline }: ChartSeries): Xml {
  if (!mark) return element("c:marker", undefined, element("c:symbol", { val: "none" }))
  return element("c:marker", undefined, [
    element("c:symbol", { val: markShapes[mark.shape] }),
    element("c:size", { val: Math.min(72, Math.max(2, Math.round(mark.size))) }),
    element(
      "c:spPr",
      undefined,
      isCross(mark.shape)
        ? [element("a:noFill"), lineLook(colour, CROSS_WIDTH, [])]
        : [
            solid(colour),
            outline === undefined
              ? element("a:ln", undefined, element("a:noFill"))
              : lineLook(outline, OUTLINE),
          ],
    ),
  ])
}

/** Points in colours of their own. */
const pointsXml = ({ colours }: ChartSeries, { kind, pulled }: ChartPlot): Xml[] =>
  (colours ?? []).map((colour, index) =>
    element("c:dPt", undefined, [
      element("c:idx", { val: index }),
      kind === "bar" && element("c:invertIfNegative", { val: false }),
      pulled?.[index] !== undefined &&
        element("c:explosion", { val: Math.min(400, Math.round(100 * pulled[index])) }),
      element("c:spPr", undefined, solid(colour)),
    ]),
  )

/** What sums of decimals miss by the last bits, in percent. */
const tenThousandth = 1e-4

/**
 * Labels as printed. Whole percents of a whole are left to the program to count; others would come
 * out rounded, or counted anew: 59 of 101 is 58 %.
 */
function labelsXml(series: ChartSeries, { kind, hole }: ChartPlot): Xml {
  const { values, labels, alsoLabels: also, unlabelled = [] } = series
  const sum = values.reduce((total: number, value) => total + (value ?? 0), 0)
  const isWhole = Math.abs(sum - 100) < tenThousandth
  const areWhole = labels === "rounded" || values.every((value) => Number.isInteger(value ?? 0))
  const isPercent = labels === "percent" || labels === "rounded"
  const isShare = isPercent && isWhole && areWhole
  // LibreOffice would give the percents the format of the values; these have it from their cells.
  const ownFormat = also?.percents ? undefined : also?.format
  const format = isPercent && !isShare ? 'General"%"' : ownFormat
  const takesPlace = also?.place !== undefined && kind === "pie" && hole === undefined
  const place =
    takesPlace && element("c:dLblPos", { val: also.place === "inside" ? "ctr" : "outEnd" })
  const named = { value: false, name: true, percent: false } as const
  return element("c:dLbls", undefined, [
    unlabelled.map((idx) =>
      element("c:dLbl", undefined, [
        element("c:idx", { val: idx }),
        also?.names ? [place, shownXml(named)] : element("c:delete", { val: true }),
      ]),
    ),
    format !== undefined && element("c:numFmt", { formatCode: format, sourceLinked: false }),
    place,
    shownXml({
      value: labels !== undefined && !isShare,
      name: also?.names === true,
      percent: isShare || also?.percents === true,
    }),
    also && (also.names || also.percents) && element("c:separator", undefined, text("\n")),
  ])
}

/** What a label shows. Source: ECMA-376 part 1, group "Group_DLbl". */
const shownXml = (shown: Readonly<Record<"value" | "name" | "percent", boolean>>): Xml[] => [
  element("c:showLegendKey", { val: false }),
  element("c:showVal", { val: shown.value }),
  element("c:showCatName", { val: shown.name }),
  element("c:showSerName", { val: false }),
  element("c:showPercent", { val: shown.percent }),
  element("c:showBubbleSize", { val: false }),
]

/** Names of ECMA-376 part 1, 21.2.3.50 "ST_TrendlineType". */
const trendKinds: Readonly<Record<ChartTrend["kind"], string>> = {
  linear: "linear",
  exponential: "exp",
  logarithmic: "log",
  power: "power",
  polynomial: "poly",
  average: "movingAvg",
}

/** Gives a trend. Source: ECMA-376 part 1, 21.2.2.211 "trendline", its parts in their order. */
const trendXml = (trend: ChartTrend): Xml =>
  element("c:trendline", undefined, [
    trend.name !== undefined && element("c:name", undefined, text(trend.name)),
    element("c:spPr", undefined, lineLook(trend.colour, trend.line.width, trend.line.dash)),
    element("c:trendlineType", { val: trendKinds[trend.kind] }),
    trend.kind === "polynomial" && element("c:order", { val: trend.order ?? 2 }),
    trend.kind === "average" && element("c:period", { val: trend.order ?? 2 }),
    trend.forward > 0 && element("c:forward", { val: trend.forward }),
    trend.backward > 0 && element("c:backward", { val: trend.backward }),
    element("c:dispRSqr", { val: trend.fit !== undefined }),
    element("c:dispEq", { val: trend.equation !== undefined }),
  ])

/** Sheet names are quoted always: what needs no quotes may have them. */
function rangeOf({ sheet }: SeriesContext, column: number, row: number, count: number): string {
  const letters = dataColumn(column)
  const from = `'${sheet.replaceAll("'", "''")}'!$${letters}$${row}`
  return count > 1 ? `${from}:$${letters}$${row + count - 1}` : from
}

function textReference(
  words: readonly string[],
  context: SeriesContext,
  column: number,
  row: number,
): Xml {
  return element("c:strRef", undefined, [
    element("c:f", undefined, text(rangeOf(context, column, row, words.length))),
    element("c:strCache", undefined, [
      element("c:ptCount", { val: words.length }),
      words.map((word, idx) => element("c:pt", { idx }, element("c:v", undefined, text(word)))),
    ]),
  ])
}

function numberReference(
  values: readonly (number | null)[],
  context: SeriesContext,
  column: number,
  format = "General",
): Xml {
  return element("c:numRef", undefined, [
    element("c:f", undefined, text(rangeOf(context, column, 2, values.length))),
    element("c:numCache", undefined, [
      element("c:formatCode", undefined, text(format)),
      element("c:ptCount", { val: values.length }),
      values.map((value, idx) =>
        value === null
          ? undefined
          : element("c:pt", { idx }, element("c:v", undefined, text(String(value)))),
      ),
    ]),
  ])
}
