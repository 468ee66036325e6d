import { describe, expect, test } from "vitest"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { wordsOf } from "../../writing/words.ts"
import type { BandParts, ColumnGrid, Part } from "./band-parts.ts"
import { isListLabel, isTabular } from "./tabular.ts"

/** Columns 100 points wide. */
const gridOf = (columns: number): ColumnGrid => ({
  columns: Array.from({ length: columns }, (_, at) => ({
    x0: at * 100,
    x1: at * 100 + 80,
    bands: new Set<number>(),
    lefts: [],
    rights: [],
  })),
  separators: Array.from({ length: columns - 1 }, (_, at) => at * 100 + 90),
})

/** A band of texts, each in its column; empty ones are left out. */
function band(...texts: readonly string[]): BandParts {
  const parts = texts.flatMap((text, from): Part[] => {
    if (text === "") return []
    const line = lineAt(text, from * 100, 100)
    const { x0, x1 } = line.box
    return [{ from, to: from, words: wordsOf(line), x0, x1, size: 10 }]
  })
  const last = { y0: 92, y1: 102, baseline: 100, size: 10, pieces: [] }
  return { band: last, parts }
}
const times = (count: number, make: (at: number) => BandParts): BandParts[] =>
  Array.from({ length: count }, (_, at) => make(at))
const isTable = (columns: number, rows: readonly BandParts[], isRuled = false): boolean =>
  isTabular(rows, gridOf(columns), isRuled)

const row = (at: number): BandParts => band(`Goods ${"abcdefgh"[at]}`, `${7 * at + 5}.20`, "tons")

describe("rows of texts in columns are a table", () => {
  test("three of them, or two between rulings", () => {
    expect(isTable(3, times(3, row))).toBe(true)
    expect(isTable(3, times(2, row))).toBe(false)
    expect(isTable(3, times(2, row), true)).toBe(true)
    expect(isTable(3, times(1, row), true)).toBe(false)
  })

  test("four of two columns, which labels and values make too", () => {
    const pair = (at: number): BandParts => band(`Goods ${"abcdefgh"[at]}`, `${90 - 7 * at}.20`)
    expect(isTable(2, times(4, pair))).toBe(true)
    expect(isTable(2, times(3, pair))).toBe(false)
  })

  test("where two fifths of all hold several texts", () => {
    const alone = (count: number): boolean =>
      isTable(3, [...times(4, row), ...times(count, () => band("a line by itself"))])
    expect(alone(6)).toBe(true)
    expect(alone(7)).toBe(false)
  })

  test("where three tenths of what stands behind the first column are numbers", () => {
    const worded = (at: number): BandParts => band(`Goods ${"abcdefgh"[at]}`, "some", "tons")
    const numbered = (count: number): boolean =>
      isTable(3, [...times(count, row), ...times(10 - count, worded)])
    expect(numbered(6)).toBe(true)
    expect(numbered(5)).toBe(false)
  })

  test("where few texts lie over columns", () => {
    const spanning = (count: number): boolean =>
      isTable(
        3,
        times(10, (at) => {
          const own = row(at % 8)
          if (at >= count) return own
          return {
            ...own,
            parts: own.parts.map((part, index) => (index === 1 ? { ...part, to: 2 } : part)),
          }
        }),
      )
    expect(spanning(9)).toBe(true)
    expect(spanning(10)).toBe(false)
  })
})

describe("what lines up as well and is none", () => {
  test("prose of more than 28 letters a text, with hardly a number", () => {
    const text = (letters: number) => (): BandParts =>
      band("x".repeat(letters), "x".repeat(letters))
    expect(isTable(2, times(5, text(28)), true)).toBe(true)
    expect(isTable(2, times(5, text(29)), true)).toBe(false)
    const counted = (numbers: number): boolean =>
      isTable(
        2,
        times(10, (at) => band("x".repeat(60), at < numbers ? `${90 - at}` : "x".repeat(60))),
        true,
      )
    expect(counted(4)).toBe(true)
    expect(counted(3)).toBe(false)
  })

  test("labels before half of the texts of a list", () => {
    const item = (label: boolean) => band(label ? "(a)" : "apples", "of the valley")
    const list = (labels: number): boolean =>
      isTable(
        2,
        times(8, (at) => item(at < labels)),
        true,
      )
    expect(list(3)).toBe(true)
    expect(list(4)).toBe(false)
  })

  test("contents: texts before page numbers that rise, in three fifths of the rows", () => {
    const contents = (pages: number, total = 10): boolean =>
      isTable(
        2,
        times(total, (at) =>
          band(`Chapter ${"abcdefghij"[at]}`, at < pages ? String(3 + 4 * at) : "n/a"),
        ),
        true,
      )
    expect(contents(5)).toBe(true)
    expect(contents(6)).toBe(false)
    expect(contents(3, 3)).toBe(false)
    expect(contents(2, 2)).toBe(true)
    const wide = times(4, (at) => band(`Chapter ${"abcd"[at]}`, "on", "page", String(at + 3)))
    expect(isTable(4, wide, true)).toBe(true)
  })

  test("contents with leaders in half of the rows", () => {
    const led = (count: number): boolean =>
      isTable(
        2,
        times(8, (at) =>
          band(`Chapter ${"abcdefgh"[at]} ${at < count ? "........" : ""}`, `${90 - at}`),
        ),
        true,
      )
    expect(led(3)).toBe(true)
    expect(led(4)).toBe(false)
  })
})

test.each([
  ["(a) apples", true],
  ["1.2 apples", true],
  ["• apples", true],
  ["⬤ apples", true],
  ["iv. apples", true],
  ["一、 收成", true],
  ["apples (a)", false],
  ["12 apples", false],
])("%s starts with the label of an item: %s", (text, is) => expect(isListLabel(text)).toBe(is))
