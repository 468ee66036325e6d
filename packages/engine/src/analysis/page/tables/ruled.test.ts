import { describe, expect, test } from "vitest"
import type { DrawnRule, Fill, TextLine } from "../../drafts.ts"
import { linesAt } from "./bands.test-kit.ts"
import { fillAt, textsOf } from "./grids.test-kit.ts"
import { ruleAt } from "./rules.test-kit.ts"
import { findRuled, withNested } from "./ruled.ts"

const sheet = { index: 0, width: 600, height: 800 }
const found = (
  rules: readonly DrawnRule[],
  lines: readonly TextLine[],
  fills: readonly Fill[] = [],
  page = sheet,
) => findRuled(lines, { rules, fills }, page)
const sketch = (...told: Parameters<typeof found>): string =>
  found(...told)
    .tables.map(textsOf)
    .join(" and ")

/** Rulings of a full grid. */
const grid = (xs: readonly number[], ys: readonly number[]): DrawnRule[] => [
  ...ys.map((y) => ruleAt("horizontal", y, xs[0] ?? 0, xs.at(-1) ?? 0)),
  ...xs.map((x) => ruleAt("vertical", x, ys[0] ?? 0, ys.at(-1) ?? 0)),
]
const at = (text: string, x0: number, baseline: number): TextLine[] => linesAt(baseline, [text, x0])
const four = [...linesAt(114, ["a", 104], ["b", 204]), ...linesAt(134, ["c", 104], ["d", 204])]
const square = grid([100, 200, 300], [100, 120, 140])

describe("rulings that draw cells", () => {
  test("are a table with the texts in them", () => {
    expect(sketch(square, four)).toBe("a|b / c|d")
    expect(found(square, four).taken.size).toBe(4)
    expect(found(square, [...four, ...at("far", 104, 300)]).taken.size).toBe(4)
    expect(found(square, four).tables[0]).toMatchObject({ evidence: "ruled", confidence: 0.95 })
  })
  test("hold text in a tenth of their cells, and in two", () => {
    const wide = grid(
      Array.from({ length: 11 }, (_, x) => 100 + 10 * x),
      Array.from({ length: 4 }, (_, y) => 100 + 10 * y),
    )
    const texts = (count: number) =>
      Array.from({ length: count }, (_, x) =>
        linesAt(108 + 10 * (x % 2), ["a", 102 + 10 * x]),
      ).flat()
    expect([sketch(wide, texts(2)) === "", sketch(wide, texts(3)) === ""]).toEqual([true, false])
    expect(sketch(grid([100, 110, 120], [100, 110, 120]), at("a", 102, 108))).toBe("")
  })
  test("are one to fill in where one text is all of a full grid of large cells", () => {
    expect(sketch(grid([100, 130, 160], [100, 112, 124]), at("a", 104, 109))).toBe("a| / |")
    expect(sketch(grid([100, 129, 160], [100, 112, 124]), at("a", 104, 109))).toBe("")
    expect(sketch(grid([100, 130, 160], [100, 111.9, 124]), at("a", 104, 109))).toBe("")
    expect(sketch(grid([100, 160], [100, 112, 124]), at("a", 104, 109))).toBe("")
    const open = grid([100, 130, 160], [100, 112, 124]).filter(
      ({ direction, at: x }) => direction === "horizontal" || x !== 130,
    )
    const half = [...open, ruleAt("vertical", 130, 100, 112)]
    expect(sketch(half, at("a", 104, 109))).toBe("")
  })
  test("are one to fill in where texts name every column", () => {
    const ys = Array.from({ length: 16 }, (_, y) => 100 + 12 * y)
    const blank = grid([100, 140, 180], ys)
    const head = linesAt(109, ["a", 104], ["b", 144])
    expect(sketch(blank, head)).toMatch(/^a\|b \//)
    expect(sketch(blank, [...at("a", 104, 109), ...at("b", 144, 121)])).toBe("")
    expect(sketch(blank, at("a", 104, 109))).toBe("")
  })
  test("are higher than six points, and more than one cell", () => {
    const low = (y: number) =>
      sketch(
        grid([100, 150, 200], [100, y]),
        linesAt(104, ["a", 104], ["b", 154]).map((line) => ({
          ...line,
          box: { ...line.box, y0: 100.5, y1: 104.5 },
        })),
      )
    expect([low(106), low(105.9)]).toEqual(["a|b", ""])
    expect(sketch(grid([100, 300], [100, 140]), four)).toBe("")
  })
  test("are one row or column only where rulings stand inside", () => {
    const row = grid([100, 200, 300], [100, 120])
    expect(sketch(row, four.slice(0, 2))).toBe("a|b")
    const column = grid([100, 200], [100, 120, 140])
    expect(sketch(column, [...at("a", 104, 114), ...at("c", 104, 134)])).toBe("a / c")
  })
  test("that cover the page are its decoration", () => {
    const page = (width: number, height: number) =>
      sketch(square, four, [], { index: 0, width, height })
    expect([page(222, 44), page(223, 44), page(222, 45)]).toEqual(["", "a|b / c|d", "a|b / c|d"])
  })
  test("that part all of a page into rows and columns are a table: a timetable, a form", () => {
    const texts = [0, 1, 2].flatMap((row) =>
      linesAt(
        114 + 20 * row,
        ...[0, 1, 2].map((column): [string, number] => [`${row}${column}`, 104 + 100 * column]),
      ),
    )
    const page = { index: 0, width: 310, height: 62 }
    const xs = [100, 200, 300, 400]
    const all = grid(xs, [100, 120, 140, 160])
    expect(sketch(all, texts, [], page)).toBe("00|01|02 / 10|11|12 / 20|21|22")
    // One column is parted for its first third alone.
    const part = all.map((rule) =>
      rule.direction === "vertical" && rule.at === 300 ? { ...rule, to: 120 } : rule,
    )
    expect(sketch(part, texts, [], page)).toBe("")
    // A second frame within the first one, as of a drawing, parts nothing.
    const large = { index: 0, width: 310, height: 310 }
    const framed = [
      ...grid([100, 400], [100, 400]),
      ...grid([107, 393], [107, 393]),
      ...grid([107, 200, 300], [107, 120, 140, 160]),
      ruleAt("horizontal", 250, 100, 107),
      ruleAt("vertical", 250, 393, 400),
    ]
    expect(sketch(framed, texts, [], large)).toBe("")
  })
})

describe("fills that draw cells", () => {
  const cells = (rows: number, columns = 2): Fill[] =>
    Array.from({ length: rows * columns }, (_, index) => {
      const [row, column] = [Math.floor(index / columns), index % columns]
      const [x, y] = [100 + 100 * column, 100 + 20 * row]
      return fillAt(x, y, x + 100, y + 20, index % 2 === 0 ? 0xdddddd : 0xbbbbbb)
    })
  test("hold text in half of them", () => {
    expect(sketch([], four, cells(2))).toBe("a|b / c|d")
    expect(sketch([], [four[0], four[3]] as TextLine[], cells(2))).toBe("a| / |d")
    expect(sketch([], [four[0], four[3]] as TextLine[], cells(3))).toBe("")
  })
  test("are no table in one row or one column: shades of lines", () => {
    expect(sketch([], four.slice(0, 2), cells(1))).toBe("")
    expect(sketch([], [...at("a", 104, 114), ...at("c", 104, 134)], cells(2, 1))).toBe("")
  })
})

describe("tables in cells of tables", () => {
  const outer = grid([100, 300, 500], [100, 200, 300])
  const inner = grid([120, 200, 280], [120, 150, 180])
  const lines = [
    ...linesAt(140, ["a", 124], ["b", 204]),
    ...linesAt(170, ["c", 124], ["d", 204]),
    ...linesAt(140, ["X", 310]),
    ...linesAt(240, ["Y", 110], ["Z", 310]),
  ]
  test("belong to their cell", () => {
    const { tables, taken } = found([...outer, ...inner], lines)
    expect(tables.map(textsOf)).toEqual(["|X / Y|Z"])
    expect(tables[0]?.cells[0]?.nested.map(textsOf)).toEqual(["a|b / c|d"])
    expect(taken.size).toBe(7)
  })
  test("are told where they hang together with its rulings, too", () => {
    const hung = [...grid([120, 200, 280], [100, 150, 180])]
    const { tables } = found([...outer, ...hung], lines)
    expect(tables[0]?.cells[0]?.nested).toHaveLength(1)
  })
  test("stand alone where what is around them is no table", () => {
    const frame = grid([100, 300], [100, 200])
    expect(sketch([...frame, ...inner], lines.slice(0, 4))).toBe("a|b / c|d")
  })
  test("lie in the cell that holds their middle", () => {
    const [table] = found(outer, lines).tables
    const nestedAt = (x0: number, y0: number) => {
      const box = { x0, y0, x1: x0 + 20, y1: y0 + 20 }
      const made = table && withNested(table, [{ ...table, box }])
      return made?.cells.findIndex(({ nested }) => nested.length > 0)
    }
    expect([nestedAt(110, 110), nestedAt(310, 110), nestedAt(110, 210)]).toEqual([0, 1, 2])
    // What lies on an edge is of the cell before it.
    expect([nestedAt(290, 110), nestedAt(110, 190), nestedAt(90, 110)]).toEqual([0, 0, -1])
    expect([nestedAt(110, 90), nestedAt(490, 110), nestedAt(110, 290)]).toEqual([-1, 1, 2])
  })
})

test("tables apart are tables of their own", () => {
  const lower = grid([100, 200, 300], [400, 420, 440])
  const more = [...linesAt(414, ["e", 104], ["f", 204]), ...linesAt(434, ["g", 104], ["h", 204])]
  expect(sketch([...square, ...lower], [...four, ...more])).toBe("a|b / c|d and e|f / g|h")
})
