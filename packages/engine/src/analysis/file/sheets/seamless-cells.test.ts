import { describe, expect, test } from "vitest"
import type { Box } from "../../../base/geometry.ts"
import type { DrawnRule, Fill } from "../../drafts.ts"
import { ruleAt } from "../../page/tables/rules.test-kit.ts"
import { seamlessCells } from "./seamless-cells.ts"

const heights = [100, 120, 140, 160]
const box = (column: number, row: number): Box => ({
  x0: 100 * column,
  x1: 100 * (column + 1),
  y0: heights[row] ?? 0,
  y1: heights[row + 1] ?? 0,
})
const columns = [0, 1, 2]
const boxes = columns.map((column) => [0, 1, 2].map((row) => box(column, row)))
const painted = (at: Box, colour = 0xff): Fill => ({
  box: at,
  paint: { colour, alpha: 1 },
  items: [],
})
const down = [0, 100, 200, 300].map((at) => ruleAt("vertical", at, 100, 160))
const outer = [100, 160].map((at) => ruleAt("horizontal", at, 0, 300))

/** Rows of the cell that one of three columns and rows is a part of, by the rulings between rows. */
function rowsOf(
  [column, row]: readonly [number, number],
  across: readonly DrawnRule[],
  look: { readonly fills?: readonly Fill[]; readonly sides?: readonly DrawnRule[] } = {},
): number | undefined {
  const { fills = boxes.flat().map((each) => painted(each)), sides = down } = look
  const own = boxes[column]?.[row]
  const whole =
    own && seamlessCells(boxes.flat(), { rules: [...outer, ...across, ...sides], fills }).get(own)
  return whole && (whole.y1 - whole.y0) / 20
}
const inner = (from: number, to: number): DrawnRule[] =>
  [120, 140].map((at) => ruleAt("horizontal", at, from, to))

describe("a border between stacked cells of one colour is left out", () => {
  test("where a ruling ends beside it", () => {
    const across = inner(0, 200)
    expect([0, 1, 2].map((row) => rowsOf([2, row], across))).toEqual([3, 3, 3])
    expect(rowsOf([1, 0], across)).toBeUndefined()
    expect(rowsOf([2, 0], [ruleAt("horizontal", 120, 0, 200)])).toBe(2)
    expect(rowsOf([2, 2], [ruleAt("horizontal", 120, 0, 200)])).toBeUndefined()
    expect([198.4, 198.6].map((to) => rowsOf([2, 0], inner(0, to)))).toEqual([undefined, 3])
  })
  test("or beside another one", () => {
    expect(rowsOf([2, 0], inner(0, 100))).toBe(3)
    expect(rowsOf([0, 0], inner(200, 300))).toBe(3)
    expect(rowsOf([0, 0], [])).toBeUndefined()
  })
  test("and most of it is free", () => {
    const stub = (to: number) => rowsOf([2, 0], [...inner(0, 200), ...inner(200, to)])
    expect([229, 231].map(stub)).toEqual([3, undefined])
  })
  test("between rulings that run on at both sides", () => {
    const cut = [0, 100, 200].map((at) => ruleAt("vertical", at, 100, 160))
    expect(rowsOf([2, 0], inner(0, 200), { sides: cut })).toBeUndefined()
    const short = [...cut, ruleAt("vertical", 300, 100, 120), ruleAt("vertical", 300, 120, 160)]
    expect(rowsOf([2, 0], inner(0, 200), { sides: short })).toBeUndefined()
  })
  test("by what was painted last", () => {
    const all = boxes.flat().map((each) => painted(each))
    const across = inner(0, 200)
    expect(rowsOf([2, 0], across, { fills: [] })).toBeUndefined()
    expect(rowsOf([2, 0], across, { fills: [...all, painted(box(2, 1), 0xff00)] })).toBeUndefined()
    expect(rowsOf([2, 0], across, { fills: [painted(box(2, 1), 0xff00), ...all] })).toBe(3)
  })
})
