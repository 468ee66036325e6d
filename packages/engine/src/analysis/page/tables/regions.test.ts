import { describe, expect, test } from "vitest"
import type { DrawnRule, TableDraft } from "../../drafts.ts"
import type { Band } from "./bands.ts"
import { bandAt, ruled, type PlacedText } from "./bands.test-kit.ts"
import { regionsOf } from "./regions.ts"
import { ruleAt } from "./rules.test-kit.ts"

/** Texts of the bands of each region, first pieces alone, and whether rulings bound it. */
const sketch = (
  bands: readonly Band[],
  rules: readonly DrawnRule[] = [],
  known: readonly TableDraft[] = [],
): string[] =>
  regionsOf(bands, ruled(...rules), known).map(
    ({ bands: own, isRuled }) =>
      own.map((band) => band.pieces[0]?.text).join(" ") + (isRuled ? " ruled" : ""),
  )

/** Rows of several texts each, from a baseline on. */
const rows = (names: string, from = 100, step = 14): Band[] =>
  [...names].map((name, at) => bandAt(from + at * step, [name, 100], ["12.5", 200], ["7", 300]))

const lone = (name: string, baseline: number, x0 = 100, x1?: number): Band =>
  bandAt(baseline, x1 === undefined ? [name, x0] : [name, x0, x1])

const across = (at: number, from = 100, to = 310): DrawnRule => ruleAt("horizontal", at, from, to)
const tableFrom = (y0: number, y1 = y0 + 50): TableDraft =>
  ({ box: { x0: 100, x1: 400, y0, y1 } }) as TableDraft

describe("bands of several pieces without rulings", () => {
  test.each([
    ["three of them are a region", rows("abc"), ["a b c"]],
    ["two alone are none", rows("ab"), []],
    ["four are one", rows("abcd"), ["a b c d"]],
    ["a step of 34 points goes on", rows("abc", 100, 34), ["a b c"]],
    ["a step beyond 3.4 ems ends it", rows("abc", 100, 34.5), []],
    [
      "each side of a wide step is its own",
      [...rows("abc"), ...rows("def", 200)],
      ["a b c", "d e f"],
    ],
    ["lone lines above are none of it", [lone("T", 86), ...rows("abc")], ["a b c"]],
    ["lone lines below are none of it", [...rows("abc"), lone("T", 142)], ["a b c"]],
    [
      "up to three lone lines stand within",
      [...rows("ab"), ...[128, 142, 156].map((at) => lone("-", at)), ...rows("cd", 170)],
      ["a b - - - c d"],
    ],
    [
      "four lone lines end it",
      [...rows("abc"), ...[142, 156, 170, 184].map((at) => lone("-", at)), ...rows("def", 198)],
      ["a b c", "d e f"],
    ],
  ])("%s", (_, bands, regions) => {
    expect(sketch(bands)).toEqual(regions)
  })

  test("a known table between two bands ends it", () => {
    expect(sketch(rows("abcdef"), [], [tableFrom(130, 140)])).toEqual(["a b c", "d e f"])
    expect(sketch(rows("abcdef"), [], [tableFrom(300)])).toEqual(["a b c d e f"])
    expect(sketch(rows("abcdef"), [], [tableFrom(20)])).toEqual(["a b c d e f"])
    // One point of overlap with the last band is still behind it; more is beside it.
    expect(sketch(rows("abc"), [], [tableFrom(91.5)])).toEqual([])
    expect(sketch(rows("abc"), [], [tableFrom(90)])).toEqual(["a b c"])
  })

  test("two bands are one where a single ruling crosses all columns between them", () => {
    expect(sketch(rows("ab"), [across(105)])).toEqual(["a b"])
    expect(sketch(rows("ab"), [across(104), across(106)])).toEqual([])
    expect(sketch(rows("ab"), [across(105, 100, 250)])).toEqual([])
    expect(sketch(rows("a"), [across(105)])).toEqual([])
    expect(sketch(rows("ab"), [across(300)])).toEqual([])
    expect(sketch(rows("ab"), [across(40)])).toEqual([])
    expect(sketch(rows("ab"), [ruleAt("vertical", 105, 100, 310)])).toEqual([])
  })
})

describe("a cell that wraps and is centred on its row", () => {
  const row = (baseline: number, name = "r"): Band =>
    bandAt(baseline, [name, 150], ["12", 200], ["9", 300, 310])

  test("its first line stands before the row", () => {
    const bands = (at: number, x0 = 100, x1 = 140) => [
      lone("w", at, x0, x1),
      row(100),
      row(120, "s"),
      row(140, "t"),
    ]
    expect(sketch(bands(94))).toEqual(["w r s t"])
    expect(sketch(bands(92))).toEqual(["r s t"])
    // It stands over another cell, or is too wide for one.
    expect(sketch(bands(94, 145, 180))).toEqual(["r s t"])
    expect(sketch(bands(94, 90, 140))).toEqual(["r s t"])
    expect(sketch(bands(94, 320, 350))).toEqual(["w r s t"])
  })

  test("its last line stays where the region ends", () => {
    const bands = (at: number) => [row(100), row(120, "s"), row(140, "t"), lone("w", at, 100, 140)]
    expect(sketch(bands(146))).toEqual(["r s t w"])
    expect(sketch(bands(148))).toEqual(["r s t"])
  })
})

describe("a line below the last row", () => {
  const under = (x0: number, text: string, baseline: number): string[] =>
    sketch([...rows("abc"), lone(text, baseline, x0)])

  test("goes on with an inner cell of it that it starts with", () => {
    expect(under(200, "on", 141)).toEqual(["a b c on"])
    expect(under(201, "on", 141)).toEqual(["a b c on"])
    expect(under(202, "on", 141)).toEqual(["a b c"])
    expect(under(200, "on", 144)).toEqual(["a b c"])
  })

  test("is text of its own under the first or the last cell, or where it reaches the next", () => {
    expect(under(100, "on", 141)).toEqual(["a b c"])
    expect(under(300, "on", 141)).toEqual(["a b c"])
    expect(under(200, "far too long for one cell", 141)).toEqual(["a b c"])
  })

  test("may have others below it", () => {
    const further = [lone("on", 141, 200), lone("so", 154, 200), lone("no", 172, 200)]
    expect(sketch([...rows("abc"), ...further])).toEqual(["a b c on so"])
  })
})

describe("particulars above a table", () => {
  const named: PlacedText[] = [
    ["Account: 12", 100],
    ["Date: may", 250],
  ]
  test("are none of its rows", () => {
    expect(sketch([bandAt(86, ...named), ...rows("abc")])).toEqual(["a b c"])
    const most = bandAt(86, ["Sum", 100], ...named)
    expect(sketch([most, ...rows("abc")])).toEqual(["a b c"])
  })
  test("are rows where less than half of a line names any, or the table has two columns", () => {
    const few = bandAt(86, ["Sum", 60], ["Account: 12", 100], ["Unit", 300])
    expect(sketch([few, ...rows("abc")])).toEqual(["Sum a b c"])
    const two = [100, 114, 128].map((at) => bandAt(at, ["x", 100], ["y", 250]))
    expect(sketch([bandAt(86, ...named), ...two])).toEqual(["Account: 12 x x x"])
  })
  test("are all there is where every line names some", () => {
    const all = [100, 114, 128].map((at) => bandAt(at, ...named))
    expect(sketch(all)).toEqual(["Account: 12 Account: 12 Account: 12"])
  })
})

test("a region reaches around its texts, with the rulings across it", () => {
  const [region] = regionsOf(rows("abc"), ruled(across(105), across(118, 100, 240)), [])
  expect(region).toMatchObject({ left: 98, top: 91, right: 307, bottom: 131, isRuled: false })
  expect(region).toMatchObject({ walls: [105, 118], wholeWalls: [105] })
  const [narrow] = regionsOf(rows("abc"), ruled(across(105, 100, 220), across(60)), [])
  expect(narrow).toMatchObject({ walls: [], wholeWalls: [] })
})

describe("rulings of equal length", () => {
  const pair = [across(88), across(120)]

  test("bound what stands between them", () => {
    expect(sketch(rows("ab"), pair)).toEqual(["a b ruled"])
    const [region] = regionsOf(rows("ab"), ruled(...pair), [])
    expect(region).toMatchObject({ top: 88, bottom: 120, left: 98, right: 310 })
  })
  test.each([
    ["one alone bounds nothing", [across(88)]],
    ["ends six points apart are of two tables", [across(88), across(120, 106)]],
    ["so are right ends", [across(88), across(120, 100, 316)]],
    ["short ones bound nothing", [across(88, 100, 159), across(120, 100, 159)]],
    ["upright ones bound nothing", [88, 120].map((at) => ruleAt("vertical", at, 100, 310))],
    [
      "rulings that meet upright ones are borders of cells",
      [...pair, ...[100, 310].map((at) => ruleAt("vertical", at, 88, 120))],
    ],
    ["rulings beside the text bound nothing of it", [across(88, 400, 500), across(120, 400, 500)]],
  ])("%s", (_, rules) => {
    expect(sketch(rows("ab"), rules)).toEqual([])
  })
  test("they may miss a common end by five points", () => {
    expect(sketch(rows("ab"), [across(88), across(120, 105, 305)])).toEqual(["a b ruled"])
  })
  test("four or more whose ends nearly all differ are lines to write on", () => {
    const heights = [88, 116, 144, 172]
    const blanks = (...starts: readonly number[]): DrawnRule[] =>
      starts.map((from, at) => across(heights[at] ?? 0, from, 310 + at * 0.1))
    const all = [...rows("ab"), ...rows("cd", 128), ...rows("ef", 156)]
    expect(sketch(all, blanks(100, 101, 99, 102))).toEqual(["a b c d e f"])
    expect(sketch(all, blanks(100, 100.4, 99, 102))).toEqual(["a b c d e f ruled"])
    expect(sketch(all.slice(0, 4), blanks(100, 101, 99))).toEqual(["a b c d ruled"])
  })
  test("two that a single line stands beyond frame a page, and need rows for three in four lines", () => {
    const form = (single: number): Band[] => [
      ...rows("abc"),
      ...Array.from({ length: single }, (_, at) => lone("-", 142 + at * 14)),
    ]
    const page = (single: number): string[] =>
      sketch([lone("head", 80), ...form(single), lone("7", 250)], [across(88), across(240)])
    expect(page(1)).toEqual(["a b c - ruled"])
    expect(page(2)).toEqual(["a b c"])
    const below = [lone("head", 80), ...form(2), lone("7", 250), lone("8", 270)]
    expect(sketch(below, [across(88), across(240)])).toEqual(["a b c - - ruled"])
  })
  test("a single row between them is no table", () => {
    expect(sketch(rows("a"), [across(88), across(106)])).toEqual([])
  })
  test("the foot of a known table bounds the rows below it", () => {
    const frame = [100, 310].map((at) => ruleAt("vertical", at, 60, 88))
    const rules = [across(60), ...pair, ...frame]
    expect(sketch(rows("ab"), rules, [tableFrom(60, 88)])).toEqual(["a b ruled"])
    expect(sketch(rows("ab"), rules, [])).toEqual([])
  })

  test("prose between two of them parts tables", () => {
    const prose = [140, 154, 168].map((at) => lone("prose", at))
    const all = [...rows("ab"), ...prose, ...rows("cd", 190)]
    const rules = [across(88), across(120), across(178), across(212)]
    expect(sketch(all, rules)).toEqual(["a b ruled", "c d ruled"])
  })
  test("one title between them does not", () => {
    const all = [...rows("ab"), lone("title", 135), ...rows("cd", 154)]
    const rules = [across(88), across(120), across(142), across(176)]
    expect(sketch(all, rules)).toEqual(["a b title c d ruled"])
  })
  test("a title before the first rows is none of them", () => {
    const all = [lone("title", 80), ...rows("ab")]
    expect(sketch(all, [across(70), ...pair])).toEqual(["a b ruled"])
  })
  test("four tenths of the lines are rows at least", () => {
    const between = (several: number, single: number): Band[] =>
      Array.from({ length: several + single }, (_, at) =>
        at < several ? (rows("r", 100 + at * 14)[0] as Band) : lone("-", 100 + at * 14),
      )
    expect(sketch(between(2, 3), [across(88), across(170)])).toEqual(["r r - - - ruled"])
    expect(sketch(between(2, 4), [across(88), across(184)])).toEqual([])
  })
  test("lines of a cell centred on its row count as rows", () => {
    const wraps = [94, 106].map((at) => lone("w", at, 60, 80))
    const more = [120, 132, 146].map((at) => lone("-", at, 100))
    const all = [...wraps, ...rows("a"), ...more].toSorted((a, b) => a.baseline - b.baseline)
    expect(sketch(all, [across(80, 60), across(160, 60)])).toEqual(["w a w - - - ruled"])
    const few = [...rows("a"), ...more]
    expect(sketch(few, [across(80, 60), across(160, 60)])).toEqual([])
  })
  test("a known table between two of them parts what they bound", () => {
    const rules = [across(88), across(120), across(200), across(240)]
    const all = [...rows("ab"), ...rows("cd", 214)]
    expect(sketch(all, rules, [tableFrom(140, 180)])).toEqual(["a b ruled", "c d ruled"])
    expect(sketch(all, rules, [tableFrom(60, 70)])).toEqual(["a b c d ruled"])
    expect(sketch(all, rules, [tableFrom(260)])).toEqual(["a b c d ruled"])
  })
})

describe("a header above the first ruling", () => {
  const head = (...names: readonly string[]) =>
    bandAt(86, ...names.map((name, at): PlacedText => [name, 100 + 100 * at]))
  const bodied = (header: readonly Band[], rules = [across(90), across(128)]): string[] =>
    sketch([...header, ...rows("bc", 104)], rules)

  test("belongs to the table where it has as many cells", () => {
    expect(bodied([head("H", "I", "J")])).toEqual(["H b c ruled"])
    expect(bodied([head("H", "I")])).toEqual(["b c ruled"])
    expect(bodied([head("Head", "I", "3.5")])).toEqual(["b c ruled"])
    expect(bodied([bandAt(69, ["H", 100], ["I", 200], ["J", 300])])).toEqual(["b c ruled"])
  })
  test("stands within the length of the ruling", () => {
    expect(bodied([bandAt(86, ["H", 20], ["I", 200], ["J", 300])])).toEqual(["b c ruled"])
    expect(bodied([bandAt(86, ["H", 100], ["I", 200], ["J", 400])])).toEqual(["b c ruled"])
  })
  test("has six tenths of the cells that rows have", () => {
    const wide = [104, 118].map((at) =>
      bandAt(
        at,
        ...["b", "2", "3", "4", "5", "6"].map((text, x): PlacedText => [text, 100 + 40 * x]),
      ),
    )
    const withHead = (header: Band) => sketch([header, ...wide], [across(90), across(128)])
    expect(withHead(head("H", "I", "J"))).toEqual(["b b ruled"])
    expect(withHead(bandAt(86, ["H", 100], ["I", 140], ["J", 180], ["K", 220]))).toEqual([
      "H b b ruled",
    ])
  })
  test("wraps: narrow lines close above it are of it", () => {
    const above = (baseline: number, x1: number): Band => lone("W", baseline, 200, x1)
    expect(bodied([above(78, 230), head("H", "I", "J")])).toEqual(["W H b c ruled"])
    expect(bodied([above(76, 230), head("H", "I", "J")])).toEqual(["H b c ruled"])
    expect(bodied([above(78, 264), head("H", "I", "J")])).toEqual(["H b c ruled"])
  })
  test("makes its ruling a wall of the region", () => {
    const bands = [head("H", "I", "J"), ...rows("bc", 104)]
    const [region] = regionsOf(bands, ruled(across(90), across(128)), [])
    expect(region).toMatchObject({ top: 77, bottom: 128, walls: [90] })
    const [bare] = regionsOf(rows("bc", 104), ruled(across(90), across(128)), [])
    expect(bare).toMatchObject({ top: 90, walls: [] })
  })
})

test("a label beside the rulings of its form is a row of it", () => {
  // Rulings start behind the labels; the middle label has no field.
  const form = [
    bandAt(100, ["Name", 20, 60], ["x", 110], ["y", 200]),
    bandAt(114, ["Date", 20, 60]),
    bandAt(128, ["Town", 20, 60], ["z", 110], ["w", 200]),
  ]
  const rules = [across(90), across(108), across(132)]
  expect(sketch(form, rules)).toEqual(["Name Date Town ruled"])
  const outside = [form[0], bandAt(114, ["Note", 0, 10]), form[2]] as Band[]
  expect(sketch(outside, rules)).toEqual(["Name Town ruled"])
})

test("lines to write on bound no columns of running text beside them", () => {
  const leaflet = (beside: string): string[] =>
    sketch(
      ["a", "b", "c"].map((name, at) =>
        bandAt(
          105 + 14 * at,
          [name + beside.slice(1), 20, 180],
          [beside, 200, 360],
          ["Name", 400, 430],
        ),
      ),
      [across(95, 400, 500), across(140, 400, 500)],
    ).map((region) => region.replaceAll(beside.slice(1), ""))
  expect(leaflet("x".repeat(29))).toEqual(["a b c"])
  // Labels of two more columns of fields.
  expect(leaflet("x".repeat(28))).toEqual(["a b c ruled"])
})

test("what rulings bound is in no region without them", () => {
  const all = [...rows("ab"), ...rows("cde", 140)]
  expect(sketch(all, [across(88), across(120)])).toEqual(["a b ruled", "c d e"])
})
