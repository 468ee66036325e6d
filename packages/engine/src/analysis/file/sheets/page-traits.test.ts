import { describe, expect, test } from "vitest"
import type { DrawnRule, Fill, TextLine } from "../../drafts.ts"
import { pageWith } from "../../page/charts/chart-parts.test-kit.ts"
import { ruleAt } from "../../page/tables/rules.test-kit.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { wholeBands } from "./lattice/printed-text.ts"
import {
  goesOnBelow,
  PagePairs,
  plainBelow,
  plainBeside,
  traitsOf,
  type Traits,
} from "./page-traits.ts"
import type { SheetPage } from "./sheet-pages.ts"

/** A page of six hundred by eight hundred points. */
const sheet = (
  lines: readonly TextLine[],
  rules: readonly DrawnRule[] = [],
  size: { width?: number; height?: number } = {},
): SheetPage =>
  ({
    page: { ...pageWith([]), ...size },
    bands: wholeBands(lines),
    rules: { rules, fills: [] },
  }) as unknown as SheetPage
const one = (...told: Parameters<typeof sheet>): Traits => {
  const [traits] = traitsOf([sheet(...told)])
  if (!traits) throw new Error("a page was asked for")
  return traits
}
const clipped = (line: TextLine, x0: number, x1: number): TextLine => ({
  ...line,
  clip: { x0, x1, y0: 0, y1: 800 },
})

describe("a page of a sheet shows", () => {
  const grid = [100, 200, 300].flatMap((x) => [lineAt("ab", x, 120), lineAt("ab", x, 140)])
  test("where its texts begin and end, its walls and its rows", () => {
    const traits = one(grid, [
      ruleAt("vertical", 250, 100, 150),
      ruleAt("horizontal", 150, 90, 310),
    ])
    expect(traits.xs).toEqual([100, 110, 200, 210, 250, 300, 310])
    expect(traits.ys).toEqual([120, 140, 150])
  })
  test("the edges of its coloured cells as those of rows, but for underlines", () => {
    const filled = (y0: number, y1: number): number[] => {
      const page = sheet([lineAt("ab", 100, 120)])
      const fill = { box: { x0: 90, x1: 200, y0, y1 } } as Fill
      const [traits] = traitsOf([{ ...page, rules: { rules: [], fills: [fill] } }])
      return [...(traits?.ys ?? [])]
    }
    expect(filled(108, 126)).toEqual([108, 120, 126])
    expect(filled(120, 126)).toEqual([120])
  })
  test("places at which several texts begin or end as its columns", () => {
    expect(one([...grid, lineAt("ab", 400, 120)]).columns).toEqual([100, 110, 200, 210, 300, 310])
    const few = [lineAt("ab", 100, 120), lineAt("ab", 200, 140)]
    expect(one(few).columns).toEqual([100, 110, 200, 210])
    expect(one(grid, [ruleAt("vertical", 250, 100, 150)]).columns).toContain(250)
  })
  test("how far it is full", () => {
    expect(one(grid)).toMatchObject({ fullDown: 142 / 800, fullRight: 310 / 600 })
    expect(one(grid, [ruleAt("horizontal", 400, 100, 480)])).toMatchObject({
      fullDown: 0.5,
      fullRight: 0.8,
    })
    expect(one(grid, [ruleAt("vertical", 450, 100, 600)])).toMatchObject({
      fullDown: 0.75,
      fullRight: 0.75,
    })
    expect(one([clipped(lineAt("ab", 100, 120, { x1: 500 }), 0, 300)]).fullRight).toBe(0.5)
    expect(one([])).toMatchObject({ fullDown: 0, fullRight: 0 })
  })
  test("how wide its first column is", () => {
    expect(one(grid).firstWidth).toBeCloseTo(100 / 600)
    expect(one(grid, [ruleAt("vertical", 160, 100, 150)]).firstWidth).toBeCloseTo(60 / 600)
    expect(one(grid, [ruleAt("vertical", 111, 100, 150)]).firstWidth).toBeCloseTo(100 / 600)
    expect(one(grid, [ruleAt("vertical", 113, 100, 150)]).firstWidth).toBeCloseTo(13 / 600)
    expect(one([lineAt("abcd", 100, 120)]).firstWidth).toBeCloseTo(20 / 600)
  })
  test("texts that began on the page before", () => {
    const [first, second] = traitsOf([
      sheet([lineAt("ab", 100, 120)]),
      sheet([clipped(lineAt("abcdef", 90, 120), 100, 300)]),
    ])
    expect([first?.isBegun, second?.isBegun]).toEqual([false, true])
    const near = traitsOf([sheet([clipped(lineAt("abcdef", 97.5, 120), 100, 300)])])
    expect(near[0]?.isBegun).toBe(false)
  })
  test("the looks of its lines", () => {
    const look = (...lines: readonly TextLine[]) => [...one(lines).looks.values()][0]
    expect(look(lineAt("ab", 100, 120))).toBe("false 10 false")
    expect(look(lineAt("12", 100, 120))).toBe("false 10 true")
    expect(look(lineAt("12", 100, 120), lineAt("ab", 200, 120))).toBe("false 10 false")
    expect(look(lineAt("12", 100, 120), lineAt("€ 7%", 200, 120), lineAt("ab", 300, 120))).toBe(
      "false 10 true",
    )
    const line = lineAt("ab", 100, 120, { size: 14 })
    const bold = { ...line, spans: line.spans.map((span) => ({ ...span, bold: true })) }
    expect(look(bold)).toBe("true 14 false")
  })
})

const plain: Traits = {
  xs: [0, 100, 200],
  columns: [0, 100, 200],
  ys: [0, 20, 40],
  looks: new Map(),
  fullDown: 0.8,
  fullRight: 0.8,
  firstWidth: 0.1,
  isBegun: false,
  cutEnds: [],
  cutStarts: new Map(),
  down: new Map(),
  across: new Map(),
}
const like = (look: Partial<Traits>): Traits => ({ ...plain, ...look })

describe("a page goes on with another", () => {
  test("beside it where a text stands on both", () => {
    const cut = (x0: number, whole: TextLine["whole"]): TextLine => ({
      ...clipped(lineAt("ab", x0, 120), 100, 500),
      ...(whole ? { whole } : {}),
    })
    const [before, own, other] = [
      one([cut(490, { x0: 490, x1: 520 })]),
      one([cut(100, { x0: 90, x1: 120 })]),
      one([cut(100, { x0: 80, x1: 120 })]),
    ]
    expect(plainBeside(before, own) - plainBeside(before, other)).toBeCloseTo(1)
    const pairs = new PagePairs([before, own, other])
    expect(pairs.beside(0, 1, 0.8) - pairs.beside(0, 2, 0.8)).toBeCloseTo(1)
  })
  test("where its columns or rows count on", () => {
    const [before, below, beside] = [
      one(["1", "2", "3"].flatMap((text, at) => [lineAt(text, 100, 120 + 20 * at)])),
      one([lineAt("4", 100, 120)]),
      one(["1", "2", "3"].map((text, at) => lineAt(text, 100 + 50 * at, 120))),
    ]
    const plainOf = (traits: Traits): Traits => ({ ...traits, down: new Map(), across: new Map() })
    expect(plainBelow(before, below) - plainBelow(plainOf(before), below)).toBeCloseTo(1)
    expect(plainBeside(beside, below) - plainBeside(plainOf(beside), below)).toBeCloseTo(1)
    const pairs = new PagePairs([before, below, beside])
    expect([pairs.counted(0, 1, "down"), pairs.counted(0, 1, "across")]).toEqual([1, 0])
    expect([pairs.counted(2, 1, "down"), pairs.counted(2, 1, "across")]).toEqual([0, 1])
  })
  test("by what they share, and how full it is", () => {
    expect(plainBelow(plain, plain)).toBe(1)
    expect(plainBelow(plain, like({ xs: [50, 150, 250] }))).toBeCloseTo(0.4)
    expect(plainBelow(like({ fullDown: 0.5 }), plain)).toBeCloseTo(0.6)
    expect(plainBelow(like({ fullDown: 0.65 }), plain)).toBeCloseTo(0.8)
    expect(plainBelow(like({ fullDown: 0.3 }), plain)).toBeCloseTo(0.6)
    expect(plainBeside(plain, like({ ys: [10, 30, 50] }))).toBeCloseTo(0.4)
    expect(plainBeside(like({ fullRight: 0.5 }), plain)).toBeCloseTo(0.6)
  })
  test("within a point and a half", () => {
    expect(plainBelow(plain, like({ xs: [1.5, 98.5, 200] }))).toBe(1)
    expect(plainBelow(plain, like({ xs: [1.6, 98.4, 200] }))).toBeCloseTo(0.6)
    expect(plainBelow(plain, like({ xs: [0, 100, 200, 300, 400] }))).toBe(1)
    expect(plainBelow(plain, like({ xs: [] }))).toBeCloseTo(0.7)
    expect(plainBelow(like({ xs: [] }), plain)).toBeCloseTo(0.7)
  })
})

describe("pages of a sheet in pairs", () => {
  const pairs = (...own: readonly Partial<Traits>[]) => new PagePairs(own.map(like))
  test("stand below each other by their columns", () => {
    expect(pairs({}, {}).below(0, 1, 0.8)).toBe(1)
    expect(pairs({}, { columns: [50, 150, 250] }).below(0, 1, 0.8)).toBeCloseTo(0.4)
    expect(pairs({}, {}).below(0, 1, 0.5)).toBeCloseTo(0.6)
    expect(pairs({}).below(0, 1, 0.8)).toBeCloseTo(0.4)
  })
  test("stand beside each other by their rows, all of them counted a little", () => {
    expect(pairs({}, {}).beside(0, 1, 0.8)).toBeCloseTo(1)
    expect(pairs({}, { ys: [0, 20, 40, 60, 80, 100] }).beside(0, 1, 0.8)).toBeCloseTo(0.925)
    expect(pairs({}, { ys: [10, 30, 50] }).beside(0, 1, 0.8)).toBeCloseTo(0.4)
  })
  test("leave no room for the first column of the next", () => {
    expect(pairs({}, { firstWidth: 0.25 }).beside(0, 1, 0.65)).toBeCloseTo(1)
    expect(pairs({}, { firstWidth: 0.05 }).beside(0, 1, 0.65)).toBeCloseTo(0.8)
  })
  test("look alike in lines that stand out at the same heights", () => {
    const looks = (...own: readonly string[]) => ({
      looks: new Map(own.map((look, at) => [20 * at, look])),
    })
    const head = looks("head", "row", "row", "row")
    expect(pairs(head, head).beside(0, 1, 0.8)).toBeCloseTo(1 + 0.2 / 3)
    expect(pairs(head, looks("row", "row", "row", "row")).beside(0, 1, 0.8)).toBeCloseTo(
      1 - 0.2 / 3,
    )
    expect(pairs(head, looks()).beside(0, 1, 0.8)).toBeCloseTo(1)
  })
})

describe("a sheet goes on on the next page", () => {
  const page = (x: number, low: number, size = {}) =>
    sheet(
      [x, x + 100, x + 200].flatMap((at) => [lineAt("ab", at, 120), lineAt("ab", at, low)]),
      [],
      size,
    )
  test("in the same columns, below one that is three quarters full", () => {
    expect(goesOnBelow(page(100, 700), page(100, 200))).toBe(true)
    expect(goesOnBelow(page(100, 598), page(100, 200))).toBe(true)
    expect(goesOnBelow(page(100, 597), page(100, 200))).toBe(false)
    expect(goesOnBelow(page(100, 700), page(150, 200))).toBe(false)
  })
  test("of the same size", () => {
    expect(goesOnBelow(page(100, 700), page(100, 200, { width: 601 }))).toBe(false)
    expect(goesOnBelow(page(100, 700), page(100, 200, { height: 801 }))).toBe(false)
  })
})
