import { describe, expect, test } from "vitest"
import type { Span, TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { naturalLine, roomBesideHan, type Measures, type NaturalLine } from "./natural-line.ts"

/** Faces of which nothing is known: signs are as wide as on the page. */
const measures: Measures = {
  isOwn: () => false,
  setsHan: () => false,
  ownWidth: () => undefined,
  ofFont: () => 1,
  widthsOf: () => undefined,
  spaceOf: () => 0.25,
  spacingOf: () => 0,
}
const withLook = (line: TextLine, look: Partial<Span>): TextLine => ({
  ...line,
  spans: line.spans.map((span) => ({ ...span, stretch: 1, ...look })),
})
/** Letters five points wide, Chinese signs ten. */
const natural = (text: string | TextLine, own: Partial<Measures> = {}, skip = 0): NaturalLine =>
  naturalLine(
    { line: withLook(typeof text === "string" ? lineAt(text, 100, 100) : text, {}) } as never,
    { ...measures, ...own },
    skip,
  )

describe("a line set anew", () => {
  test("is as wide as its signs, with spaces of its face", () => {
    expect(natural("abc").width).toBe(15)
    expect(natural("ab c").width).toBe(17.5)
    expect(natural("ab cd")).toMatchObject({ first: 10, last: 5, space: 2.5, size: 10, face: 1 })
    expect(natural("abc")).toMatchObject({ first: 15, hung: 0, fixed: 0, widest: 15 })
    expect(natural("1. ab", {}, 3).width).toBe(10)
  })

  test("has more room where its face is set apart, or known by its widths", () => {
    expect(natural("abc", { spacingOf: () => 1 }).width).toBe(18)
    expect(natural("abc", { ownWidth: () => 0.7 }).width).toBeCloseTo(21)
    expect(natural("abc", { isOwn: () => true, ofFont: () => 2 }).width).toBe(30)
    const widths = Array.from({ length: 300 }, () => 800)
    expect(natural("abc", { widthsOf: () => widths }).width).toBeCloseTo(24)
    const raised = withLook(lineAt("abc", 100, 100), { rise: "superscript" })
    expect(natural(raised, { widthsOf: () => widths }).width).toBeCloseTo(3 * 0.8 * 0.58 * 10)
    expect(
      natural(withLook(lineAt("abc", 100, 100), { smallCaps: true }), { widthsOf: () => widths })
        .width,
    ).toBe(15)
  })

  test("sets Chinese signs an em wide that the page pressed together, unless its own face sets them", () => {
    const pressed = lineAt("a，b", 100, 100)
    const spans = pressed.spans.map((span) => ({ ...span, edges: [100, 105, 111, 116] }))
    const own = { isOwn: () => true }
    expect(natural({ ...pressed, spans }, own).width).toBe(20)
    expect(natural({ ...pressed, spans }, { ...own, setsHan: () => true }).width).toBe(16)
  })

  test("sets them so between faces, too, but for the last of the line, which may hang", () => {
    const line = lineAt("一，二，", 100, 100)
    const [span] = line.spans
    const inParts = ["一", "，", "二", "，"].map((text, at) => {
      const edges = [100, 110, 115, 125, 130].slice(at, at + 2)
      return { ...span, text, edges, stretch: 1 } as Span
    })
    const set = natural({ ...line, spans: inParts })
    expect([set.width, set.hung]).toEqual([30, 5])
  })

  test("is wider by a seventh in raised signs where another program sets it", () => {
    const raised = natural(withLook(lineAt("abc", 100, 100), { rise: "superscript" }))
    expect(raised.width).toBe(15)
    expect(raised.widest).toBeCloseTo((15 * 0.65) / 0.58)
  })

  test("keeps gaps that are wider than an em and a half, or filled with dots", () => {
    const gapped = (to: number, leader?: "dot"): number =>
      natural({
        ...lineAt("abc", 100, 100),
        gaps: [{ at: 1, from: 110, to, ...(leader && { leader }) }] as never,
      }).fixed
    expect(gapped(125.1)).toBeCloseTo(15.1)
    expect(gapped(124.9)).toBe(0)
    expect(gapped(115, "dot")).toBe(5)
  })

  test("keeps pictures and formulas as wide as they are; these grow to twelve points elsewhere", () => {
    const one = (look: object, size = 10): NaturalLine =>
      natural(withLook(lineAt("a", 100, 100, { size }), look as Partial<Span>))
    expect(one({ figure: {} })).toMatchObject({ fixed: 5, widest: 5 })
    expect(one({ formula: {} }).widest).toBeCloseTo(6)
    expect(one({ formula: {} }, 14).widest).toBe(7)
  })

  test("has the face of most of its signs", () => {
    const line = lineAt("abcdef", 100, 100)
    const [span] = line.spans
    const parts = span
      ? [
          { ...span, text: "ab", size: 8 },
          { ...span, text: "cdef", size: 12 },
        ]
      : []
    expect(natural({ ...line, spans: parts }).size).toBe(12)
    expect(natural({ ...line, spans: [] })).toMatchObject({ size: 10, face: 1, space: 0 })
  })
})

describe("Chinese signs", () => {
  test("keep a fifth of an em off letters and figures", () => {
    expect(natural("墨a").width).toBeCloseTo(17.2)
    expect(natural("a墨").width).toBeCloseTo(17.2)
    expect(natural("一a").width).toBeCloseTo(17.2)
    expect(natural("墨转").width).toBe(20)
    expect(natural("—a")).toMatchObject({ width: 10, widest: 10 })
    expect(natural("墨(").width).toBe(15)
    expect(natural("墨(").widest).toBeCloseTo(17.2)
    expect(natural("墨 a").widest).toBeCloseTo(17.5)
  })

  test("say how much room a text leaves for that", () => {
    expect(roomBesideHan("墨a转")).toBeCloseTo(0.44)
    expect(roomBesideHan("墨转")).toBe(0)
    expect(roomBesideHan("")).toBe(0)
  })

  test("share marks with letters, which are an em wide beside them", () => {
    expect(natural("墨“转").width).toBe(30)
    expect(natural("a“b").width).toBe(15)
  })

  test("let a mark hang at the end", () => {
    expect(natural("墨，")).toMatchObject({ width: 10, hung: 10 })
    expect(natural("a,")).toMatchObject({ width: 10, hung: 0 })
  })

  test("that were pushed together stand apart again, from half an em on", () => {
    const pushed = (wide: number, text = "，墨"): number => {
      const line = lineAt(text, 100, 100)
      return natural(withLook(line, { edges: [100, 100 + wide, 110 + wide] })).width
    }
    expect(pushed(4.6)).toBe(20)
    expect(pushed(4.4)).toBeCloseTo(14.4)
    expect(pushed(12)).toBe(20)
    expect(pushed(4.6, "转墨")).toBeCloseTo(14.6)
  })
})
