import { describe, expect, test } from "vitest"
import { lineAt } from "../../writing/lines.test-kit.ts"
import type { BandParts, ColumnGrid } from "./band-parts.ts"
import { partsOf } from "./band-parts.ts"
import { bandsOf } from "./bands.ts"
import type { PaintedLink } from "./painted-rows.ts"
import { linkRows } from "./row-links.ts"

const column = (x0: number, x1: number) => ({
  x0,
  x1,
  bands: new Set<number>(),
  lefts: [],
  rights: [],
})
/** Two columns of a hundred points. */
const grid: ColumnGrid = { columns: [column(100, 200), column(220, 320)], separators: [210] }

/** A text of one baseline: in the first column, and in the second. */
type Told = readonly [baseline: number, first: string, second?: string]
/** Fills its column but for the room of a letter. */
const full = "a long text that f"

function bandsFrom(told: readonly Told[], size = 10): BandParts[] {
  const lines = told.flatMap(([baseline, first, second = ""]) =>
    [lineAt(first, 100, baseline, { size }), lineAt(second, 220, baseline, { size })].filter(
      ({ text }) => text !== "",
    ),
  )
  return bandsOf(lines, 1).map((band) => ({ band, parts: partsOf(band, grid) }))
}
interface Around {
  readonly walls?: readonly number[]
  readonly painted?: readonly (PaintedLink | undefined)[]
}
/** Numbers of bands of each row. */
const rowsOf = (told: readonly Told[], { walls = [], painted = [] }: Around = {}): string =>
  linkRows(bandsFrom(told), grid, {
    isWall: (above, below) => walls.some((wall) => wall > above && wall < below),
    painted,
  })
    .map((row) => row.length)
    .join()

describe("bands are of one row", () => {
  test("where they stand beside each other, closer than rows do", () => {
    expect(
      rowsOf([
        [100, "one"],
        [107.4, "", "two"],
      ]),
    ).toBe("2")
    expect(
      rowsOf([
        [100, "one"],
        [107.6, "", "two"],
      ]),
    ).toBe("1,1")
    expect(
      rowsOf([
        [100, "one"],
        [107, "two"],
      ]),
    ).toBe("1,1")
  })

  test("where the text of a column was full and goes on", () => {
    expect(
      rowsOf([
        [100, full, "12"],
        [112, "goes on"],
      ]),
    ).toBe("2")
    expect(
      rowsOf([
        [100, "a text", "12"],
        [112, "goes on"],
      ]),
    ).toBe("1,1")
    expect(
      rowsOf([
        [100, full, "12"],
        [115.1, "goes on"],
      ]),
    ).toBe("1,1")
    expect(
      rowsOf([
        [100, full, full],
        [112, "goes on", "and on"],
        [140, "new", "row"],
      ]),
    ).toBe("2,1")
    expect(
      rowsOf([
        [100, full, "word"],
        [112, "goes on", "and on"],
        [140, "new"],
      ]),
    ).toBe("1,1,1")
  })

  test("never across a ruling", () => {
    expect(
      rowsOf(
        [
          [100, full, "12"],
          [112, "goes on"],
        ],
        { walls: [106] },
      ),
    ).toBe("1,1")
  })

  test("closer than rows are, where both have text in the same columns", () => {
    const list: Told[] = [0, 1, 2, 3].map((at): Told => [100 + at * 12, full])
    expect(rowsOf(list)).toBe("1,1,1,1")
    expect(
      rowsOf([
        [100, full],
        [111, "goes on"],
        [125, full],
        [139, full],
      ]),
    ).toBe("2,1,1")
  })

  test("as painting tells, whatever their text", () => {
    const told: Told[] = [
      [100, "one"],
      [112, "two"],
    ]
    expect(rowsOf(told, { painted: [undefined, "sure"] })).toBe("2")
    expect(
      rowsOf(
        [
          [100, full, "12"],
          [112, "goes on"],
        ],
        { painted: [undefined, "none"] },
      ),
    ).toBe("1,1")
  })

  test("not where a column has text of the row already, with none between", () => {
    const told: Told[] = [
      [100, "one", full],
      [112, "", full],
      [124, "more", "end"],
    ]
    expect(rowsOf(told, { painted: [undefined, "sure", undefined] })).not.toBe("3")
    expect(rowsOf(told, { painted: [undefined, "sure", "sure"] })).toBe("3")
  })
})

describe("a text wraps", () => {
  const wraps = (above: string, below: string): boolean =>
    rowsOf([
      [100, above, "12"],
      [112, below],
    ]) === "2"

  test("no number, and to none", () => {
    expect(wraps("1234567890 12345678", "goes on")).toBe(false)
    expect(wraps(full, "12")).toBe(false)
  })

  test("where its next word had no room, whatever is behind that", () => {
    expect(wraps("a text of so", "goodness")).toBe(true)
    expect(wraps("a text of so", "good ness")).toBe(false)
    // What has more than a dozen letters may break.
    expect(wraps("a text of so", "unbelievable")).toBe(true)
    expect(wraps("a text of so", "unbelievably-")).toBe(false)
    expect(wraps("甲乙丙丁戊己庚辛", "天地")).toBe(false)
    expect(wraps("甲乙丙丁戊己庚辛壬", "天地")).toBe(true)
  })

  test("not to a deeper entry that begins large", () => {
    const deeper = (x: number, text: string): string => {
      const lines = [lineAt(full, 100, 100), lineAt("12", 220, 100), lineAt(text, x, 112)]
      const bands = bandsOf(lines, 1).map((band) => ({ band, parts: partsOf(band, grid) }))
      return linkRows(bands, grid, { isWall: () => false, painted: [] })
        .map((row) => row.length)
        .join()
    }
    expect([deeper(102.9, "Goes on"), deeper(103.1, "Goes on"), deeper(103.1, "goes on")]).toEqual([
      "2",
      "1,1",
      "2",
    ])
  })

  test("within one column", () => {
    expect(
      rowsOf([
        [100, "a text that runs over both of them"],
        [112, "goes on"],
      ]),
    ).toBe("1,1")
    expect(
      rowsOf([
        [100, full],
        [112, "goes on and runs over both of them"],
      ]),
    ).toBe("1,1")
  })
})
