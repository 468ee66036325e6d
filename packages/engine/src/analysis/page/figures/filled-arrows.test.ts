import { describe, expect, test } from "vitest"
import type { Point } from "../../../base/geometry.ts"
import type { PathSegment } from "../../../model/scene.ts"
import { through } from "../charts/chart-parts.test-kit.ts"
import { boxAt, shapeAt } from "./drawn-shapes.test-kit.ts"
import { asArrow } from "./filled-arrows.ts"

type Places = readonly (readonly [number, number])[]
/** A shaft of one point from 100 to 150, and a head of six points on its end. */
const shaft: Places = [
  [100, 99.5],
  [150, 99.5],
  [150, 100.5],
  [100, 100.5],
]
const head: Places = [
  [149, 97],
  [155, 100],
  [149, 103],
]
const arrowOf = (parts: readonly Places[], look: Parameters<typeof shapeAt>[3] = {}) => {
  const segments = parts.flatMap((part) => through(part, true))
  const drawn = shapeAt(0, "path", boxAt(100, 97, 155, 103), {
    segments,
    fill: { colour: 7, alpha: 1 },
    ...look,
  })
  return asArrow(drawn).shape
}
const ends = (parts: readonly Places[]): string => {
  const { type, segments } = arrowOf(parts)
  return type === "arrow"
    ? segments
        .map((each: PathSegment) => (each[0] === "Z" ? "" : `${each[1]},${each[2]}`))
        .join(" ")
    : type
}
const moved = (places: Places, by: Partial<Point>): Places =>
  places.map(([x, y]) => [x + (by.x ?? 0), y + (by.y ?? 0)])

describe("an outline of a shaft and a head is an arrow", () => {
  test("from the free end to the tip", () => {
    expect(ends([shaft, head])).toBe("100,100 155,100")
    expect(ends([head, shaft])).toBe("100,100 155,100")
    const made = arrowOf([shaft, head])
    expect(made).toMatchObject({
      stroke: { colour: 7 },
      lineWidth: 1,
      box: { x0: 100, x1: 155, y0: 100, y1: 100 },
    })
    expect(made).not.toHaveProperty("fill")
  })
  test("wherever its shaft begins", () => {
    const turned = [...shaft.slice(1), ...shaft.slice(0, 1)]
    expect(ends([turned, head])).toBe("100,100 155,100")
    expect(
      ends([
        shaft.map(([x, y]) => [250 - x, y] as const),
        head.map(([x, y]) => [250 - x, y] as const),
      ]),
    ).toBe("150,100 95,100")
    expect(
      ends([shaft.map(([x, y]) => [y, x] as const), head.map(([x, y]) => [y, x] as const)]),
    ).toBe("100,100 100,155")
  })
  test("where corners are told twice", () => {
    expect(ends([[...shaft, [100, 99.5]], head])).toBe("100,100 155,100")
    expect(ends([[...shaft, [100, 99.6]], head])).toBe("path")
  })
})

describe("it is none", () => {
  test("with other paint, or of another kind", () => {
    expect(arrowOf([shaft, head], { stroke: { colour: 0, alpha: 1 } }).type).toBe("path")
    expect(arrowOf([shaft, head], { type: "rectangle" }).type).toBe("rectangle")
    const { fill: _, ...bare } = arrowOf([shaft.slice(0, 2), head])
    expect(asArrow({ shape: bare, items: [0] }).shape.type).toBe("path")
  })
  test("with more or fewer parts, or with curves", () => {
    expect(ends([shaft])).toBe("path")
    expect(ends([shaft, head, head])).toBe("path")
    expect(ends([shaft, shaft])).toBe("path")
    expect(ends([head, head])).toBe("path")
    const curved = arrowOf([shaft, head], {
      segments: [...through(shaft, true), ...through(head, true), ["C", 1, 1, 2, 2, 3, 3]],
    })
    expect(curved.type).toBe("path")
  })
  test("with a thick shaft", () => {
    const thick = (by: number): Places => shaft.map(([x, y]) => [x, y > 100 ? y + by : y])
    expect([ends([thick(2), head]), ends([thick(2.1), head])]).toEqual(["100,101 155,100", "path"])
  })
  test("with a head that is long, points back or stands aside", () => {
    const long = (by: number): Places => head.map(([x, y]) => [x > 150 ? x + by : x, y])
    expect([ends([shaft, long(6.9)]), ends([shaft, long(7)])]).toEqual([
      "100,100 161.9,100",
      "path",
    ])
    const back = head.map(([x, y]) => [304 - x, y] as const)
    expect(ends([shaft, back])).toBe("path")
    expect(ends([shaft, moved(head, { y: 20 })])).toBe("path")
    expect(ends([shaft, moved(head, { x: 10 })])).toBe("path")
    expect(ends([shaft, moved(head, { y: 2 })])).toBe("100,100 155,102")
  })
})
