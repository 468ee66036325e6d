import { boxOfSegments } from "../../../model/path-box.ts"
import { describe, expect, test } from "vitest"
import type { PathSegment } from "../../../model/scene.ts"
import {
  clipOutline,
  cornersOf,
  rectangleSegments,
  shapeType,
  wayThereAndBack,
} from "./path-geometry.ts"

const way = (...points: readonly (readonly [number, number])[]): PathSegment[] =>
  points.map(([x, y], at): PathSegment => [at === 0 ? "M" : "L", x, y])
const closed = (...points: readonly (readonly [number, number])[]): PathSegment[] => [
  ...way(...points),
  ["Z"],
]

/**
 * An ellipse of five curves, whose node between top and right stands out by a share of the radius.
 */
function ellipse(rx: number, ry: number, out = 0): PathSegment[] {
  const k = 0.5523
  const [x, y] = [(1 + out) * rx * Math.SQRT1_2, -(1 + out) * ry * Math.SQRT1_2]
  return [
    ["M", rx, 0],
    ["C", rx, k * ry, k * rx, ry, 0, ry],
    ["C", -k * rx, ry, -rx, k * ry, -rx, 0],
    ["C", -rx, -k * ry, -k * rx, -ry, 0, -ry],
    ["C", 0.3 * rx, -ry, 0.5 * rx, -0.9 * ry, x, y],
    ["C", 0.9 * rx, -0.5 * ry, rx, -0.3 * ry, rx, 0],
  ]
}

describe("corners", () => {
  test("are points more than a tenth of a point apart", () => {
    const from = (off: number): number =>
      cornersOf(closed([0, 0], [50, 0], [50 + off, off], [50, 50], [0, 50])).length
    expect(from(0.09)).toBe(4)
    expect(from(0.12)).toBe(5)
    expect(from(0.25)).toBe(5)
  })

  test("lie off the line between their neighbours by a tenth of a point at least", () => {
    const off = (by: number): number =>
      cornersOf(closed([0, 0], [25, by], [50, 0], [50, 50], [0, 50])).length
    expect(off(0.08)).toBe(4)
    expect(off(0.12)).toBe(5)
  })

  test("are one where the end comes back to the start; two points stay two", () => {
    expect(cornersOf(way([0, 0], [50, 0], [50, 50], [0, 0]))).toHaveLength(3)
    expect(cornersOf(way([0, 0], [50, 0], [0, 0]))).toHaveLength(2)
    expect(cornersOf(way([0, 0], [50, 0]))).toHaveLength(2)
  })
})

describe("a path", () => {
  test.each([
    ["line", way([0, 0], [50, 30]), false],
    ["path", way([0, 0], [50, 30]), true],
    ["rectangle", rectangleSegments({ x0: 0, y0: 0, x1: 50, y1: 20 }), false],
    ["rectangle", way([0, 0], [50, 0], [50, 20], [0, 20]), true],
    ["path", way([0, 0], [50, 0], [50, 20], [0, 20]), false],
    ["path", closed([0, 0], [50, 0], [50, 20]), true],
    ["path", [...way([0, 0], [50, 0]), ...way([0, 20], [50, 20])], false],
    ["ellipse", ellipse(30, 20), false],
    ["path", [...ellipse(30, 20).slice(0, 3), ...ellipse(30, 20).slice(5)], true],
    ["path", ellipse(30, 20).slice(0, -1), true],
  ] as const)("is a %s where it is simple", (type, segments, isFilled) => {
    expect(shapeType(segments, isFilled)).toBe(type)
  })

  test("is a rectangle whose edges slant by a third of a point at most", () => {
    const slanted = (by: number): string =>
      shapeType(closed([0, 0], [50, by], [50, 20 + by], [0, 20]), true)
    expect(slanted(0.28)).toBe("rectangle")
    expect(slanted(0.32)).toBe("path")
  })

  test("is an ellipse whose nodes lie on it within 3 % of its radius, and half a point wide at least", () => {
    const bent = (out: number): string => shapeType(ellipse(30, 20, out), true)
    expect(bent(0.025)).toBe("ellipse")
    expect(bent(0.035)).toBe("path")
    expect(shapeType(ellipse(0.6, 0.6), true)).toBe("ellipse")
    expect(shapeType(ellipse(0.4, 5), true)).toBe("path")
    expect(shapeType(ellipse(5, 0.4), true)).toBe("path")
  })
})

describe("a way there and back", () => {
  const ends = [
    ["M", 0, 0],
    ["L", 60, 0],
  ]
  test("is the line between its ends", () => {
    expect(wayThereAndBack(way([0, 0], [40, 0], [20, 0], [60, 0]))).toEqual(ends)
    expect(wayThereAndBack(way([0, 0], [40, 0.04], [20, 0], [60, 0]))).toEqual(ends)
  })

  test("has four points at least, no corner, no gap, and turns", () => {
    expect(wayThereAndBack(way([0, 0], [70, 0], [60, 0]))).toBeUndefined()
    expect(wayThereAndBack(way([0, 0], [20, 0], [40, 0], [60, 0]))).toBeUndefined()
    expect(wayThereAndBack(way([0, 0], [40, 0.06], [20, 0], [60, 0]))).toBeUndefined()
    expect(wayThereAndBack(way([0, 0], [40, 0], [20, 0], [0, 0]))).toBeUndefined()
    const parted = [...way([0, 0], [40, 0]), ...way([20, 0], [60, 0])]
    expect(wayThereAndBack(parted)).toBeUndefined()
    expect(wayThereAndBack(closed([0, 0], [40, 0], [20, 0], [60, 0]))).toBeUndefined()
  })
})

describe("an outline at a clip", () => {
  const box = { x0: 0, y0: 0, x1: 50, y1: 50 }

  test("ends at its edges; what lies outside is gone", () => {
    const cut = clipOutline(rectangleSegments({ x0: 20, y0: 20, x1: 80, y1: 90 }), box)
    expect(cut && boxOfSegments(cut)).toEqual({ x0: 20, y0: 20, x1: 50, y1: 50 })
    expect(clipOutline(rectangleSegments({ x0: 60, y0: 60, x1: 80, y1: 90 }), box)).toBeUndefined()
  })

  test("keeps a corner that is left of it, and takes curves as eight chords", () => {
    const corner = clipOutline(closed([40, 0], [60, 0], [60, 60]), box)
    expect(corner?.at(-1)).toEqual(["Z"])
    expect(corner).toHaveLength(4)
    const round = clipOutline(ellipse(30, 20), { x0: -99, y0: -99, x1: 99, y1: 99 })
    expect(round).toHaveLength(1 + 5 * 8 + 1)
  })
})

test("the box of a path holds the points that its curves bend to", () => {
  expect(
    boxOfSegments([
      ["M", 0, 0],
      ["C", 10, -30, 40, 60, 50, 10],
    ]),
  ).toEqual({ x0: 0, y0: -30, x1: 50, y1: 60 })
  expect(boxOfSegments([])).toEqual({ x0: 0, y0: 0, x1: 0, y1: 0 })
})

describe("a curve of many short lines", () => {
  /** Part of a circle, one line for each degree; `back` draws it there and back a little inside. */
  const arc = (radius: number, back: boolean): PathSegment[] => {
    const at = (degrees: number, r: number): [number, number] => [
      100 + r * Math.cos((degrees * Math.PI) / 180),
      100 + r * Math.sin((degrees * Math.PI) / 180),
    ]
    const out = Array.from({ length: 61 }, (_, step) => at(150 + step, radius))
    const points = back
      ? [...out, ...Array.from({ length: 61 }, (_, step) => at(210 - step, radius - 1))]
      : out
    return points.map(([x, y], index): PathSegment => [index === 0 ? "M" : "L", x, y])
  }

  test("is no rectangle, as a bracket drawn as an outline, and no line", () => {
    expect(shapeType([...arc(20, true), ["Z"]], true)).toBe("path")
    expect(shapeType(arc(20, false), false)).toBe("path")
  })

  test("is a line where it hardly bends from end to end", () => {
    expect(shapeType(arc(20_000, false).slice(0, 2), false)).toBe("line")
    const level = Array.from({ length: 50 }, (_, at): PathSegment => [
      at === 0 ? "M" : "L",
      at,
      100 + 0.02 * (at % 2),
    ])
    expect(shapeType(level, false)).toBe("line")
  })
})
