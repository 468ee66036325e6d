import type { CategoryAxis, Chart, ChartPlot, ValueAxis } from "../../model/chart.ts"
import { element, type Xml } from "../xml.ts"
import { lineLook, titleXml } from "./chart-look.ts"

/** Ids of the axes of a plot: of its categories, then of its values. */
export const axisIds = ({ axis }: ChartPlot): readonly [number, number] => [
  111 + 10 * axis,
  112 + 10 * axis,
]

/** Colour of axes, which programs draw in grey. */
const AXIS_COLOUR = 0x808080

/** Gives the axes of all plots. Source: ECMA-376 part 1, 21.2.2.25 "catAx", 21.2.2.226 "valAx". */
export function axesXml(chart: Chart): Xml[] {
  const [first] = chart.plots
  if (!first || first.kind === "pie") return []
  const isLying = first.isLying === true
  if (first.kind === "scatter" && chart.xAxis && chart.valueAxes[0]) {
    const [x, y] = axisIds(first)
    return [
      valueAxis(chart, chart.xAxis, { id: x, cross: y, side: "b", isCentred: true }),
      valueAxis(chart, chart.valueAxes[0], { id: y, cross: x, side: "l", isCentred: true }),
    ]
  }
  return chart.valueAxes.flatMap((axis, index) => {
    const [category, value] = axisIds({ ...first, axis: index })
    const near = isLying ? "b" : "l"
    const far = isLying ? "t" : "r"
    const isCentred = chart.categoryAxis?.isOnTicks === true
    return [
      categoryAxis(chart, chart.categoryAxis, {
        id: category,
        cross: value,
        side: isLying ? "l" : "b",
        isSecond: index > 0,
      }),
      valueAxis(chart, axis, {
        id: value,
        cross: category,
        side: axis.isFar ? far : near,
        isCentred,
      }),
    ]
  })
}

interface Place {
  readonly id: number
  readonly cross: number
  readonly side: "l" | "r" | "t" | "b"
}

function categoryAxis(
  chart: Chart,
  axis: CategoryAxis | undefined,
  { id, cross, side, isSecond }: Place & { readonly isSecond: boolean },
): Xml {
  const isUpright = side === "l" || side === "r"
  const dates = axis?.dates
  return element(dates ? "c:dateAx" : "c:catAx", undefined, [
    element("c:axId", { val: id }),
    element("c:scaling", undefined, [
      element("c:orientation", { val: axis?.isReversed ? "maxMin" : "minMax" }),
    ]),
    element("c:delete", { val: isSecond }),
    element("c:axPos", { val: side }),
    !isSecond && axis?.title !== undefined && axisTitle(chart, axis.title, isUpright),
    element("c:numFmt", { formatCode: dates?.format ?? "General", sourceLinked: false }),
    element("c:majorTickMark", { val: "out" }),
    element("c:minorTickMark", { val: "none" }),
    element("c:tickLblPos", { val: "low" }),
    element("c:spPr", undefined, lineLook(AXIS_COLOUR, 0.75)),
    element("c:crossAx", { val: cross }),
    element("c:crosses", { val: "autoZero" }),
    element("c:auto", { val: false }),
    !dates && element("c:lblAlgn", { val: "ctr" }),
    element("c:lblOffset", { val: 100 }),
    dates
      ? element("c:baseTimeUnit", { val: dates.unit === "month" ? "months" : "days" })
      : element("c:noMultiLvlLbl", { val: true }),
  ])
}

function valueAxis(
  chart: Chart,
  axis: ValueAxis,
  { id, cross, side, isCentred }: Place & { readonly isCentred: boolean },
): Xml {
  const isUpright = side === "l" || side === "r"
  return element("c:valAx", undefined, [
    element("c:axId", { val: id }),
    element("c:scaling", undefined, [
      axis.scale === "log" && element("c:logBase", { val: Math.max(2, axis.step) }),
      element("c:orientation", { val: "minMax" }),
      element("c:max", { val: axis.max }),
      element("c:min", { val: axis.min }),
    ]),
    element("c:delete", { val: !axis.hasLabels }),
    element("c:axPos", { val: side }),
    axis.grid !== undefined &&
      element(
        "c:majorGridlines",
        undefined,
        element("c:spPr", undefined, lineLook(axis.grid, 0.5)),
      ),
    axis.title !== undefined && axisTitle(chart, axis.title, isUpright),
    element("c:numFmt", { formatCode: axis.format, sourceLinked: false }),
    element("c:majorTickMark", { val: "out" }),
    element("c:minorTickMark", { val: "none" }),
    element("c:tickLblPos", { val: "nextTo" }),
    element("c:spPr", undefined, lineLook(AXIS_COLOUR, 0.75)),
    element("c:crossAx", { val: cross }),
    element("c:crosses", { val: axis.isFar ? "max" : "autoZero" }),
    element("c:crossBetween", { val: isCentred ? "midCat" : "between" }),
    axis.scale === "linear" && axis.step > 0 && element("c:majorUnit", { val: axis.step }),
  ])
}

/** 60,000ths of a degree: upright axes have their title read upwards. */
const axisTitle = (chart: Chart, title: string, isUpright: boolean): Xml =>
  titleXml(title, chart.text, chart.text.size, isUpright ? -5_400_000 : 0)
