import { expect, test } from "vitest"
import { netsOf } from "./connector-nets.ts"
import { boxAt, shapeAt } from "./drawn-shapes.test-kit.ts"

/** Three boxes: one above, two below it. */
const boxes = [boxAt(100, 100, 200, 140), boxAt(40, 200, 140, 240), boxAt(160, 200, 260, 240)].map(
  (box, at) => shapeAt(at, "rectangle", box),
)
type Line = readonly [x0: number, y0: number, x1: number, y1: number]
/** Boxes that lines join, as "from-to" by their places. */
const nets = (...lines: readonly Line[]): string =>
  netsOf(
    lines.map(([x0, y0, x1, y1], at) => shapeAt(10 + at, "line", boxAt(x0, y0, x1, y1))),
    boxes,
  )
    .map(({ from, to, drawn }) => `${from.shape.z}-${to.shape.z}(${drawn.length})`)
    .join(" ")

/** A stem with two feet. */
const tree: readonly Line[] = [
  [150, 140, 150, 170],
  [90, 170, 210, 170],
  [90, 170, 90, 200],
  [210, 170, 210, 200],
]

test("lines that meet are one net, from its first box to the others", () => {
  expect(nets(...tree)).toBe("0-1(4) 0-2(4)")
  expect(nets(...tree.slice(0, 3))).toBe("0-1(3)")
  expect(nets([90, 150, 90, 200])).toBe("")
  expect(nets()).toBe("")
})
test("lines meet within two points, boxes too", () => {
  const moved = (by: number) => nets([150, 140 + by, 150, 170], ...tree.slice(1))
  expect([moved(1.9), moved(2.1)]).toEqual(["0-1(4) 0-2(4)", "1-2(4)"])
  const stem = (by: number) => nets([150, 140, 150, 170 - by], ...tree.slice(1))
  expect([stem(1.9), stem(2.1)]).toEqual(["0-1(4) 0-2(4)", "1-2(3)"])
  const bar = (by: number) => nets(tree[0] as Line, [90 + by, 170, 210, 170], [90, 170, 90, 200])
  expect([bar(1.9), bar(2.1)]).toEqual(["0-1(3)", ""])
})
test("level and upright lines alone join boxes", () => {
  expect(nets([95, 140, 145, 200])).toBe("")
  expect(nets([150, 140, 150, 143])).toBe("")
  const slanted = (by: number) => nets([150, 140, 150 + by, 170], ...tree.slice(1))
  expect([slanted(1.9), slanted(2.1)]).toEqual(["0-1(4) 0-2(4)", "1-2(3)"])
})
test("a line meets a box upright to its side, a tenth of it from the corners", () => {
  const at = (x: number) => nets([x, 140, x, 170], ...tree.slice(1))
  expect([at(111), at(109)]).toEqual(["0-1(4) 0-2(4)", "1-2(4)"])
  expect([at(189), at(191)]).toEqual(["0-1(4) 0-2(4)", "1-2(4)"])
  const level = (y: number) => nets([140, y, 160, y])
  expect([level(220), level(203), level(205), level(235), level(237)]).toEqual([
    "1-2(1)",
    "",
    "1-2(1)",
    "1-2(1)",
    "",
  ])
})
test("a line along a side of a box is the wall of a cell", () => {
  expect(nets([100, 140, 200, 140], [150, 140, 150, 170], ...tree.slice(1))).toBe("0-1(4) 0-2(4)")
  // Half of it lies on the side.
  expect(nets([160, 160, 160, 239])).toBe("")
  const wall = (y0: number) => nets([100, y0, 100, 200])
  expect([wall(119), wall(161)]).toEqual(["", ""])
  const top = (x0: number) => nets([x0, 100, 340, 100], [340, 60, 340, 100])
  expect(top(100)).toBe("")
})
