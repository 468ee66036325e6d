import { describe, expect, test } from "vitest"
import type { Chart, ChartPlot } from "../../../model/chart.ts"
import { wordOn } from "./chart-pages.test-kit.ts"
import type { ChartWord } from "./chart-word.ts"
import { labelled, roundingOf, snapToLabels } from "./data-labels.ts"

const box = { x0: 0, x1: 300, y0: 100, y1: 200 }
/** Three bars between 0 and 100, which are 100 points; their middles are at 50, 150 and 250. */
const chartOf = (plot: Partial<ChartPlot> & Pick<ChartPlot, "series">): Chart => ({
  plots: [{ kind: "bar", axis: 0, gap: 1, overlap: 0, ...plot }],
  categories: ["A", "B", "C"],
  categoryAxis: { isReversed: false, isOnTicks: false },
  valueAxes: [
    { min: 0, max: 100, step: 20, scale: "linear", format: "0", isFar: false, hasLabels: true },
  ],
  box,
  plotBox: box,
  text: { size: 8, colour: 0, titleSize: 10 },
})
const one = chartOf({ series: [{ colour: 1, values: [19.6, 50.4, 80.3] }] })

const snapped = (words: readonly ChartWord[], chart = one) => snapToLabels(chart, words, box)
const values = (words: readonly ChartWord[], chart = one): string =>
  snapped(words, chart)
    .chart.plots.flatMap(({ series }) => series.map((each) => each.values.join()))
    .join(" ")

describe("a printed value", () => {
  test("is what its mark means", () => {
    expect(values([wordOn("20", 50, 174)])).toBe("20,50.4,80.3")
    expect(values([wordOn("20", 50, 174), wordOn("50", 150, 144), wordOn("80", 250, 114)])).toBe(
      "20,50,80",
    )
    expect(values([])).toBe("19.6,50.4,80.3")
  })
  test("agrees with it, a hundredth of the axis and half a digit aside", () => {
    expect(values([wordOn("21", 50, 174)])).toBe("19.6,50.4,80.3")
    expect(snapped([wordOn("21", 50, 174)]).words.size).toBe(1)
    expect(snapped([wordOn("22", 50, 174)]).words.size).toBe(0)
    expect(values([wordOn("20.7", 50, 174)])).toBe("20.7,50.4,80.3")
    expect(snapped([wordOn("20.9", 50, 174)]).words.size).toBe(0)
  })
  test("keeps how it is spelled", () => {
    const formats = (...texts: readonly string[]) => {
      const words = texts.map((text, at) => wordOn(text, 50 + 100 * at, [174, 144, 114][at] ?? 0))
      return snapped(words).chart.plots[0]?.series[0]?.alsoLabels?.format
    }
    expect(formats("20.0", "50.0", "80.0")).toBe("0.0")
    expect(formats("$20", "$50", "$80")).toBe('"$"0')
    expect(formats("20", "50", "80")).toBeUndefined()
    expect(formats("20.5", "50", "80")).toBeUndefined()
    expect(formats("20.0")).toBeUndefined()
  })
  test("stands near its mark, or in line with it", () => {
    // Three sizes and half its width.
    expect(snapped([wordOn("20", 77, 207)]).words.size).toBe(1)
    expect(snapped([wordOn("20", 79, 207)]).words.size).toBe(0)
    expect(snapped([wordOn("20", 52, 110)]).words.size).toBe(1)
    expect(snapped([wordOn("20", 56, 110)]).words.size).toBe(0)
    expect(snapped([wordOn("20", 290, 182)]).words.size).toBe(1)
    expect(snapped([wordOn("20", 290, 187)]).words.size).toBe(0)
  })
  test("stands in the room of the chart, or close by", () => {
    expect(snapped([wordOn("20", 50, 222)]).words.size).toBe(1)
    expect(snapped([wordOn("20", 50, 240)]).words.size).toBe(0)
  })
  test("is level or runs up", () => {
    const turned = (angle: number) => ({ ...wordOn("20", 50, 174), angle })
    expect([270, 90, 45].map((angle) => snapped([turned(angle)]).words.size)).toEqual([1, 0, 0])
  })
  test("may be written with a comma", () => {
    expect(values([wordOn("19,8", 50, 174)])).toBe("19.8,50.4,80.3")
    expect(snapped([wordOn("Pen", 50, 174)]).words.size).toBe(0)
  })
  test("says less than the mark where it has fewer digits", () => {
    const small: Chart = {
      ...one,
      valueAxes: one.valueAxes.map((axis) => ({ ...axis, max: 4 })),
      plots: one.plots.map((plot) => ({
        ...plot,
        series: [{ colour: 1, values: [1.2, 2.9, 3.9] }],
      })),
    }
    expect(values([wordOn("1", 50, 164)], small)).toBe("1.2,2.9,3.9")
    expect(snapped([wordOn("1", 50, 164)], small).words.size).toBe(1)
    expect(values([wordOn("1.21", 50, 164)], small)).toBe("1.21,2.9,3.9")
  })
  test("is given to the nearest mark, and one mark has one", () => {
    const twins = chartOf({ series: [{ colour: 1, values: [19.6, 20.2, 80] }] })
    expect(values([wordOn("20", 50, 174)], twins)).toBe("20,20.2,80")
    expect(values([wordOn("20", 150, 174)], twins)).toBe("19.6,20,80")
    const both = [wordOn("20", 50, 174), wordOn("19.5", 52, 170)]
    expect(values(both, one)).toBe("20,50.4,80.3")
  })
})

describe("labels", () => {
  const labelled = (...words: readonly ChartWord[]) =>
    snapped(words).chart.plots[0]?.series[0]?.labels
  const three = [wordOn("20", 50, 174), wordOn("50", 150, 144), wordOn("80", 250, 114)]
  test("are those of a series where more than half of its values have one", () => {
    expect([labelled(...three), labelled(...three.slice(0, 2))]).toEqual(["values", "values"])
    expect(labelled(...three.slice(0, 1))).toBeUndefined()
    const gaps = chartOf({ series: [{ colour: 1, values: [19.6, null, null] }] })
    expect(snapped(three.slice(0, 1), gaps).chart.plots[0]?.series[0]?.labels).toBe("values")
  })
})

describe("heaps", () => {
  const heap = chartOf({
    isStacked: true,
    series: [
      { colour: 1, values: [20.2, 30, null] },
      { colour: 2, values: [39.7, 20, 50] },
    ],
  })
  test("have values where their parts end", () => {
    expect(values([wordOn("40", 50, 146)], heap)).toBe("20.2,30, 40,20,50")
    expect(values([wordOn("20", 50, 174)], heap)).toBe("20,30, 39.7,20,50")
  })
  test("have sums, which are no value", () => {
    const { chart, words } = snapped([wordOn("60", 50, 134)], heap)
    expect([chart, words.size]).toEqual([heap, 1])
    expect(snapped([wordOn("60", 50, 134)], one).words.size).toBe(0)
  })
})

test("lying bars have their values at their right", () => {
  const lying = chartOf({ isLying: true, series: [{ colour: 1, values: [19.6, 50.4, 80.3] }] })
  // A hundred units are three hundred points; the first category stands below.
  expect(values([wordOn("20", 66, 183)], lying)).toBe("20,50.4,80.3")
  const heap = chartOf({ isLying: true, isStacked: true, series: lying.plots[0]?.series ?? [] })
  expect(snapped([wordOn("20", 66, 183)], heap).words.size).toBe(1)
})

test("lines have their values at their points, and points where they stand", () => {
  const line = chartOf({ kind: "line", series: [{ colour: 1, values: [19.6, 50.4, 80.3] }] })
  expect(values([wordOn("20", 50, 174)], line)).toBe("20,50.4,80.3")
  const axis = { ...one.valueAxes[0], min: 0, max: 30 } as Chart["valueAxes"][number]
  const cloud: Chart = {
    ...chartOf({ kind: "scatter", series: [{ colour: 1, values: [19.6], xs: [20] }] }),
    xAxis: axis,
  }
  expect(values([wordOn("20", 200, 174)], cloud)).toBe("20")
  expect(snapped([wordOn("20", 100, 130)], cloud).words.size).toBe(0)
})

test("half a unit of the last digit is what rounding hides", () => {
  expect(["0", "0.0", "0.00", "0%", "0.0%"].map(roundingOf)).toEqual([
    0.5, 0.05, 0.005, 0.005, 0.0005,
  ])
})

describe("values beside an axis in percent", () => {
  const shares: Chart = {
    ...one,
    valueAxes: one.valueAxes.map((axis) => ({ ...axis, max: 1, step: 0.2, format: "0%" })),
    plots: one.plots.map((plot) => ({
      ...plot,
      series: [{ colour: 1, values: [0.196, 0.504, 0.803] }],
    })),
  }
  const read = (...texts: readonly string[]) => {
    const [at, height] = [
      [50, 150, 250],
      [174, 144, 114],
    ]
    const words = texts.map((text, index) => wordOn(text, at[index] ?? 0, height[index] ?? 0))
    const { chart, words: taken } = labelled(shares, words, box)
    return [chart.plots[0]?.series[0]?.values, chart.valueAxes[0], taken.size] as const
  }
  test("may be printed without the sign: the axis has it", () => {
    expect(read("20", "50", "80")).toEqual([
      [20, 50, 80],
      expect.objectContaining({ max: 100, step: 20, format: '0"%"' }),
      3,
    ])
  })
  test("are shares where they are printed with it", () => {
    expect(read("20%", "50%", "80%")).toEqual([
      [0.2, 0.5, 0.8],
      expect.objectContaining({ max: 1, format: "0%" }),
      3,
    ])
    expect(read()[1]).toMatchObject({ format: "0%" })
  })
})

test("a printed value of few digits is that of its mark where it is right on it", () => {
  const small: Chart = {
    ...one,
    valueAxes: one.valueAxes.map((axis) => ({ ...axis, max: 40 })),
    plots: one.plots.map((plot) => ({
      ...plot,
      series: [{ colour: 1, values: [8.03, 20.2, 32.3] }],
    })),
  }
  expect(values([wordOn("8", 50, 174), wordOn("20", 150, 144)], small)).toBe("8,20.2,32.3")
})
