import { describe, expect, test } from "vitest"
import type { DrawnRule, TextLine } from "../../drafts.ts"
import { linesAt } from "./bands.test-kit.ts"
import type { GridLines, Stroke } from "./grid-lines.ts"
import { partNested } from "./nested-grids.ts"
import { ruleAt } from "./rules.test-kit.ts"

const stroke = (
  direction: DrawnRule["direction"],
  at: number,
  from: number,
  to: number,
): Stroke => ({
  at,
  from,
  to,
  rule: ruleAt(direction, at, from, to),
})
const across = (at: number, from: number, to: number) => stroke("horizontal", at, from, to)
const down = (at: number, from: number, to: number) => stroke("vertical", at, from, to)

/** Lines of a full grid. */
const grid = (xs: readonly number[], ys: readonly number[]): GridLines => ({
  horizontal: ys.map((y) => across(y, xs[0] ?? 0, xs.at(-1) ?? 0)),
  vertical: xs.map((x) => down(x, ys[0] ?? 0, ys.at(-1) ?? 0)),
})
const both = (...grids: readonly GridLines[]): GridLines => ({
  horizontal: grids.flatMap(({ horizontal }) => horizontal),
  vertical: grids.flatMap(({ vertical }) => vertical),
})

/** Numbers of horizontal and vertical lines of each nested grid. */
const nested = (lines: GridLines, texts: readonly TextLine[] = []): string =>
  partNested(lines, texts)
    .inner.map(({ horizontal, vertical }) => `${horizontal.length}+${vertical.length}`)
    .join(" ")

const outer = grid([100, 300, 500], [100, 200, 300])
/** Three columns and two rows in the first cell. */
const inner = grid([110, 170, 230, 290], [110, 150, 190])

describe("a grid inside a cell", () => {
  test("is parted from the grid around it", () => {
    expect(nested(both(outer, inner))).toBe("3+4")
    const { outer: left } = partNested(both(outer, inner), [])
    expect([left.horizontal.length, left.vertical.length]).toEqual([3, 3])
    expect(nested(outer)).toBe("")
    expect(nested(inner)).toBe("")
  })
  test("may stand in each cell", () => {
    const second = grid([310, 400, 490], [110, 150, 190])
    expect(nested(both(outer, inner, second))).toBe("3+4 3+3")
  })
  test("stands more than 2.6 points inside the cell, and on one side thirty at most", () => {
    const cell = grid([100, 300], [100, 200, 300])
    const at = (x0: number, x1: number) => nested(both(cell, grid([x0, 200, x1], [110, 150, 190])))
    expect([at(102.5, 290), at(102.7, 290)]).toEqual(["", "3+3"])
    expect([at(110, 297.5), at(110, 297.3)]).toEqual(["", "3+3"])
    expect([at(130, 260), at(131, 260), at(131, 270)]).toEqual(["3+3", "", "3+3"])
  })
  test("is more than thirty points wide and nine high", () => {
    const sized = (x1: number, y1: number) =>
      nested(both(outer, grid([110, 120, x1], [110, 115, y1])))
    expect([sized(140, 190), sized(141, 190)]).toEqual(["", "3+3"])
    expect([sized(290, 119), sized(290, 119.5)]).toEqual(["", "3+3"])
  })
  test("has rulings at its sides", () => {
    const fills = {
      ...inner,
      vertical: inner.vertical.map(({ at, from, to }): Stroke => ({ at, from, to })),
    }
    expect(nested(both(outer, fills))).toBe("")
  })
  test("has sides of one height, three points aside at most", () => {
    const sides = (from: number, to: number) =>
      nested(
        both(outer, {
          horizontal: [across(110, 110, 290), across(150, 110, 290), across(190, 110, 290)],
          vertical: [down(110, 110, 190), down(290, from, to)],
        }),
      )
    expect([sides(113, 190), sides(114, 190)]).toEqual(["3+2", ""])
    expect([sides(110, 187), sides(110, 186)]).toEqual(["3+2", ""])
  })
  test("is more than a frame", () => {
    expect(nested(both(outer, grid([110, 290], [110, 190])))).toBe("")
    expect(nested(both(outer, grid([110, 290], [110, 150, 190])))).toBe("3+2")
    expect(nested(both(outer, grid([110, 200, 290], [110, 190])))).toBe("2+3")
    const single = { horizontal: [across(150, 110, 290)], vertical: inner.vertical.slice(0, 1) }
    const right = { horizontal: [], vertical: inner.vertical.slice(-1) }
    expect(nested(both(outer, single, right))).toBe("")
  })
})

describe("the room between a nested grid and its cell", () => {
  test("holds no text", () => {
    const text = (x0: number, x1: number, y = 150) =>
      nested(both(outer, inner), linesAt(y, ["text", x0, x1]))
    expect([text(102, 108), text(104, 106), text(102, 108, 260)]).toEqual(["", "3+4", "3+4"])
    expect([text(292, 298), text(294, 296), text(292, 298, 90)]).toEqual(["", "3+4", "3+4"])
    expect(text(120, 160)).toBe("3+4")
  })
  test("is crossed by no line of the cell's table", () => {
    const crossed = (at: number, from: number, to: number) =>
      nested(both(outer, inner, { horizontal: [across(at, from, to)], vertical: [] }))
    expect([crossed(150, 100, 115), crossed(150, 285, 300)]).toEqual(["", ""])
    expect([crossed(111, 100, 300), crossed(189, 100, 300)]).toEqual(["4+4", "4+4"])
    expect([crossed(115, 100, 110), crossed(185, 100, 110)]).toEqual(["", ""])
    expect(crossed(150, 100, 101)).toBe("3+4")
  })
  test("lies beside walls over its whole height", () => {
    const walled = (from: number, to: number) =>
      nested(
        both(inner, {
          horizontal: [across(100, 100, 300), across(200, 100, 300)],
          vertical: [down(100, 100, 200), down(300, from, to)],
        }),
      )
    expect([walled(100, 200), walled(113, 200), walled(114, 200)]).toEqual(["3+4", "3+4", ""])
    expect([walled(100, 187), walled(100, 186)]).toEqual(["3+4", ""])
    const left = (from: number, to: number) =>
      nested(
        both(inner, {
          horizontal: [across(100, 100, 300), across(200, 100, 300)],
          vertical: [down(100, from, to), down(300, 100, 200)],
        }),
      )
    expect([left(113, 200), left(114, 200), left(100, 187), left(100, 186)]).toEqual([
      "3+4",
      "",
      "3+4",
      "",
    ])
  })
  test("is that to the nearest wall", () => {
    const far = both(outer, inner, { horizontal: [], vertical: [down(40, 100, 300)] })
    expect(nested(far)).toBe("3+4")
    expect(nested(both(outer, inner, { horizontal: [], vertical: [down(560, 100, 300)] }))).toBe(
      "3+4",
    )
  })
})

test("no wall of the cell's table goes through a nested grid", () => {
  const passed = (at: number, from: number, to: number) =>
    nested(both(outer, inner, { horizontal: [], vertical: [down(at, from, to)] }))
  expect([passed(200, 100, 200), passed(200, 60, 112)]).toEqual(["", "3+4"])
  expect([passed(200, 110, 190), passed(200, 150, 190)]).toEqual(["3+5", "3+5"])
})

test("lines of the cell that close a nested grid are its own, cut to its width", () => {
  // The grid hangs from the top of its cell.
  const hung = {
    horizontal: [across(150, 110, 290), across(190, 110, 290)],
    vertical: [110, 200, 290].map((x) => down(x, 100, 190)),
  }
  const [found] = partNested(both(outer, hung), []).inner
  expect(found?.horizontal.map(({ at, from, to }) => [at, from, to])).toEqual([
    [150, 110, 290],
    [190, 110, 290],
    [100, 110, 290],
  ])
  const { outer: left } = partNested(both(outer, hung), [])
  expect(left.horizontal).toHaveLength(3)
  const low = {
    horizontal: [across(110, 110, 290), across(150, 110, 290)],
    vertical: [110, 200, 290].map((x) => down(x, 110, 200)),
  }
  expect(nested(both(outer, low))).toBe("3+3")
  const short = both(grid([100, 300], [100, 300]), hung, {
    horizontal: [],
    vertical: [],
  })
  expect(nested(short)).toBe("3+3")
})
