import { describe, expect, test } from "vitest"
import type { RuleSet, TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { partCells } from "./part-cells.ts"

/** A number that ends at 150 and a word from 152 on, in one line. */
const seamed = (
  number = "120",
  words = "ab",
  {
    end = 150,
    start = 152,
    baseline = 200,
  }: { end?: number; start?: number; baseline?: number } = {},
): TextLine => {
  const first = lineAt(number, end - 5 * number.length, baseline, { x1: end })
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
    expect(told([seamed()], wall(151))).toEqual(["120", "ab"])
    expect(told([seamed()])).toEqual(["120ab"])
    expect(told([seamed()], wall(150))).toEqual(["120", "ab"])
    expect(told([seamed()], wall(152))).toEqual(["120", "ab"])
    expect(told([seamed()], wall(149.9))).toEqual(["120ab"])
    expect(told([seamed()], wall(152.1))).toEqual(["120ab"])
    expect(told([seamed()], wall(151, 180, 220, "horizontal"))).toEqual(["120ab"])
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

  test("where Han begins behind half a point to three", () => {
    const parts = (start: number): number => told([seamed("120", "张三", { start })]).length
    expect([parts(150.4), parts(150.6), parts(152.9), parts(153.1)]).toEqual([1, 2, 2, 1])
    expect(told([seamed("M3x6", "螺丝")])).toEqual(["M3x6", "螺丝"])
  })

  test("and nowhere else without a wall", () => {
    expect(told([seamed("计", "张三")])).toEqual(["计张三"])
    expect(told([seamed("（）", "张三")])).toEqual(["（）张三"])
    expect(told([seamed("120", "，a")])).toEqual(["120，a"])
    expect(told([seamed("120", "a张")])).toEqual(["120a张"])
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
