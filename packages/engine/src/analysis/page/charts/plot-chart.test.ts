import { describe, expect, test } from "vitest"
import type { Box } from "../../../base/geometry.ts"
import { axisFrom, fillOf, strokeOf, wordAt } from "./chart-parts.test-kit.ts"
import type { Ink } from "./chart-ink.ts"
import type { ChartWord } from "./chart-word.ts"
import { plotChart } from "./plot-chart.ts"
import type { PlotRoom } from "./plot-room.ts"

/** Values from 0 to 100, whose zero is at 200 and whose hundred is at 100. */
const axis = axisFrom({ value: 0, place: 200 }, { value: 100, place: 100 })
const across = axisFrom({ value: 0, place: 0 }, { value: 100, place: 100 }, "across")
const room: Box = { x0: 0, x1: 150, y0: 100, y1: 200 }
const region: Box = { x0: -60, x1: 300, y0: 0, y1: 300 }

type Places = readonly (readonly [number, number])[]
const pointsOf = (places: Places) => places.map(([x, y]) => ({ x, y }))
const line = (...places: Places): Ink => ({ ...strokeOf(pointsOf(places)), colour: 0xff0000 })
const area = (...places: Places): Ink => fillOf(pointsOf(places))
const bar = (at: number, high: number): Ink =>
  area([at - 10, 200 - high], [at + 10, 200 - high], [at + 10, 200], [at - 10, 200])
/** Names whose middles are at places below the plot. */
const namesAt = (...places: readonly number[]): ChartWord[] =>
  places.map((place, at) => wordAt("ABCDEFGHIJKL"[at] ?? "", place - 2, 214))

const plot = (marks: readonly Ink[], own: Partial<PlotRoom> = {}) => {
  const given = {
    marks,
    rules: [],
    words: [],
    legend: [],
    upright: [axis],
    lying: [],
    room,
    ...own,
  }
  const read = plotChart(given, region)
  return typeof read === "string" ? read : read.chart
}
const bend = line([25, 150], [75, 120], [125, 180])
const threeNames = namesAt(25, 75, 125)
const kinds = (chart: ReturnType<typeof plot>): unknown =>
  typeof chart === "string" ? chart : chart.plots.map(({ kind }) => kind)

describe("marks between axes", () => {
  test("are a line, with its names below", () => {
    const chart = plot([bend], { words: threeNames })
    expect(chart).toMatchObject({
      plots: [{ kind: "line", series: [{ values: [50, 80, 20] }] }],
      categories: ["A", "B", "C"],
      plotBox: { x0: 0, x1: 150, y0: 100, y1: 200 },
      valueAxes: [{ min: 0, max: 100, hasLabels: false }],
    })
  })

  test("are no points where there are two scales below them", () => {
    const dots = [20, 45, 90].map((x) => area([x, 140], [x + 4, 140], [x + 4, 144], [x, 144]))
    expect(kinds(plot(dots, { lying: [across] }))).toEqual(["scatter"])
    expect(kinds(plot(dots, { lying: [across, { ...across, start: 50 }] }))).toBe("two axes")
  })

  test("are bars, and lines over them", () => {
    const bars = [bar(25, 50), bar(75, 80), bar(125, 20)]
    expect(kinds(plot(bars, { words: threeNames }))).toEqual(["bar"])
    expect(kinds(plot([...bars, bend], { words: threeNames }))).toEqual(["bar", "line"])
    const outline = { ...bars[0], kind: "stroke", isClosed: true } as Ink
    expect(kinds(plot([...bars, outline], { words: threeNames }))).toEqual(["bar"])
    expect(plot([...bars, line([25, 150], [75, 120], [60, 180])], { words: threeNames })).toBe(
      "no marks",
    )
    expect(plot(bars, { words: threeNames, upright: [axis, axis] })).toBe("two axes")
  })

  test("lie where the axis of numbers does, counted from below", () => {
    const lying = [30, 80].map((at, index) =>
      area([0, at], [50 + 20 * index, at], [50 + 20 * index, at + 20], [0, at + 20]),
    )
    const words = ["A", "B"].map((text, at) => wordAt(text, -12, 43 + 50 * at))
    const chart = plot(lying, {
      words,
      upright: [],
      lying: [across],
      room: { x0: 0, x1: 100, y0: 15, y1: 115 },
    })
    expect(chart).toMatchObject({
      plots: [{ isLying: true, series: [{ values: [70, 50] }] }],
      categories: ["B", "A"],
    })
  })

  test("are refused where nothing tells their values", () => {
    expect(plot([bend], { words: threeNames, upright: [] })).toBe("no axis")
    expect(plot([bend], { words: threeNames, upright: [axis, axis, axis] })).toBe("two axes")
    expect(plot([], { words: threeNames })).toBe("no marks")
    expect(plot([line([25, 150])], { words: threeNames })).toBe("no marks")
    expect(plot([bend], { words: [...threeNames, wordAt("strange", 60, 190)] })).toBe(
      "words among the marks",
    )
  })
})

describe("what the page does not show whole", () => {
  test("are lines that leave the plot, over bars too", () => {
    const cut = line([0, 190], [20, 180], [40, 150], [52, 100])
    expect(plot([cut], { words: namesAt(0, 20, 40, 60) })).toBe("marks beyond the axes")
    expect(plot([bar(25, 50), bar(75, 80), bar(125, 20), cut], { words: threeNames })).toBe(
      "marks beyond the axes",
    )
  })

  test("are bars as thin as rules", () => {
    const thin = [50, 80, 20].map((high, at) => {
      const x = 25 + 50 * at
      return area([x, 200 - high], [x + 1, 200 - high], [x + 1, 200], [x, 200])
    })
    const rules = [110, 130, 160].map((from, at) => ({
      direction: "up" as const,
      at: 23 + 50 * at,
      from,
      to: 200,
      colour: 0xbfbfbf,
      item: 0,
    }))
    expect(kinds(plot(thin, { words: threeNames }))).toEqual(["bar"])
    expect(plot(thin, { words: threeNames, rules })).toBe("marks beyond the axes")
  })
})

test("points at the ends of an axis of powers of ten go by its numbers", () => {
  const powers = { ...across, scale: "log" as const, slope: 0.02, min: 1, max: 100, step: 10 }
  const marks = [line([0, 150], [50, 120], [100, 180])]
  const lying = [{ ...powers, places: [0, 50, 100] }]
  const chart = plot(marks, { lying, room: { ...room, x1: 100 } })
  expect(chart).toMatchObject({ plots: [{ kind: "scatter", series: [{ xs: [1, 10, 100] }] }] })
})

describe("areas", () => {
  const hill = (wide: number): Ink =>
    area(
      [25, 150],
      [25 + wide / 2, 120],
      [25 + wide, 180],
      [25 + wide, 200],
      [25 + wide / 2, 200],
      [25, 200],
    )

  test("are twenty points wide at least", () => {
    const named = (wide: number) =>
      plot([hill(wide)], { words: namesAt(25, 25 + wide / 2, 25 + wide) })
    expect(kinds(named(100))).toEqual(["area"])
    expect(named(19.9)).toBe("no marks")
    expect(kinds(named(20.1))).not.toBe("no marks")
  })

  test("stand alone, but for dots in their colour and lines", () => {
    const dot = { ...area([23, 148], [27, 148], [27, 152], [23, 152]) }
    const words = namesAt(25, 75, 125)
    expect(kinds(plot([hill(100), dot], { words }))).toEqual(["area"])
    expect(plot([hill(100), { ...dot, colour: 1 }], { words })).toBe("no marks")
    expect(plot([area([25, 150], [80, 120], [125, 180], [125, 200], [25, 200])], { words })).toBe(
      "no marks",
    )
  })
})

describe("numbers below points", () => {
  const places = Array.from({ length: 10 }, (_, at) => 15 + 10 * at)
  const zigzag = line(...places.map((x, at): [number, number] => [x, 150 - (at % 3) * 10]))
  /** A room that does not begin and end half a step beyond the points. */
  const beside = { ...room, x0: 3 }
  const isScatter = (labels: readonly number[], words: readonly ChartWord[] = []): boolean => {
    const chart = plot([zigzag], { words, lying: [{ ...across, places: labels }], room: beside })
    return typeof chart !== "string" && chart.xAxis !== undefined
  }

  test("are names where nine of ten points have one, and each stands at a point", () => {
    expect(isScatter(places.slice(0, 8))).toBe(true)
    expect(isScatter(places.slice(0, 9))).toBe(false)
    expect(isScatter([...places.slice(0, 9), 106.4])).toBe(false)
    expect(isScatter([...places.slice(0, 9), 106.6])).toBe(true)
  })

  test("are names where a word in their row stands at another point", () => {
    const five = [15, 25, 35, 45, 55]
    const short = line(...five.map((x, at): [number, number] => [x, 150 - (at % 3) * 10]))
    const number = wordAt("1", 13, 214)
    const named = (x: number, baseline = 214, labels = [15, 25, 35, 45]): boolean => {
      const lying = { ...across, places: labels, words: [number] }
      const words = [number, wordAt("N", x - 2, baseline)]
      const chart = plot([short], { words, lying: [lying], room: beside })
      return typeof chart === "string" || chart.xAxis === undefined
    }
    expect(named(55)).toBe(true)
    expect(named(56.4)).toBe(true)
    expect(named(56.6)).toBe(false)
    expect(named(55, 214.4)).toBe(true)
    expect(named(55, 214.6)).toBe(false)
    expect(named(55, 214, [15, 25, 35])).toBe(false)
    expect(named(55, 214, [15, 25, 35, 46.6])).toBe(false)
  })
})

describe("numbers below lines whose axis goes on half a step beyond them", () => {
  const bent = (...xs: readonly number[]): Ink =>
    line(...xs.map((x, at): [number, number] => [x, 150 - (at % 3) * 10]))
  const labels = [15, 45, 75, 105, 135]
  const numbers = labels.map((x, at) => wordAt(String(1 + at), x - 2, 214))
  const read = (marks: readonly Ink[], own: Partial<Box> = {}, at = labels) =>
    plot(marks, {
      words: numbers,
      lying: [{ ...across, places: at, words: [] }],
      room: { ...room, ...own },
    })
  const fall = bent(45, 75, 105)

  test("are names of all categories, some without a point", () => {
    expect(read([fall])).toMatchObject({
      categories: ["1", "2", "3", "4", "5"],
      plots: [{ kind: "line", series: [{ values: [null, 50, 60, 70, null] }] }],
    })
  })

  test("are places where the axis ends elsewhere, or a number or point stands between", () => {
    expect(read([fall], { x1: 151.6 })).toMatchObject({ plots: [{ kind: "scatter" }] })
    expect(read([fall], {}, [15, 45, 75, 106.2, 135])).toMatchObject({
      plots: [{ kind: "scatter" }],
    })
    expect(read([fall, bent(60, 90, 120)])).toMatchObject({ plots: [{ kind: "scatter" }] })
  })

  test("are places of points without lines", () => {
    const dots = [45, 75, 105].map((x, at) =>
      area(
        ...[-2, 2].flatMap((dx): Places => [
          [x + dx, 148 - 10 * at],
          [x + dx, 152 - 10 * at],
        ]),
      ),
    )
    expect(read(dots)).not.toMatchObject({ plots: [{ kind: "line" }] })
  })
})

describe("the box of a plot", () => {
  const boxIn = (own: Partial<Box>): Partial<Box> => {
    const chart = plot([bend], { words: threeNames, room: { ...room, ...own } })
    return typeof chart === "string" ? {} : chart.plotBox
  }

  test("ends at the outermost labels, or where marks go on by a point and more", () => {
    expect(boxIn({ y0: 99.1 }).y0).toBe(100)
    expect(boxIn({ y0: 98.9 }).y0).toBe(98.9)
    expect(boxIn({ y1: 200.9 }).y1).toBe(200)
    expect(boxIn({ y1: 201.1 }).y1).toBe(201.1)
    const chart = plot([bend], { words: threeNames, room: { ...room, y0: 90, y1: 210 } })
    expect(chart).toMatchObject({ valueAxes: [{ min: -10, max: 110 }] })
  })

  test("begins at the first point where that stands within a quarter of a step of the axis", () => {
    expect(boxIn({ x0: 12.6 })).toMatchObject({ x0: 25, x1: 125 })
    expect(boxIn({ x0: 12.4 })).toMatchObject({ x0: 0, x1: 150 })
    expect(plot([bend], { words: threeNames, room: { ...room, x0: 12.6 } })).toMatchObject({
      categoryAxis: { isOnTicks: true },
    })
  })

  test("has its numbers at the side where their labels stand", () => {
    const at = (x: number) =>
      plot([bend], { words: threeNames, upright: [{ ...axis, words: [wordAt("0", x, 203)] }] })
    expect(at(-20)).toMatchObject({ valueAxes: [{ isFar: false, hasLabels: true }] })
    expect(at(170)).toMatchObject({ valueAxes: [{ isFar: true }] })
  })
})

describe("titles of a plot", () => {
  test("stand over it and beside its axes", () => {
    const words = [...threeNames, wordAt("Report", 60, 60, { size: 12 }), wordAt("Month", 65, 240)]
    expect(plot([bend], { words })).toMatchObject({
      title: "Report",
      categoryAxis: { title: "Month" },
    })
  })
})

describe("marks that a chart draws by itself", () => {
  const marksOf = (marks: readonly Ink[], words: readonly ChartWord[]): number | undefined => {
    const given = { marks, rules: [], words, legend: [], upright: [axis], lying: [], room }
    const read = plotChart(given, region)
    return typeof read === "string" ? undefined : read.marks.length
  }
  test("are no outline of a bar, and no line along the top of an area", () => {
    const bars = [bar(25, 50), bar(75, 80), bar(125, 20)]
    const outline = { ...bars[0], kind: "stroke", isClosed: true } as Ink
    expect(marksOf([...bars, outline], threeNames)).toBe(3)
    const hill = area([25, 150], [75, 120], [125, 180], [125, 200], [75, 200], [25, 200])
    const along = (by: number, colour = hill.colour): number | undefined =>
      marksOf([hill, { ...line([25, 150 - by], [75, 120], [125, 180]), colour }], threeNames)
    expect(along(1.4)).toBe(1)
    expect(along(1.6)).toBe(2)
    expect(along(0, 1)).toBe(2)
    expect(
      marksOf([hill, { ...line([25, 150], [75, 120]), colour: hill.colour }], threeNames),
    ).toBe(2)
  })
})
