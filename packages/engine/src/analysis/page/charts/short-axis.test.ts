import { describe, expect, test } from "vitest"
import type { InkRule } from "./chart-ink.ts"
import { turnedWord, wordAt } from "./chart-parts.test-kit.ts"
import type { ChartWord } from "./chart-word.ts"
import { middleY } from "./chart-words.ts"
import { shortAxis } from "./short-axis.ts"

/** A label of eight points that ends at 100. */
const label = (text: string, baseline: number, right = 100): ChartWord =>
  wordAt(text, right - text.length * 4, baseline)
const lineAt = (word: ChartWord, look: Partial<InkRule> = {}): InkRule => ({
  direction: "across",
  at: middleY(word),
  from: 104,
  to: 300,
  colour: 0xcccccc,
  item: 0,
  ...look,
})
const [zero, fifty] = [label("0", 300), label("50", 200)]
const isAxis = (words: readonly ChartWord[], rules: readonly InkRule[]): boolean =>
  shortAxis(words, rules) !== undefined
/** An axis of two labels whose upper grid line looks otherwise. */
const withLine = (look: Partial<InkRule>): boolean =>
  isAxis([zero, fifty], [lineAt(zero), lineAt(fifty, look)])

describe("an axis of two labels", () => {
  test("counts from zero, upwards, at lines of the grid", () => {
    expect(shortAxis([fifty, zero], [lineAt(zero), lineAt(fifty)])).toMatchObject({
      direction: "up",
      min: 0,
      max: 50,
    })
  })

  test("has a line at each label, within three points of its middle", () => {
    const at = middleY(fifty)
    expect(isAxis([zero, fifty], [lineAt(zero)])).toBe(false)
    expect(withLine({ at: at + 2.9 })).toBe(true)
    expect(withLine({ at: at + 3.1 })).toBe(false)
    expect(withLine({ at: at - 3.1 })).toBe(false)
  })

  test("has lines of more than thirty points that lie across", () => {
    expect(withLine({ to: 134.1 })).toBe(true)
    expect(withLine({ to: 133.9 })).toBe(false)
    expect(withLine({ direction: "up" })).toBe(false)
  })

  test("has lines that begin behind the label, at most twice its size", () => {
    expect(withLine({ from: 99.6 })).toBe(true)
    expect(withLine({ from: 99.4 })).toBe(false)
    expect(withLine({ from: 115.9 })).toBe(true)
    expect(withLine({ from: 116.1 })).toBe(false)
  })

  const told = (upper: ChartWord, lower = zero, ...others: ChartWord[]): boolean =>
    isAxis(
      [lower, upper, ...others],
      [lower, upper, ...others].map((word) => lineAt(word)),
    )

  test("has the lower one read as zero, and the other above it by more than its size", () => {
    expect(told(fifty, label("5", 300))).toBe(false)
    expect(told(label("50", 290))).toBe(true)
    expect(told(label("50", 293))).toBe(false)
    expect(told(label("50", 400))).toBe(false)
  })

  test("has both end in one place", () => {
    expect(told(label("50", 200, 101.4))).toBe(true)
    expect(told(label("50", 200, 101.6))).toBe(false)
    expect(told(label("50", 200, 98.4))).toBe(false)
  })

  test("is told by level numbers", () => {
    expect(told(label("ab", 200))).toBe(false)
    const turned = turnedWord("50", 90, { x: 92, y: 205 }, { x: 100, y: 195 })
    expect(told(turned)).toBe(false)
    expect(isAxis([zero], [lineAt(zero)])).toBe(false)
    expect(isAxis([], [])).toBe(false)
  })

  test("is none where there are three, or where a number without a line stands in its column", () => {
    expect(told(fifty, zero, label("25", 250))).toBe(false)
    const beside = (word: ChartWord): boolean =>
      isAxis([zero, fifty, word], [lineAt(zero), lineAt(fifty)])
    expect(beside(label("25", 250))).toBe(false)
    expect(beside(label("25", 250, 101.4))).toBe(false)
    expect(beside(label("25", 250, 101.6))).toBe(true)
    expect(beside(label("25", 250, 98.4))).toBe(true)
    expect(beside(label("kg", 250))).toBe(true)
  })
})
