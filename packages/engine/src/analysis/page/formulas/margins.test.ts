import { describe, expect, test } from "vitest"
import { wordAt } from "./atoms.test-kit.ts"
import { columnStarts, isAtMargin, leftMargins } from "./margins.ts"
import type { Word } from "./words.ts"

/** So many words of ten points from a place on, one letter's room between them. */
const wordsFrom = (x: number, count: number, weight: Word["weight"] = "text"): Word[] =>
  Array.from({ length: count }, (_, at) => wordAt("ab", x + at * 15, 100, { weight, wide: 1 }))
const lines = (count: number, row: readonly Word[]): Word[][] =>
  Array.from({ length: count }, () => [...row])

describe("lines of words start at a margin", () => {
  test("where three do", () => {
    expect([...leftMargins(lines(2, wordsFrom(100, 2)))]).toEqual([])
    expect([...leftMargins(lines(3, wordsFrom(100, 2)))]).toEqual([200])
  })

  test("of two words at least", () => {
    expect([...leftMargins(lines(3, wordsFrom(100, 1)))]).toEqual([])
    const formula = [...wordsFrom(100, 1), ...wordsFrom(115, 1, "math")]
    expect([...leftMargins(lines(3, formula))]).toEqual([])
  })

  test("and behind more than an em of room", () => {
    const row = (gap: number): Word[] => [...wordsFrom(100, 2), ...wordsFrom(125 + gap, 2)]
    expect([...leftMargins(lines(3, row(10)))]).toEqual([200])
    expect([...leftMargins(lines(3, row(10.5)))]).toEqual([200, 271])
  })

  test("of columns where six words stand in a row", () => {
    expect([...columnStarts(lines(3, wordsFrom(100, 5)))]).toEqual([])
    expect([...columnStarts(lines(3, wordsFrom(100, 6)))]).toEqual([200])
    const apart = [...wordsFrom(100, 3), ...wordsFrom(200, 3)]
    expect([...columnStarts(lines(3, apart))]).toEqual([])
  })
})

test("a place is at a margin within half a point", () => {
  const places = [99.2, 99.3, 100, 100.7, 100.8]
  const margins = leftMargins(lines(3, wordsFrom(100, 2)))
  expect(places.map((x) => isAtMargin(x, margins))).toEqual([false, true, true, true, false])
})
