import { describe, expect, test } from "vitest"
import { bandAt, type PlacedText } from "./bands.test-kit.ts"
import type { Band } from "./bands.ts"
import { cellsOf, gridOf, slotAt } from "./grids.test-kit.ts"
import { partMergedRows } from "./merged-rows.ts"

const ys = [90, 110, 130, 150]
/** Three drawn rows in the last column; the others have one cell each. */
const open = gridOf([100, 200, 300, 400], ys, [
  slotAt(0, 0, 1, 3),
  slotAt(0, 1, 1, 3),
  ...[0, 1, 2].map((row) => slotAt(row, 2)),
])

const band = (baseline: number, cells: readonly string[]): Band | undefined => {
  const texts = cells.flatMap((text, column): PlacedText[] =>
    text === "" ? [] : [[text, 104 + 100 * column]],
  )
  return texts.length === 0 ? undefined : bandAt(baseline, ...texts)
}
/** A band for each row of the grid. */
const rows = (...told: readonly (readonly string[])[]): Band[] =>
  told.flatMap((cells, row) => band(104 + 20 * row, cells) ?? [])
const parted = (bands: readonly Band[], grid = open): string => cellsOf(partMergedRows(grid, bands))

const whole = "0/3 1/3 2, 2, 2"
const all = "0 1 2, 0 1 2, 0 1 2"

describe("a text for each row in two cells", () => {
  test("parts them where one holds numbers", () => {
    expect(parted(rows(["Pen", "1"], ["Ink", "2"], ["Nib", "3"]))).toBe(all)
    expect(parted(rows(["Pen", "a"], ["Ink", "b"], ["Nib", "c"]))).toBe(whole)
    expect(parted(rows(["Pen", "1"], ["Ink", "2"], ["Nib", "c"]))).toBe(whole)
  })
  test("is asked of both", () => {
    expect(parted(rows(["Pen", "1"], ["", "2"], ["Nib", "3"]))).toBe(whole)
    const double = [bandAt(104, ["Pen", 104], ["or", 150], ["1", 204])]
    expect(parted([...double, ...rows([], ["Ink", "2"], ["Nib", "3"])])).toBe(whole)
  })
  test("parts a third cell with texts of some rows, but none in the middle of all", () => {
    const grid = gridOf([100, 200, 300, 400, 500], ys, [
      ...[0, 1, 2].map((column) => slotAt(0, column, 1, 3)),
      ...[0, 1, 2].map((row) => slotAt(row, 3)),
    ])
    const third = (...texts: readonly string[]) =>
      parted(rows(...texts.map((text, at) => ["Pen", String(at), text])), grid)
    expect(third("a", "", "b")).toBe("0 1 2 3, 0 1 2 3, 0 1 2 3")
    expect(third("", "a", "")).toBe("0 1 2/3 3, 0 1 3, 0 1 3")
    const twice = bandAt(104, ["Pen", 104], ["1", 204], ["a", 304], ["b", 350])
    const others = rows([], ["Ink", "2", "c"], ["Nib", "3"])
    expect(parted([twice, ...others], grid)).toBe("0 1 2/3 3, 0 1 3, 0 1 3")
  })
  test("parts no cell over two rows", () => {
    const pair = gridOf([100, 200, 300], [90, 110, 130], [slotAt(0, 0, 1, 2), slotAt(0, 1, 1, 2)])
    expect(partMergedRows(pair, rows(["Pen", "1"], ["Ink", "2"]))).toBe(pair)
  })
  test("is told for cells over the same rows", () => {
    const grid = gridOf(
      [100, 200, 300],
      [90, 110, 130, 150, 170],
      [slotAt(0, 0, 1, 3), slotAt(0, 1, 1, 4), slotAt(3, 0)],
    )
    const bands = rows(["Pen", "1"], ["Ink", "2"], ["Nib", "3"], ["Cap", "4"])
    expect(partMergedRows(grid, bands)).toBe(grid)
  })
})

describe("texts in step with drawn rows", () => {
  const told = (...texts: readonly string[]): string =>
    parted(rows(...texts.map((text) => [text, "", "drawn"])))

  test("are rows where each begins another text", () => {
    expect(told("1. Pen", "2. Ink", "3. Nib")).toBe("0 1/3 2, 0 2, 0 2")
    expect(told("Pen", "Ink", "Nib")).toBe(whole)
    expect(told("Pen ...... .", "Ink ...... .", "Nib")).toBe("0 1/3 2, 0 2, 0 2")
    expect(told("12 pens", "14 inks", "3 nibs")).toBe("0 1/3 2, 0 2, 0 2")
  })
  test("are apart at six of ten borders", () => {
    const four = gridOf(
      [100, 200, 300],
      [90, 110, 130, 150, 170],
      [slotAt(0, 0, 1, 4), ...[0, 1, 2, 3].map((row) => slotAt(row, 1))],
    )
    const some = (...texts: readonly string[]) =>
      parted(rows(...texts.map((text) => [text, "drawn"])), four)
    expect(some("1. Pen", "2. Ink", "3. Nib", "Cap")).toBe("0 1, 0 1, 0 1, 0 1")
    expect(some("1. Pen", "2. Ink", "Nib", "Cap")).toBe("0/4 1, 1, 1, 1")
  })
  test("are told by three rows with both", () => {
    expect(told("1. Pen", "", "3. Nib")).toBe(whole)
    const drawn = (...cells: readonly string[]) =>
      parted(rows(...cells.map((cell, at) => [`${at + 1}. Pen`, "", cell])))
    expect(drawn("x", "x", "x")).toBe("0 1/3 2, 0 2, 0 2")
    expect(drawn("x", "", "x")).toBe(whole)
  })
  test("begin or end on the baseline of what is drawn beside them", () => {
    const shifted = (down: number) =>
      parted(
        [0, 1, 2].flatMap((row) => [
          bandAt(100 + 20 * row, [`${row + 1}. Pen`, 104]),
          bandAt(100 + 20 * row + down, ["x", 304]),
        ]),
      )
    expect(shifted(4.9)).toBe("0 1/3 2, 0 2, 0 2")
    expect(shifted(5.1)).toBe(whole)
    // A cell of two lines whose last stands beside the drawn text.
    const ends = [0, 1, 2].flatMap((row) => [
      bandAt(98 + 20 * row, [`${row + 1}. Pen`, 104]),
      bandAt(107 + 20 * row, ["more", 104], ["x", 304]),
    ])
    expect(parted(ends)).toBe("0 1/3 2, 0 2, 0 2")
  })
  test("stand further apart than lines of one of them", () => {
    const pairs = (next: number, step = 9) =>
      parted(
        [0, 1, 2].flatMap((row) => [
          bandAt(96 + next * row, ["Pen", 104], ["x", 304]),
          bandAt(96 + next * row + step, ["more", 104]),
        ]),
      )
    // Nine points within a text and eleven between: a fifth more is 10.8.
    expect(pairs(20)).toBe("0 1/3 2, 0 2, 0 2")
    expect(pairs(20, 9.5)).toBe(whole)
  })
})

test("texts of drawn rows are those of their own columns", () => {
  const wide = gridOf([100, 200, 300, 400], ys, [
    slotAt(0, 0, 1, 3),
    ...[0, 1, 2].map((row) => slotAt(row, 1, 2)),
  ])
  const inLast = (column: number) =>
    parted(
      rows(
        ...[1, 2, 3].map((at) => [`${at}. Pen`, column === 1 ? "x" : "", column === 2 ? "x" : ""]),
      ),
      wide,
    )
  expect([inLast(1), inLast(2)]).toEqual(["0 1x2, 0 1x2, 0 1x2", "0 1x2, 0 1x2, 0 1x2"])
})
