import { ruleItem, sceneOfPages } from "@mozhuan/testkit"
import { describe, expect, test } from "vitest"
import type { ScenePage, ScenePath } from "../../../model/scene.ts"
import { barsOf } from "./drawn-bars.ts"

/** A page 600 points wide with lines on it. */
function pageOf(...items: readonly ScenePath[]): ScenePage {
  const [page] = sceneOfPages([{}]).pages
  if (!page) throw new Error("a scene has a page")
  return { ...page, width: 600, items }
}
const level = (x0: number, x1: number, y: number, thickness = 0.5): ScenePath => {
  const path = ruleItem([x0, y, x1, y])
  return { ...path, rule: { direction: "horizontal", at: y, from: x0, to: x1, thickness } }
}
const upright = (x: number, y0: number, y1: number): ScenePath => {
  const path = ruleItem([x, y0, x, y1])
  return { ...path, rule: { direction: "vertical", at: x, from: y0, to: y1, thickness: 0.5 } }
}
const count = (...items: readonly ScenePath[]): number => barsOf(pageOf(...items)).length

describe("a level line may be a bar of a formula", () => {
  test("where it is thin, not too short, and no four fifths of the page", () => {
    expect(barsOf(pageOf(level(100, 140, 200)))).toEqual([{ x0: 100, x1: 140, y: 200, item: 0 }])
    expect(count(level(100, 140, 200, 2))).toBe(1)
    expect(count(level(100, 140, 200, 2.1))).toBe(0)
    expect(count(level(100, 102, 200))).toBe(1)
    expect(count(level(100, 101.9, 200))).toBe(0)
    expect(count(level(10, 489, 200))).toBe(1)
    expect(count(level(10, 491, 200))).toBe(0)
  })

  test("where fewer than four have its ends: rulings of a table are alike", () => {
    const alike = (lines: number): number =>
      count(...Array.from({ length: lines }, (_, at) => level(100, 140, 200 + at * 20)))
    expect(alike(3)).toBe(3)
    expect(alike(4)).toBe(0)
  })

  test("and no second one, where they are wide: they stand over and under a table", () => {
    const wide = (length: number): number =>
      count(level(100, 100 + length, 200), level(100, 100 + length, 300))
    expect(wide(179)).toBe(2)
    expect(wide(181)).toBe(0)
    expect(count(level(100, 281, 200))).toBe(1)
  })

  test("where no other goes on from it, as borders of cells do", () => {
    expect(count(level(100, 140, 200), level(140.9, 180, 200))).toBe(0)
    expect(count(level(100, 140, 200), level(141.1, 180, 200))).toBe(2)
    expect(count(level(100, 140, 200), level(140, 180, 200.4))).toBe(0)
    expect(count(level(100, 140, 200), level(140, 180, 200.6))).toBe(2)
  })

  test("where no upright line touches it", () => {
    const touched = (x: number, y0 = 150, y1 = 250): number =>
      count(level(100, 140, 200), upright(x, y0, y1))
    expect([120, 140.9, 141.1, 99.1, 98.9].map((x) => touched(x))).toEqual([0, 0, 1, 0, 1])
    expect([200.9, 201.1].map((y0) => touched(120, y0))).toEqual([0, 1])
    expect([199.1, 198.9].map((y1) => touched(120, 150, y1))).toEqual([0, 1])
  })
})
