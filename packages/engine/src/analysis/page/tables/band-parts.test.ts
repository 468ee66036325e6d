import { describe, expect, test } from "vitest"
import type { TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { wordsOf } from "../../writing/words.ts"
import { columnAt, columnGrid, isNumeric, partsOf, type ColumnGrid } from "./band-parts.ts"
import { bandsOf } from "./bands.ts"
import type { Column } from "./columns.ts"

const column = (x0: number, x1: number, look: Partial<Column> = {}): Column => ({
  x0,
  x1,
  bands: new Set(),
  lefts: [],
  rights: [],
  ...look,
})

test("columns part half way between them, or at the wall that is nearest to it", () => {
  const columns = [column(100, 140), column(160, 200)]
  const separators = (...walls: readonly number[]) => columnGrid(columns, walls).separators
  expect(separators()).toEqual([150])
  expect(separators(145)).toEqual([145])
  expect(separators(142, 147, 156)).toEqual([147])
  expect(separators(156, 147)).toEqual([147])
  expect(separators(119, 181)).toEqual([150])
})

test("a place is of the column whose border stands behind it", () => {
  const grid = { columns: [], separators: [100, 200] }
  expect([99, 100, 199, 200].map((x) => columnAt(x, grid))).toEqual([0, 1, 1, 2])
})

describe("text of a band is cut at a border", () => {
  const plain: ColumnGrid = { columns: [column(100, 110), column(115, 140)], separators: [112] }
  const cut = (lines: readonly TextLine[], grid = plain, gapEm = 1): string => {
    const [band] = bandsOf(lines, gapEm)
    return (band ? partsOf(band, grid) : [])
      .map(({ from, to, words }) => `${words.map(({ text }) => text).join(" ")} ${from}-${to}`)
      .join(", ")
  }
  /** Two words with some room between them, the second from 115 on. */
  const words = (first: string, second: string, gap: number): TextLine => {
    const [a, b] = [
      lineAt(`${first} `, 115 - gap - first.length * 5, 100),
      lineAt(second, 115, 100),
    ]
    return {
      ...a,
      text: `${first} ${second}`,
      spans: [...a.spans, ...b.spans],
      box: { ...a.box, x1: b.box.x1 },
    }
  }

  test("where more than half an em is free", () => {
    expect([5.4, 5.6].map((gap) => cut([words("ab", "cd", gap)]))).toEqual([
      "ab cd 0-1",
      "ab 0-0, cd 1-1",
    ])
  })

  test("that is no further from the words than two points and a half", () => {
    const at = (separator: number): string =>
      cut([words("ab", "cd", 6)], { ...plain, separators: [separator] })
    expect([106.4, 106.6, 117.4, 117.6].map((x) => at(x).includes(","))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test("between two numbers, however close", () => {
    expect(cut([words("12", "34", 5)])).toBe("12 0-0, 34 1-1")
    expect(cut([words("12", "cd", 5)])).toBe("12 cd 0-1")
    expect(cut([words("ab", "34", 5)])).toBe("ab 34 0-1")
  })

  test("where other texts of the column begin or end there", () => {
    const starts = (lefts: readonly number[], rights = [120, 130, 140]): boolean =>
      cut([words("ab", "cd", 5)], {
        ...plain,
        columns: [column(100, 110), column(115, 140, { lefts: [...lefts], rights })],
      }).includes(",")
    expect(starts([115, 115, 115])).toBe(true)
    expect(starts([115, 113.6, 116.4])).toBe(true)
    expect(starts([115, 117, 113])).toBe(false)
    const ends = (rights: readonly number[], lefts = [80, 90, 100]): boolean =>
      cut([words("ab", "cd", 5)], {
        ...plain,
        columns: [column(80, 110, { lefts, rights: [...rights] }), column(115, 140)],
      }).includes(",")
    expect(ends([110, 110, 110])).toBe(true)
    expect(ends([110, 120, 130])).toBe(false)
  })

  test("a text that leans over one by two points and a half is of one column", () => {
    const at = (x0: number, x1: number): string => cut([lineAt("abcdef", x0, 100, { x1 })])
    expect([114.4, 114.6].map((x1) => at(80, x1))).toEqual(["abcdef 0-0", "abcdef 0-1"])
    expect([109.6, 109.4].map((x0) => at(x0, 140))).toEqual(["abcdef 1-1", "abcdef 0-1"])
    // A narrow one is of the column that holds its middle.
    expect([109.8, 111.9].map((x0) => at(x0, x0 + 4))).toEqual(["abcdef 0-0", "abcdef 1-1"])
  })
})

test.each([
  ["12", true],
  ["-1,234.5 %", true],
  ["(12)", true],
  ["$5", true],
  ["12a", true],
  ["—", true],
  ["n/a", true],
  ["12 pens", false],
  ["pen", false],
])("%s is a number: %s", (text, is) => {
  expect(isNumeric(wordsOf(lineAt(text, 0, 100)))).toBe(is)
})
