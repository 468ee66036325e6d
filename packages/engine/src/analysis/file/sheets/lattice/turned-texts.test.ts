import { describe, expect, test } from "vitest"
import type { Box } from "../../../../base/geometry.ts"
import type { TextLine } from "../../../drafts.ts"
import type { FilledSlot } from "../../../page/tables/aligned-shape.ts"
import { lineAt } from "../../../writing/lines.test-kit.ts"
import type { DrawnCells } from "../sheet-cells.ts"
import { printedAt, seatedAt } from "./placed-cells.test-kit.ts"
import { gapsBesideTurned, isUpOrDown, turnedTexts, withTurned } from "./turned-texts.ts"

/** A line that runs up, ten points wide from a place on. */
const up = (x0: number, y0: number, y1: number, angle = 270): TextLine => ({
  ...lineAt("up", x0, y1),
  angle,
  box: { x0, x1: x0 + 10, y0, y1 },
})
const level = (x0: number, x1: number, baseline: number) => printedAt("ab", x0, baseline, { x1 })

test("heads of narrow columns run up or down", () => {
  expect([0, 90, 180, 270].map((angle) => isUpOrDown(up(0, 0, 10, angle)))).toEqual([
    false,
    true,
    false,
    true,
  ])
})

describe("a border lies between a turned text and those on its sides", () => {
  const gaps = (...texts: Parameters<typeof gapsBesideTurned>[1]) =>
    gapsBesideTurned([up(100, 100, 160)], texts).map(({ from, to }) => `${from}-${to}`)
  test("next to it", () => {
    expect(gaps(level(50, 80, 120), level(20, 90, 140))).toEqual(["89.7-100.3"])
    expect(gaps(level(130, 150, 120), level(120, 170, 140))).toEqual(["109.7-120.3"])
    expect(gaps(level(50, 80, 120), level(130, 150, 120))).toHaveLength(2)
    expect(gaps()).toEqual([])
    expect(gaps(level(50, 100.2, 120))).toEqual(["99.9-100.3"])
    expect(gaps(level(50, 100.4, 120))).toEqual([])
    expect(gaps(level(109.8, 150, 120))).toHaveLength(1)
    expect(gaps(level(109.6, 150, 120))).toEqual([])
  })
  test("on its height, two points below it", () => {
    const isGap = (baseline: number) => gaps(level(50, 80, baseline)).length
    expect([isGap(100), isGap(101), isGap(161.9), isGap(162)]).toEqual([0, 1, 1, 0])
  })
  test("for upright ones alone", () => {
    expect(gapsBesideTurned([up(100, 100, 160, 45)], [level(50, 80, 120)])).toEqual([])
  })
})

describe("turned texts", () => {
  const xs = [0, 100, 200, 300]
  const parted = (
    turned: readonly TextLine[],
    texts: readonly (readonly [number, number])[] = [],
    edges = xs,
  ) =>
    turnedTexts(turned, {
      xs: edges,
      seated: texts.map(([x, y]) => seatedAt("ab", [0], level(x, x + 10, y))),
      page: 2,
    })
  test("make a row where no level text is beside them", () => {
    const { cells, beside } = parted([up(120, 100, 160), up(230, 100, 160)], [[20, 200]])
    expect(beside).toEqual([])
    expect(cells.map(({ column, from, to, page }) => [column, from, to, page])).toEqual([
      [1, 1, 1, 2],
      [2, 2, 2, 2],
    ])
    expect(cells[0]).toMatchObject({ top: 108.5, bottom: 160 })
  })
  test("stand beside a row where one is, or where they run otherwise", () => {
    expect(parted([up(120, 100, 160)], [[20, 130]]).beside).toHaveLength(1)
    expect(parted([up(120, 100, 160)], [[20, 130]]).cells).toEqual([])
    expect(parted([up(120, 100, 160, 45)]).beside).toHaveLength(1)
  })
  test("of one column and height are one text, in the order in which they run", () => {
    const order = (angle: number) =>
      parted([up(120, 100, 160, angle), up(135, 100, 150, angle)]).cells[0]?.lines.map(
        ({ text }) => text.x0,
      )
    expect([order(270), order(90)]).toEqual([
      [120, 135],
      [135, 120],
    ])
    expect(parted([up(120, 100, 160), up(120, 159, 190)]).cells).toHaveLength(1)
    expect(parted([up(120, 100, 160), up(120, 160, 190)]).cells).toHaveLength(2)
    expect(parted([up(120, 100, 190), up(135, 100, 120), up(120, 150, 180)]).cells).toHaveLength(1)
  })
  test("are no cells where there are no columns, and never reach above their foot", () => {
    expect(parted([up(120, 100, 160)], [], [0]).cells).toEqual([])
    expect(parted([up(120, 155, 160)]).cells[0]).toMatchObject({ top: 160, bottom: 160 })
  })
})

describe("turned texts are put into the cells in whose place they stand", () => {
  const xs = [0, 100, 200]
  const ys = [0, 100, 200, 300, 400]
  const slot = (row: number, column: number, look: Partial<FilledSlot> = {}): FilledSlot => ({
    row,
    column,
    rowSpan: 1,
    columnSpan: 1,
    lines: [],
    ...look,
  })
  const none = { at: () => undefined } as unknown as DrawnCells
  const drawnAt = (box: Box) => ({ at: () => box }) as unknown as DrawnCells
  /** Cells as "row.column", "+rows" where several, ":" number of lines. */
  const told = (
    slots: readonly FilledSlot[],
    turned: readonly TextLine[],
    drawn = none,
    edges = { xs, ys },
  ): string =>
    withTurned(slots, turned, { ...edges, drawn })
      .map(
        ({ row, column, rowSpan, lines }) =>
          `${row}.${column}${rowSpan > 1 ? `+${rowSpan}` : ""}:${lines.length}`,
      )
      .join(" ")
  test("or make one", () => {
    expect(told([slot(0, 0)], [up(20, 10, 90)])).toBe("0.0:1")
    expect(told([slot(0, 1)], [up(20, 10, 90)])).toBe("0.1:0 0.0:1")
    expect(told([slot(0, 0, { columnSpan: 2 })], [up(120, 10, 90)])).toBe("0.0:1")
    expect(told([slot(0, 0, { rowSpan: 2 })], [up(20, 110, 190)])).toBe("0.0+2:1")
    expect(told([slot(1, 0, { rowSpan: 2 })], [up(20, 10, 90)])).toBe("1.0+2:0 0.0:1")
    expect(told([slot(0, 0)], [])).toBe("0.0:0")
    expect(told([slot(0, 0)], [up(20, 10, 90)], none, { xs: [0], ys })).toBe("0.0:0")
    expect(told([slot(0, 0)], [up(20, 10, 90)], none, { xs, ys: [0] })).toBe("0.0:0")
  })
  test("span the free rows in whose middle they stand", () => {
    expect(told([], [up(20, 60, 140)])).toBe("0.0+2:1")
    expect(told([], [up(20, 160, 240)])).toBe("0.0+4:1")
    expect(told([], [up(20, 110, 290)])).toBe("0.0+4:1")
    // Three tenths of a row from the middle.
    expect(told([slot(2, 0)], [up(20, 60, 198)])).toBe("2.0:0 0.0+2:1")
    expect(told([slot(3, 0), slot(2, 0)], [up(20, 61, 199)])).toBe("3.0:0 2.0:0 0.0+2:1")
    expect(told([slot(3, 0), slot(2, 0)], [up(20, 71, 199)])).toBe("3.0:0 2.0:0 1.0:1")
  })
  test("span no row that another cell holds", () => {
    expect(told([slot(0, 0)], [up(20, 160, 240)])).toBe("0.0:0 1.0+2:1")
    expect(told([slot(1, 0)], [up(20, 160, 240)])).toBe("1.0:0 2.0:1")
    expect(told([slot(0, 1)], [up(20, 160, 240)])).toBe("0.1:0 0.0+4:1")
  })
  test("reach over several rows by two points at least", () => {
    expect(told([], [up(20, 60, 101.9)])).toBe("1.0:1")
    expect(told([], [up(20, 60, 102.1)])).toBe("0.0+2:1")
    expect(told([], [up(20, 98.1, 140)])).toBe("1.0:1")
    expect(told([], [up(20, 97.9, 140)])).toBe("0.0+2:1")
  })
  test("span the drawn cell that they stand in", () => {
    const box = { x0: 0, x1: 100, y0: 100, y1: 300 }
    expect(told([], [up(20, 120, 240)], drawnAt(box))).toBe("1.0+2:1")
    expect(told([slot(2, 0)], [up(20, 120, 190)], drawnAt(box))).toBe("2.0:0 1.0:1")
    expect(told([slot(0, 0)], [up(20, 99, 240)], drawnAt(box))).toBe("0.0:0 1.0+2:1")
    // One that the text reaches out of tells nothing.
    const low = { ...box, y1: 200 }
    expect(told([], [up(20, 160, 240)], drawnAt(low))).toBe("0.0+4:1")
    const high = { ...box, y0: 200 }
    expect(told([], [up(20, 160, 240)], drawnAt(high))).toBe("0.0+4:1")
  })
  test("of one column choose together", () => {
    expect(told([], [up(20, 60, 140), up(20, 260, 340)])).toBe("0.0+2:1 2.0+2:1")
  })
})
