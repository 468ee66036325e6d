import { describe, expect, test } from "vitest"
import { figureDraft } from "../../writing/block-drafts.test-kit.ts"
import type { FigureDraft } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { findBorderTiles } from "./border-tiles.ts"

const sheet = { width: 600, height: 800 }
const lines = [lineAt("text of the page", 100, 200), lineAt("more", 100, 600)]
const tile = (x0: number, y0: number, side = 20): FigureDraft =>
  figureDraft({ x0, x1: x0 + side, y0, y1: y0 + side })
/** Tiles below each other. */
const column = (x: number, count = 20, step = 40, from = 10): FigureDraft[] =>
  Array.from({ length: count }, (_, at) => tile(x, from + step * at))
const row = (y: number, count = 15): FigureDraft[] =>
  Array.from({ length: count }, (_, at) => tile(10 + 38 * at, y))
const found = (figures: readonly FigureDraft[], own = lines): number =>
  findBorderTiles(figures, own, sheet).size

describe("rows of one figure on both sides of all lines", () => {
  test("are the tiles of a border", () => {
    expect(found([...column(10), ...column(570)])).toBe(40)
    expect(found([...row(10), ...row(770)])).toBe(30)
    expect(found(column(10))).toBe(0)
    expect(found([...column(10), ...column(570)], [])).toBe(0)
  })
  test("are a dozen of one size at least", () => {
    expect(found([...column(10, 6, 80), ...column(570, 6, 80)])).toBe(12)
    expect(found([...column(10, 6, 80), ...column(570, 5, 80)])).toBe(0)
    const other = column(570).map(({ box }) => tile(box.x0, box.y0, 24))
    expect(found([...column(10), ...other])).toBe(0)
  })
  test("run along half of the page, six tiles at least", () => {
    expect(found([...column(10, 10, 42.3), ...column(570, 10, 42.3)])).toBe(20)
    expect(found([...column(10, 10, 41), ...column(570, 10, 41)])).toBe(0)
    const five = [10, 90, 170, 250, 410].map((y) => tile(570, y))
    expect(found([...column(10, 10, 80), ...five])).toBe(0)
  })
  test("stand three lengths apart at most", () => {
    expect(found([...column(10, 8, 80), ...column(570, 8, 80)])).toBe(16)
    expect(found([...column(10, 8, 81), ...column(570, 8, 81)])).toBe(0)
  })
  test("stand outside of all lines", () => {
    expect(found([...column(10), ...column(570)], [lineAt("text", 30, 200)])).toBe(40)
    expect(found([...column(10), ...column(570)], [lineAt("text", 29, 200)])).toBe(0)
    expect(found([...column(10), ...column(570)], [lineAt("text", 100, 200, { x1: 571 })])).toBe(0)
    expect(found([...column(10), ...column(570), ...column(140)])).toBe(40)
  })
})
