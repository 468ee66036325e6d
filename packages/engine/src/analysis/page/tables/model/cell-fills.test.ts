import { describe, expect, test } from "vitest"
import { white } from "../../../../base/colour.ts"
import type { DrawnRule, Fill, TextLine } from "../../../drafts.ts"
import { lineAt } from "../../../writing/lines.test-kit.ts"
import { fillAt } from "../grids.test-kit.ts"
import { ruleAt } from "../rules.test-kit.ts"
import { textFills } from "./cell-fills.ts"

/** A word with a tight ground, as a marker leaves it. */
const word = lineAt("word", 104, 114)
const marker = fillAt(103, 105, 125, 117, 0xffff00)
const prose = [
  lineAt("a line of text that goes on and on above it", 104, 102),
  lineAt("some words of a line behind the marked one", 128, 114),
  lineAt("a line of text that goes on and on below it", 104, 126),
]
const ofText = (
  fills: readonly Fill[],
  rules: readonly DrawnRule[] = [],
  lines: readonly TextLine[] = [word, ...prose],
) => textFills(lines, { fills, rules })

describe("the ground of a word", () => {
  test("is no cell", () => {
    expect(ofText([marker]).has(marker)).toBe(true)
    expect(ofText([marker], [], prose).size).toBe(0)
  })
  test("is one where it meets others like tiles", () => {
    const below = fillAt(103, 117, 125, 129, 0xffff00)
    const beside = fillAt(125, 105, 147, 117, 0xff00ff)
    expect(ofText([marker, below, beside]).has(marker)).toBe(false)
  })
  test("is one where rulings as wide as it are crossed by walls: the band of a heading", () => {
    const wide = [90, 105, 117].map((at) => ruleAt("horizontal", at, 103, 125))
    const wall = ruleAt("vertical", 115, 117, 140)
    expect(ofText([marker], wide).has(marker)).toBe(true)
    expect(ofText([marker], [...wide, wall]).has(marker)).toBe(false)
    expect(ofText([marker], [...wide.slice(0, 2), wall]).has(marker)).toBe(true)
    const off = wide.map((rule) => ({ ...rule, to: 128 }))
    expect(ofText([marker], [...off, wall]).has(marker)).toBe(true)
    expect(ofText([marker], [...wide, { ...wall, at: 104 }]).has(marker)).toBe(true)
    expect(ofText([marker], [...wide, { ...wall, from: 120, to: 140 }]).has(marker)).toBe(true)
  })
})

describe("a white fill that nobody sees end", () => {
  const level = [90, 110, 130].map((at) => ruleAt("horizontal", at, 80, 300))
  const upright = [80, 300].map((at) => ruleAt("vertical", at, 90, 130))
  const cell = [...level, ...upright]
  const ground = (colour = white) => fillAt(80, 92, 190, 108, colour)
  const isUnseen = (rules: readonly DrawnRule[], ...others: readonly Fill[]): boolean => {
    const fill = ground()
    return ofText([fill, ...others], rules, [lineAt("ab", 85, 104)]).has(fill)
  }
  test("is the ground of its text", () => {
    expect(isUnseen(cell)).toBe(true)
    const grey = ground(0xfefefe)
    expect(ofText([grey], cell, [lineAt("ab", 85, 104)]).has(grey)).toBe(false)
  })
  test("is a cell where a wall of another row stands where it ends", () => {
    const wall = (at: number) => isUnseen([...cell, ruleAt("vertical", at, 110, 130)])
    expect([wall(190), wall(191.9), wall(192.1), wall(188.1), wall(187.9)]).toEqual([
      false,
      false,
      true,
      false,
      true,
    ])
  })
  test("lies in a cell with rulings on all sides, along all of it", () => {
    expect(isUnseen([...level, ...upright.slice(0, 1)])).toBe(false)
    expect(isUnseen([...level.slice(1), ...upright])).toBe(false)
    expect(isUnseen([...level.slice(0, 1), ...upright])).toBe(false)
    const right = (from: number, to: number) =>
      isUnseen([...level, ...upright.slice(0, 1), ruleAt("vertical", 300, from, to)])
    expect([right(93.9, 130), right(94.1, 130), right(90, 106.1), right(90, 105.9)]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })
  test("is the only one in its cell", () => {
    const other = (x0: number, y0: number, x1: number, y1: number, rules = cell) =>
      isUnseen(rules, fillAt(x0, y0, x1, y1, white))
    expect(other(200, 92, 290, 108)).toBe(false)
    expect([other(100, 95, 150, 105), other(85, 112, 150, 128)]).toEqual([true, true])
    const wider = [...cell, ruleAt("vertical", 320, 90, 130), ruleAt("horizontal", 70, 80, 300)]
    expect([other(303, 92, 318, 108, wider), other(85, 72, 150, 88, wider)]).toEqual([true, true])
  })
})
