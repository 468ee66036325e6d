import { expect, test } from "vitest"
import type { Box } from "../../../base/geometry.ts"
import type { Fill } from "../../drafts.ts"
import { cellsOfParts } from "./cell-parts.ts"

type Sides = readonly [x0: number, y0: number, x1: number, y1: number]

const boxOf = ([x0, y0, x1, y1]: Sides): Box => ({ x0, y0, x1, y1 })
const blue = { colour: 0x4f81bd, alpha: 1 }
const painted = (...parts: readonly Sides[]): Fill[] =>
  parts.map((part, index) => ({ box: boxOf(part), paint: blue, items: [index] }))
const cellsIn = (fills: readonly Fill[]): unknown[] =>
  cellsOfParts(fills).map(({ box: { x0, y0, x1, y1 }, items }) => [x0, y0, x1, y1, items.length])

const left: Sides = [70, 100, 75, 113]
const right: Sides = [120, 100, 125, 113]
const ground: Sides = [75, 100, 120, 113]

test("strips at both sides and the ground of a line between them are one cell", () => {
  expect(cellsIn(painted(left, right, ground))).toEqual([[70, 100, 125, 113, 3]])
})

test("cells that follow each other stay apart where their strips meet", () => {
  const next = painted([125, 100, 130, 113], [180, 100, 185, 113], [130, 100, 180, 113])
  expect(cellsIn([...painted(left, right, ground), ...next])).toEqual([
    [70, 100, 125, 113, 3],
    [125, 100, 185, 113, 3],
  ])
})

test("the grounds of all lines are of the cell, and the room above and below them", () => {
  const two = painted([70, 100, 75, 126], [120, 100, 125, 126], ground, [75, 113, 120, 126])
  expect(cellsIn(two)).toEqual([[70, 100, 125, 126, 4]])
  const centred = painted([70, 93, 125, 100], left, right, [70, 113, 125, 120], ground)
  expect(cellsIn(centred)).toEqual([[70, 93, 125, 120, 5]])
})

test("nothing else is a cell of parts: no ground, other colours, other heights, wide sides", () => {
  expect(cellsIn(painted(left, right))).toEqual([])
  expect(cellsIn(painted(left, right, [75, 113, 120, 126]))).toEqual([])
  expect(cellsIn(painted(left, ground, right))).toEqual([])
  expect(cellsIn(painted(left, [120, 100, 125, 120], ground))).toEqual([])
  expect(cellsIn(painted([60, 100, 75, 113], right, ground))).toEqual([])
  const grey = { colour: 0xe0e0e0, alpha: 1 }
  const mixed = painted(left, right, ground).map((fill, at) =>
    at > 1 ? { ...fill, paint: grey } : fill,
  )
  expect(cellsIn(mixed)).toEqual([])
  const clear = painted(left, right, ground).map((fill) => ({
    ...fill,
    paint: { ...blue, alpha: 0.5 },
  }))
  expect(cellsIn(clear)).toEqual([])
})
