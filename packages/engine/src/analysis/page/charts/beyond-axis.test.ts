import { describe, expect, test } from "vitest"
import type { Chart, ChartPlot, ValueAxis } from "../../../model/chart.ts"
import { goBeyond } from "./beyond-axis.ts"

type Values = readonly (number | null)[]
interface Look {
  readonly plot?: Partial<ChartPlot>
  readonly axis?: Partial<ValueAxis>
}

const isBeyond = (rows: readonly Values[], { plot, axis }: Look = {}): boolean => {
  const series = rows.map((values) => ({ colour: 1, values }))
  const own = { min: 0, max: 60, step: 20, scale: "linear", format: "0", hasLabels: true, ...axis }
  return goBeyond({
    plots: [{ kind: "bar", axis: 0, series, ...plot }],
    valueAxes: [own],
  } as unknown as Chart)
}
const isStacked = true

describe("bars that end where their axis does", () => {
  test("are cut where two do, but for full marks that all have", () => {
    expect(isBeyond([[20, 60, 60]])).toBe(true)
    expect(isBeyond([[60, 60, 60]])).toBe(true)
    expect(isBeyond([[20, 35, 60]])).toBe(false)
    expect(isBeyond([[20, 25, 60]])).toBe(true)
    expect(isBeyond([[100, 100]], { axis: { max: 100 } })).toBe(false)
    expect(isBeyond([[100, 100, 40]], { axis: { max: 100 } })).toBe(true)
    expect(isBeyond([[20, 60, 60]], { axis: { hasLabels: false } })).toBe(false)
  })

  test("are cut below zero, too", () => {
    const axis = { min: -40 }
    expect(isBeyond([[20, -40, -40]], { axis })).toBe(true)
    expect(isBeyond([[20, -40, -30]], { axis })).toBe(false)
  })

  test("are whole where they are shares of a whole", () => {
    const axis = { max: 1, format: "0%" }
    expect(isBeyond([[1, 1, 0.4]], { axis })).toBe(false)
    expect(isBeyond([[0.5, 0.5, 0.5]], { axis: { ...axis, max: 0.5 } })).toBe(true)
  })
})

describe("heaps that end where their axis does", () => {
  const heaps = [
    [20, 30, 40],
    [40, 30, 20],
  ]
  test("are cut unless they are shares", () => {
    expect(isBeyond(heaps, { plot: { isStacked } })).toBe(true)
    expect(isBeyond(heaps, { plot: { isStacked, kind: "area" } })).toBe(true)
    expect(isBeyond(heaps, { plot: { isStacked }, axis: { max: 70 } })).toBe(false)
    const shares = heaps.map((row) => row.map((value) => value / 60))
    expect(isBeyond(shares, { plot: { isStacked }, axis: { max: 1 } })).toBe(false)
  })
})

describe("an axis that begins beyond zero", () => {
  const axis = { min: 10 }
  test("may hide what is missing", () => {
    expect(isBeyond([[20, null, 30]], { axis })).toBe(true)
    expect(isBeyond([[20, null, 30]], { axis: { min: 10, scale: "log" } })).toBe(false)
    expect(isBeyond([[20, null, 30]])).toBe(false)
    expect(isBeyond([[20, 25, 35]], { axis })).toBe(false)
  })
  test("cuts the lowest part of heaps", () => {
    expect(
      isBeyond(
        [
          [20, 25],
          [5, 5],
        ],
        { axis, plot: { isStacked } },
      ),
    ).toBe(true)
    expect(
      isBeyond(
        [
          [20, 25],
          [5, 5],
        ],
        { plot: { isStacked } },
      ),
    ).toBe(false)
  })
})
