import { describe, expect, test } from "vitest"
import type { Chart } from "../../../model/chart.ts"
import type { ChartInk, Ink } from "./chart-ink.ts"
import type { LegendName } from "./chart-legend.ts"
import { boxInk, inkOf, lineItem, wordOn } from "./chart-pages.test-kit.ts"
import { pageWith, strokeOf } from "./chart-parts.test-kit.ts"
import { partedLegend, withoutTrends, withTrends } from "./trend-lines.ts"

const region = { x0: 0, x1: 300, y0: 0, y1: 200 }
const red = 0xff0000
type Places = readonly (readonly [number, number])[]
const line = (places: Places, look: Partial<Ink> = {}): Ink => ({
  ...strokeOf(places.map(([x, y]) => ({ x, y }))),
  colour: red,
  ...look,
})
const straight = line(
  [
    [20, 150],
    [280, 50],
  ],
  { item: 1 },
)
const bent = line(
  [
    [20, 150],
    [150, 60],
    [280, 50],
  ],
  { item: 2, colour: 0x0000ff },
)
const bars = [boxInk({ x0: 30, x1: 50, y0: 100, y1: 190 }, 0x4060a0, 7)]
const words = [wordOn("A", 40, 195)]

/** Items of the lines that are taken out, try by try. */
const tries = (inks: readonly Ink[], own = words, page = pageWith([])): string =>
  withoutTrends(page, region, { ink: inkOf(inks), words: own })
    .map(({ ink }) =>
      (ink.trends ?? []).flatMap((trend) => trend.inks.map(({ item }) => item)).join("+"),
    )
    .join(" ")

describe("lines that may be trends", () => {
  test("are taken out, each and together", () => {
    expect(tries([...bars, straight])).toBe("1")
    expect(tries([...bars, straight, bent])).toBe("1 2")
    expect(tries(bars)).toBe("")
    const dashed = { ...bent, dash: [2, 2] }
    expect(tries([...bars, straight, dashed])).toBe("2 1+2 1")
    const [first] = withoutTrends(pageWith([]), region, { ink: inkOf([...bars, straight]), words })
    expect(first?.ink.inks).toEqual(bars)
  })
  test("are open strokes that run forward over a fifth of the region", () => {
    expect(tries([...bars, { ...straight, isClosed: true }])).toBe("")
    expect(tries([...bars, { ...straight, kind: "fill" }])).toBe("")
    expect([
      tries([
        ...bars,
        line(
          [
            [20, 150],
            [80, 50],
          ],
          { item: 1 },
        ),
      ]),
      tries([
        ...bars,
        line(
          [
            [20, 150],
            [81, 50],
          ],
          { item: 1 },
        ),
      ]),
    ]).toEqual(["", "1"])
    expect(
      tries([
        ...bars,
        line(
          [
            [20, 150],
            [200, 60],
            [150, 50],
            [280, 40],
          ],
          { item: 1 },
        ),
      ]),
    ).toBe("")
    expect(
      tries([
        ...bars,
        line(
          [
            [20, 150],
            [20, 60],
            [280, 40],
          ],
          { item: 1 },
        ),
      ]),
    ).toBe("1")
  })
  test("have a look of their own, in three pieces at most", () => {
    const pieces = (count: number) =>
      Array.from({ length: count }, (_, at) =>
        line(
          [
            [20 + 60 * at, 150],
            [75 + 60 * at, 140],
          ],
          { item: at },
        ),
      )
    expect(tries([...bars, ...pieces(3)])).toBe("0+1+2")
    expect(tries([...bars, ...pieces(4)])).toBe("")
    expect(tries([straight])).toBe("")
    expect(tries([...bars, straight, { ...straight, item: 3, width: 2 }])).toBe("1+3 1 3")
  })
  test("are six at most", () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) =>
        line(
          [
            [20, 150],
            [100, 60],
            [280, 50],
          ],
          { item: at, colour: at + 1 },
        ),
      )
    expect(tries([...bars, ...many(6)]).split(" ")).toHaveLength(6)
    expect(tries([...bars, ...many(7)])).toBe("")
  })
  test("have keys that look as they do", () => {
    const page = pageWith([
      lineItem(
        [
          [200, 20],
          [220, 20],
        ],
        red,
      ),
      lineItem(
        [
          [200, 40],
          [220, 40],
        ],
        0x00ff00,
      ),
    ])
    const found = withoutTrends(page, region, {
      ink: inkOf([...bars, { ...straight, item: 9 }]),
      words,
    })
    expect([...(found[0]?.ink.trends?.[0]?.keys ?? [])]).toEqual([0])
    const tall = pageWith([
      lineItem(
        [
          [200, 20],
          [220, 30],
        ],
        red,
      ),
    ])
    const none = withoutTrends(tall, region, {
      ink: inkOf([...bars, { ...straight, item: 9 }]),
      words,
    })
    expect(none[0]?.ink.trends?.[0]?.keys.size).toBe(0)
  })
  test("leave their equations out of the words", () => {
    const own = [...words, wordOn("y=2x", 210, 40), wordOn("R²=0.9", 214, 60)]
    const [found] = withoutTrends(pageWith([]), region, {
      ink: inkOf([...bars, straight]),
      words: own,
    })
    expect(found?.words.map(({ text }) => text)).toEqual(["A"])
    expect(found?.equations).toHaveLength(2)
  })
})

test("names of a legend are parted by whether their keys are those of trends", () => {
  const name = (text: string, ...items: readonly number[]) =>
    ({ text, items }) as unknown as LegendName
  const trend = { inks: [], run: [], keys: new Set([3, 4]) }
  const parted = partedLegend([name("Sales", 1), name("Linear", 3, 4), name("None")], [trend])
  expect(parted.series.map(({ text }) => text)).toEqual(["Sales", "None"])
  expect(parted.trends.map((own) => own?.text)).toEqual(["Linear"])
  expect(partedLegend([name("Sales", 1, 3)], [trend]).trends).toEqual([undefined])
})

describe("a line belongs to the series that it is computed from", () => {
  const plotBox = { x0: 0, x1: 300, y0: 0, y1: 100 }
  /** Categories at 30, 90 and so on; a unit is a point. */
  const chartOf = (...all: readonly (readonly (number | null)[])[]): Chart => ({
    plots: [{ kind: "line", axis: 0, series: all.map((values, at) => ({ colour: at, values })) }],
    categories: ["A", "B", "C", "D", "E"],
    categoryAxis: { isReversed: false, isOnTicks: false },
    valueAxes: [
      { min: 0, max: 100, step: 20, scale: "linear", format: "0", isFar: false, hasLabels: true },
    ],
    box: plotBox,
    plotBox,
    text: { size: 8, colour: 0, titleSize: 10 },
  })
  const found = (
    chart: Chart,
    places: Places,
    look: Partial<Ink> = {},
    more: Partial<ChartInk> = {},
  ) => {
    const ink = line(places, look)
    const trends = [{ inks: [ink], run: ink.points, keys: new Set<number>() }]
    const made = withTrends(chart, { ink: inkOf([], [], { trends, ...more }), equations: [] }, [])
    return made?.plots[0]?.series.map(({ trends: own }) =>
      (own ?? [])
        .map(({ kind, order, forward, backward }) => `${kind}${order ?? ""} ${backward} ${forward}`)
        .join(),
    )
  }
  const rising = chartOf([12, 18, 32, 38, 50])
  // The least squares of these: 1.2 + 9.6 x.
  const at = (x: number): readonly [number, number] => [30 + 60 * (x - 1), 100 - (1.2 + 9.6 * x)]
  test("as a straight line", () => {
    expect(found(rising, [at(1), at(5)])).toEqual(["linear 0 0"])
    expect(found(rising, [at(0.5), at(5.5)])).toEqual(["linear 0.5 0.5"])
    const off = (by: number): Places => [at(1), [270, (at(5)[1] ?? 0) + by]]
    expect(found(rising, off(2.1))).toEqual(["linear 0 0"])
    expect(found(rising, off(2.3))).not.toEqual(["linear 0 0"])
    expect(found(rising, off(40))).toBeUndefined()
  })
  test("as a moving average", () => {
    expect(
      found(rising, [
        [90, 85],
        [150, 75],
        [210, 65],
        [270, 56],
      ]),
    ).toEqual(["average2 0 0"])
  })
  test("in its own colour first", () => {
    const twins = chartOf([12, 18, 32, 38, 50], [12, 18, 32, 38, 50])
    expect(found(twins, [at(1), at(5)], { colour: 1 })).toEqual(["", "linear 0 0"])
    expect(found(twins, [at(1), at(5)], { colour: 0 })).toEqual(["linear 0 0", ""])
    expect(found(twins, [at(1), at(5)], { colour: 9 })).toEqual(["linear 0 0", ""])
  })
  test("of more points than it has numbers", () => {
    expect(found(chartOf([10.8, 20.4, null, null, null]), [at(1), at(2)])).toBeUndefined()
    expect(found(chartOf([10.8, 20.4, 30, null, null]), [at(1), at(3)])).toEqual(["linear 0 0"])
  })
  test("but not of bars that lie, nor of dates", () => {
    const [plot] = rising.plots
    const lying: Chart = { ...rising, plots: plot ? [{ ...plot, kind: "bar", isLying: true }] : [] }
    expect(found(lying, [at(1), at(5)])).toBeUndefined()
    const dated: Chart = {
      ...rising,
      categoryAxis: {
        isReversed: false,
        isOnTicks: false,
        dates: { unit: "day", days: [1, 2, 3, 4, 5], format: "d" },
      },
    }
    expect(found(dated, [at(1), at(5)])).toBeUndefined()
  })
  test("with its name, its look and its equation", () => {
    const ink = line([at(1), at(5)], { dash: [2, 2], width: 1.5 })
    const trends = [{ inks: [ink], run: ink.points, keys: new Set<number>() }]
    const equations = [wordOn("y=2x", 200, 40), wordOn("R²=0.9", 205, 60)]
    const made = withTrends(rising, { ink: inkOf([], [], { trends }), equations }, [
      { text: "Linear" } as LegendName,
    ])
    expect(made?.plots[0]?.series[0]?.trends?.[0]).toMatchObject({
      name: "Linear",
      colour: red,
      line: { width: 1.5, dash: [2, 2] },
      equation: "y=2x",
      fit: "R²=0.9",
    })
    const bare = withTrends(rising, { ink: inkOf([], [], { trends }), equations: [] }, [])
    const [only] = bare?.plots[0]?.series[0]?.trends ?? []
    expect(only).not.toHaveProperty("name")
    expect(only).not.toHaveProperty("equation")
    expect(withTrends(rising, { ink: inkOf([]), equations }, [])).toBe(rising)
  })
})
