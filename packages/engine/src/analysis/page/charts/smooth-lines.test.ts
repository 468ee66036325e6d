import { describe, expect, test } from "vitest"
import type { Point } from "../../../base/geometry.ts"
import {
  isCurved,
  isCurveThrough,
  isSmoothBetween,
  isSplineThrough,
  isTurningSpline,
  pointsOfCurve,
} from "./smooth-lines.ts"

/** Points along a straight line, at places that follow each other by these widths. */
function stretched(...widths: readonly number[]): Point[] {
  let x = 0
  return [0, ...widths].map((width) => {
    x += width
    return { x, y: 100 + x / 2 }
  })
}
const times = (count: number, width: number): number[] => Array.from({ length: count }, () => width)

/** Where the natural spline through (0, 0), (40, 100) and (80, 0) runs. */
function spline(x: number): Point {
  const share = (x <= 40 ? x : 80 - x) / 40
  return { x, y: 100 * (1.5 * share - 0.5 * share ** 3) }
}
const peak: readonly Point[] = [
  { x: 0, y: 0 },
  { x: 40, y: 100 },
  { x: 80, y: 0 },
]
const curve = (pieces: number): Point[] =>
  Array.from({ length: pieces + 1 }, (_, at) => spline((80 * at) / pieces))

/** The curve with one of its corners moved by points. */
const moved = (nodes: readonly Point[], at: number, by: number): Point[] =>
  nodes.map((node, index) => (index === at ? { ...node, y: node.y + by } : node))

describe("the points of a smoothed line", () => {
  test("stand where the width of its pieces changes, eight pieces apart at least", () => {
    const eight = stretched(...times(8, 5), ...times(8, 7), ...times(8, 5))
    expect(pointsOfCurve(eight)?.map(({ x }) => x)).toEqual([0, 40, 96, 136])
    const seven = stretched(...times(7, 5), ...times(7, 7), ...times(7, 5))
    expect(pointsOfCurve(seven)).toBeUndefined()
  })

  test("cannot be told where the widths change once only, or not at all", () => {
    expect(pointsOfCurve(stretched(...times(8, 5), ...times(8, 7)))).toBeUndefined()
    expect(pointsOfCurve(stretched(...times(24, 5)))).toBeUndefined()
    expect(pointsOfCurve([])).toBeUndefined()
  })

  test("stand at every twentieth corner where the spline through these is the line, however even", () => {
    expect(pointsOfCurve(curve(40))).toEqual(peak)
    expect(pointsOfCurve(curve(38))).toBeUndefined()
    expect(pointsOfCurve(moved(curve(40), 30, 0.09))).toEqual(peak)
    expect(pointsOfCurve(moved(curve(40), 30, 0.11))).toBeUndefined()
  })

  test("are told where the line goes off the straight way by a third of a point", () => {
    const flat = (high: number): Point[] => curve(40).map(({ x, y }) => ({ x, y: high * y }))
    expect(pointsOfCurve(flat(0.017))?.length).toBe(3)
    expect(pointsOfCurve(flat(0.015))).toBeUndefined()
  })

  test("are the corners of a curve that bends at its ends, and of a straight line", () => {
    const bent = Array.from({ length: 41 }, (_, at) => ({ x: 2 * at, y: (2 * at - 40) ** 2 / 20 }))
    expect(pointsOfCurve(bent)).toBeUndefined()
    expect(pointsOfCurve(stretched(...times(40, 2)))).toBeUndefined()
  })

  test("are told by widths that differ by 3 % and a fiftieth of a point", () => {
    const changed = (usual: number, width: number): number | undefined =>
      pointsOfCurve(stretched(...times(8, usual), ...times(8, width), ...times(8, usual)))?.length
    expect(changed(5, 5.17)).toBeUndefined()
    expect(changed(5, 5.18)).toBe(4)
    expect(changed(1, 1.04)).toBeUndefined()
    expect(changed(1, 1.06)).toBe(4)
  })

  test("are none where the curve leaves the spline through them by more than a point", () => {
    const nodes = stretched(...times(8, 5), ...times(8, 7), ...times(8, 5))
    expect(pointsOfCurve(moved(nodes, 4, 0.9))).toHaveLength(4)
    expect(pointsOfCurve(moved(nodes, 4, 1.1))).toBeUndefined()
  })
})

describe("a curve", () => {
  test("runs along the natural spline, within a point", () => {
    expect(isSplineThrough(curve(32), peak)).toBe(true)
    expect(isSplineThrough(moved(curve(32), 5, 0.9), peak)).toBe(true)
    expect(isSplineThrough(moved(curve(32), 5, 1.1), peak)).toBe(false)
    expect(isSplineThrough([{ x: 90, y: 0 }], peak)).toBe(false)
  })

  test("is no straight line where it leaves it by more than four fifths of a point", () => {
    const straight = [0, 20, 40, 60, 80].map((x) => ({ x, y: x }))
    const ends = [straight[0], straight[4]].flatMap((point) => point ?? [])
    expect(isCurved(moved(straight, 2, 0.7), ends)).toBe(false)
    expect(isCurved(moved(straight, 2, 0.9), ends)).toBe(true)
    expect(isCurved(moved(straight, 2, -0.9), ends)).toBe(true)
  })

  test("goes through marks where a corner lies within a point and a half of each", () => {
    const off = (by: number): Point[] => peak.map(({ x, y }) => ({ x: x + by, y }))
    expect(isCurveThrough(curve(16), off(0))).toBe(true)
    expect(isCurveThrough(curve(16), off(1.4))).toBe(true)
    expect(isCurveThrough(curve(2), peak)).toBe(false)
    expect(isCurveThrough(curve(16), off(1.6))).toBe(false)
    expect(isCurveThrough(curve(16), peak.slice(1))).toBe(false)
  })

  test("has twice as many corners as marks at least", () => {
    expect(isCurveThrough(curve(6), peak)).toBe(true)
    expect(isCurveThrough(curve(4), peak)).toBe(false)
  })
})

describe("lines are smoothed between labels", () => {
  const labels = [0, 40, 80]
  const isSmooth = (pieces: number, own = labels, nodes = curve(pieces)): boolean =>
    isSmoothBetween(
      [nodes],
      nodes.map(({ x }) => x),
      own,
    )

  test("by eight pieces from label to label at least", () => {
    expect(isSmooth(16)).toBe(true)
    expect(isSmooth(14)).toBe(false)
  })

  test("whose first and last stand at their ends", () => {
    expect(isSmooth(16, [0, 40])).toBe(false)
    expect(isSmooth(16, [40, 80])).toBe(false)
    expect(isSmooth(16, [0, 42.5, 80])).toBe(false)
  })

  test("and run along the spline through what they are there", () => {
    expect(isSmooth(16, labels, moved(curve(16), 3, 1.2))).toBe(false)
  })
})

describe("a line that turns back as a spline", () => {
  /** Two cubic stretches of so many pieces, out and back. */
  const loop = (pieces: number): Point[] =>
    Array.from({ length: 2 * pieces + 1 }, (_, at) => {
      const share = at / pieces - 1
      return { x: 100 - 90 * share ** 2, y: 100 + 40 * share + 20 * share ** 3 }
    })
  test("has twenty pieces from point to point", () => {
    expect(isTurningSpline([loop(20)])).toBe(true)
    expect(isTurningSpline([loop(19)])).toBe(false)
    expect(isTurningSpline([loop(20), loop(19)])).toBe(false)
  })
  test("bends as cubic curves do, and does not go in even steps", () => {
    expect(isTurningSpline([moved(loop(20), 7, 1)])).toBe(false)
    expect(isTurningSpline([stretched(...times(40, 5))])).toBe(false)
  })
})
