import { describe, expect, test } from "vitest"
import type { PathSegment } from "../../../model/scene.ts"
import { pageWith, pathOf, through } from "../charts/chart-parts.test-kit.ts"
import { isPlot, plotBoxes } from "./plots.ts"

const count = (segments: readonly PathSegment[], look: object = {}): number =>
  plotBoxes(pageWith([{ ...pathOf(segments, { stroke: 0 }), ...look }])).length

describe("a slanted line", () => {
  test("goes four points both ways", () => {
    const to = (x: number, y: number) =>
      count(
        through([
          [100, 100],
          [100 + x, 100 + y],
        ]),
      )
    expect([to(4.1, 4.1), to(4, 5), to(5, 4), to(-5, -5)]).toEqual([1, 0, 0, 1])
    const rule = { rule: { direction: "horizontal", at: 100, from: 100, to: 120, thickness: 1 } }
    expect(
      count(
        through([
          [100, 100],
          [120, 120],
        ]),
        rule,
      ),
    ).toBe(0)
  })
  test("follows a curve, too, and is none behind a closed way", () => {
    expect(
      count([
        ["M", 100, 100],
        ["C", 110, 110, 120, 110, 130, 100],
        ["L", 140, 120],
      ]),
    ).toBe(1)
    expect(count([["M", 100, 100], ["L", 130, 100], ["Z"], ["L", 130, 120]])).toBe(0)
    expect(
      count([
        ["M", 100, 100],
        ["C", 110, 110, 120, 110, 130, 120],
      ]),
    ).toBe(0)
  })
  test("may be a curve of many short steps", () => {
    const steps = (number: number, wide = 2, high = 2) =>
      count(
        through(
          Array.from({ length: number }, (_, at) => [100 + wide * at, 100 + high * at] as const),
        ),
      )
    expect([steps(25), steps(24)]).toEqual([1, 0])
    expect([steps(25, 1.2), steps(25, 2, 0.4)]).toEqual([0, 0])
  })
})

describe("a region is a plot", () => {
  const region = { x0: 0, x1: 100, y0: 0, y1: 100 }
  const box = (x0: number, y0: number, x1: number, y1: number) => ({ x0, y0, x1, y1 })
  const isOne = (...plots: readonly ReturnType<typeof box>[]) => isPlot(region, { plots, bars: [] })
  test("where two slanted lines extend over a tenth of it", () => {
    expect(isOne(box(0, 0, 50, 21), box(10, 5, 20, 10))).toBe(true)
    expect(isOne(box(0, 0, 50, 19), box(10, 5, 20, 10))).toBe(false)
    expect(isOne(box(0, 0, 50, 21))).toBe(false)
    expect(isOne(box(0, 0, 50, 11), box(60, 60, 100, 75))).toBe(true)
    expect(isOne(box(0, 0, 50, 11), box(0, 0, 50, 11))).toBe(false)
    expect(isOne(box(90, 90, 200, 200), box(200, 200, 300, 300))).toBe(false)
  })
  test("where upright bars extend over a fifth of it", () => {
    const bars = (x1: number, isUpright = true) =>
      isPlot(region, { plots: [], bars: [{ box: box(0, 0, x1, 100), fills: [], isUpright }] })
    expect([bars(21), bars(19), bars(50, false)]).toEqual([true, false, false])
  })
})
