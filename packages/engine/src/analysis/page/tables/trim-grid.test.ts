import { describe, expect, test } from "vitest"
import type { Fill, TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import type { GridShape, Slot } from "./grid-cells.ts"
import type { Stroke } from "./grid-lines.ts"
import { trimGrid, withoutGround, withoutUnseen } from "./trim-grid.ts"

const slot = (row: number, column: number, rowSpan = 1, columnSpan = 1): Slot => ({
  row,
  column,
  rowSpan,
  columnSpan,
})
/** A grid whose cells are single, but for those that are given. */
function gridOf(
  xs: readonly number[],
  ys: readonly number[],
  joined: readonly Slot[] = [],
): GridShape {
  const isIn = (row: number, column: number): boolean =>
    joined.some(
      (own) =>
        row >= own.row &&
        row < own.row + own.rowSpan &&
        column >= own.column &&
        column < own.column + own.columnSpan,
    )
  const single = ys
    .slice(1)
    .flatMap((_, row) =>
      xs.slice(1).flatMap((_x, column) => (isIn(row, column) ? [] : [slot(row, column)])),
    )
  return { xs, ys, slots: [...joined, ...single] }
}
/** A word in the middle of a place. */
const wordIn = (x: number, y: number): TextLine => lineAt("ab", x - 5, y + 3)
const told = (slots: readonly Slot[]): string[] =>
  slots.map(({ row, column, rowSpan, columnSpan }) => `${row}.${column} ${rowSpan}x${columnSpan}`)

describe("thin columns and rows without text go", () => {
  const xsOf = (
    xs: readonly number[],
    ...words: readonly TextLine[]
  ): readonly number[] | undefined => trimGrid(gridOf(xs, [100, 120]), words)?.xs

  test("at the left, at the right, and between two columns", () => {
    expect(xsOf([100, 104, 200, 300])).toEqual([104, 200, 300])
    expect(xsOf([100, 200, 296, 300])).toEqual([100, 200, 296])
    expect(xsOf([100, 200, 204, 300])).toEqual([100, 204, 300])
  })

  test("which are less than six points wide", () => {
    expect(xsOf([100, 200, 205.9, 300])).toHaveLength(3)
    expect(xsOf([100, 200, 206, 300])).toHaveLength(4)
    expect(xsOf([100, 200, 204, 300], wordIn(202, 110))).toHaveLength(4)
  })

  test("and rows as well", () => {
    const ysOf = (...words: readonly TextLine[]) =>
      trimGrid(gridOf([100, 200], [100, 104, 130, 160]), words)?.ys
    expect(ysOf()).toEqual([104, 130, 160])
    expect(ysOf(wordIn(150, 102))).toEqual([100, 104, 130, 160])
  })

  test("cells lose their part in them, and none covers another", () => {
    const grid = gridOf([100, 200, 204, 300], [100, 120, 140], [slot(0, 0, 1, 2)])
    expect(told(trimGrid(grid, [])?.slots ?? [])).toEqual([
      "0.0 1x1",
      "0.1 1x1",
      "1.0 1x1",
      "1.1 1x1",
    ])
    const high = gridOf([100, 200], [100, 104, 130, 160], [slot(0, 0, 2, 1)])
    expect(told(trimGrid(high, [])?.slots ?? [])).toEqual(["0.0 1x1", "1.0 1x1"])
    const twice = { ...grid, slots: [slot(0, 0, 2, 1), slot(1, 0), slot(0, 2), slot(1, 2)] }
    expect(told(trimGrid(twice, [])?.slots ?? [])).toEqual(["0.0 2x1", "0.1 1x1", "1.1 1x1"])
  })

  test("nothing is left of a grid that is thin throughout", () => {
    expect(trimGrid(gridOf([100, 104], [100, 120]), [])).toBe(undefined)
    expect(trimGrid(gridOf([100, 200], [100, 104]), [])).toBe(undefined)
    const grid = gridOf([100, 200], [100, 120])
    expect(trimGrid(grid, [])).toBe(grid)
  })
})

const white = (y0: number, y1: number, colour = 0xffffff): Fill => ({
  box: { x0: 100, x1: 300, y0, y1 },
  paint: { colour, alpha: 1 },
  items: [],
})
const across = (at: number, fill?: Fill): Stroke => ({
  at,
  from: 100,
  to: 300,
  ...(fill && { fill }),
})

describe("rows on a sheet of white that goes on under the table go", () => {
  const wide = (row: number): Slot => slot(row, 0, 1, 2)
  const grid = gridOf([100, 200, 300], [100, 120, 140, 160, 180], [wide(0), wide(3)])
  const paper = white(100, 180)
  const left = (strokes: readonly Stroke[], own = grid): string =>
    withoutGround(own, strokes).ys.join(" ")

  test("above and below it", () => {
    expect(left([across(100, paper), across(180, paper)])).toBe("120 140 160")
    expect(told(withoutGround(grid, [across(100, paper), across(180, paper)]).slots)).toEqual([
      "0.0 1x1",
      "0.1 1x1",
      "1.0 1x1",
      "1.1 1x1",
    ])
    expect(left([across(100, paper), across(180)])).toBe("120 140 160 180")
    expect(left([across(100), across(180, paper)])).toBe("100 120 140 160")
  })

  test("not where the white ends with the row, or is none", () => {
    const top = (fill: Fill): string => left([across(100, fill), across(180)])
    expect([121, 123].map((y1) => top(white(100, y1)))).toEqual([
      "100 120 140 160 180",
      "120 140 160 180",
    ])
    expect(top(white(119, 180))).toBe("100 120 140 160 180")
    expect(top(white(100, 180, 0xff0000))).toBe("100 120 140 160 180")
    expect(left([across(101.9), across(180)])).toBe("100 120 140 160 180")
    expect(left([across(102.1), across(180)])).toBe("120 140 160 180")
  })

  test("nor where the row has cells, or is one of two", () => {
    const strokes = [across(100, paper), across(180, paper)]
    expect(left(strokes, gridOf([100, 200, 300], [100, 120, 140, 160, 180]))).toBe(
      "100 120 140 160 180",
    )
    expect(
      left(strokes, gridOf([100, 200, 300], [100, 120, 140, 160, 180], [slot(0, 0, 2, 2)])),
    ).toBe("100 120 140 160 180")
    expect(left(strokes, gridOf([100, 200, 300], [100, 140, 180], [wide(0)]))).toBe("100 140 180")
    expect(left(strokes, gridOf([100, 300], [100, 120, 140, 180]))).toBe("100 120 140 180")
  })
})

describe("rows that only white draws and nothing is written in go", () => {
  const ys = [100, 120, 140, 160]
  const grid = gridOf([100, 200, 300], ys)
  const down = (at: number, from: number, to: number, fill?: Fill): Stroke => ({
    at,
    from,
    to,
    ...(fill && { fill }),
  })
  const paper = white(100, 160)
  const left = (
    horizontal: readonly Stroke[],
    words: readonly TextLine[] = [],
    vertical: readonly Stroke[] = [],
    own = grid,
  ): string => withoutUnseen(own, { horizontal, vertical }, words).ys.join(" ")
  const word = wordIn(150, 130)

  test("at the top and at the foot", () => {
    expect(left([across(100, paper), across(160, paper)], [word])).toBe("120 140")
    expect(left([across(100), across(160, paper)], [word])).toBe("100 120 140")
    expect(left([across(100, paper), across(160)], [word])).toBe("120 140 160")
    expect(left([across(100), across(160)], [word])).toBe("100 120 140 160")
  })

  test("up to the last one", () => {
    expect(left([across(100, paper), across(160, paper)])).toBe("140 160")
  })

  test("not where something is written or drawn in them", () => {
    const strokes = [across(100, paper), across(160)]
    expect(left(strokes, [wordIn(150, 110)])).toBe("100 120 140 160")
    expect(left(strokes, [word], [down(100, 100, 160)])).toBe("100 120 140 160")
    expect(left(strokes, [word], [down(100, 100, 160, paper)])).toBe("120 140 160")
    expect(left(strokes, [word], [down(100, 111, 160), down(200, 100, 109)])).toBe("120 140 160")
    expect([101.9, 102.1].map((at) => left([across(at), across(160)], [word]))).toEqual([
      "100 120 140 160",
      "120 140 160",
    ])
  })

  test("cells that reach over their edge end there", () => {
    const own = gridOf([100, 200, 300], ys, [slot(0, 0, 2, 1)])
    const cut = withoutUnseen(
      own,
      { horizontal: [across(100, paper), across(160)], vertical: [] },
      [word],
    )
    expect(told(cut.slots)).toEqual(["0.0 1x1", "0.1 1x1", "1.0 1x1", "1.1 1x1"])
    const low = gridOf([100, 200, 300], ys, [slot(1, 0, 2, 1)])
    const ended = withoutUnseen(
      low,
      { horizontal: [across(100), across(160, paper)], vertical: [] },
      [word],
    )
    expect(told(ended.slots)).toEqual(["1.0 1x1", "0.0 1x1", "0.1 1x1", "1.1 1x1"])
    expect(
      withoutUnseen(grid, { horizontal: [across(100), across(160)], vertical: [] }, [word]),
    ).toBe(grid)
  })
})
