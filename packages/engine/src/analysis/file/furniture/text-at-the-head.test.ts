import { describe, expect, test } from "vitest"
import type { TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { withoutProse, withoutQuoted, withoutText } from "./text-at-the-head.ts"

/** A line of ten points from 100 to 300. */
const at = (baseline: number, text = "words", x0 = 100, x1 = 300, size = 10): TextLine =>
  lineAt(text, x0, baseline, { x1, size })

describe("a row at the head of a page", () => {
  const row = [at(50)]
  const left = (below: TextLine, rows = [row]): number =>
    withoutText({ width: 400, lines: [...rows.flat(), below] }, rows).length

  test("is text where the next line goes on below it", () => {
    expect(left(at(62))).toBe(0)
    expect(left(at(65.9))).toBe(0)
    expect(left(at(66.1))).toBe(1)
    expect(left(at(52.7))).toBe(0)
    expect(left(at(52.5))).toBe(1)
    expect(left(at(62, "words", 101.9))).toBe(0)
    expect(left(at(62, "words", 102.1))).toBe(1)
    expect(left(at(62, "words", 97.9))).toBe(1)
    expect(left(at(62, "words", 100, 300, 12))).toBe(1)
  })

  test("is none where the next line is longer by more than a tenth", () => {
    expect(left(at(62, "words", 100, 319))).toBe(0)
    expect(left(at(62, "words", 100, 321))).toBe(1)
  })

  test("goes with the rows of its paragraph, and no further", () => {
    const rows = [[at(20)], [at(50)], [at(62)]]
    expect(left(at(74), rows)).toBe(1)
    const parts = [[at(38), at(38, "page", 320, 350)], [at(50)]]
    expect(left(at(62), parts)).toBe(1)
    expect(left(at(62), [[at(50), at(50, "page", 320, 350)]])).toBe(1)
    expect(withoutText({ width: 400, lines: [] }, [])).toEqual([])
  })
})

describe("two rows that the text says again", () => {
  const rows = [[at(50, "first")], [at(62, "second")]]
  const left = (...lines: readonly TextLine[]): number =>
    withoutQuoted([{ width: 399, lines }], rows).length

  test("are no header", () => {
    expect(left(at(300, "first"), at(312, "second"))).toBe(0)
    expect(left(at(300, "first"), at(312, "other"))).toBe(2)
    expect(left(at(300, "first"), at(330, "second"))).toBe(2)
    expect(left(at(300, "first", 100, 300, 12), at(312, "second"))).toBe(2)
    expect(withoutQuoted([], rows)).toHaveLength(2)
  })

  test("stand elsewhere than they do", () => {
    expect(left(at(52.7, "first"), at(64.7, "second"))).toBe(0)
    expect(left(at(52.5, "first"), at(64.5, "second"))).toBe(2)
    expect(left(at(47.3, "first"), at(59.3, "second"))).toBe(0)
  })

  test("are as long as half of the page", () => {
    const quoted = (width: number): number =>
      withoutQuoted([{ width, lines: [at(300, "first"), at(312, "second")] }], rows).length
    expect(quoted(399)).toBe(0)
    expect(quoted(401)).toBe(2)
  })
})

describe("three rows at the head of a page", () => {
  const rows = [[at(50)], [at(62)], [at(74, "end", 100, 130)]]
  const left = (below: TextLine, own = rows): number =>
    withoutProse({ width: 399, lines: [...own.flat(), below] }, own).length

  test("are a paragraph of the text in its size and column, whatever comes below", () => {
    expect(left(at(100))).toBe(0)
    expect(left(at(100, "words", 100, 300, 12))).toBe(3)
    expect(left(at(100, "words", 110, 300))).toBe(3)
    expect(left(at(100, "words", 100, 279))).toBe(3)
    expect(left(at(100), [[at(30)], ...rows])).toBe(1)
  })

  test("are none where one of them is short, or stands beside another", () => {
    expect(left(at(100), [[at(50)], [at(62, "street", 100, 150)], [at(74)]])).toBe(3)
    expect(left(at(100), [[at(50), at(50, "page", 320, 350)], [at(62)], [at(74)]])).toBe(3)
    expect(left(at(100), rows.slice(0, 2))).toBe(2)
  })
})
