import { describe, expect, test } from "vitest"
import type { Label, ParagraphShape, PlacedLine } from "../../block-drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { shapeParagraph } from "./shape.ts"

/** Lines of a column from 100 to 400, each from one place to another. */
const linesOf = (
  ends: readonly (readonly [x0: number, x1: number])[],
  text = "supercalifragilistic words",
  direction: "ltr" | "rtl" = "ltr",
): PlacedLine[] =>
  ends.map(([x0, x1], row) => ({
    line: lineAt(text, x0, 200 + row * 14, { x1, direction }),
    page: 0,
    column: 0,
    x0: 100,
    x1: 400,
  }))
const shapeOf = (...ends: readonly (readonly [number, number])[]): ParagraphShape =>
  shapeParagraph(linesOf(ends), undefined)

describe("the lines of a paragraph", () => {
  test("are set to both edges where all but the last end within a point and a half", () => {
    expect(shapeOf([100, 400], [100, 398.5], [100, 250]).align).toBe("justify")
    expect(shapeOf([100, 400], [100, 398.3], [100, 250]).align).toBe("left")
  })

  test("two of them are where the first ends at the edge of the column", () => {
    expect(shapeOf([100, 398.5], [100, 250]).align).toBe("justify")
    expect(shapeOf([100, 398.3], [100, 250]).align).toBe("left")
  })

  test("end there where the column is wider, three points and more", () => {
    const at = (x1: number): number => shapeOf([100, x1], [100, x1], [100, x1], [100, 250]).right
    expect([at(397.1), at(396.9), at(360)]).toEqual([0, 3.1, 40])
    expect(shapeOf([100, 360], [100, 360], [100, 250]).align).toBe("left")
    const last = (x1: number) => shapeOf([100, 360], [100, 360], [100, 360], [100, x1]).align
    expect([last(361.5), last(361.7)]).toEqual(["justify", "left"])
  })

  test("may end elsewhere, one in four of them and by less than six points", () => {
    const full = [100, 400] as const
    const off = (by: number, count: number): string =>
      shapeOf([100, 400 - by], ...Array.from({ length: count }, () => full), [100, 250]).align
    expect(off(5.9, 3)).toBe("justify")
    expect(off(5.9, 2)).toBe("left")
    expect(off(6.1, 3)).toBe("left")
  })

  test("have the distance of their baselines, and indents from the column", () => {
    expect(shapeOf([120, 400], [100, 400], [100, 250])).toMatchObject({
      leading: 14,
      left: 0,
      firstLine: 20,
    })
    expect(shapeOf([110, 400], [130, 400], [130, 250])).toMatchObject({ left: 30, firstLine: -20 })
    expect(shapeOf([100.9, 400], [100, 400], [100, 250]).firstLine).toBe(0)
    expect(shapeOf([101.1, 400], [100, 400], [100, 250]).firstLine).toBeCloseTo(1.1)
  })

  test("are centred around one middle where they start apart, wherever their column is", () => {
    const around = (middle: number, ...widths: readonly number[]): string =>
      shapeOf(...widths.map((wide) => [middle - wide / 2, middle + wide / 2] as const)).align
    expect(around(180, 100, 104.8)).toBe("left")
    expect(around(180, 100, 105.2)).toBe("centre")
    const off = (by: number): string => shapeOf([120, 240], [140 + by, 220 + by]).align
    expect(off(0.4)).toBe("centre")
    expect(off(0.6)).toBe("left")
    const three = (by: number): string =>
      shapeOf([120, 240], [140 + by, 220 + by], [130, 230]).align
    expect(three(1.4)).toBe("centre")
    expect(three(1.6)).toBe("left")
  })
})

describe("a lone line", () => {
  const lone = (text: string, x0: number, label?: Partial<Label>): ParagraphShape =>
    shapeParagraph(linesOf([[x0, x0 + 150]], text), label as Label | undefined)

  test("begins a Chinese paragraph two letters in, a third of one more or less", () => {
    expect(lone("今年的收成真的很好吗", 123.4)).toMatchObject({ left: 0, firstLine: 23.4 })
    expect(lone("今年的收成真的很好吗", 123.6)).toMatchObject({ left: 23.6, firstLine: 0 })
    expect(lone("今年的收成真的很好吗", 116.4).left).toBeCloseTo(16.4)
    expect(lone("the harvest was good", 120)).toMatchObject({ left: 20, firstLine: 0 })
    expect(lone("年收成 abcd", 120).left).toBe(20)
    expect(lone("今年收成 abc", 120).left).toBe(0)
  })

  test("hangs behind its label", () => {
    expect(lone("• apples", 100, { hasGap: true, textStart: 118 })).toMatchObject({
      left: 18,
      firstLine: -18,
    })
  })

  test("is set from the right, or in the middle, where it stands there", () => {
    expect(shapeOf([300, 400]).align).toBe("right")
    expect(shapeOf([200, 300]).align).toBe("centre")
    expect(shapeParagraph(linesOf([[100, 200]], "אבגדה", "rtl"), undefined).align).toBe("left")
    expect(shapeParagraph(linesOf([[250, 400]], "אבגדה", "rtl"), undefined)).toMatchObject({
      align: "right",
      direction: "rtl",
    })
  })

  test("counts its stops from the left where a gap is too wide for spaces, in the middle too", () => {
    const parted = (room: number): ParagraphShape => {
      const [placed] = linesOf([[200, 300]], "left right")
      if (!placed) throw new Error("no line")
      const gaps = [{ at: 4, from: 245, to: 245 + room }]
      return shapeParagraph([{ ...placed, line: { ...placed.line, gaps } }], undefined)
    }
    expect(parted(39)).toMatchObject({ align: "centre" })
    expect(parted(41)).toMatchObject({ align: "left", left: 100 })
  })
})
