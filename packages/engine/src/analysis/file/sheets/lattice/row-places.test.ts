import { describe, expect, test } from "vitest"
import type { RuleSet } from "../../../drafts.ts"
import { cellAt } from "./placed-cells.test-kit.ts"
import { rowBorders } from "./row-places.ts"

const rulesAt = (at: number, to = 100, direction = "horizontal"): RuleSet =>
  ({ rules: [{ direction, at, from: 0, to }], fills: [] }) as unknown as RuleSet
const fillOf = (y0: number, y1: number): RuleSet =>
  ({ rules: [], fills: [{ box: { x0: 0, x1: 100, y0, y1 } }] }) as unknown as RuleSet
const boxOf = (y0: number, y1: number) => ({ x0: 0, x1: 100, y0, y1 })

/** Two rows of ten points: the first takes 91.5 to 102.5, the second 111.5 to 122.5. */
const rows = [[cellAt(0, 100)], [cellAt(0, 120)]]
const bordersOf = (
  pages: readonly RuleSet[] = [],
  of: Parameters<typeof rowBorders>[0] = rows,
): number[] => rowBorders(of, pages).map((place) => Math.round(place * 100) / 100)

describe("where nothing is drawn, borders between rows", () => {
  test("lie in the middle between two, and a point above and below all", () => {
    expect(bordersOf()).toEqual([90.5, 107, 123.5])
  })

  test("heed the highest and the lowest text of a row, each in its size", () => {
    const uneven = [
      [cellAt(0, 100), cellAt(1, 98), cellAt(2, 100, { size: 20 })],
      [cellAt(0, 120), cellAt(1, 118)],
    ]
    expect(bordersOf([], uneven)).toEqual([82, 107.25, 123.5])
  })

  test("are not told by text over two rows", () => {
    const joined = (look: object): number | undefined =>
      bordersOf([], [[cellAt(0, 100), cellAt(1, 110, look)], [cellAt(0, 120)]])[1]
    expect(joined({})).toBe(112)
    expect(joined({ straddles: true })).toBe(107)
    const boxed = (y1: number): number | undefined =>
      bordersOf(
        [],
        [
          [cellAt(0, 100, { box: boxOf(90, 105) }), cellAt(1, 110, { box: boxOf(90, y1) })],
          [cellAt(0, 120)],
        ],
      )[1]
    expect([boxed(107.9), boxed(108.1)]).toEqual([112, 107])
    const around = [
      [90, 121.9],
      [90, 122.1],
      [118.1, 123],
      [117.9, 123],
    ] as const
    expect(around.map(([y0, y1]) => joined({ box: boxOf(y0, y1) }))).toEqual([112, 107, 112, 107])
  })

  test("rise from row to row, however rows overlap", () => {
    expect(bordersOf([], [[cellAt(0, 100)], [cellAt(0, 60)], [cellAt(0, 62)]])).toEqual([
      90.5, 90.6, 90.7, 90.8,
    ])
  })
})

describe("a border lies", () => {
  const middle = (page: RuleSet): number | undefined => bordersOf([page])[1]

  test("on a rule between two rows, or a third of the type within them", () => {
    expect(middle(rulesAt(104))).toBe(104)
    expect(middle(rulesAt(99.1))).toBe(99.1)
    expect(middle(rulesAt(98.9))).toBe(107)
    expect(middle(rulesAt(114.9))).toBe(114.9)
    expect(middle(rulesAt(115.1))).toBe(107)
  })

  test("on the nearest of several, of whatever page", () => {
    expect(bordersOf([rulesAt(103), rulesAt(110)])[1]).toBe(110)
    expect(bordersOf([rulesAt(105), rulesAt(110)])[1]).toBe(105)
  })

  test("on no rule that is upright, or shorter than six points", () => {
    expect(middle(rulesAt(104, 100, "vertical"))).toBe(107)
    expect(middle(rulesAt(104, 6))).toBe(104)
    expect(middle(rulesAt(104, 5.9))).toBe(107)
  })

  test("on the edge of a fill that is five points high", () => {
    expect(middle(fillOf(104, 109))).toBe(109)
    expect(middle(fillOf(104, 108.9))).toBe(107)
    expect(middle(fillOf(80, 104))).toBe(104)
  })
})

describe("drawn cells", () => {
  const boxed = (
    above: readonly (readonly [number, number])[],
    below: readonly (readonly [number, number])[],
  ): number | undefined => {
    const cells = (baseline: number, boxes: typeof above) =>
      boxes.map(([y0, y1], column) => cellAt(column, baseline, { box: boxOf(y0, y1) }))
    return bordersOf([], [cells(100, above), cells(120, below)])[1]
  }

  test("tell the border where they end and the next begin, within two points", () => {
    expect(boxed([[88, 105]], [[105, 125]])).toBe(105)
    expect(boxed([[88, 105]], [[106.9, 125]])).toBe(105)
    expect(boxed([[88, 105]], [[107.1, 125]])).toBe(107)
    expect(boxed([[88, 105]], [[103.1, 125]])).toBe(105)
    expect(boxed([[88, 105]], [])).not.toBe(105)
  })

  test("must agree, more than half of them", () => {
    const [same, other] = [
      [88, 105],
      [88, 102.5],
    ] as const
    expect(boxed([same, same, other], [[105, 125]])).toBe(105)
    expect(boxed([same, other], [[105, 125]])).toBe(107)
    expect(
      boxed(
        [same],
        [
          [105, 125],
          [109, 125],
        ],
      ),
    ).toBe(107)
  })
})
