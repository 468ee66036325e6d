import { describe, expect, test } from "vitest"
import type { Chart, ChartSeries } from "../../../model/chart.ts"
import type { Ink } from "./chart-ink.ts"
import { barInk, boxInk } from "./chart-pages.test-kit.ts"
import { strokeOf } from "./chart-parts.test-kit.ts"
import { compareChart, hasEachFill } from "./compare-chart.ts"

const plotBox = { x0: 0, x1: 220, y0: 0, y1: 200 }
const colour = 0x4060a0
/**
 * Bars of twenty points around 55 and 165, or a line through these places; a hundred is two hundred
 * points high.
 */
const chartOf = (series: readonly ChartSeries[], kind: "bar" | "line" = "bar"): Chart => ({
  plots: [{ kind, axis: 0, series, gap: 4.5, overlap: 0 }],
  categories: ["A", "B"],
  categoryAxis: { isReversed: false, isOnTicks: false },
  valueAxes: [
    { min: 0, max: 100, step: 20, scale: "linear", format: "0", isFar: false, hasLabels: true },
  ],
  box: plotBox,
  plotBox,
  text: { size: 8, colour: 0, titleSize: 10 },
})
const bars = chartOf([{ colour, values: [50, 80] }])
const drawn = [barInk(55, 50), barInk(165, 80)]
const least = (chart: Chart, marks: readonly Ink[]): string => {
  const { found, true: isTrue } = compareChart(chart, marks)
  return `${found.toFixed(2)} ${isTrue.toFixed(2)}`
}

describe("a redrawing agrees with the page", () => {
  test("in all cells where it is the same", () => {
    expect(least(bars, drawn)).toBe("1.00 1.00")
    expect(least(bars, drawn.toReversed())).toBe("1.00 1.00")
  })
  test("in fewer where the page shows more, or less", () => {
    const { found, true: isTrue } = compareChart(bars, [barInk(55, 50), barInk(165, 98)])
    expect(found).toBeLessThan(0.95)
    expect(isTrue).toBe(1)
    const less = compareChart(bars, [barInk(55, 50), barInk(165, 60)])
    expect(less.found).toBe(1)
    expect(less.true).toBeLessThan(0.95)
  })
  test("by its worst colour", () => {
    const two = chartOf([
      { colour, values: [50, null] },
      { colour: 0xff0000, values: [null, 80] },
    ])
    const marks = compareChart(two, [boxInk({ x0: 30, x1: 50, y0: 100, y1: 200 }, colour)])
    expect(marks.true).toBe(0)
  })
  test("though edges miss each other by a cell", () => {
    const moved = (by: number) =>
      drawn.map((ink) => ({ ...ink, points: ink.points.map(({ x, y }) => ({ x: x + by, y })) }))
    expect(least(bars, moved(1))).toBe("1.00 1.00")
    expect(compareChart(bars, moved(5)).found).toBeLessThan(0.95)
  })
  test("in lines that are drawn from point to point", () => {
    const line = chartOf([{ colour, values: [50, 80], line: { width: 1, dash: [] } }], "line")
    const stroke = (y: number): Ink => ({
      ...strokeOf([
        { x: 55, y: 100 },
        { x: 165, y },
      ]),
      colour,
    })
    expect(least(line, [stroke(40)])).toBe("1.00 1.00")
    expect(compareChart(line, [stroke(80)]).found).toBeLessThan(0.5)
    const closed = { ...stroke(40), isClosed: true }
    expect(compareChart(line, [closed]).found).toBeGreaterThan(0.9)
  })
  test("in closed lines, which come back to where they began", () => {
    const box: Ink = { ...boxInk({ x0: 45, x1: 65, y0: 100, y1: 200 }), kind: "stroke", width: 1 }
    const open = { ...box, isClosed: false }
    const [whole, most] = [compareChart(bars, [box]), compareChart(bars, [open])]
    expect(whole.found).toBe(1)
    expect(most.found).toBe(1)
    expect(whole.true).toBeGreaterThan(most.true)
  })
  test("whatever lies outside", () => {
    expect(least(bars, [...drawn, boxInk({ x0: 400, x1: 420, y0: 100, y1: 200 }, colour)])).toBe(
      "1.00 1.00",
    )
    expect(least(bars, [...drawn, boxInk({ x0: 100, x1: 120, y0: 400, y1: 500 }, colour)])).toBe(
      "1.00 1.00",
    )
  })
})

describe("a redrawing has each fill of the page", () => {
  test("by half of it", () => {
    expect(hasEachFill(bars, drawn)).toBe(true)
    const third = boxInk({ x0: 100, x1: 120, y0: 100, y1: 200 }, colour)
    expect(hasEachFill(bars, [...drawn, third])).toBe(false)
    const over = (x1: number) =>
      hasEachFill(bars, [...drawn, boxInk({ x0: 45, x1, y0: 120, y1: 180 }, colour)])
    expect([over(80), over(100)]).toEqual([true, false])
  })
  test("in its colour", () => {
    expect(hasEachFill(bars, [barInk(55, 50, 0xff0000), barInk(165, 80)])).toBe(false)
  })
  test("but for small and thin ones, and lines", () => {
    const more = (ink: Ink) => hasEachFill(bars, [...drawn, ink])
    expect([
      more(boxInk({ x0: 100, x1: 106, y0: 100, y1: 106 })),
      more(boxInk({ x0: 100, x1: 107, y0: 100, y1: 107 })),
    ]).toEqual([true, false])
    expect([
      more(boxInk({ x0: 100, x1: 100.5, y0: 100, y1: 150 })),
      more(boxInk({ x0: 100, x1: 102, y0: 100, y1: 150 })),
    ]).toEqual([true, false])
    expect(
      more({
        ...strokeOf([
          { x: 80, y: 20 },
          { x: 120, y: 90 },
        ]),
        colour,
      }),
    ).toBe(true)
  })
  test("but for marks of points", () => {
    const dot = boxInk({ x0: 100, x1: 108, y0: 100, y1: 108 }, colour)
    const marked = chartOf([{ colour, values: [50, 80], mark: { shape: "square", size: 8 } }])
    expect([hasEachFill(bars, [...drawn, dot]), hasEachFill(marked, [...drawn, dot])]).toEqual([
      false,
      true,
    ])
  })
})
