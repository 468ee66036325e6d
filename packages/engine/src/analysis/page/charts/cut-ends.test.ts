import { describe, expect, test } from "vitest"
import { axisFrom, fillOf, strokeOf } from "./chart-parts.test-kit.ts"
import type { Ink } from "./chart-ink.ts"
import { leavesPlot } from "./cut-ends.ts"
import { tracesOf } from "./read-lines.ts"

/** A plot from 100 down to 200. */
const room = { x0: 0, x1: 150, y0: 100, y1: 200 }
type Places = readonly (readonly [number, number])[]
const line = (...places: Places): Ink => strokeOf(places.map(([x, y]) => ({ x, y })))
const dotAt = (x: number, y: number): Ink =>
  fillOf(
    [-2, 2].flatMap((dx) => [
      { x: x + dx, y: y - dx },
      { x: x + dx, y: y + dx },
    ]),
  )
const isLeft = (...inks: readonly Ink[]): boolean =>
  tracesOf(inks).some((trace) => leavesPlot(trace, room))

describe("a line without marks", () => {
  test("leaves the plot where its last step runs into the edge and is shorter than the others", () => {
    expect(isLeft(line([0, 190], [20, 180], [40, 150], [52, 100]))).toBe(true)
    expect(isLeft(line([8, 200], [20, 180], [40, 150], [60, 140]))).toBe(true)
  })

  test("stays in it where the step is whole, runs along the edge or ends before it", () => {
    expect(isLeft(line([0, 190], [20, 180], [40, 150], [60, 100]))).toBe(false)
    expect(isLeft(line([0, 190], [20, 180], [45, 102], [52, 100]))).toBe(false)
    expect(isLeft(line([0, 190], [20, 180], [40, 150], [52, 101]))).toBe(false)
  })

  test("leaves it by any rise where its other steps are even", () => {
    expect(isLeft(line([0, 190], [20, 180], [40, 102], [52, 100]))).toBe(true)
    expect(isLeft(line([0, 190], [20, 180], [40, 100.05], [52, 100]))).toBe(false)
  })

  test("comes back where it left the plot, or beside it", () => {
    const first = line([0, 190], [10, 120], [60, 100])
    expect(isLeft(first, line([70, 100], [100, 120]))).toBe(true)
    expect(isLeft(first, line([70, 110], [100, 120]))).toBe(false)
    expect(isLeft(line([50, 150], [0, 140]), line([0, 130], [50, 120]))).toBe(true)
    expect(isLeft(line([50, 150], [40, 140]), line([40, 130], [50, 120]))).toBe(false)
  })

  test("is a curve that is cut where it runs into an edge that is not zero", () => {
    const curve = (to: number): Ink =>
      line(...Array.from({ length: 20 }, (_, at) => [at * at, to + (19 - at) * 4] as const))
    const cutBy = (ink: Ink, zero: number): boolean =>
      tracesOf([ink]).some((trace) =>
        leavesPlot(trace, room, axisFrom({ value: 0, place: zero }, { value: 9, place: 100 })),
      )
    expect(cutBy(curve(100), 200)).toBe(true)
    expect(cutBy(curve(101), 200)).toBe(false)
    expect(cutBy(curve(100), 100.2)).toBe(false)
  })

  test("needs two other steps to tell", () => {
    expect(isLeft(line([20, 180], [40, 150], [52, 100]))).toBe(false)
  })

  test("is judged by its other pieces as well", () => {
    const end = line([100, 100], [120, 150])
    expect(isLeft(line([0, 190], [20, 180], [40, 150], [52, 100]), end)).toBe(true)
    expect(isLeft(line([0, 190], [10, 180], [20, 150]), line([100, 100], [120, 150]))).toBe(false)
  })
})

test("a line with marks leaves the plot where it ends at the edge beside them", () => {
  const stroke = line([0, 190], [20, 180], [40, 100])
  expect(isLeft(stroke, dotAt(0, 190), dotAt(20, 180))).toBe(true)
  expect(isLeft(stroke, dotAt(0, 190), dotAt(20, 180), dotAt(40, 100))).toBe(false)
})
