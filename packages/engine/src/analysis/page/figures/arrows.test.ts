import { expect, it } from "vitest"
import type { Shape } from "../../../model/document.ts"
import type { PathSegment } from "../../../model/scene.ts"
import { joinArrows } from "./arrows.ts"
import type { DrawnShape } from "./page-shapes.ts"

const drawn = (type: Shape["type"], points: readonly (readonly [number, number])[], colour = 0) => {
  const segments = points.map(([x, y], index): PathSegment => [index === 0 ? "M" : "L", x, y])
  const paint = { colour, alpha: 1 }
  const shape: Shape = {
    type,
    segments,
    box: { x0: 0, y0: 0, x1: 100, y1: 100 },
    lineWidth: 1,
    dash: [],
    z: 0,
    ...(type === "line" ? { stroke: paint } : { fill: paint }),
  }
  return { shape, items: [0] }
}
const line = drawn("line", [
  [10, 50],
  [90, 50],
])
const head = drawn("path", [
  [88, 46],
  [98, 50],
  [88, 54],
  [88, 46],
])

it("joins a line and the triangle at its end to one arrow that reaches to the tip", () => {
  const [arrow, ...rest] = joinArrows([line, head])
  expect(rest).toEqual([])
  expect(arrow?.shape).toMatchObject({
    type: "arrow",
    segments: [
      ["M", 10, 50],
      ["L", 98, 50],
    ],
  })
})

it("turns an arrow round whose head stands at the start of its line", () => {
  const [arrow] = joinArrows([
    line,
    drawn("path", [
      [12, 46],
      [2, 50],
      [12, 54],
    ]),
  ])
  expect(arrow?.shape.segments).toEqual([
    ["M", 90, 50],
    ["L", 2, 50],
  ])
})

it.each([
  [
    "of another colour",
    drawn(
      "path",
      [
        [88, 46],
        [98, 50],
        [88, 54],
      ],
      0xff0000,
    ),
  ],
  [
    "that points elsewhere",
    drawn("path", [
      [86, 50],
      [90, 60],
      [94, 50],
    ]),
  ],
  [
    "far from its end",
    drawn("path", [
      [40, 46],
      [50, 50],
      [40, 54],
    ]),
  ],
  [
    "too large for it",
    drawn("path", [
      [60, 10],
      [120, 50],
      [60, 90],
    ]),
  ],
])("leaves a triangle %s alone", (_, other) => {
  expect(joinArrows([line, other])).toEqual([line, other])
})

/** A way with a corner that ends before the head at its end. */
function bent(x: number): DrawnShape[] {
  const end = [x + 30, 40] as const
  const way = drawn("path", [[x, 10], [x, 40], end])
  const { fill: _, ...bare } = way.shape
  const tip = drawn("path", [
    [x + 29, 37],
    [x + 36, 40],
    [x + 29, 43],
  ])
  const box = { x0: x + 29, y0: 37, x1: x + 36, y1: 43 }
  return [
    { ...way, shape: { ...bare, stroke: { colour: 0, alpha: 1 } } },
    { ...tip, shape: { ...tip.shape, box } },
  ]
}

it("draws a way with corners up to the tip of its head, which stays a shape", () => {
  const [way, tip] = joinArrows(bent(10))
  expect(way).toMatchObject({ tips: [undefined, { x: 46, y: 40 }], shape: { type: "path" } })
  expect(way?.shape.segments.at(-1)).toEqual(["L", 46, 40])
  expect(tip?.shape.segments).toHaveLength(3)
})

it("looks at heads near an end alone: thousands of ways and heads take no time", () => {
  const many = Array.from({ length: 5_000 }, (_, at) => bent(at * 50)).flat()
  const joined = joinArrows(many)
  expect(joined.filter(({ tips }) => tips !== undefined)).toHaveLength(5_000)
})
