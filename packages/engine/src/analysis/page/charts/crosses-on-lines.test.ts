import { describe, expect, test } from "vitest"
import type { Chart } from "../../../model/chart.ts"
import type { ChartInk, Ink, InkRule } from "./chart-ink.ts"
import { fillOf, strokeOf } from "./chart-parts.test-kit.ts"
import { withCrosses, withoutCrosses, type CrossMarks } from "./cross-marks.ts"

const colour = 0x4060a0
const at = (x: number, y: number) => ({ x, y })
/** A slanted line of a path through a place, as long to each side as told. */
const slanted = (item: number, x: number, y: number, half = 3, sign = 1, lean = 0): Ink => ({
  ...strokeOf([at(x - half, y - sign * half - lean), at(x + half, y + sign * half + lean)]),
  item,
})
const straight = (
  item: number,
  direction: InkRule["direction"],
  x: number,
  y: number,
  half = 3,
): InkRule => {
  const [place, along] = direction === "across" ? [y, x] : [x, y]
  return { direction, at: place, from: along - half, to: along + half, colour, item }
}
const x = (item: number, px: number, py: number, half = 3): Ink[] => [
  slanted(item, px, py, half),
  slanted(item, px, py, half, -1),
]
const plus = (item: number, px: number, py: number): InkRule[] => [
  straight(item, "across", px, py),
  straight(item, "up", px, py),
]
/** The line of data, with a point at 100, 100. */
const line: Ink = { ...strokeOf([at(20, 200), at(100, 100), at(180, 150)]), item: 0 }
const inkOf = (inks: readonly Ink[], rules: readonly InkRule[] = []): ChartInk => ({
  inks,
  rules,
  items: [],
  crossing: [],
  cut: [],
  pictures: [],
})
/** The mark that is told, and what is left of inks and rules. */
const told = (
  inks: readonly Ink[],
  rules: readonly InkRule[] = [],
): [ReturnType<CrossMarks["get"]>, number, number] => {
  const { ink, crosses } = withoutCrosses(inkOf([line, ...inks], rules))
  return [crosses.get(colour), ink.inks.length - 1, ink.rules.length]
}

describe("at a point of a line in its colour", () => {
  test("two slanted lines are a cross", () => {
    expect(told(x(1, 100, 100))).toEqual([{ shape: "x", size: 6 }, 0, 0])
  })

  test("a level and an upright one are a plus", () => {
    expect(told([], plus(1, 100, 100))).toEqual([{ shape: "plus", size: 6 }, 0, 0])
    expect(told([], plus(1, 180, 150))[2]).toBe(0)
  })

  test("all of them, or three, are a star", () => {
    expect(told(x(1, 100, 100), plus(1, 100, 100))).toEqual([{ shape: "star", size: 6 }, 0, 0])
    expect(told(x(1, 100, 100), plus(1, 100, 100).slice(0, 1))[0]?.shape).toBe("star")
    expect(told(x(1, 100, 100), plus(1, 100, 100).slice(1))[0]?.shape).toBe("star")
  })

  test("one line alone, or another number of each, is no mark", () => {
    const none = (inks: readonly Ink[], rules: readonly InkRule[] = []): void =>
      expect(told(inks, rules)).toEqual([undefined, inks.length, rules.length])
    none([slanted(1, 100, 100)])
    none([slanted(1, 100, 100)], plus(1, 100, 100).slice(0, 1))
    none([slanted(1, 100, 100)], plus(1, 100, 100))
    none([], [...plus(1, 100, 100), straight(1, "up", 100, 100)])
    none([], [straight(1, "up", 100, 100), straight(1, "up", 100, 100)])
    none([...x(1, 100, 100), slanted(1, 100, 100)])
    none(x(1, 100, 100), [...plus(1, 100, 100), straight(1, "up", 100, 100)])
  })

  test("lines of two paths are one, too, but not in two colours", () => {
    expect(told([slanted(1, 100, 100), slanted(2, 100, 100, 3, -1)])[1]).toBe(0)
    const [first, second] = x(1, 100, 100) as [Ink, Ink]
    expect(told([first, { ...second, colour: 1 }])).toEqual([undefined, 2, 0])
  })

  test("the lines cross in one point, within half of one", () => {
    const two = (px: number, py: number): unknown =>
      told([slanted(1, 100, 100), slanted(1, px, py, 3, -1)])[1]
    expect([two(100.4, 100), two(100.6, 100), two(100, 100.4), two(100, 100.6)]).toEqual([
      0, 2, 0, 2,
    ])
  })

  test("the mark is as wide as high, within a point and a half", () => {
    const leant = (lean: number): unknown =>
      told([slanted(1, 100, 100, 3, 1, lean), slanted(1, 100, 100, 3, -1, -lean)])[1]
    expect([leant(0.7), leant(0.8), leant(-0.7), leant(-0.8)]).toEqual([0, 2, 0, 2])
  })

  test("it is small: slanted lines less than twelve points, others no more", () => {
    expect(told(x(1, 100, 100, 5.9))[1]).toBe(0)
    expect(told(x(1, 100, 100, 6.1))[1]).toBe(2)
    const cross = (half: number): unknown =>
      told([], [straight(1, "across", 100, 100, half), straight(1, "up", 100, 100, half)])[2]
    expect([cross(6), cross(6.1)]).toEqual([0, 2])
  })

  test("fills, and lines of more than two points, are no parts of it", () => {
    const fills = x(1, 100, 100).map((one): Ink => ({ ...fillOf(one.points), item: 1 }))
    expect(told(fills)).toEqual([undefined, 2, 0])
    const bent = { ...strokeOf([at(97, 97), at(100, 100), at(103, 103)]), item: 1 }
    expect(told([bent, slanted(1, 100, 100, 3, -1)])).toEqual([undefined, 2, 0])
  })
})

describe("a mark is taken out only", () => {
  test("where its line has a point, within a point", () => {
    expect(told(x(1, 101, 101))[1]).toBe(0)
    expect(told(x(1, 99, 99))[1]).toBe(0)
    expect(told(x(1, 102, 100))[1]).toBe(2)
    expect(told(x(1, 100, 102))[1]).toBe(2)
    // On the line, but at none of its points.
    expect(told(x(1, 60, 150))[1]).toBe(2)
  })

  test("where the line has its colour", () => {
    const red = x(1, 100, 100).map((one) => ({ ...one, colour: 0xff0000 }))
    expect(told(red)[1]).toBe(2)
  })

  test("at the ends and in the middle of its key too", () => {
    const key = (px: number, half: number, direction: InkRule["direction"] = "across") =>
      told(x(1, px, 300), [straight(9, direction, 100, 300, half)])[1]
    expect([key(100, 10), key(90, 10), key(110, 10)]).toEqual([0, 0, 0])
    expect(key(95, 10)).toBe(2)
    expect([key(100, 6.1), key(100, 6)]).toEqual([0, 2])
    expect(key(100, 10, "up")).toBe(2)
  })

  test("small lines and fills have no points that count", () => {
    const { ink } = withoutCrosses(
      inkOf([{ ...fillOf([at(20, 200), at(100, 100), at(180, 150)]), item: 0 }, ...x(1, 100, 100)]),
    )
    expect(ink.inks).toHaveLength(3)
  })
})

test("nothing changes where no mark is found", () => {
  const ink = inkOf([line])
  expect(withoutCrosses(ink).ink).toBe(ink)
})

test("lines get the marks of their colour back, where they have none of their own", () => {
  const mark = { shape: "x", size: 6 } as const
  const crosses = new Map([[colour, mark]]) as unknown as CrossMarks
  const own = { shape: "circle", size: 4 } as const
  const series = [
    { colour, line: {} },
    { colour, line: {}, mark: own },
    { colour },
    { colour: 1, line: {} },
  ]
  const chart = { plots: [{ series }] } as unknown as Chart
  expect(withCrosses(chart, crosses).plots[0]?.series.map((one) => one.mark)).toEqual([
    mark,
    own,
    undefined,
    undefined,
  ])
})
