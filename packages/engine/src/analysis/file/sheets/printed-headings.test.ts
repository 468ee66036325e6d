import { describe, expect, test } from "vitest"
import { bandAt, type PlacedText } from "../../page/tables/bands.test-kit.ts"
import { withoutHeadings } from "./printed-headings.ts"

/** A printed sheet, each row twelve points below the one before, read without its headings. */
const readOf = (...rows: readonly (readonly PlacedText[])[]): string[] =>
  withoutHeadings(rows.map((row, at) => bandAt(100 + 12 * at, ...row))).map(({ pieces }) =>
    pieces.map(({ text }) => text).join("|"),
  )

const letters: readonly PlacedText[] = [
  ["A", 60],
  ["B", 120],
]
/** A row with its number at the left edge. */
const row = (number: string, ...cells: readonly PlacedText[]): readonly PlacedText[] => [
  [number, 20],
  ...cells,
]
const tea = row("1", ["tea", 50], ["2", 120])
const milk = row("2", ["milk", 50], ["3", 120])
const rice = row("3", ["rice", 50], ["4", 120])

describe("a sheet printed with its headings", () => {
  test("loses the letters above it and the numbers beside it", () => {
    expect(readOf(letters, tea, milk, rice)).toEqual(["tea|2", "milk|3", "rice|4"])
  })

  test("keeps the row of a number that stands alone out", () => {
    expect(readOf(letters, tea, milk, row("3"))).toEqual(["tea|2", "milk|3"])
  })

  test("may go on behind Z, and may begin anywhere", () => {
    const wide: readonly PlacedText[] = [
      ["Z", 60],
      ["AA", 120],
      ["AB", 180],
    ]
    expect(readOf(wide, tea, milk, rice)).toEqual(["tea|2", "milk|3", "rice|4"])
  })

  test("may have fewer rows than three where each has its number", () => {
    expect(readOf(letters, tea)).toEqual(["tea|2"])
    expect(readOf(letters, tea, [["of all", 50]])).toHaveLength(3)
  })

  test("may have lines without a number, no more than half of them", () => {
    const more: readonly PlacedText[] = [["second line", 50]]
    expect(readOf(letters, tea, more, milk, more, rice, more)).toHaveLength(6)
    expect(readOf(letters, tea, more, milk, more, rice, more, more)).toHaveLength(8)
  })
})

describe("everything is left where", () => {
  const isLeft = (...rows: readonly (readonly PlacedText[])[]): boolean =>
    readOf(...rows).length === rows.length

  test("the first row holds no letters that follow each other", () => {
    for (const [first, second] of [
      ["A", "C"],
      ["B", "A"],
      ["a", "b"],
      ["A", "B1"],
      ["A", "Name"],
    ] as const)
      expect([
        second,
        isLeft(
          [
            [first, 60],
            [second, 120],
          ],
          tea,
          milk,
          rice,
        ),
      ]).toEqual([second, true])
    expect(readOf()).toEqual([])
  })

  test("numbers do not count up", () => {
    expect(isLeft(letters, tea, rice, milk)).toBe(true)
    expect(isLeft(letters, tea, tea, milk)).toBe(true)
  })

  test("rows are counted by nothing", () => {
    expect(isLeft(letters, tea, [["milk", 50]], [["rice", 50]])).toBe(true)
    expect(isLeft(letters, row("1a"), row("2a"), row("3a"))).toBe(true)
  })

  test("numbers are no column apart, left of the first letter and of all text", () => {
    const under: readonly PlacedText[] = [
      ["A", 22],
      ["B", 120],
    ]
    expect(isLeft(under, tea, milk, rice)).toBe(true)
    expect(isLeft(letters, tea, milk, rice, [["total", 10]])).toBe(true)
  })
})
