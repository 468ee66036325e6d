import { describe, expect, test } from "vitest"
import type { DrawnRule, Fill, TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { connectorsOf } from "./connectors.ts"
import { ruleAt } from "./rules.test-kit.ts"

const boxOf = (x0: number, y0: number, x1 = x0 + 60, y1 = y0 + 30): Fill => ({
  box: { x0, y0, x1, y1 },
  paint: { colour: 1, alpha: 1 },
  items: [],
})
/** Two boxes above each other, and a way between them. */
const boxes = [boxOf(100, 100), boxOf(100, 160)]
const way = ruleAt("vertical", 130, 130, 160)

interface Around {
  readonly rules?: readonly DrawnRule[]
  readonly fills?: readonly Fill[]
  readonly lines?: readonly TextLine[]
}
const leads = (own: DrawnRule, { rules = [], fills = boxes, lines = [] }: Around = {}): boolean =>
  connectorsOf({ rules: [own, ...rules], fills }, lines).has(own)

describe("a line leads from box to box", () => {
  test("down or across", () => {
    expect(leads(way)).toBe(true)
    expect(
      leads(ruleAt("horizontal", 115, 160, 200), { fills: [boxOf(100, 100), boxOf(200, 100)] }),
    ).toBe(true)
  })

  test("whether they are filled or drawn", () => {
    const drawn = boxes.flatMap(({ box: { x0, y0, x1, y1 } }) => [
      ruleAt("horizontal", y0, x0, x1),
      ruleAt("horizontal", y1, x0, x1),
      ruleAt("vertical", x0, y0, y1),
      ruleAt("vertical", x1, y0, y1),
    ])
    expect(leads(way, { fills: [], rules: drawn })).toBe(true)
    expect(leads(way, { fills: [], rules: drawn.slice(4) })).toBe(false)
    expect(leads(way, { fills: [], rules: drawn.slice(0, 4) })).toBe(false)
  })

  test("within two points of their sides", () => {
    expect(
      [128, 127.9, 132, 132.1].map((from) => leads(ruleAt("vertical", 130, from, 160))),
    ).toEqual([true, false, true, false])
    expect([162, 162.1].map((to) => leads(ruleAt("vertical", 130, 130, to)))).toEqual([true, false])
  })

  test("away from their corners", () => {
    expect([102, 102.1, 157.9, 158].map((x) => leads(ruleAt("vertical", x, 130, 160)))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test("of boxes that go on away from it", () => {
    const low = (high: number): boolean =>
      leads(way, { fills: [boxOf(100, 100), boxOf(100, 160, 160, 160 + high)] })
    expect([6, 6.1].map(low)).toEqual([false, true])
    const open = [ruleAt("horizontal", 160, 100, 160), ruleAt("vertical", 100, 160, 190)]
    expect(leads(way, { fills: [boxOf(100, 100)], rules: open })).toBe(false)
    expect(
      leads(way, { fills: [boxOf(100, 100)], rules: [...open, ruleAt("vertical", 160, 160, 190)] }),
    ).toBe(true)
  })
})

describe("a wall of a table", () => {
  test("has another beside it", () => {
    const beside = (from: number, to: number, x = 150): boolean =>
      leads(way, { rules: [ruleAt("vertical", x, from, to)] })
    expect([beside(130, 160), beside(158, 170), beside(157.9, 170)]).toEqual([false, true, false])
    expect([beside(130, 160, 162), beside(130, 160, 162.1), beside(130, 160, 97.9)]).toEqual([
      false,
      true,
      true,
    ])
    expect(leads(way, { rules: [ruleAt("vertical", 130, 140, 150)] })).toBe(true)
  })

  test("or words in its rows", () => {
    const words = (x: number, y: number): boolean =>
      leads(way, { lines: [lineAt("ab", x - 5, y + 3)] })
    expect([
      words(140, 145),
      words(140, 129.9),
      words(140, 160.1),
      words(99.9, 145),
      words(160.1, 145),
    ]).toEqual([false, true, true, true, true])
  })

  test("is not looked for among thousands of rulings: time stays bounded", () => {
    const far = (count: number): DrawnRule[] =>
      Array.from({ length: count }, (_, at) => ruleAt("vertical", 1000 + at, 0, 5))
    expect([1999, 2000].map((count) => leads(way, { rules: far(count) }))).toEqual([true, false])
  })
})
