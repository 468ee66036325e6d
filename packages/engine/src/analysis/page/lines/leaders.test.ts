import { describe, expect, test } from "vitest"
import { isBlank, isEllipsis, leaderRun } from "./leaders.ts"
import { rowOf } from "./row-glyphs.test-kit.ts"
import type { Row } from "./rows.ts"

const row = (text: string, look: Partial<Row> = {}): Row => ({ ...rowOf(...text), ...look })
const runOf = (text: string, index = 0) => leaderRun(row(text).pieces, index)

describe("signs of a leader are counted", () => {
  test.each([
    ["....5", { count: 4, length: 4, leader: "dot" }],
    [". . . 5", { count: 3, length: 5, leader: "dot" }],
    ["……5", { count: 6, length: 2, leader: "dot" }],
    ["··", { count: 2, length: 2, leader: "middleDot" }],
    [".·", { count: 1, length: 1, leader: "dot" }],
  ])("%s", (text, run) => {
    expect(runOf(text)).toEqual(run)
  })

  test("none is where a letter stands", () => {
    expect(runOf("a...")).toBe(undefined)
    expect(runOf("a...", 1)?.count).toBe(3)
    expect(runOf("", 0)).toBe(undefined)
  })
})

describe("dots are of a sentence", () => {
  const isOne = (dots: string, behind: string, look: Partial<Row> = {}): boolean => {
    const own = row(dots + behind, look)
    const run = leaderRun(own.pieces, 0)
    return run !== undefined && isEllipsis(own, 0, run)
  }

  test.each([
    ["......", "and so on", true],
    ["......", " 12", false],
    ["......", " iv", false],
    ["......", " (3)", false],
    ["......", "", true],
    ["...........", "and so on", true],
    ["............", "and so on", false],
    ["……", "12", true],
    ["………", "12", false],
  ])("%s before '%s': %s", (dots, behind, is) => {
    expect(isOne(dots, behind)).toBe(is)
  })

  test("not where the line goes on behind a gap", () => {
    expect(isOne("......", "", { isFollowed: true })).toBe(false)
    expect(isOne("......", "text", { isFollowed: true })).toBe(true)
  })
})

describe("signs are a blank to write on", () => {
  /** Four signs behind a letter, and a letter behind them: each with the run that drew it. */
  const blank = (
    before: boolean,
    behind: boolean,
    text = "b",
    look: Partial<Row> = {},
  ): boolean => {
    const own = rowOf("a", ".", ".", ".", ".", ...(text ? [text] : []))
    const [first, ...rest] = own.pieces
    const signs = rest.slice(0, 4)
    const drawn = signs[0]?.glyph
    const last = rest[4]
    if (!first || !drawn) throw new Error("a row has signs")
    const pieces = [
      before ? { ...first, glyph: drawn } : first,
      ...signs.map((sign) => ({ ...sign, glyph: drawn })),
      ...(last ? [behind ? { ...last, glyph: drawn } : last] : []),
    ]
    const [letter] = pieces
    return (
      letter !== undefined && isBlank({ ...own, ...look, pieces }, { index: 1, length: 4 }, letter)
    )
  }

  test("where they were typed with the text on either side", () => {
    expect([blank(true, false), blank(false, true), blank(false, false)]).toEqual([
      true,
      true,
      false,
    ])
    expect([blank(true, false, ""), blank(false, false, "")]).toEqual([true, false])
  })

  test("not before figures, nor where the line goes on", () => {
    expect(blank(true, true, "7")).toBe(false)
    expect(blank(true, false, "", { isFollowed: true })).toBe(false)
    expect(blank(true, false, "b", { isFollowed: true })).toBe(true)
  })
})
