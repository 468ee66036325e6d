import { expect, it } from "vitest"
import { findLines } from "./find-lines.ts"
import { leastRectangle, placeIn } from "./rectangle.ts"

it("finds lines that lean, grown beyond their core, and no specks", () => {
  const [width, height] = [200, 100]
  const data = new Float32Array(width * height)
  for (let x = 20; x < 180; x++)
    for (let y = 0; y < 10; y++) data[(40 + y + Math.round(x * 0.1)) * width + x] = 0.9
  data[5 * width + 5] = 0.9
  const lines = findLines({ width, height, data })
  expect(lines).toHaveLength(1)
  const [line] = lines
  expect(line?.middle.x).toBeCloseTo(100, 0)
  expect((line?.axis.y ?? 0) / (line?.axis.x ?? 1)).toBeCloseTo(0.1, 1)
  expect(line?.height).toBeGreaterThan(20)
  expect(line?.height).toBeLessThan(32)
  expect(line?.width).toBeGreaterThan(172)
})

it("leaves areas out that the model doubts", () => {
  const data = new Float32Array(64 * 32)
  for (let y = 8; y < 20; y++) data.fill(0.4, y * 64 + 8, y * 64 + 56)
  expect(findLines({ width: 64, height: 32, data })).toEqual([])
})

it("tells places within a rectangle that leans", () => {
  const rectangle = leastRectangle([
    { x: 0, y: 10 },
    { x: 20, y: 0 },
    { x: 25, y: 10 },
    { x: 5, y: 20 },
  ])
  const corner = placeIn(rectangle, { x: 0, y: 0 })
  expect(corner.x).toBeCloseTo(0)
  expect(corner.y).toBeCloseTo(10)
  const other = placeIn(rectangle, { x: rectangle.width, y: rectangle.height })
  expect(other.x).toBeCloseTo(25)
  expect(other.y).toBeCloseTo(10)
})
