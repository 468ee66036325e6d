import { describe, expect, test } from "vitest"
import { letterSpacing, spreadOf } from "./letter-gaps.ts"
import { rowOf } from "./row-glyphs.test-kit.ts"
import type { RowGlyph } from "./rows.ts"

/** Letters with these gaps between them, in points; their type has ten. */
const letters = (text: string, ...gaps: readonly number[]): readonly RowGlyph[] =>
  rowOf(...[...text].map((sign, at): [string, object] => [sign, { gap: gaps[at - 1] ?? 0 }])).pieces
const spacing = (pieces: readonly RowGlyph[]): number => letterSpacing(pieces, 0, pieces.length)
const even = (gap: number, text = "abcde"): readonly RowGlyph[] =>
  letters(text, ...Array.from({ length: text.length - 1 }, () => gap))

describe("space between letters", () => {
  test("is told by the gaps of a range, in twentieths of a point", () => {
    expect(spacing(even(1))).toBe(1)
    expect(spacing(even(1.02))).toBe(1)
    expect(spacing(even(1.03))).toBe(1.05)
    expect(spacing(even(-0.9))).toBe(-0.9)
  })

  test("is wider than the room around letters, and letters hardly overlap", () => {
    expect([spacing(even(0.61)), spacing(even(0.59))]).toEqual([0.6, 0])
    expect([spacing(even(-0.61)), spacing(even(-0.59))]).toEqual([-0.6, 0])
    expect([spacing(even(-1.19)), spacing(even(-1.21))]).toEqual([-1.2, 0])
    expect(spacing(even(0))).toBe(0)
  })

  test("is told by four gaps", () => {
    expect([spacing(even(1)), spacing(even(1, "abcd"))]).toEqual([1, 0])
    expect(letterSpacing(even(1, "abcdefgh"), 2, 7)).toBe(1)
    expect(letterSpacing(even(1, "abcdefgh"), 2, 6)).toBe(0)
    expect(letterSpacing([], 0, 0)).toBe(0)
  })

  test("is that of three quarters of the gaps, within kerning", () => {
    expect(spacing(letters("abcde", 1, 1, 1, 2))).toBe(1)
    expect(spacing(letters("abcde", 1, 1, 2, 3))).toBe(0)
    expect(spacing(letters("abcde", 1, 1, 1.45, 1.45))).toBe(1.45)
    expect(spacing(letters("abcde", 1, 1, 1.55, 1.55))).toBe(0)
    // Of narrow gaps half as much is the same.
    expect(spacing(letters("abcde", 0.45, 0.45, 0.65, 0.65))).toBe(0.65)
    expect(spacing(letters("abcde", 0.3, 0.3, 0.65, 0.65))).toBe(0)
  })

  test("is none where three letters of a line touch, more than a fifth of them", () => {
    const some = Array.from({ length: 10 }, () => 1)
    expect(spacing(letters("abcdefghijklmn", 0, 0, 0, ...some))).toBe(0)
    expect(spacing(letters("abcdefghijklmn", ...some, 0, 0, 0))).toBe(0)
    const many = Array.from({ length: 12 }, () => 1)
    expect(spacing(letters("abcdefghijklmno", ...many, 0, 0))).toBe(1)
    expect(spacing(letters("abcdefghijklmnop", ...many, 0, 0, 0))).toBe(1)
  })

  test("is not asked of tabs, nor of letters without a case of their own", () => {
    expect(spacing(letters("abcdef", 1, 1, 1, 1, 4.9))).toBe(1)
    expect(spacing(letters("abcde", 1, 1, 1, 5.1))).toBe(0)
    expect(spacing(even(1, "文文文文文"))).toBe(0)
    expect(spacing(even(1, "ab12cd"))).toBe(0)
    expect(spacing(even(1, "αβгде"))).toBe(1)
  })

  test("is told by the smaller of two letters", () => {
    const sizes = (size: number, gap: number): number =>
      spacing(
        rowOf("a", ...["b", "c", "d", "e"].map((sign): [string, object] => [sign, { gap, size }]))
          .pieces,
      )
    expect(sizes(5, 0.5)).toBe(1)
    expect(sizes(20, 1)).toBe(0)
  })
})

describe("capitals that stand apart", () => {
  const far = (text: string, ...gaps: readonly number[]): number =>
    Math.round(100 * spreadOf(gaps.length === 0 ? even(5, text) : letters(text, ...gaps))) / 100

  test("are a word where their gaps are alike, and keep these", () => {
    expect(far("TITLE")).toBe(0.5)
    expect(spacing(even(5, "TITLE"))).toBe(5)
    expect(far("TITLE", 5, 5.9, 4.1, 5)).toBe(0.5)
    expect(far("TITLE", 5, 6.1, 5, 5)).toBe(0)
    expect(far("TITLE", 5, 3.9, 5, 5)).toBe(0)
    expect(far("ÜBER-UNS")).toBe(0.5)
    expect(far("КНИГА")).toBe(0.5)
    expect([far("TITLe"), far("TITL3")]).toEqual([0, 0])
  })

  test("are words where a wider gap or a space parts them", () => {
    expect(far("TITLEPAGE", 5, 5, 5, 5, 12, 5, 5, 5)).toBe(0.5)
    expect(far("TITLE PAGE", 5, 5, 5, 5, 5, 5, 5, 5, 5)).toBe(0.5)
    expect(far("TITLE&PAGE", 5, 5, 5, 5, 12, 12, 5, 5, 5)).toBe(0.5)
  })

  test("are no words where they stand near, head columns, or are too few", () => {
    expect([far("TITLE", 0.9, 0.9, 0.9, 0.9), far("TITLE", 1.1, 1.1, 1.1, 1.1)]).toEqual([0, 0.11])
    expect([far("TITLE", 5.4, 5.4, 5.4, 5.4), far("TITLE", 5.6, 5.6, 5.6, 5.6)]).toEqual([0.54, 0])
    expect(far("NOTE")).toBe(0)
  })

  test("are no word where they are part of the alphabet, answers or days", () => {
    expect([far("ABCDEFGH"), far("BADCAE"), far("SMTWTFS"), far("PWDLFA")]).toEqual([0, 0, 0, 0])
  })
})

describe("a line whose letters stand apart", () => {
  test("is one where its words stand farther apart, by a sixth of an em", () => {
    const words = (gap: number): number => spreadOf(letters("abcdef", 1.5, 1.5, 1.5, 1.5, gap))
    expect(words(3.3)).toBeCloseTo(0.15)
    expect(words(3)).toBe(0)
    expect(words(5.1)).toBe(0)
  })

  test("is one where spaces are drawn", () => {
    const pieces = letters("abcde f", 1.5, 1.5, 1.5, 1.5, 1.5, 1.5)
    expect(spreadOf(pieces)).toBeCloseTo(0.15)
    expect(spreadOf(even(1.5))).toBe(0)
  })

  test("has gaps of a tenth of an em", () => {
    const drawn = (gap: number): number =>
      spreadOf(letters("abcde f", gap, gap, gap, gap, gap, gap))
    expect(drawn(1.01)).toBeCloseTo(0.101)
    expect(drawn(0.99)).toBe(0)
    expect(drawn(-1.1)).toBe(0)
  })
})

describe("characters of Han that were set apart, as in a title", () => {
  const title = (gap: number, text = "国家标准"): number => spacing(even(gap, text))

  test("are told by three gaps, from a fifth of an em to one", () => {
    expect([title(2), title(1.9)]).toEqual([2, 0])
    expect([title(10), title(10.1)]).toEqual([10, 0])
    expect(title(4, "国家标")).toBe(0)
  })

  test("stand evenly, and no other sign is among them", () => {
    expect(spacing(letters("国家标准", 4, 4, 4.7))).toBe(4)
    expect(spacing(letters("国家标准", 4, 4, 4.9))).toBe(0)
    expect(spacing(letters("国家标准", 3.1, 4, 4))).toBe(0)
    expect(title(4, "国家A准")).toBe(0)
    expect(title(4, "国家 标准")).toBe(0)
  })

  test("are one word where they fill a line of their own", () => {
    expect(spreadOf(even(6, "国家标准"))).toBeCloseTo(0.6)
    expect(spreadOf(letters("国家标准", 6, 0, 6))).toBe(0)
  })
})
