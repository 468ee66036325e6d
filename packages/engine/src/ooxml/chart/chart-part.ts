import type { Chart, ChartPlot } from "../../model/chart.ts"
import { declare } from "../namespaces.ts"
import { element, type Xml } from "../xml.ts"
import { axesXml, axisIds } from "./chart-axes.ts"
import { solid, textXml, titleXml } from "./chart-look.ts"
import { seriesXml, type SeriesContext } from "./chart-series.ts"

export const chartContentType = "application/vnd.openxmlformats-officedocument.drawingml.chart+xml"

/** Where the data of a chart lie. */
export interface ChartData {
  /** Name of the sheet that holds the table of `chartTable`, its head in the first row. */
  readonly sheet: string
  /**
   * Relation to the workbook inside the document; absent where the chart is in its own workbook.
   */
  readonly workbook?: string
}

/**
 * Gives a chart as a chart part, its data as references with the values beside them.
 *
 * Source: ECMA-376 part 1, 21.2.2.29 "chartSpace", whose order of children is kept.
 */
export function chartPart(chart: Chart, data: ChartData): Xml {
  return element("c:chartSpace", declare("c", "a", "r"), [
    element("c:roundedCorners", { val: false }),
    element("c:chart", undefined, [
      chart.title !== undefined && titleXml(chart.title, chart.text, chart.text.titleSize),
      element("c:autoTitleDeleted", { val: chart.title === undefined }),
      element("c:plotArea", undefined, [
        plotLayout(chart),
        plotsXml(chart, data.sheet),
        axesXml(chart),
        chart.table && tableXml(chart.table),
        element("c:spPr", undefined, element("a:noFill")),
      ]),
      // The keys in the table are a legend.
      chart.table !== "keys" && chart.legend && legendXml(chart.legend),
      element("c:plotVisOnly", { val: true }),
      element("c:dispBlanksAs", { val: "gap" }),
    ]),
    element("c:spPr", undefined, [
      chart.ground === undefined ? element("a:noFill") : solid(chart.ground),
      element("a:ln", undefined, element("a:noFill")),
    ]),
    textXml(chart.text.size, chart.text.colour),
    data.workbook !== undefined &&
      element("c:externalData", { "r:id": data.workbook }, element("c:autoUpdate", { val: false })),
  ])
}

const legendSides = { right: "r", left: "l", top: "t", bottom: "b" } as const

const legendXml = (side: keyof typeof legendSides): Xml =>
  element("c:legend", undefined, [
    element("c:legendPos", { val: legendSides[side] }),
    element("c:overlay", { val: false }),
  ])

/** Source: ECMA-376 part 1, 21.2.2.54 "dTable". */
const tableXml = (kind: NonNullable<Chart["table"]>): Xml =>
  element("c:dTable", undefined, [
    element("c:showHorzBorder", { val: true }),
    element("c:showVertBorder", { val: true }),
    element("c:showOutline", { val: true }),
    element("c:showKeys", { val: kind === "keys" }),
  ])

/** Keeps the room between the axes where it was on the page, in shares of the chart. */
function plotLayout({ box, plotBox }: Chart): Xml {
  const [wide, high] = [box.x1 - box.x0, box.y1 - box.y0]
  const share = (value: number): number => Math.min(1, Math.max(0, Math.round(value * 1e5) / 1e5))
  return element(
    "c:layout",
    undefined,
    element("c:manualLayout", undefined, [
      element("c:layoutTarget", { val: "inner" }),
      element("c:xMode", { val: "edge" }),
      element("c:yMode", { val: "edge" }),
      element("c:x", { val: share((plotBox.x0 - box.x0) / wide) }),
      element("c:y", { val: share((plotBox.y0 - box.y0) / high) }),
      element("c:w", { val: share((plotBox.x1 - plotBox.x0) / wide) }),
      element("c:h", { val: share((plotBox.y1 - plotBox.y0) / high) }),
    ]),
  )
}

const groups: Readonly<Record<ChartPlot["kind"], string>> = {
  bar: "c:barChart",
  line: "c:lineChart",
  area: "c:areaChart",
  pie: "c:pieChart",
  scatter: "c:scatterChart",
  radar: "c:radarChart",
}

function plotsXml(chart: Chart, sheet: string): Xml[] {
  let first = 0
  return chart.plots.map((plot) => {
    const context: SeriesContext = { chart, plot, sheet, first }
    first += plot.series.length
    const isDoughnut = plot.kind === "pie" && plot.hole !== undefined
    return element(isDoughnut ? "c:doughnutChart" : groups[plot.kind], undefined, [
      headXml(plot),
      element("c:varyColors", { val: plot.kind === "pie" }),
      plot.series.map((series, index) => seriesXml(series, index, context)),
      tailXml(plot),
      plot.kind !== "pie" && axisIds(plot).map((id) => element("c:axId", { val: id })),
    ])
  })
}

function headXml(plot: ChartPlot): Xml[] {
  const grouping = (plain: string): Xml =>
    element("c:grouping", { val: plot.isStacked ? "stacked" : plain })
  switch (plot.kind) {
    case "bar":
      return [element("c:barDir", { val: plot.isLying ? "bar" : "col" }), grouping("clustered")]
    case "line":
      return [element("c:grouping", { val: "standard" })]
    case "area":
      return [grouping("standard")]
    case "scatter":
      return [element("c:scatterStyle", { val: "lineMarker" })]
    case "radar":
      return [element("c:radarStyle", { val: isFilled(plot) ? "filled" : "marker" })]
    case "pie":
      return []
  }
}

/** A radar whose series are areas. */
const isFilled = ({ series }: ChartPlot): boolean => series.every(({ line }) => !line)

function tailXml({ kind, gap = 1, overlap = 0, isStacked, hole, start = 0 }: ChartPlot): Xml[] {
  const percent = (value: number, least: number, most: number): number =>
    Math.min(most, Math.max(least, Math.round(value * 100)))
  if (kind === "bar")
    return [
      element("c:gapWidth", { val: percent(gap, 0, 500) }),
      element("c:overlap", { val: isStacked ? 100 : percent(overlap, -100, 100) }),
    ]
  if (kind === "line") return [element("c:marker", { val: true })]
  if (kind !== "pie") return []
  const first = element("c:firstSliceAng", { val: ((Math.round(start) % 360) + 360) % 360 })
  return hole === undefined
    ? [first]
    : [first, element("c:holeSize", { val: percent(hole, 10, 90) })]
}
