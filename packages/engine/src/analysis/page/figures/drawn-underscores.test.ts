import { describe, expect, test } from "vitest"
import type { GlyphRun, SceneItem, ScenePath } from "../../../model/scene.ts"
import { plainRun } from "../../writing/lines.test-kit.ts"
import { pageWith } from "../charts/chart-parts.test-kit.ts"
import { writeUnderscores } from "./drawn-underscores.ts"
import { lineItem } from "./drawn-shapes.test-kit.ts"

/** Letters five points wide on a baseline. */
const run = (text: string, x: number, look: Partial<GlyphRun> = {}): GlyphRun => {
  const chars = [...text]
  const y = look.y?.[0] ?? 100
  return {
    ...plainRun,
    chars,
    x: chars.map((_, at) => x + 5 * at),
    advance: chars.map(() => 5),
    box: { x0: x, x1: x + 5 * chars.length, y0: y - 8, y1: y + 2 },
    ...look,
    y: chars.map(() => y),
  }
}
const rule = (
  from: number,
  to: number,
  {
    at = 101,
    thickness = 0.4,
    ...look
  }: Partial<ScenePath> & { at?: number; thickness?: number } = {},
): ScenePath => ({
  ...lineItem([
    [from, at],
    [to, at],
  ]),
  rule: { direction: "horizontal", at, from, to, thickness },
  ...look,
})
const written = (...items: readonly SceneItem[]): string =>
  writeUnderscores(pageWith(items))
    .items.map((item) => (item.kind === "glyphs" ? item.chars.join("") : "-"))
    .join(" ")
/** Two words with three points of room, filled by a rule. */
const [left, right] = [run("my", 100), run("file", 113)]

describe("a short rule between the letters of a word is an underscore", () => {
  test("on their baseline", () => {
    expect(written(left, rule(110, 113), right)).toBe("my _ file")
    const made = writeUnderscores(pageWith([left, rule(110, 113), right])).items[1]
    expect(made).toMatchObject({ x: [110], y: [100], advance: [3], size: 10, font: 0 })
    expect(made).not.toHaveProperty("object")
    const told = writeUnderscores(pageWith([left, rule(110, 113, { object: 7 } as never), right]))
    expect(told.items[1]).toMatchObject({ object: 7 })
  })
  test.each<[string, number, boolean]>([
    ["two points below", 102, true],
    ["lower", 102.1, false],
    ["a point above", 99, true],
    ["higher", 98.9, false],
  ])("%s", (_, at, isOne) => {
    expect(written(left, rule(110, 113, { at }), right)).toBe(isOne ? "my _ file" : "my - file")
  })
  test("of a tenth to half of their size, and a tenth thick", () => {
    const wide = (to: number) => written(left, rule(110, to), run("file", to))
    expect([wide(110.9), wide(111.1), wide(114.9), wide(115.1)]).toEqual([
      "my - file",
      "my _ file",
      "my _ file",
      "my - file",
    ])
    const thick = (thickness: number) => written(left, rule(110, 113, { thickness }), right)
    expect([thick(1), thick(1.1)]).toEqual(["my _ file", "my - file"])
  })
  test("close to the letters on both sides", () => {
    expect(written(left, rule(111.9, 114), run("file", 114))).toBe("my _ file")
    expect(written(left, rule(112.1, 114), run("file", 114))).toBe("my - file")
    expect(written(left, rule(110, 112), run("file", 113.9))).toBe("my _ file")
    expect(written(left, rule(110, 112), run("file", 114.1))).toBe("my - file")
    expect(written(left, rule(110, 113))).toBe("my -")
    expect(written(rule(110, 113), right)).toBe("- file")
    expect(written(run("my ", 95), rule(110, 113), right)).toBe("my  - file")
  })
  test("with none over it", () => {
    expect(written(left, rule(110, 113), right, run("i", 109.2))).toBe("my - file i")
    expect(written(left, rule(110, 113), right, run(" ", 109.2))).toBe("my _ file  ")
  })
  test("that is no piece of an underline", () => {
    const [before, after] = [rule(100, 110), rule(113, 133)]
    for (const drawn of [[before], [after], [before, after], [rule(111.9, 133)], [rule(100, 133)]])
      expect(written(left, rule(110, 113), right, ...drawn)).toMatch(/^my - file/)
    expect(written(left, rule(110, 113), right, rule(113.4, 133))).toMatch(/^my _ file/)
    expect(written(left, rule(110, 113), right, rule(113, 133, { at: 102 }))).toMatch(/^my _/)
    expect(written(left, rule(110, 113), right, rule(110, 113))).toMatch(/^my _ file/)
  })
  test("of level letters that are seen", () => {
    for (const look of [{ angle: 90 }, { isVertical: true }, { renderMode: 3 }] as const)
      expect(written(run("my", 100, look), rule(110, 113), right)).toBe("my - file")
  })
  test("of one piece", () => {
    expect(written(left, rule(110, 113, { dash: [1, 1] }), right)).toBe("my - file")
    const upright = rule(110, 113, {
      rule: { direction: "vertical", at: 101, from: 110, to: 113, thickness: 0.4 },
    })
    expect(written(left, upright, right)).toBe("my - file")
    expect(
      written(
        left,
        lineItem([
          [110, 101],
          [113, 101],
        ]),
        right,
      ),
    ).toBe("my - file")
  })
})

test("a page without any is as it was", () => {
  const page = pageWith([left, right])
  expect(writeUnderscores(page)).toBe(page)
  const other = pageWith([left, rule(110, 140), right])
  expect(writeUnderscores(other)).toBe(other)
})
test("a page of more rules than anybody writes is left", () => {
  const many = (count: number) => [
    left,
    rule(110, 113),
    right,
    ...Array.from({ length: count - 1 }, () => rule(300, 303)),
  ]
  expect(written(...many(2000))).toMatch(/^my _/)
  expect(written(...many(2001))).toMatch(/^my -/)
})
