import { describe, expect, test } from "vitest"
import type { RuleSet, TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { partCells } from "./part-cells.ts"

/** A number that ends at 150 and Han from 152 on, in one line. */
const seamed = (
  number = "120",
  words = "张三",
  {
    end = 150,
    start = 152,
    baseline = 200,
    x0,
  }: { end?: number; start?: number; baseline?: number; x0?: number } = {},
): TextLine => {
  const first = lineAt(number, x0 ?? end - 5 * number.length, baseline, { x1: end })
  const second = lineAt(words, start, baseline)
  return {
    ...first,
    text: number + words,
    spans: [...first.spans, ...second.spans],
    box: { ...first.box, x1: second.box.x1 },
    z: 5,
  }
}
const noRules: RuleSet = { rules: [], fills: [] }
const wall = (at: number, from = 180, to = 220, direction = "vertical"): RuleSet =>
  ({ rules: [{ direction, at, from, to }], fills: [] }) as unknown as RuleSet
const told = (lines: readonly TextLine[], rules = noRules): string[] =>
  partCells(lines, rules).map(({ text }) => text)

describe("a line is parted at a seam of two looks", () => {
  test("where a wall is drawn", () => {
    expect(told([seamed()], wall(151))).toEqual(["120", "张三"])
    expect(told([seamed()])).toEqual(["120张三"])
    expect(told([seamed()], wall(150))).toEqual(["120", "张三"])
    expect(told([seamed()], wall(152))).toEqual(["120", "张三"])
    expect(told([seamed()], wall(149.9))).toEqual(["120张三"])
    expect(told([seamed()], wall(152.1))).toEqual(["120张三"])
    expect(told([seamed()], wall(151, 180, 220, "horizontal"))).toEqual(["120张三"])
  })

  test("where the wall is as high as the letters", () => {
    const high = (from: number, to: number): number => told([seamed()], wall(151, from, to)).length
    expect([high(194.9, 200.1), high(195, 220), high(180, 200)]).toEqual([2, 1, 1])
    const two = { ...noRules, rules: [...wall(151, 0, 20).rules, ...wall(151.5).rules] }
    expect(told([seamed()], two)).toHaveLength(2)
  })

  test("in the order of painting, each piece where it stood", () => {
    const [number, words] = partCells([seamed()], wall(151))
    expect([number?.z, words?.z]).toEqual([5, 6])
    expect(number?.box).toMatchObject({ x0: 135, x1: 150 })
    expect(words?.box.x0).toBe(152)
  })

  test("where two texts end and two begin, within half a point", () => {
    const others = (end: number, start: number): TextLine[] => [
      lineAt("7", 140, 220, { x1: end }),
      lineAt("8", 140, 240, { x1: end }),
      lineAt("a", start, 220),
      lineAt("b", start, 240),
    ]
    const parts = (end: number, start: number): boolean =>
      told([seamed(), ...others(end, start)]).length === 6
    expect(parts(150.4, 152.4)).toBe(true)
    expect([parts(150.6, 152), parts(150, 152.6), parts(149.4, 152)]).toEqual([false, false, false])
    expect(told([seamed(), ...others(150, 152).slice(1)])).toHaveLength(4)
    expect(told([seamed(), ...others(150, 152).slice(0, 3)])).toHaveLength(4)
  })
})

describe("three lines with a seam at one place are parted", () => {
  const row = (at: number, number: string, words: string): TextLine =>
    seamed(number, words, { baseline: 200 + 20 * at })
  const texts = (...rows: readonly (readonly [string, string])[]): number =>
    told(rows.map(([number, words], at) => row(at, number, words))).length

  test("where neither numbers nor words are as long as each other", () => {
    expect(texts(["1", "张"], ["12", "张三"], ["123", "李四五"])).toBe(6)
    expect(texts(["1", "张"], ["12", "张三"])).toBe(2)
    expect(texts(["12", "张"], ["12", "张三"], ["12", "李四五"])).toBe(3)
    expect(texts(["1", "元"], ["12", "元"], ["123", "元"])).toBe(3)
  })

  test("where numbers stand before it", () => {
    expect(texts(["ab", "张"], ["a", "张三"], ["abc", "李四五"])).toBe(3)
    expect(texts(["¥1", "张"], ["(12)", "张三"], ["-1.5%", "李四五"])).toBe(6)
  })

  test("where they differ by more than two points", () => {
    const lines = (by: number): TextLine[] =>
      [0, 0, by].map((more, at) =>
        seamed("12", "张三李".slice(at), { baseline: 200 + 20 * at, x0: 140 - more }),
      )
    expect([told(lines(2.1)).length, told(lines(1.9)).length]).toEqual([6, 3])
  })
})

describe("no seam is", () => {
  const isWhole = (line: TextLine): boolean => {
    const parted = partCells([line], wall(151))
    return parted.length === 1 && parted[0] === line
  }

  test("in a line that is turned, upright or read from the right", () => {
    expect(isWhole({ ...seamed(), angle: 90 })).toBe(true)
    expect(isWhole({ ...seamed(), isVertical: true })).toBe(true)
    expect(isWhole({ ...seamed(), direction: "rtl" })).toBe(true)
  })

  test("where a space is drawn on either side, or the looks touch", () => {
    expect(isWhole(seamed("12 ", "张三"))).toBe(true)
    expect(isWhole(seamed("120", " 张三"))).toBe(true)
    expect(isWhole(seamed("120", "张三", { start: 150 }))).toBe(true)
    expect(isWhole(lineAt("120", 135, 200))).toBe(true)
  })

  test("in a space that nothing draws: it goes with the seam", () => {
    const line = { ...seamed("12 ", "张三"), gaps: [{ at: 2 }] } as unknown as TextLine
    expect(told([line], wall(151))).toEqual(["12", "张三"])
  })
})
