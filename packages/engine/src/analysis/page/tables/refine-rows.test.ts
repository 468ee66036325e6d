import { describe, expect, test } from "vitest"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { bandAt, type PlacedText } from "./bands.test-kit.ts"
import { bandsOf, type Band } from "./bands.ts"
import type { GridShape } from "./grid-cells.ts"
import { cellsOf, gridOf, slotAt } from "./grids.test-kit.ts"
import type { PaintedLink } from "./painted-rows.ts"
import { isInRows, paintedOf, partRows } from "./refine-rows.ts"

const three = gridOf([100, 200, 300, 400], [90, 300])
const two = gridOf([100, 200, 300], [90, 300])

/** A band with a text in each column that is not left empty. */
const texts = (baseline: number, ...cells: readonly string[]): Band =>
  bandAt(
    baseline,
    ...cells.flatMap((text, column): PlacedText[] =>
      text === "" ? [] : [[text, 104 + 100 * column]],
    ),
  )
/** Bands from 100 on, each some points below the one before. */
const every = (step: number, ...rows: readonly (readonly string[])[]): Band[] =>
  rows.map((cells, at) => texts(100 + step * at, ...cells))

interface Told {
  readonly isHeaded?: boolean
  readonly painted?: ReadonlyMap<Band, PaintedLink | undefined>
  readonly seams?: readonly number[]
}
const parted = (
  grid: GridShape,
  bands: readonly Band[],
  { isHeaded = false, painted = new Map(), seams = [] }: Told = {},
): readonly number[] => partRows(grid, bands, { isHeaded, painted, seams }).ys

const whole = [90, 300]

describe("a drawn row is several", () => {
  test("where a column holds numbers alone", () => {
    expect(parted(two, every(20, ["Pen", "12"], ["Ink", "9"]))).toEqual([90, 107, 300])
    expect(parted(two, every(20, ["Pen", "box"], ["Ink", "jar"]))).toEqual(whole)
    expect(parted(two, every(20, ["Pen", "12"]))).toEqual(whole)
    expect(parted(two, every(20, ["Pen", "12"], ["Ink", "jar"]))).toEqual(whole)
  })
  test("where four of five texts of the column are", () => {
    const mixed = (...values: readonly string[]) =>
      parted(three, every(20, ...values.map((value) => ["Pen", value]))).length
    expect(mixed("1", "2", "3", "4", "few")).toBe(6)
    expect(mixed("1", "2", "3", "few")).toBe(2)
  })
  test("where most lines hold several texts", () => {
    expect(parted(two, every(20, ["Pen", "1"], ["Ink", "2"], ["Note"]))).toEqual([
      90, 107, 127, 300,
    ])
    expect(parted(two, every(20, ["Pen", "1"], ["Ink", "2"], ["Note"], ["Sum"]))).toEqual(whole)
  })
  test("where three lines hold numbers beside each other, whatever others hold", () => {
    const numbers = [
      ["Pen", "1", "2"],
      ["Ink", "3", "4"],
      ["Nib", "5", "6"],
    ]
    const notes = [["one"], ["two"], ["six"]]
    expect(parted(three, every(20, ...numbers, ...notes))).toHaveLength(7)
    expect(parted(three, every(20, ...numbers.slice(1), ...notes))).toEqual(whole)
    const single = numbers.map(([name = "", value = ""]) => [name, value])
    expect(parted(three, every(20, ...single, ...notes))).toEqual(whole)
  })
  test("but for the lines of a text that wraps in its column", () => {
    const bands = [texts(100, "alpha beta", "12"), texts(112, "gamma"), texts(132, "delta", "9")]
    expect(parted(two, bands)).toEqual([90, 119, 300])
  })
})

describe("a drawn row of words", () => {
  const words = (rows: number, text = "Pen") =>
    every(20, ...Array.from({ length: rows }, () => [text, "box"]))

  test("is several where each of four lines holds two short texts", () => {
    expect(parted(two, words(4))).toEqual([90, 107, 127, 147, 300])
    expect(parted(two, words(3))).toEqual(whole)
    expect(parted(two, [...words(3), texts(160, "Pen")])).toEqual(whole)
    expect(parted(two, words(4, "fourteen signs"))).toHaveLength(5)
    expect(parted(two, words(4, "fifteen signs.."))).toEqual(whole)
    expect(parted(three, words(4))).toEqual(whole)
  })
  test("is one where another drawn row holds as many lines", () => {
    const grid = gridOf([100, 200, 300], [90, 190, 300])
    const below = words(4).map((_, at) => texts(210 + 20 * at, "Ink", "jar"))
    expect(parted(grid, [...words(4), ...below])).toEqual([90, 190, 300])
    expect(parted(grid, [...words(4), ...below.slice(0, 2)])).toHaveLength(6)
    expect(parted(grid, [...words(4), ...below.slice(0, 3)])).toEqual([90, 190, 300])
  })
  test("below the head of a frame is several for sure", () => {
    const grid = gridOf([100, 200, 300], [60, 90, 300])
    expect(parted(grid, every(20, ["a", "b"], ["c", "d"]), { isHeaded: true })).toEqual([
      60, 90, 107, 300,
    ])
    expect(parted(grid, every(20, ["a", "b"], ["c", "d"]))).toEqual([60, 90, 300])
    expect(parted(two, every(20, ["a", "b"], ["c", "d"]), { isHeaded: true })).toEqual(whole)
  })
  test("is one where its wrapped cells are centred on a line of it", () => {
    const grid = gridOf([100, 200, 300, 400], [60, 90, 300])
    const row = [texts(100, "one"), texts(106, "", "b", "c"), texts(112, "two")]
    expect(parted(grid, row, { isHeaded: true })).toEqual([60, 90, 300])
    const apart = [texts(100, "one"), texts(106, "", "b", "c"), texts(130, "two")]
    expect(parted(grid, apart, { isHeaded: true })).toHaveLength(4)
  })
})

describe("entries with a description below their name", () => {
  const entry = (at: number, next = 12): Band[] => [
    texts(at, "a", "b", "c"),
    texts(at + next, "it is"),
  ]
  const entries = (step: number, next = 12, count = 3): Band[] =>
    Array.from({ length: count }, (_, at) => entry(100 + at * step, next)).flat()

  test("are rows from three of them on", () => {
    expect(parted(three, entries(30))).toEqual([90, 118, 148, 300])
    expect(parted(three, entries(30, 12, 2))).toEqual(whole)
    const plain = [texts(190, "a", "b", "c"), texts(210, "a", "b", "c")]
    expect(parted(three, [...entries(30), ...plain])).toHaveLength(6)
    expect(parted(three, [...entries(30, 12, 2), ...plain])).toEqual(whole)
  })
  test("stand nearer to their name than to the next", () => {
    // Three quarters of the distance to the next row.
    expect(parted(three, entries(28.5))).toHaveLength(4)
    expect(parted(three, entries(27.5))).toEqual(whole)
  })
  test("begin with a line that fills every column, and go on in one alone", () => {
    expect(parted(three, [texts(95, "of"), ...entries(30)])).toEqual(whole)
    expect(parted(three, [...entries(30), texts(190, "a", "b")])).toEqual(whole)
    const pairs = [0, 30, 60].flatMap((at) => [texts(100 + at, "a", "b"), texts(112 + at, "it is")])
    expect(parted(two, pairs)).toEqual(whole)
  })
})

describe("what painting tells", () => {
  const bands = every(20, ["Pen", "12"], ["Ink", "9"])
  const words = every(20, ["Pen", "box"], ["Ink", "jar"])
  const link = (own: readonly Band[], told: PaintedLink) => ({
    painted: new Map([[own[1] as Band, told]]),
  })
  test("is asked first", () => {
    expect(parted(two, bands, link(bands, "sure"))).toEqual(whole)
    expect(parted(two, words, link(words, "none"))).toEqual([90, 107, 300])
  })
  test("counts from the second line on", () => {
    expect(parted(two, bands, { painted: new Map([[bands[0] as Band, "sure"]]) })).toEqual([
      90, 107, 300,
    ])
    expect(parted(two, words, { painted: new Map([[words[0] as Band, "none"]]) })).toEqual(whole)
  })
})

describe("walls drawn in pieces", () => {
  const words = every(20, ["Pen", "box"], ["Ink", "jar"])
  test("part rows where the pieces meet between lines", () => {
    expect(parted(two, words, { seams: [105] })).toEqual([90, 105, 300])
    expect(parted(two, words, { seams: [99, 121] })).toEqual(whole)
  })
  test("part no head, whose words break over several rows", () => {
    const grid = gridOf([100, 200, 300], [90, 130, 300])
    expect(parted(grid, words, { seams: [105] })).toEqual([90, 130, 300])
    const lower = gridOf([100, 200, 300], [60, 90, 300])
    expect(parted(lower, words, { seams: [105] })).toEqual([60, 90, 105, 300])
  })
})

describe("cells over several rows", () => {
  const merged = gridOf(
    [100, 200, 300],
    [90, 150, 300],
    [slotAt(0, 0, 1, 2), slotAt(0, 1), slotAt(1, 1)],
  )
  test("grow with the rows that they reach over", () => {
    const bands = [bandAt(100, ["1", 204], ["x", 250]), bandAt(120, ["2", 204], ["y", 250])]
    const grid = partRows(
      gridOf(
        [100, 200, 240, 300],
        [90, 150, 300],
        [slotAt(0, 0, 1, 2), slotAt(0, 1), slotAt(0, 2), slotAt(1, 1, 2)],
      ),
      bands,
      { isHeaded: false, painted: new Map(), seams: [] },
    )
    expect(grid.ys).toEqual([90, 107, 150, 300])
    expect(cellsOf(grid)).toBe("0/3 1 2, 1 2, 1x2")
  })
  test("hold text that is of no row", () => {
    const bands = [texts(100, "", "12"), texts(120, "all"), texts(140, "", "9")]
    expect(parted(merged, bands)).toEqual([90, 150, 300])
    const numbers = [texts(100, "a", "12"), texts(120, "b", "9")]
    expect(parted(merged, numbers)).toEqual([90, 107, 150, 300])
    expect(parted(merged, [texts(100, "12"), texts(120, "9")])).toEqual([90, 150, 300])
  })
  test("alone make no row to part", () => {
    const tall = gridOf([100, 200, 300], [90, 150, 300], [slotAt(0, 0, 1, 2), slotAt(0, 1, 1, 2)])
    expect(parted(tall, every(20, ["Pen", "12"], ["Ink", "9"]))).toEqual([90, 150, 300])
  })
})

test("each part of a row has all of its cells", () => {
  const bands = every(20, ["Pen", "12"], ["Ink", "9"])
  const none = { isHeaded: false, painted: new Map(), seams: [] }
  expect(cellsOf(partRows(two, bands, none))).toBe("0 1, 0 1")
  expect(partRows(two, bands.slice(1), none)).toBe(two)
})

test("a band stands in the rows of a cell, two points below its foot at most", () => {
  const grid = gridOf([100, 200], [90, 110, 130])
  const at = (baseline: number, row: number, rowSpan = 1) =>
    isInRows(texts(baseline, "a"), { row, rowSpan }, grid)
  expect([at(90, 0), at(91, 0), at(111, 0), at(112, 0)]).toEqual([false, true, true, false])
  expect([at(111, 1), at(110, 1), at(125, 0), at(125, 0, 2)]).toEqual([true, false, false, true])
})

describe("painting of drawn cells", () => {
  /** Texts as [text, x0, baseline] in the order in which they were painted. */
  const painted = (grid: GridShape, isDrawn: boolean, ...told: [string, number, number][]) => {
    const lines = told.map(([text, x, baseline], z) => ({ ...lineAt(text, x, baseline), z }))
    const bands = bandsOf(lines, 1)
    const links = paintedOf(bands, grid, isDrawn)
    return bands.map((band) => links.get(band) ?? "-").join(" ")
  }
  const byCell: [string, number, number][] = [
    ["one", 104, 100],
    ["two", 104, 112],
    ["b", 204, 100],
  ]
  test("tells lines of one cell between drawn walls", () => {
    expect(painted(two, true, ...byCell)).toBe("- sure")
    expect(painted(two, false, ...byCell)).toBe("- -")
    expect(painted(two, false, ...byCell, ["x", 104, 124], ["y", 204, 124])).toBe("- sure none")
  })
  test("takes texts of one drawn cell for one, in whatever columns they stand", () => {
    const spanned = gridOf([100, 200, 300, 400], [90, 300], [slotAt(0, 0, 2), slotAt(0, 2)])
    const across: [string, number, number][] = [
      ["one", 104, 100],
      ["two", 204, 100],
      ["more", 104, 112],
      ["b", 304, 100],
    ]
    expect(painted(spanned, true, ...across)).toBe("- sure")
    expect(painted(three, true, ...across)).toBe("- -")
  })
})
