import { expect, test } from "vitest"
import { clippedCells } from "./clipped-cells.ts"

const box = (x0: number, y0: number, x1: number, y1: number) => ({ x0, y0, x1, y1 })
const row = box(50, 100, 500, 115)
const cell = box(100, 100, 200, 115)
const texts = [box(60, 102, 90, 112), box(120, 102, 180, 112)]

test("a clip narrower than a row is a cell", () => {
  expect(clippedCells([row, cell], texts)).toEqual([cell])
})

test("what holds another clip is a frame", () => {
  const frame = box(60, 90, 450, 300)
  expect(clippedCells([row, frame, cell], texts)).toEqual([cell])
  expect(clippedCells([row, frame], texts)).toEqual([frame])
})

test("no clip is a cell where texts stand in none", () => {
  expect(clippedCells([row, cell], [...texts, box(60, 300, 90, 310)])).toEqual([])
})
