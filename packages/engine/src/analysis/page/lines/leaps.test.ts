import { describe, expect, test } from "vitest"
import type { GlyphRun } from "../../../model/scene.ts"
import { isRead, isTab, leapFromRight, leapsOver } from "./leaps.ts"
import { rowOf } from "./row-glyphs.test-kit.ts"
import type { RowGlyph } from "./rows.ts"

/** Two signs, each of a run of its own. */
const pair = (last: string, next: string, run: Partial<GlyphRun> = {}): [RowGlyph, RowGlyph] =>
  rowOf(last, [next, { run }]).pieces as [RowGlyph, RowGlyph]
const leaps = (label: string, next: string, gap: number, run: Partial<GlyphRun> = {}): boolean =>
  leapsOver([...label], ...pair(label.at(-1) ?? "", next, run), gap)

describe("a text leaps over the number before it", () => {
  test("where a gap that nothing draws stands between two runs", () => {
    expect([leaps("1.", "T", 0.09), leaps("1.", "T", 0.07)]).toEqual([true, false])
    const [last, next] = pair(".", "T")
    const same = { ...next, glyph: last.glyph }
    expect(leapsOver(["1", "."], last, same, 1)).toBe(false)
  })

  test("beside Han only where the gap is a third of an em", () => {
    for (const label of ["1.2", "a"])
      expect([label, leaps(label, "文", 0.33), leaps(label, "文", 0.31)]).toEqual([
        label,
        true,
        false,
      ])
  })

  test("beside Han as anywhere where a point, a bracket or a sign as wide as Han ends the number", () => {
    for (const label of ["1.", "(2)", "[3]", "1）", "一、", "第三章"])
      expect([label, leaps(label, "文", 0.09), leaps(label, "文", 0.07)]).toEqual([
        label,
        true,
        false,
      ])
  })

  test("behind a point beside Han only from a third of an em where the program spaces signs as well", () => {
    const spaced = (gap: number): boolean => leapsOver(["1", "."], ...pair(".", "文"), gap, true)
    expect([spaced(0.33), spaced(0.31)]).toEqual([true, false])
  })

  test("in what was recognised only where it looks like a tab", () => {
    const read = { confidence: 0.9 } as Partial<GlyphRun>
    expect([leaps("1.", "T", 0.56, read), leaps("1.", "T", 0.54, read)]).toEqual([true, false])
    const [plain, next] = pair("1", "T", read)
    expect([isRead(plain), isRead(next)]).toEqual([false, true])
  })

  test("where the number is one that a program writes", () => {
    for (const label of ["•", "1", "(2)", "1.2.3.4.5", "iv.", "IV)", "a)", "三、", "第三章"])
      expect([label, leaps(label, "T", 1)]).toEqual([label, true])
    for (const label of ["tea", "12345", "", "第三天"])
      expect([label, leaps(label, "T", 1)]).toEqual([label, false])
    expect(leaps("1111.1111.1111", "T", 1)).toBe(false)
    expect([leaps("(111.111.111.)", "T", 1), leaps("(111.111.111.1)", "T", 1)]).toEqual([
      false,
      false,
    ])
    expect([leaps("111.111.111.11", "T", 1), leaps("111.111.111.111", "T", 1)]).toEqual([
      true,
      false,
    ])
  })

  test("not where digits go on behind its point", () => {
    expect([leaps("1.", "2", 1), leaps("1)", "2", 1), leaps("1", "2", 1)]).toEqual([
      false,
      true,
      true,
    ])
  })
})

describe("a space behind a number stands for a tab", () => {
  interface Look {
    readonly label?: string
    readonly next?: string
    readonly font?: number
    readonly gap?: number
    readonly fonts?: readonly [number, number]
    /** The family of each font. */
    readonly families?: Readonly<Record<number, string>>
  }
  /** A space in a run of its own behind a number, the text so far behind its end. */
  const tab = ({
    label = "1.",
    next = "T",
    font = 7,
    gap = 0,
    fonts = [0, 0],
    families = {},
  }: Look): boolean => {
    const { pieces } = rowOf([".", { font: fonts[0] }], [next, { font: fonts[1] }])
    const [last, piece] = pieces as [RowGlyph, RowGlyph]
    const run = { font } as unknown as GlyphRun
    const named = Array.from({ length: 8 }, (_, at) => ({ family: families[at] ?? "SimSun" }))
    return isTab([...label], last, { run, end: piece.start - gap, fonts: named }, piece)
  }

  test("where it has a face of neither the number nor the text", () => {
    expect(tab({})).toBe(true)
    expect(tab({ fonts: [7, 0] })).toBe(false)
    expect(tab({ fonts: [0, 7] })).toBe(false)
  })

  test("where the text stands farther off than the space is wide", () => {
    expect([tab({ font: 0, gap: 0.9 }), tab({ font: 0, gap: 0.7 })]).toEqual([true, false])
  })

  test("beside Han only where it alone is in Arial, as Word draws it", () => {
    const han = (families: Record<number, string>, fonts: [number, number] = [0, 1]): boolean =>
      tab({ next: "文", fonts, families, gap: 1 })
    expect(han({ 7: "Arial" })).toBe(true)
    const near = (gap: number): boolean => tab({ next: "文", families: { 7: "Arial" }, gap })
    expect([near(0.31), near(0.29), near(-0.31), near(-0.29)]).toEqual([true, false, true, false])
    expect(han({ 0: "Times New Roman", 7: "Arial" })).toBe(true)
    expect(han({ 7: "Helvetica" })).toBe(true)
    expect(han({ 7: "Times New Roman" })).toBe(false)
    expect(han({ 0: "Arial", 7: "Arial" })).toBe(false)
    expect(han({ 1: "Arial", 7: "Arial" })).toBe(false)
    expect(han({ 7: "Arialis" })).toBe(false)
  })

  test("not behind what is no number", () => {
    expect(tab({ label: "tea" })).toBe(false)
    expect([tab({ label: "111.111.111.11" }), tab({ label: "111.111.111.111" })]).toEqual([
      true,
      false,
    ])
  })

  test("not where a run draws it with the number or the text, or nothing does", () => {
    const [last, piece] = pair(".", "T")
    const of = (run: GlyphRun | undefined): boolean =>
      isTab(["1", "."], last, { run, end: piece.start - 5, fonts: [] }, piece)
    expect([of(undefined), of(last.glyph.run), of(piece.glyph.run)]).toEqual([false, false, false])
  })
})

describe("in a line read from the right", () => {
  /** The number stands at the right, so far from the text behind it; where the leap is. */
  const leapOf = (label: string, gap: number, rest = "אב", isOne = false): number | undefined => {
    const signs = [...label, " ", ...rest]
    const { pieces } = rowOf(
      ...[...rest].toReversed(),
      ...[...label]
        .toReversed()
        .map((sign, at): [string, object] => [sign, { gap: at === 0 ? gap : 0 }]),
    )
    const right = pieces.toReversed()
    const own = [...right.slice(0, label.length), right[label.length], ...right.slice(label.length)]
    const first = own[0]
    const parts: Parameters<typeof leapFromRight>[0] = {
      text: signs,
      pieces: (isOne && first
        ? own.map((piece) => piece && { ...piece, glyph: first.glyph })
        : own) as RowGlyph[],
      leap: 99,
    }
    leapFromRight(parts)
    return parts.leap
  }

  test("the text leaps over its number likewise", () => {
    expect([leapOf("1", 0.9), leapOf("1", 0.7)]).toEqual([2, undefined])
    expect(leapOf("12", 5)).toBe(3)
    expect(leapOf("אבג", 5)).toBeUndefined()
    expect(leapOf("1", 5, "אב", true)).toBeUndefined()
  })

  test("further spaces are passed", () => {
    expect(leapOf("1", 5, " א")).toBe(3)
  })

  test("nothing leaps where there is no number, or no text", () => {
    expect(leapOf("", 5)).toBeUndefined()
    expect(leapOf("1", 5, "")).toBeUndefined()
    expect([leapOf("111.111.111.11", 5), leapOf("111.111.111.111", 5)]).toEqual([15, undefined])
  })
})
