import { describe, expect, test } from "vitest"
import type { BandParts, Part } from "./band-parts.ts"
import { bandAt, type PlacedText } from "./bands.test-kit.ts"
import { centredRows, isCentredRow, joinBetweenWalls } from "./wall-rows.ts"

/** Texts of a baseline, one a column; empty ones are none. */
const band = (baseline: number, ...cells: readonly string[]): BandParts => {
  const texts = cells.flatMap((text, column): PlacedText[] =>
    text === "" ? [] : [[text, 100 + 100 * column]],
  )
  const own = bandAt(baseline, ...texts)
  const parts = own.pieces.map((piece): Part => ({
    from: Math.round((piece.x0 - 100) / 100),
    to: Math.round((piece.x0 - 100) / 100),
    words: piece.words,
    x0: piece.x0,
    x1: piece.x1,
    size: 10,
  }))
  return { band: own, parts }
}
const heights = (rows: readonly (readonly BandParts[])[] | undefined): string =>
  (rows ?? []).map((row) => row.map(({ band: { baseline } }) => baseline).join("+")).join(" ")

describe("one row is centred on a line of it", () => {
  const row = (...told: readonly BandParts[]): boolean => isCentredRow(told)
  const anchor = band(106, "", "b", "c")

  test("where the others wrap around it", () => {
    expect(row(band(100, "one"), anchor, band(112, "two"))).toBe(true)
    expect(row(anchor, band(112, "two"))).toBe(false)
    expect(row(band(100, "one"), anchor)).toBe(false)
    expect(row(anchor)).toBe(false)
    expect(row()).toBe(false)
  })
  test("where two cells at least, and half of them, have their only line there", () => {
    expect(row(band(100, "one"), band(106, "", "b"), band(112, "two"))).toBe(false)
    const more = (...singles: string[]) =>
      row(band(100, "one", "x", "y"), band(106, "", "", "", ...singles), band(112, "two", "x", "y"))
    expect(more("c", "d", "e")).toBe(true)
    expect(more("c", "d")).toBe(false)
    expect(row(band(100, "one"), anchor, band(112, "two", "", "", "d"))).toBe(false)
  })
  test("where the others are set by it: centred, at its height first or last", () => {
    const others = [anchor, band(96.5, "", "", "", "x"), band(115.5, "", "", "", "y")]
    const set = (...at: readonly number[]) =>
      row(
        ...[...at.map((y) => band(y, "one")), ...others].toSorted(
          (a, b) => a.band.baseline - b.band.baseline,
        ),
      )
    // Three points from the line that the others share: the first, the last, their middle.
    expect([set(103.1, 118), set(102.9, 118)]).toEqual([true, false])
    expect([set(94, 108.9), set(94, 109.1)]).toEqual([true, false])
    expect([set(99, 118.9), set(99.2, 119.1)]).toEqual([true, false])
  })
  test("where lines of a cell follow each other closely", () => {
    const spread = (by: number) => row(band(106 - by, "one"), anchor, band(106 + by, "two"))
    expect([spread(10), spread(10.1)]).toEqual([true, false])
  })
  test("but for numbers below each other, unless the first is cut", () => {
    expect(row(band(100, "12"), anchor, band(112, "14"))).toBe(false)
    expect(row(band(100, "12"), anchor, band(112, "pens"))).toBe(true)
    expect(row(band(100, "2024-"), anchor, band(112, "12"))).toBe(true)
    expect(row(band(100, "2024."), anchor, band(112, "12"))).toBe(true)
  })
})

describe("what stands between two rulings", () => {
  const wrapped = (at: number) => [
    [band(at, "one")],
    [band(at + 6, "", "b", "c")],
    [band(at + 12, "two")],
  ]
  const joined = (rows: readonly BandParts[][], walls: readonly number[], columns = 3) =>
    heights(joinBetweenWalls(rows, walls, columns))

  test("is one row where each stretch has one line of most columns", () => {
    expect(joined([...wrapped(100), ...wrapped(140)], [90, 130, 170])).toBe(
      "100+106+112 140+146+152",
    )
    expect(joined(wrapped(100), [90, 130])).toBe("100+106+112")
  })
  test("is several where no two rulings are known", () => {
    expect(joined([...wrapped(100), ...wrapped(140)], [130])).toBe("100 106 112 140 146 152")
  })
  test("is several where rulings stand between groups of rows", () => {
    const two = [[band(100, "a", "b", "c")], [band(120, "d", "e", "f")]]
    expect(joined(two, [90, 130])).toBe("100 120")
    // Nine of ten stretches have to be rows.
    const stretches = (groups: number) => {
      const walls = Array.from({ length: groups + 2 }, (_, at) => 90 + 40 * at)
      const rows = Array.from({ length: groups }, (_, at) => wrapped(100 + 40 * at)).flat()
      const last = 100 + 40 * groups
      return joined([...rows, [band(last, "a", "b", "c")], [band(last + 20, "d", "e", "f")]], walls)
    }
    expect(stretches(9)).toContain("100+106+112")
    expect(stretches(8)).not.toContain("+")
  })
  test("stays as it is where nothing shows that it is one", () => {
    const apart = [[band(100, "one")], [band(106, "", "b", "c")], [band(128, "two")]]
    expect(joined(apart, [90, 140])).toBe("100 106 128")
    expect(joined([[band(100, "a", "b", "c")]], [90, 140])).toBe("100")
  })
  test("counts a line of more than half of the columns", () => {
    expect(joined(wrapped(100), [90, 130], 4)).toBe("100+106+112")
    const bare = [
      [band(100, "one")],
      [band(106, "", "b", "c")],
      [band(112, "two")],
      [band(118, "x", "y")],
    ]
    expect(joined(bare, [90, 130], 3)).toBe("100 106 112 118")
  })
})

describe("rows centred on the line that their cells share", () => {
  const wrapped = (at: number) => [band(at - 6, "one"), band(at, "", "b", "c"), band(at + 6, "two")]
  const centred = (...bands: readonly BandParts[]) => heights(centredRows(bands, 3))

  test("are told by two of them", () => {
    expect(centred(...wrapped(100), ...wrapped(140))).toBe("94+100+106 134+140+146")
    expect(centred(...wrapped(100))).toBe("")
    expect(centred(...wrapped(100), band(140, "a", "b", "c"))).toBe("")
  })
  test("are those of nine tenths of the rows that wrap", () => {
    const top = (at: number) => [band(at, "a", "b", "c"), band(at + 6, "more")]
    const rows = (count: number) =>
      centred(
        ...Array.from({ length: count }, (_, at) => wrapped(100 + 40 * at)).flat(),
        ...top(600),
      )
    expect(rows(9)).toMatch(/^94\+100\+106 /)
    expect(rows(8)).toBe("")
  })
  test("are none where every line is one, or none is", () => {
    expect(centred(band(100, "a", "b", "c"), band(120, "a", "b", "c"))).toBe("")
    expect(centred(band(100, "a"), band(120, "", "b"))).toBe("")
  })
  test("have a number of a column of numbers in a row of its own", () => {
    const numbered = (at: number) => [
      band(at - 6, "one"),
      band(at, "", "7", "8"),
      band(at + 6, "two"),
    ]
    const rows = [...numbered(100), ...numbered(140)]
    expect(centred(...rows, band(152, "", "15"))).toBe("94+100+106 134+140+146 152")
    expect(centred(...rows, band(152, "", "so"))).toBe("")
  })
})
