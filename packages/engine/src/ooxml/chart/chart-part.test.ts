import { expect, test } from "vitest"
import type { AlsoLabels, Chart, ChartMark, ChartSeries } from "../../model/chart.ts"
import { chartPart } from "./chart-part.ts"

const chart = (own: Partial<Chart> = {}, mark?: ChartMark): string => {
  const series = { name: "Sold", colour: 0x4060a0, values: [1, 2], line: { width: 1, dash: [] } }
  return chartPart(
    {
      plots: [{ kind: "line", axis: 0, series: [{ ...series, ...(mark && { mark }) }] }],
      categories: ["A", "B"],
      categoryAxis: { isReversed: false, isOnTicks: false },
      valueAxes: [
        { min: 0, max: 2, step: 1, scale: "linear", format: "0", isFar: false, hasLabels: true },
      ],
      legend: "bottom",
      box: { x0: 0, y0: 0, x1: 200, y1: 100 },
      plotBox: { x0: 20, y0: 10, x1: 190, y1: 80 },
      text: { size: 9, colour: 0, titleSize: 12 },
      ...own,
    },
    { sheet: "Data" },
  )
}

test("a chart has the table of its numbers where the page prints one, whose keys are its legend", () => {
  expect(chart()).not.toContain("c:dTable")
  expect(chart()).toContain("c:legendPos")
  expect(chart({ table: "plain" })).toContain('<c:showKeys val="0"/>')
  expect(chart({ table: "plain" })).toContain("c:legendPos")
  expect(chart({ table: "keys" })).toContain('<c:showKeys val="1"/>')
  expect(chart({ table: "keys" })).not.toContain("c:legendPos")
})

test("a chart has the ground of its page, or none", () => {
  const ground = /<\/c:chart><c:spPr><a:solidFill><a:srgbClr val="102030"\/>/
  expect(chart({ ground: 0x102030 })).toMatch(ground)
  expect(chart()).toMatch(/<\/c:chart><c:spPr><a:noFill\/>/)
})

test("marks that are crosses are drawn as lines", () => {
  const star = chart({}, { shape: "star", size: 6 })
  expect(star).toContain('<c:symbol val="star"/>')
  expect(star).toMatch(/<c:size val="6"\/><c:spPr><a:noFill\/><a:ln/)
  expect(chart({}, { shape: "circle", size: 6 })).toMatch(/<c:size val="6"\/><c:spPr><a:solidFill/)
})

test("labels of a pie say what the page prints, and slices without one have none", () => {
  const pie = (
    values: readonly number[],
    labels: NonNullable<ChartSeries["labels"]>,
    more: Partial<ChartSeries> = {},
  ): string =>
    chart({
      plots: [{ kind: "pie", axis: 0, series: [{ colour: 0, values, labels, ...more }] }],
      valueAxes: [],
    })
  const [asPrinted, counted] = ['formatCode="General&quot;%&quot;"', '<c:showPercent val="1"/>']
  expect(pie([25, 75], "percent")).toContain(counted)
  expect(pie([11.2, 12.7, 76.1], "percent")).toContain(asPrinted)
  expect(pie([11.2, 12.7, 76.1], "rounded")).toContain(counted)
  expect(pie([25, 34], "percent")).toContain(asPrinted)
  expect(pie([47, 49.3, 3.7], "percent", { unlabelled: [2] })).toContain(
    '<c:dLbls><c:dLbl><c:idx val="2"/><c:delete val="1"/></c:dLbl><c:numFmt ',
  )
  expect(pie([25, 75], "values")).not.toContain("c:dLbl>")
  const alsoLabels: AlsoLabels = { names: true, percents: true, format: '"$"0.00', place: "inside" }
  expect(pie([2.5, 7.5], "values", { alsoLabels })).toMatch(
    /dLblPos val="ctr".*showVal val="1".*showCatName val="1".*showPercent val="1".*<c:separator>\n</,
  )
  const [code, own] = ['<c:formatCode>"$"0.00</c:formatCode>', '<c:numFmt formatCode="&quot;$']
  expect(pie([2.5, 7.5], "values", { alsoLabels })).toContain(code)
  expect(pie([2.5, 7.5], "values", { alsoLabels })).not.toContain(own)
  const alone = { ...alsoLabels, percents: false }
  expect(pie([2.5, 7.5], "values", { alsoLabels: alone })).toContain(own)
  expect(pie([47, 53], "percent", { alsoLabels, unlabelled: [1] })).toMatch(
    /<c:idx val="1"\/><c:dLblPos val="ctr"\/>.*showVal val="0".*showCatName val="1".*<\/c:dLbl>/,
  )
})
