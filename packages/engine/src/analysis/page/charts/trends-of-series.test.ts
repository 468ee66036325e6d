import { describe, expect, test } from "vitest"
import type { Point } from "../../../base/geometry.ts"
import { trendCurve } from "../../../charts/trends.ts"
import type { Chart, ChartTrend } from "../../../model/chart.ts"
import { strokeOf, wordAt } from "./chart-parts.test-kit.ts"
import type { ChartWord } from "./chart-word.ts"
import { withTrends } from "./trend-lines.ts"

/** Seven categories, ten points each, of an axis from 0 to 100 that is as many points high. */
const values = [2, 2, 2, 40, 55, 64, 91]
const chart: Chart = {
  plots: [{ kind: "line", axis: 0, series: [{ colour: 1, values }] }],
  categories: ["1", "2", "3", "4", "5", "6", "7"],
  categoryAxis: { isReversed: false, isOnTicks: false },
  valueAxes: [
    { min: 0, max: 100, step: 20, scale: "linear", format: "0", isFar: false, hasLabels: true },
  ],
  box: { x0: 0, x1: 70, y0: 0, y1: 100 },
  plotBox: { x0: 0, x1: 70, y0: 0, y1: 100 },
  text: { size: 8, colour: 0, titleSize: 8 },
}
const pointsOf = (own: readonly number[], first = 0): Point[] =>
  own.map((value, at) => ({ x: 5 + 10 * (first + at), y: 100 - value }))

interface Look {
  readonly colour?: number
  readonly series?: readonly number[]
  readonly dash?: readonly number[]
  readonly equations?: readonly ChartWord[]
}
function trendOf(
  run: readonly Point[],
  { colour = 2, series = values, dash = [], equations = [] }: Look = {},
): readonly ChartTrend[] | undefined {
  const inks = [{ ...strokeOf(run), colour, dash }]
  const ink = {
    inks: [],
    rules: [],
    items: [],
    crossing: [],
    cut: [],
    pictures: [],
    trends: [{ inks, run, keys: new Set<number>() }],
  }
  const plots = [{ kind: "line" as const, axis: 0, series: [{ colour: 1, values: series }] }]
  return withTrends({ ...chart, plots }, { ink, equations }, [])?.plots[0]?.series[0]?.trends
}
/** Values of a curve of the second degree. */
const even = [4, 10, 20, 34, 52, 74, 100].map((value) => value - 2)
const averages = [2, (2 + 2 + 40) / 3, (2 + 40 + 55) / 3, (40 + 55 + 64) / 3, 70]
/** Least squares: 15.7857 more a category, from −26.5714 on. */
const straight = values.map((_, at) => 15.7857 * (at + 1) - 26.5714)

describe("a line that follows from the data", () => {
  test("is an average where it begins at the first that there is, and ends with the points", () => {
    expect(trendOf(pointsOf(averages, 2))).toMatchObject([{ kind: "average", order: 3 }])
    expect(trendOf(pointsOf([2, 2, ...averages]))).toBe(undefined)
    expect(trendOf(pointsOf(averages.slice(0, -1), 2))).toBe(undefined)
  })

  test("is a trend where it runs from end to end, and data with a corner at each point", () => {
    const [first, last] = [straight[0] ?? 0, straight.at(-1) ?? 0]
    const ends = [pointsOf([first])[0], pointsOf([last], 6)[0]].flatMap((point) => point ?? [])
    expect(trendOf(ends)).toMatchObject([{ kind: "linear" }])
    expect(trendOf(pointsOf(straight))).toBe(undefined)
    // One that leaves the plot beyond the last point is data as well.
    expect(trendOf(pointsOf([...straight, 15.7857 * 8 - 26.5714]))).toBe(undefined)
    expect(trendOf([...ends.slice(0, 1), ...pointsOf([15.7857 * 8 - 26.5714], 7)])).toMatchObject([
      { kind: "linear", forward: 1 },
    ])
  })

  test("is a line and no trend where it runs as a curve through points of its colour", () => {
    const curve = trendCurve(
      { kind: "polynomial", order: 5 },
      even.map((y, at) => ({ x: at + 1, y })),
    )
    const run = Array.from({ length: 61 }, (_, at) => ({
      x: 5 + at,
      y: 100 - (curve?.(1 + at / 10) ?? 0),
    }))
    expect(trendOf(run, { colour: 2, series: even })).toHaveLength(1)
    expect(trendOf(run, { colour: 1, series: even })).toBe(undefined)
    expect(trendOf(run, { colour: 1, series: even, dash: [2, 2] })).toHaveLength(1)
    expect(trendOf(run.slice(0, 55), { colour: 1, series: even })).not.toBe(undefined)
  })

  test("is a trend with such corners, too, where it is dashed or has an equation", () => {
    expect(trendOf(pointsOf(straight), { dash: [2, 2] })).toMatchObject([{ kind: "linear" }])
    const equations = [wordAt("y = 15.79x", 20, 20)]
    expect(trendOf(pointsOf(straight), { equations })).toMatchObject([{ kind: "linear" }])
  })
})
