import { describe, expect, test } from "vitest"
import type { TextLine } from "../../../drafts.ts"
import { lineAt } from "../../../writing/lines.test-kit.ts"
import { printedTexts, wholeBands } from "./printed-text.ts"

const textsOf = (...lines: readonly TextLine[]) => printedTexts(wholeBands(lines), 3)
const clipped = (x0: number, x1: number): TextLine => ({
  ...lineAt("text", 100, 200),
  clip: { x0, x1, y0: 180, y1: 220 },
})

describe("a text that was painted in one go", () => {
  test("is one, however far its words stand apart", () => {
    const [band] = wholeBands([lineAt("tea      milk", 100, 200), lineAt("all", 20, 200)])
    expect(band?.pieces.map(({ text }) => text)).toEqual(["all", "tea      milk"])
  })

  test("is told without the spaces around it", () => {
    const [text] = textsOf(lineAt("  ab ", 100, 200))
    expect(text).toMatchObject({ x0: 110, x1: 120, page: 3, band: 0, baseline: 200, size: 10 })
  })

  test("has its place by the order of painting, and its line of the page", () => {
    const texts = textsOf(
      lineAt("b", 100, 220, { z: 2 }),
      lineAt("a", 100, 200, { z: 7 }),
      lineAt("c", 200, 200, { z: 5 }),
    )
    expect(texts.map(({ line, order, band }) => [line.text, order, band])).toEqual([
      ["a", 2, 0],
      ["c", 1, 0],
      ["b", 0, 1],
    ])
  })

  test("is as wide as its cell lets it be seen, and tells where it was cut", () => {
    expect(textsOf(clipped(90, 200))[0]).toMatchObject({ x0: 100, x1: 120, cutAt: undefined })
    expect(textsOf(clipped(90, 110))[0]).toMatchObject({ x0: 100, x1: 110, cutAt: 110 })
    expect(textsOf(clipped(105, 200))[0]).toMatchObject({ x0: 105, x1: 120, cutAt: undefined })
    expect(textsOf(clipped(10, 90))[0]).toMatchObject({ x0: 100, x1: 100 })
    expect(textsOf(clipped(150, 200))[0]).toMatchObject({ x0: 120, x1: 120 })
  })
})

describe("a text reads as a number", () => {
  const isNumber = (text: string): boolean | undefined => textsOf(lineAt(text, 0, 200))[0]?.isNumber

  test("where it is one, a date or a time, with few letters", () => {
    for (const text of [
      "12",
      "-1,200.50",
      "(3)",
      "12:30",
      "2024/5/1",
      "12kg",
      "30 PM",
      "12-Oct-2024",
    ])
      expect([text, isNumber(text)]).toEqual([text, true])
    expect(isNumber("12345 abcde")).toBe(true)
    expect(isNumber("123456 abcdef")).toBe(false)
  })

  test("where it stands for one without room", () => {
    expect([isNumber("##"), isNumber("#####"), isNumber("#")]).toEqual([true, true, false])
  })

  test("not where it begins with a letter, has more letters than digits, or no digit", () => {
    for (const text of ["A1", "1ab", "tea", "-", "Q3 2024", "1 kg net"])
      expect([text, isNumber(text)]).toEqual([text, false])
  })
})
