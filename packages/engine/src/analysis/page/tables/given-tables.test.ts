import { describe, expect, test } from "vitest"
import type { RuleSet, TableDraft, TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import {
  cutAtGiven,
  fillGiven,
  givenOf,
  keepFound,
  type GivenPage,
  type GivenTable,
} from "./given-tables.ts"
import { ruleAt } from "./rules.test-kit.ts"

const noRules: RuleSet = { rules: [], fills: [] }
/** Two columns of a hundred points and two rows of twenty, from 100 on. */
const table = (look: Partial<GivenTable> = {}): GivenTable => ({
  columns: [100, 200, 300],
  rows: [100, 120, 140],
  joined: [],
  nested: [],
  ...look,
})
const page = (tables: readonly GivenTable[], look: Partial<GivenPage> = {}): GivenPage => ({
  page: 0,
  tables,
  bare: [],
  findsOthers: true,
  ...look,
})
const told = ({ cells }: TableDraft): string[] =>
  cells.map(({ row, column, lines }) =>
    `${row}.${column} ${lines.map(({ text }) => text).join("/")}`.trim(),
  )
const fill = (given: GivenPage, lines: readonly TextLine[], rules = noRules, isSheet = false) =>
  fillGiven(given, { lines, rules, isSheet })
const filled = (own: GivenTable, ...lines: readonly TextLine[]): string[] =>
  fill(page([own]), lines).tables.flatMap(told)

test("what is said of a page is found by its index", () => {
  const grids = [page([]), page([], { page: 3 })]
  expect([0, 1, 3].map((index) => givenOf(grids, { index })?.page)).toEqual([0, undefined, 3])
  expect(givenOf(undefined, { index: 0 })).toBe(undefined)
})

describe("a table that was drawn is filled with its text", () => {
  test("word by word", () => {
    expect(filled(table(), lineAt("one two", 180, 115), lineAt("six", 110, 135))).toEqual([
      "0.0 one",
      "0.1 two",
      "1.0 six",
      "1.1",
    ])
  })

  test("with cells joined", () => {
    const joined = [{ row: 0, column: 0, rowSpan: 1, columnSpan: 2 }]
    expect(filled(table({ joined }), lineAt("one two", 170, 115))).toEqual([
      "0.0 one two",
      "1.0",
      "1.1",
    ])
    const high = [{ row: 0, column: 1, rowSpan: 2, columnSpan: 1 }]
    expect(filled(table({ joined: high }))).toEqual(["0.0", "0.1", "1.0"])
  })

  test("with as many rows of a header as were said", () => {
    const headers = (headerRows?: number) =>
      fill(page([table(headerRows === undefined ? {} : { headerRows })]), []).tables.map((each) => [
        each.headerRows,
        each.cells.filter(({ isHeader }) => isHeader).length,
      ])
    expect([headers(), headers(0), headers(1), headers(2)]).toEqual([
      [[0, 0]],
      [[0, 0]],
      [[1, 2]],
      [[2, 4]],
    ])
  })

  test("and those within its cells", () => {
    const inner = table({ columns: [110, 150, 190], rows: [102, 118] })
    const [own] = fill(page([table({ nested: [inner] })]), [
      lineAt("one two", 130, 112),
      lineAt("six", 210, 115),
    ]).tables
    expect(own && told(own)).toEqual(["0.0", "0.1 six", "1.0", "1.1"])
    expect(own?.cells[0]?.nested.flatMap(told)).toEqual(["0.0 one", "0.1 two"])
  })

  test("what lies in it, or where no table is, is no longer searched", () => {
    const bare = [{ x0: 100, x1: 300, y0: 300, y1: 400 }]
    const box = (x0: number, y0: number) => ({
      box: { x0, x1: x0 + 10, y0, y1: y0 + 10 },
      paint: { colour: 0, alpha: 1 },
      items: [],
    })
    const rules: RuleSet = {
      rules: [
        ruleAt("horizontal", 110, 100, 300),
        ruleAt("vertical", 350, 100, 140),
        ruleAt("vertical", 150, 310, 390),
        ruleAt("horizontal", 500, 100, 300),
      ],
      fills: [box(110, 110), box(110, 310), box(400, 110)],
    }
    const lines = [lineAt("in", 110, 115), lineAt("bare", 110, 350), lineAt("free", 110, 500)]
    const { rest } = fill(page([table()], { bare }), lines, rules)
    expect(rest.lines.map(({ text }) => text)).toEqual(["free"])
    expect(rest.rules.rules.map(({ at }) => at)).toEqual([350, 500])
    expect(rest.rules.fills.map((each) => each.box.x0)).toEqual([400])
  })

  test("a line is in it with its middle, sides at the right and foot being its own", () => {
    const at = (x: number, baseline: number): string[] =>
      fill(page([table()]), [lineAt("ab", x, baseline)]).rest.lines.map(({ text }) => text)
    expect([95, 95.1, 295, 295.1].map((x) => at(x, 115).length)).toEqual([1, 0, 0, 1])
    expect([103, 103.1, 143, 143.1].map((y) => at(150, y).length)).toEqual([1, 0, 0, 1])
  })

  test("lines are cut at its sides", () => {
    const drafts = fill(page([table()]), []).tables
    const cut = (tables: readonly TableDraft[]): string[] =>
      cutAtGiven([lineAt("out in", 80, 115)], tables).map(({ text }) => text)
    expect(cut(drafts)).toEqual(["out", "in"])
    expect(cut(drafts.map((draft) => ({ ...draft, evidence: "ruled" })))).toEqual(["out in"])
  })
})

describe("on a sheet a line is the text of one cell", () => {
  const seated = (line: TextLine, own = table()) =>
    fill(page([own]), [line], noRules, true).tables.flatMap(({ cells }) =>
      cells.flatMap(({ row, column, lines, isSpill }) =>
        lines.length > 0 ? [`${row}.${column}${isSpill ? " spills" : ""}`] : [],
      ),
    )

  test("that holds most of it", () => {
    expect(seated(lineAt("one two", 170, 115))).toEqual(["0.0 spills"])
    expect(seated(lineAt("one two", 184, 115))).toEqual(["0.1"])
    expect(seated(lineAt("six", 110, 135))).toEqual(["1.0"])
  })

  test("or in which it starts, where it runs over several", () => {
    const wide = table({ columns: [100, 120, 140, 300] })
    expect(seated(lineAt("one two three", 101, 115, { x1: 170 }), wide)).toEqual(["0.0 spills"])
    expect(seated(lineAt("one two three", 115, 115, { x1: 190 }), wide)).toEqual(["0.2"])
    expect(seated(lineAt("one two three", 116, 115, { x1: 163 }), wide)).toEqual(["0.1 spills"])
  })

  test("text beyond the outer sides is of the outer columns", () => {
    expect(seated(lineAt("one two", 60, 115, { x1: 145 }))).toEqual(["0.0"])
    expect(seated(lineAt("one two", 260, 115, { x1: 335 }))).toEqual(["0.1 spills"])
  })

  test("of the row that holds its middle", () => {
    expect([123, 123.1].flatMap((y) => seated(lineAt("six", 110, y)))).toEqual(["0.0", "1.0"])
  })
})

describe("a table that was found as it is given stays", () => {
  const found = (look: Partial<TableDraft> = {}): TableDraft[] =>
    fill(page([table()]), []).tables.map((draft) => ({ ...draft, evidence: "ruled", ...look }))
  const keeps = (given: GivenTable, drafts: readonly TableDraft[] = found()): boolean => {
    const { kept, changed } = keepFound(page([given]), drafts)
    expect(kept.length + changed.tables.length).toBe(1)
    return kept.length === 1
  }

  test("where its edges are the same, as a dump says them", () => {
    expect(keeps(table())).toBe(true)
    expect([200.05, 200.07].map((x) => keeps(table({ columns: [100, x, 300] })))).toEqual([
      true,
      false,
    ])
    expect([120.05, 120.07].map((y) => keeps(table({ rows: [100, y, 140] })))).toEqual([
      true,
      false,
    ])
    expect(keeps(table({ columns: [100, 200] }))).toBe(false)
    expect(keeps(table({ rows: [100, 120] }))).toBe(false)
  })

  test("with the same cells joined", () => {
    const joined = [{ row: 0, column: 0, rowSpan: 1, columnSpan: 2 }]
    expect(keeps(table({ joined }))).toBe(false)
    expect(keeps(table({ joined }), fill(page([table({ joined })]), []).tables)).toBe(true)
    // A cell of one place says nothing.
    expect(keeps(table({ joined: [{ row: 0, column: 0, rowSpan: 1, columnSpan: 1 }] }))).toBe(true)
  })

  test("with the same tables within it", () => {
    const nested = [table({ columns: [110, 150, 190], rows: [102, 118] })]
    const own = fill(page([table({ nested })]), []).tables
    expect([keeps(table({ nested }), own), keeps(table(), own), keeps(table({ nested }))]).toEqual([
      true,
      false,
      false,
    ])
    const other = [table({ columns: [110, 160, 190], rows: [102, 118] })]
    expect(keeps(table({ nested: other }), own)).toBe(false)
  })

  test("and takes the header that was given", () => {
    const { kept } = keepFound(page([table({ headerRows: 1 })]), found())
    expect(kept[0]).toMatchObject({ headerRows: 1, evidence: "ruled" })
  })
})
