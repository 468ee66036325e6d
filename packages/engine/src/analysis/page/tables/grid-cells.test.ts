import { describe, expect, it } from "vitest"
import type { DrawnRule } from "../../drafts.ts"
import { nearest, shapeOfLines, type GridShape } from "./grid-cells.ts"
import type { GridLines, Stroke } from "./grid-lines.ts"

const stroke = (at: number, from: number, to: number, rule?: Partial<DrawnRule>): Stroke => ({
  at,
  from,
  to,
  ...(rule ? { rule: rule as DrawnRule } : {}),
})

/** Strokes from top to bottom of a grid of 300 by 120 points, and from its left to its right. */
const down = (...at: readonly number[]): Stroke[] => at.map((x) => stroke(x, 100, 220))
const across = (...at: readonly number[]): Stroke[] => at.map((y) => stroke(y, 50, 350))

const gridOf = (lines: Partial<GridLines>): GridShape | undefined =>
  shapeOfLines({ vertical: [], horizontal: [], ...lines } as GridLines)

/** Cells as row, column, rows and columns. */
const cellsOf = (shape: GridShape | undefined): string[] =>
  (shape?.slots ?? []).map(
    ({ row, column, rowSpan, columnSpan }) => `${row} ${column} ${rowSpan}×${columnSpan}`,
  )

describe("cells of a grid", () => {
  it("are the slots between its lines", () => {
    const shape = gridOf({ vertical: down(50, 200, 350), horizontal: across(100, 160, 220) })
    expect(shape).toMatchObject({ xs: [50, 200, 350], ys: [100, 160, 220] })
    expect(cellsOf(shape)).toEqual(["0 0 1×1", "0 1 1×1", "1 0 1×1", "1 1 1×1"])
  })

  it("are joined where less than six tenths of a side are drawn", () => {
    const part = (share: number): string[] =>
      cellsOf(
        gridOf({
          vertical: [...down(50, 350), stroke(200, 160, 220), stroke(200, 100, 100 + 60 * share)],
          horizontal: across(100, 160, 220),
        }),
      )
    expect(part(0.6)).toEqual(["0 0 1×1", "0 1 1×1", "1 0 1×1", "1 1 1×1"])
    expect(part(0.59)).toEqual(["0 0 1×2", "1 0 1×1", "1 1 1×1"])
  })

  it("are parted by rulings in pieces, and joined where sides of fills come one after the other", () => {
    const inPieces = (...rules: readonly (Partial<DrawnRule> | undefined)[]): string[] =>
      cellsOf(
        gridOf({
          vertical: [
            ...down(50, 350),
            ...rules.map((rule, at) => stroke(200, 100 + at * 60, 160 + at * 60, rule)),
          ],
          horizontal: across(100, 220),
        }),
      )
    expect(inPieces({ colour: 0xc0c0c0 }, { colour: 0xd2d3d5 })).toEqual(["0 0 1×1", "0 1 1×1"])
    expect(inPieces(undefined, undefined)).toEqual(["0 0 1×2"])
    expect(inPieces({ colour: 0xc0c0c0 }, undefined)).toEqual(["0 0 1×2"])
  })

  it("are joined below each other, and an L of slots becomes two", () => {
    const below = gridOf({
      vertical: down(50, 200, 350),
      horizontal: [...across(100, 220), stroke(160, 200, 350)],
    })
    expect(cellsOf(below)).toEqual(["0 0 2×1", "0 1 1×1", "1 1 1×1"])
    const corner = gridOf({
      vertical: [...down(50, 350), stroke(200, 160, 220)],
      horizontal: [...across(100, 220), stroke(160, 200, 350)],
    })
    expect(cellsOf(corner)).toEqual(["0 0 1×2", "1 0 1×1", "1 1 1×1"])
  })

  it("are none where there are no two columns' edges or no two rows'", () => {
    expect(gridOf({ vertical: down(50), horizontal: across(100, 220).slice(0, 1) })).toBeUndefined()
    expect(gridOf({ vertical: down(50, 350) })).toBeUndefined()
  })

  it("are given up for more than 60,000 of them", () => {
    const grid = (columns: number): GridShape | undefined =>
      gridOf({
        vertical: Array.from({ length: columns + 1 }, (_, at) => stroke(at * 10, 0, 2_000)),
        horizontal: Array.from({ length: 201 }, (_, at) => stroke(at * 10, 0, columns * 10)),
      })
    expect([grid(300)?.slots.length, grid(301)]).toEqual([60_000, undefined])
  })
})

describe("edges of a grid", () => {
  const edges = (...strokes: readonly Stroke[]): readonly number[] | undefined =>
    gridOf({ vertical: [...down(50, 350), ...strokes], horizontal: across(100, 220) })?.xs

  it("are one where their lines are less than 3.2 points apart, in their middle", () => {
    expect(edges(...down(200, 203.1))).toEqual([50, expect.closeTo(201.55), 350])
    expect(edges(...down(200, 203.3))).toEqual([50, 200, 203.3, 350])
  })

  it("are not moved by lines of less than half their length", () => {
    expect(edges(stroke(200, 100, 220), stroke(202, 100, 160))).toEqual([50, 201, 350])
    expect(edges(stroke(200, 100, 220), stroke(202, 100, 159))).toEqual([50, 200, 350])
  })

  it("are told by rulings for three, and by white ones for a third of a fill's side", () => {
    const dark = { colour: 0 }
    const white = { colour: 0xffffff }
    expect(edges(stroke(200, 100, 160, dark), stroke(202, 100, 191))).toEqual([50, 201, 350])
    expect(edges(stroke(200, 100, 160, dark), stroke(202, 100, 189))).toEqual([50, 200, 350])
    expect(edges(stroke(200, 100, 220, white), stroke(202, 100, 118.1))).toEqual([50, 201, 350])
    expect(edges(stroke(200, 100, 220, white), stroke(202, 100, 117.9))).toEqual([50, 200, 350])
  })

  it("count what is drawn in one place together", () => {
    const long = stroke(202, 100, 220)
    const halves = (at: number) => [stroke(200, 100, 135), stroke(at, 140, 175), long]
    expect(edges(...halves(200.04))).toEqual([50, 201, 350])
    expect(edges(...halves(200.06))).toEqual([50, 202, 350])
  })

  it("are added where two lines and more reach out beyond the last one by more than six points", () => {
    const open = (out: number, count = 3): readonly number[] | undefined =>
      gridOf({
        vertical: down(50, 200),
        horizontal: [100, 160, 220].map((y, at) => stroke(y, at < count ? 50 - out : 50, 200)),
      })?.xs
    expect([open(6.1), open(6), open(6.1, 1), open(6.1, 2)]).toEqual([
      [expect.closeTo(43.9), 50, 200],
      [50, 200],
      [50, 200],
      [expect.closeTo(43.9), 50, 200],
    ])
    const right = gridOf({
      vertical: down(50, 200),
      horizontal: [100, 160, 220].map((y) => stroke(y, 50, 206.1)),
    })
    expect(right?.xs).toEqual([50, 200, 206.1])
  })
})

it("finds the nearest of some values, the first of equals", () => {
  expect([nearest([0, 10, 20], 14), nearest([0, 10, 20], 16), nearest([0, 10], 5)]).toEqual([
    1, 2, 0,
  ])
})
