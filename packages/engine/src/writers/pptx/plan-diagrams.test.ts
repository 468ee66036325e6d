import { expect, test } from "vitest"
import type { Figure, Shape } from "../../model/document.ts"
import { planDiagrams } from "./plan-diagrams.ts"

const paint = { colour: 0, alpha: 1 }

const drawing = (shape: Shape): Figure => ({
  kind: "figure",
  content: { kind: "drawing", shapes: [shape] },
  placement: [{ page: 0, box: shape.box }],
  anchor: "page",
  wrap: "front",
  z: shape.z,
})

/** A square of forty points. */
const square = (x0: number, y0: number): Figure =>
  drawing({
    type: "rectangle",
    segments: [],
    box: { x0, y0, x1: x0 + 40, y1: y0 + 40 },
    stroke: paint,
    lineWidth: 1,
    dash: [],
    z: 1,
  })

const arrow = (x0: number, y0: number, x1: number, y1: number): Figure =>
  drawing({
    type: "arrow",
    segments: [
      ["M", x0, y0],
      ["L", x1, y1],
    ],
    box: { x0, y0, x1, y1 },
    stroke: paint,
    lineWidth: 1,
    dash: [],
    z: 1,
  })

test("a box within two diagrams is drawn in one group alone", () => {
  const within = square(100, 100)
  const small = [square(300, 100), arrow(140, 120, 300, 120), within]
  const large = [
    square(0, 0),
    arrow(40, 20, 200, 20),
    square(200, 0),
    arrow(220, 40, 220, 200),
    square(200, 200),
  ]
  const { groups, holds } = planDiagrams([...small, ...large])
  expect(groups).toEqual([[within, ...large]])
  expect(holds.size).toBe(3)
  expect(planDiagrams(small).groups).toEqual([small])
})
