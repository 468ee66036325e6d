import { expect, it } from "vitest"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { barPage, boxItem, namesBelow, upLabels } from "./chart-pages.test-kit.ts"
import { pageWith } from "./chart-parts.test-kit.ts"
import { seekCharts } from "./seek-charts.ts"

it("a plot of more points than a call takes arguments is looked at like any other", () => {
  // An axis to the left and one below, and dots that stand free between them.
  const axes = [
    { x0: 50, y0: 50, x1: 51, y1: 450 },
    { x0: 50, y0: 449, x1: 550, y1: 450 },
  ].map((box) => boxItem(box))
  const dots = Array.from({ length: 130_000 }, (_, at) => {
    const [x, y] = [60 + (at % 400), 60 + Math.floor(at / 400)]
    return boxItem({ x0: x, y0: y, x1: x + 0.4, y1: y + 0.4 })
  })
  const page = pageWith([...axes, ...dots])
  const numbers = [0, 50, 100].map((value) => lineAt(String(value), 20, 450 - 4 * value))
  expect(seekCharts(page, numbers, () => undefined)).toEqual({ charts: [], lines: numbers })
}, 20_000)

it("bars on a panel may lack names, and what the panel hides is none of them", () => {
  const panel = boxItem({ x0: 10, y0: 60, x1: 290, y1: 230 }, 0xffffff)
  const hidden = boxItem({ x0: 100, y0: 90, x1: 118, y1: 130 }, 0x4060a0)
  const { items } = barPage()
  const seen = items.filter((item) => item.kind !== "glyphs" || item.chars.join("") !== "B")
  const page = pageWith([hidden, panel, ...seen])
  const words = [...upLabels([0, 20, 40, 60]), ...namesBelow(80, 140, 200)].filter(
    ({ text }) => text !== "B",
  )
  const lines = words.map((word) => ({
    ...lineAt(word.text, word.box.x0, word.baseline),
    box: word.box,
  }))
  const told = seekCharts(page, lines, () => undefined).charts.map(({ content }) =>
    content.kind === "chart" ? content.chart.categories.join() : "",
  )
  expect(told).toEqual(["A,,C"])
})

it("a chart keeps the colour of the box that it stands on, where that is no white", () => {
  const words = [...upLabels([0, 20, 40, 60]), ...namesBelow(80, 140, 200)]
  const lines = words.map((word) => ({
    ...lineAt(word.text, word.box.x0, word.baseline),
    box: word.box,
  }))
  const groundOn = (colour: number) => {
    const panel = boxItem({ x0: 0, y0: 50, x1: 300, y1: 250 }, colour)
    const [chart] = seekCharts(pageWith([panel, ...barPage().items]), lines, () => undefined).charts
    return chart?.content.kind === "chart" ? chart.content.chart.ground : "no chart"
  }
  expect([groundOn(0x000000), groundOn(0xffffff)]).toEqual([0x000000, undefined])
})
