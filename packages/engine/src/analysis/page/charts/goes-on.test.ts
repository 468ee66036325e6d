import { describe, expect, test } from "vitest"
import { textItem } from "./chart-pages.test-kit.ts"
import { pageWith, wordAt } from "./chart-parts.test-kit.ts"
import type { ChartWord } from "./chart-word.ts"
import { wordsIn } from "./chart-words.ts"
import { axisGoesOn } from "./goes-on.ts"

/** The chart whose labels end at 100 or begin at 80, its lowest label at 200. */
const box = { x0: 60, x1: 300, y0: 100, y1: 210 }
/** A label that ends at a place, its middle at a height. */
const label = (text: string, y: number, x1 = 100, size = 8): ChartWord =>
  wordAt(text, x1 - (text.length * size) / 2, y + 0.26 * size, { size })
const labels = ["10", "20", "30"].map((text, at) => label(text, 200 - 20 * at))

/** Tells whether the axis goes on with another word of the page. */
function goesOn(
  word: ChartWord,
  own: readonly ChartWord[] = labels,
  look: { readonly angle?: number; readonly colour?: number } = {},
): boolean {
  const page = pageWith([...own.map((one) => textItem(one)), { ...textItem(word), ...look }])
  const all = wordsIn(page, { x0: 0, x1: 600, y0: 0, y1: 600 })
  const held = all.filter(({ text }) => own.some((one) => one.text === text))
  return axisGoesOn(held, box, page)
}

describe("an axis goes on", () => {
  test("with a number one step beyond its labels, three quarters to a third more of it", () => {
    expect(goesOn(label("0", 220))).toBe(true)
    expect([goesOn(label("0", 225.9)), goesOn(label("0", 226.1))]).toEqual([true, false])
    expect([goesOn(label("0", 215.5)), goesOn(label("0", 215.3))]).toEqual([true, false])
    expect([goesOn(label("40", 140)), goesOn(label("40", 133))]).toEqual([true, false])
    expect(goesOn(label("kg", 220))).toBe(false)
  })

  test("in line with them, in their size and colour, and level", () => {
    expect([goesOn(label("0", 220, 100.4)), goesOn(label("0", 220, 100.6))]).toEqual([true, false])
    expect(goesOn(label("0", 220, 96.2))).toBe(true)
    const larger = (size: number): boolean => goesOn(label("0", 220, 100, size))
    expect([larger(8.2), larger(8.3)]).toEqual([true, false])
    expect(goesOn(label("0", 220), labels, { colour: 0xff0000 })).toBe(false)
    expect(goesOn(label("0", 220), labels, { angle: 90 })).toBe(false)
  })

  test("along a row, too", () => {
    const row = ["10", "20", "30"].map((text, at) => wordAt(text, 100 + 50 * at, 205))
    const next = (x: number, baseline = 205): boolean => goesOn(wordAt("40", x, baseline), row)
    expect([next(250), next(264.9), next(265.1)]).toEqual([true, true, false])
    expect([next(250, 205.4), next(250, 205.6)]).toEqual([true, false])
  })

  test("only where it has three labels with even steps, give or take a point and a half", () => {
    expect(goesOn(label("0", 220), labels.slice(0, 2))).toBe(false)
    const middle = (by: number): boolean =>
      goesOn(
        label("0", 220),
        labels.map((one, at) => (at === 1 ? label("20", 180 + by) : one)),
      )
    expect([middle(1.4), middle(1.6), middle(-1.4), middle(-1.6)]).toEqual([
      true,
      false,
      true,
      false,
    ])
    // Two of them stand elsewhere.
    const aside = labels.map((one, at) => (at === 2 ? label("30", 160, 110) : one))
    expect(goesOn(label("0", 220), aside)).toBe(false)
  })
})
