import { describe, expect, test } from "vitest"
import { white } from "../../../base/colour.ts"
import type { Fill, TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { findBanded } from "./banded.ts"
import { linesAt, type PlacedText } from "./bands.test-kit.ts"
import { fillAt, textsOf } from "./grids.test-kit.ts"

const found = (fills: readonly Fill[], lines: readonly TextLine[]) =>
  findBanded({ lines, rules: { rules: [], fills }, page: 0 })
const sketch = (fills: readonly Fill[], lines: readonly TextLine[]): string =>
  found(fills, lines).tables.map(textsOf).join(" and ")

/** Coloured rows of twenty points from 100 on, at places counted from the top. */
const bars = (...rows: readonly number[]): Fill[] =>
  rows.map((row) => fillAt(100, 100 + 20 * row, 400, 120 + 20 * row))
/** Texts in a row of twenty points. */
const inRow = (row: number, ...texts: readonly PlacedText[]): TextLine[] =>
  linesAt(113 + 20 * row, ...texts)
const pair = (row: number, first = "a", second = "b"): TextLine[] =>
  inRow(row, [first, 110], [second, 250])

const three = [0, 1, 2].flatMap((row) => pair(row))

describe("coloured rows below each other", () => {
  test("are a table whose columns what stays free parts", () => {
    expect(sketch(bars(0, 1, 2), three)).toBe("a|b / a|b / a|b")
    const [table] = found(bars(0, 1, 2), three).tables
    expect(table).toMatchObject({ xs: [100, 244, 400], ys: [100, 120, 140, 160] })
    expect(found(bars(0, 1, 2), three).taken.size).toBe(6)
  })
  test("are no table where an editor numbered the lines of a listing", () => {
    const listing = (...numbers: readonly string[]): string =>
      sketch(
        bars(...numbers.keys()),
        numbers.flatMap((number, row) => pair(row, number)),
      )
    expect([listing("9.", "10.", "11."), listing("1)", "2)", "3)")]).toEqual(["", ""])
    // Numbers that do not count on, or have no sign, are figures; so are those before two texts.
    expect(listing("9.", "11.", "13.")).toBe("9.|b / 11.|b / 13.|b")
    expect(listing("9", "10", "11")).toBe("9|b / 10|b / 11|b")
    const wide = [0, 1, 2].flatMap((row) =>
      inRow(row, [`${row + 1}.`, 110], ["b", 200], ["c", 300]),
    )
    expect(sketch(bars(0, 1, 2), wide)).toBe("1.|b|c / 2.|b|c / 3.|b|c")
  })
  test("are three at least", () => {
    expect(sketch(bars(0, 1), three.slice(0, 4))).toBe("")
    expect(sketch(bars(0), pair(0))).toBe("")
    expect(sketch([], three)).toBe("")
  })
  test("are coloured, 72 points wide and seven high", () => {
    const whiteBars = bars(0, 1, 2).map(({ box }) => fillAt(box.x0, box.y0, box.x1, box.y1, white))
    expect(sketch(whiteBars, three)).toBe("")
    const narrow = (x1: number) =>
      sketch(
        [0, 1, 2].map((row) => fillAt(100, 100 + 20 * row, x1, 120 + 20 * row)),
        [0, 1, 2].flatMap((row) => inRow(row, ["a", 105], ["b", 150])),
      )
    expect([narrow(171), narrow(172)]).toEqual(["", "a|b / a|b / a|b"])
    const low = (height: number) =>
      sketch(
        [0, 1, 2].map((row) => fillAt(100, 100 + height * row, 400, 100 + height * (row + 1))),
        [0, 1, 2].flatMap((row) => linesAt(106.5 + height * row, ["a", 110], ["b", 250])),
      )
    expect([low(6.9), low(7)]).toEqual(["", "a|b / a|b / a|b"])
  })
  test("begin and end at the same places, four points aside at most", () => {
    const shifted = (x0: number, x1: number) =>
      sketch([fillAt(x0, 100, x1, 120), ...bars(1, 2)], three)
    expect([shifted(104, 400), shifted(105, 400)]).toEqual(["a|b / a|b / a|b", ""])
    expect([shifted(100, 396), shifted(100, 395)]).toEqual(["a|b / a|b / a|b", ""])
  })
  test("follow each other, four points over or apart", () => {
    const moved = (by: number) =>
      sketch(
        [fillAt(100, 100 - by, 400, 120 - by), ...bars(1, 2)],
        [...linesAt(113 - by, ["a", 110], ["b", 250]), ...pair(1), ...pair(2)],
      )
    expect(moved(-4)).toBe("a|b / a|b / a|b")
    expect(moved(4)).toBe("a|b / a|b / a|b")
  })
  test("have rows left white between them that hold text", () => {
    const all = [0, 1, 2, 3, 4].flatMap((row) => pair(row))
    expect(sketch(bars(0, 2, 4), all)).toBe(Array(5).fill("a|b").join(" / "))
    expect(
      sketch(
        bars(0, 2, 4),
        [0, 2, 4].flatMap((row) => pair(row)),
      ),
    ).toBe("")
    // Up to 2.2 usual rows.
    const wide = (y0: number) =>
      sketch(
        [...bars(0, 1, 2), fillAt(100, y0, 400, y0 + 20)],
        [
          ...three,
          ...linesAt(180, ["c", 110], ["d", 250]),
          ...linesAt(y0 + 13, ["e", 110], ["f", 250]),
        ],
      )
    expect([wide(204), wide(205)]).toEqual(["a|b / a|b / a|b / c|d / e|f", "a|b / a|b / a|b"])
  })
})

describe("texts of coloured rows", () => {
  test("stand in two columns in six of ten rows", () => {
    const rows = (pairs: number, singles: number) =>
      sketch(bars(...Array.from({ length: pairs + singles }, (_, at) => at)), [
        ...pair(0),
        ...Array.from({ length: singles }, (_, at) => inRow(at + 1, ["s", 110])).flat(),
        ...Array.from({ length: pairs - 1 }, (_, at) => pair(at + 1 + singles)).flat(),
      ])
    expect(rows(3, 2)).toBe("a|b / s| / s| / a|b / a|b")
    expect(rows(2, 2)).toBe("")
  })
  test("are rows from the first with two columns to the last: titles on bars are none", () => {
    const titled = [...inRow(0, ["Title", 110]), ...[1, 2, 3].flatMap((row) => pair(row))]
    expect(sketch(bars(0, 1, 2, 3), titled)).toBe("a|b / a|b / a|b")
    const footed = [...three, ...inRow(3, ["Foot", 110])]
    expect(sketch(bars(0, 1, 2, 3), footed)).toBe("a|b / a|b / a|b")
    expect(
      sketch(
        bars(0, 1, 2),
        [0, 1, 2].flatMap((row) => inRow(row, ["a", 110])),
      ),
    ).toBe("")
  })
  test("are level, from left to right, and within the rows", () => {
    const withLook = (look: Partial<TextLine>) =>
      sketch(bars(0, 1, 2), [...three.slice(0, 5), { ...(three[5] as TextLine), ...look }])
    const lost = "a|b / a|b"
    expect(sketch(bars(0, 1, 2), three.slice(0, 5))).toBe("")
    for (const look of [
      { angle: 90 },
      { isVertical: true },
      { direction: "rtl" },
      { text: " " },
    ] as const)
      expect([withLook(look), lost]).toEqual(["", lost])
    const beside = (x0: number) =>
      sketch(bars(0, 1, 2), [...pair(0), ...pair(1), ...inRow(2, ["a", x0, 120], ["b", 250])])
    expect([beside(97), beside(95)]).toEqual(["a|b / a|b / a|b", ""])
    const right = (x1: number) =>
      sketch(bars(0, 1, 2), [...pair(0), ...pair(1), ...inRow(2, ["a", 110], ["b", 250, x1])])
    expect([right(403), right(405)]).toEqual(["a|b / a|b / a|b", ""])
  })
  test("part columns by four points of free room, close before their texts", () => {
    const gap = (x0: number) =>
      found(
        bars(0, 1, 2),
        [0, 1, 2].flatMap((row) => inRow(row, ["a", 110, 200], ["b", x0, 300])),
      ).tables[0]?.xs
    expect(gap(206)).toEqual([100, 203, 400])
    expect(gap(220)).toEqual([100, 214, 400])
    expect(gap(203)).toBeUndefined()
  })
  test("of several lines are in the order of their lines", () => {
    const lines = [
      ...pair(0),
      ...pair(1),
      ...linesAt(157, ["two", 110]),
      ...linesAt(148, ["one", 110], ["b", 250]),
    ]
    expect(sketch(bars(0, 1, 2), lines)).toBe("a|b / a|b / one+two|b")
  })
})

describe("lines with tabs", () => {
  /** A line of two texts with a gap between them. */
  const tabbed = (row: number, leader?: "dot"): TextLine => ({
    ...lineAt("one two", 110, 113 + 20 * row, { x1: 300 }),
    gaps: [{ at: 3, from: 180, to: 240, ...(leader && { leader }) }],
  })
  const cut = (line: TextLine): TextLine => ({
    ...line,
    spans: line.spans.map((span) => ({
      ...span,
      edges: [110, 125, 150, 180, 240, 260, 280, 300],
    })),
  })
  test("are cut where an edge between columns goes through the gap", () => {
    expect(
      sketch(
        bars(0, 1, 2),
        [0, 1, 2].map((row) => cut(tabbed(row))),
      ),
    ).toBe("one|two / one|two / one|two")
  })
  test("are whole where a leader fills the gap", () => {
    expect(
      sketch(
        bars(0, 1, 2),
        [0, 1, 2].map((row) => cut(tabbed(row, "dot"))),
      ),
    ).toBe("")
  })
})

describe("a row left white below the last coloured one", () => {
  const below = (y: number, ...texts: readonly PlacedText[]) =>
    sketch(bars(0, 1, 2), [...three, ...linesAt(y, ...texts)])
  const whole = "a|b / a|b / a|b"

  test("is of the table where it has texts in two columns", () => {
    expect(below(173, ["c", 110], ["d", 250])).toBe(`${whole} / c|d`)
    expect(below(173, ["c", 110])).toBe(whole)
    expect(below(173, ["c", 110], ["d", 140])).toBe(whole)
  })
  test("begins close below", () => {
    expect(below(177, ["c", 110], ["d", 250])).toBe(`${whole} / c|d`)
    expect(below(179, ["c", 110], ["d", 250])).toBe(whole)
  })
  test("holds no text over several columns", () => {
    expect(below(173, ["over", 110, 300], ["d", 310])).toBe(whole)
    expect(below(173, ["c", 110, 245.5], ["d", 250])).toBe(`${whole} / c|d`)
    // Nothing is free between the columns any more.
    expect(below(173, ["c", 110, 247], ["d", 250])).toBe(whole)
  })
  test("goes on with lines that follow closely", () => {
    const more = (y: number) =>
      sketch(bars(0, 1, 2), [
        ...three,
        ...linesAt(170, ["c", 110], ["d", 250]),
        ...linesAt(y, ["more", 110]),
      ])
    expect(more(180)).toBe(`${whole} / c+more|d`)
  })
})

test("lines of one table are in no other", () => {
  const twice = [
    ...bars(0, 1, 2),
    ...bars(0, 1, 2).map(({ box }) => fillAt(box.x0, box.y0 + 1, 391, box.y1)),
  ]
  expect(found(twice, three).tables).toHaveLength(1)
})
