import { describe, expect, test } from "vitest"
import type { Point } from "../../../base/geometry.ts"
import { fillOf } from "./chart-parts.test-kit.ts"
import type { Ink } from "./chart-ink.ts"
import { readPie, sectorOf } from "./read-pie.ts"

const centre = { x: 100, y: 100 }

const onCircle = (radius: number, degrees: number): Point => ({
  x: centre.x + radius * Math.sin((degrees * Math.PI) / 180),
  y: centre.y - radius * Math.cos((degrees * Math.PI) / 180),
})

/**
 * A slice from an angle on, clockwise from the top; `hole` is the share of the radius that is cut
 * out.
 */
function slice(from: number, wide: number, hole = 0, radius = 50): Ink {
  const count = Math.ceil(wide / 3)
  const arc = Array.from({ length: count + 1 }, (_, at) => from + (wide * at) / count)
  const inner =
    hole === 0 ? [centre] : arc.toReversed().map((turn) => onCircle(hole * radius, turn))
  return fillOf([...arc.map((turn) => onCircle(radius, turn)), ...inner], true)
}

const pie = (hole = 0, other = hole): Ink[] => [slice(0, 90, hole), slice(90, 270, other)]

describe("slices", () => {
  test("that fill a circle are a pie, the first painted one first", () => {
    const read = readPie([slice(90, 150), slice(240, 120), slice(0, 90)])
    expect(read?.slices.map(({ from, wide }) => [Math.round(from), Math.round(wide)])).toEqual([
      [90, 150],
      [240, 120],
      [0, 90],
    ])
    expect(read?.start).toBeCloseTo(90)
    expect(read?.hole).toBeUndefined()
  })

  test("leave a hole where it is wider than a tenth of the pie", () => {
    expect(readPie(pie(0.09))?.hole).toBeUndefined()
    expect(readPie(pie(0.11))?.hole).toBeCloseTo(0.11)
    expect(readPie(pie(0.6))?.hole).toBeCloseTo(0.6)
  })

  test("have one hole between them", () => {
    expect(readPie(pie(0.5, 0.55))?.hole).toBeCloseTo(0.5)
    expect(readPie(pie(0.5, 0.57))).toBeUndefined()
  })

  test("are two at least", () => {
    expect(readPie([slice(0, 359)])).toBeUndefined()
  })

  test("neither gape nor overlap by more than a degree and a half", () => {
    expect(readPie([slice(0, 91.4), slice(90, 270)])?.slices).toHaveLength(2)
    expect(readPie([slice(0, 91.6), slice(90, 270)])).toBeUndefined()
    expect(readPie([slice(0, 88.6), slice(90, 270)])?.slices).toHaveLength(2)
    expect(readPie([slice(0, 88.4), slice(90, 270)])).toBeUndefined()
  })

  test("make a circle that is as wide as it is high, and 24 points wide at least", () => {
    const stretched = (by: number): Ink[] =>
      pie().map(({ points }) =>
        fillOf(
          points.map(({ x, y }) => ({ x: x * by, y })),
          true,
        ),
      )
    expect(readPie(stretched(1.02))?.slices).toHaveLength(2)
    expect(readPie(stretched(1.03))).toBeUndefined()
    const across = (wide: number): Ink[] => [slice(0, 90, 0, wide / 2), slice(90, 270, 0, wide / 2)]
    expect(readPie(across(24.5))?.slices).toHaveLength(2)
    expect(readPie(across(23.5))).toBeUndefined()
  })
})

describe("a sector", () => {
  const rim = (count: number): Point[] =>
    Array.from({ length: count }, (_, at) => onCircle(50, (360 * at) / count))
  const ink = slice(0, 90)

  test("leaves a tenth of a degree of the circle out at least", () => {
    expect(sectorOf(ink, rim(3500), centre)?.wide).toBeCloseTo(359.9, 1)
    expect(sectorOf(ink, rim(3700), centre)).toBeUndefined()
  })

  test("is told by two points of its rim, over the top too", () => {
    const two = [350, 20].map((turn) => onCircle(50, turn))
    const read = sectorOf(ink, two, centre)
    expect(read?.from).toBeCloseTo(350)
    expect(read?.wide).toBeCloseTo(30)
    expect(sectorOf(ink, two.slice(1), centre)).toBeUndefined()
  })
})
