import { describe, expect, test } from "vitest"
import { plainRun } from "../../writing/lines.test-kit.ts"
import type { GlyphRun } from "../../../model/scene.ts"
import type { Glyph } from "./clean-glyphs.ts"
import { composeMarks } from "./compose-marks.ts"

/** A sign five points wide. */
const sign = (
  text: string,
  x: number,
  y = 100,
  look: { readonly run?: Partial<GlyphRun> } = {},
): Glyph => ({ text, x, y, advance: 5, run: { ...plainRun, ...look.run } }) as Glyph
const texts = (...glyphs: readonly Glyph[]): string =>
  composeMarks(glyphs)
    .map(({ text }) => text)
    .join("|")
const acute = "\u0301"

describe("a mark belongs to the letter under it", () => {
  test("where the middle of its ink is", () => {
    expect(texts(sign("e", 100), sign("a", 105), sign(acute, 99))).toBe("é|a")
    expect(texts(sign("e", 100), sign("a", 105), sign(acute, 102.6))).toBe("e|á")
    expect(texts(sign("e", 100), sign(acute, 97.4))).toBe(`e|${acute}`)
    expect(texts(sign("e", 100), sign(acute, 102.6))).toBe(`e|${acute}`)
    expect(texts(sign("e", 100), sign(acute, 97.6))).toBe("é")
  })
  test("half an em away at most, the nearest line first", () => {
    expect(texts(sign("e", 100), sign(acute, 100, 95.1))).toBe("é")
    expect(texts(sign("e", 100), sign(acute, 100, 94.9))).toBe(`e|${acute}`)
    expect(texts(sign("e", 100), sign(acute, 100, 104.9))).toBe("é")
    expect(texts(sign("e", 100), sign("a", 100, 93), sign(acute, 100, 97))).toBe("é|a")
    expect(texts(sign("e", 100), sign("a", 100, 93), sign(acute, 100, 96))).toBe("e|á")
  })
  test("an em above its letter at most in Arabic, whose tall letters raise it", () => {
    const [alef, tanwin] = ["\u0627", "\u064b"]
    expect(texts(sign(alef, 100), sign(tanwin, 100, 91))).toBe(`${tanwin}${alef}`)
    expect(texts(sign(alef, 100), sign(tanwin, 100, 89))).toBe(`${alef}|${tanwin}`)
    expect(texts(sign(alef, 100), sign(tanwin, 100, 106))).toBe(`${alef}|${tanwin}`)
    expect(texts(sign("a", 100), sign(tanwin, 100, 91))).toBe(`a|${tanwin}`)
  })
  test("and stands behind it, before one that runs from the right", () => {
    expect(texts(sign("\u05d0", 100), sign("\u05b8", 100))).toBe("\u05b8\u05d0")
    expect(texts(sign("e", 100), sign(acute, 100), sign("\u0323", 100))).toBe("\u1eb9\u0301")
  })
  test("of level text", () => {
    expect(texts(sign("e", 100), sign(acute, 100, 100, { run: { angle: 90 } }))).toBe(`e|${acute}`)
    expect(texts(sign("e", 100), sign(acute, 100, 100, { run: { isVertical: true } }))).toBe(
      `e|${acute}`,
    )
    expect(texts(sign("e", 100, 100, { run: { angle: 90 } }), sign(acute, 100))).toBe(`e|${acute}`)
    expect(texts(sign("e", 100, 100, { run: { isVertical: true } }), sign(acute, 100))).toBe(
      `e|${acute}`,
    )
    expect(texts(sign(" ", 100), sign(acute, 100))).toBe(` |${acute}`)
  })
})
test("a page without marks is as it was", () => {
  const glyphs = [sign("e", 100)]
  expect(composeMarks(glyphs)).toBe(glyphs)
})

describe("a mark that takes no room belongs to the letter that it was painted behind", () => {
  const [low, tone] = ["\u0e31", "\u0e49"]
  test("though the next one begins where it does", () => {
    expect(texts(sign("น", 100), sign(low, 105.3), sign("ก", 105))).toBe(`น${low}|ก`)
    expect(texts(sign("น", 100), sign(low, 104), sign(tone, 105.1, 97), sign("เ", 105))).toBe(
      `น${low}${tone}|เ`,
    )
  })
  test("unless that leaves it room, or it begins farther on", () => {
    expect(texts(sign("น", 100), sign(low, 105.3), sign("ก", 106.5))).toBe(`น|ก${low}`)
    expect(texts(sign("น", 100), sign(low, 108.5), sign("ก", 107))).toBe(`น|ก${low}`)
    // The next letter begins another line.
    expect(texts(sign("น", 100), sign(low, 106), sign("ก", 105, 90))).toBe(`น${low}|ก`)
    // Accents may be painted before their letter.
    expect(texts(sign("x", 100), sign(acute, 105.3), sign("e", 105))).toBe("x|é")
  })
})

describe("letters whose words stand without spaces between them", () => {
  const tone = "\u0e4c"
  test("keep a mark that is set apart, at the end of a line too", () => {
    expect(texts(sign("ร", 100), sign(tone, 107.5), sign("โ", 105))).toBe(`ร${tone}|โ`)
    expect(texts(sign("ร", 100), sign(tone, 107.5))).toBe(`ร${tone}`)
    expect(texts(sign("ร", 100), sign(tone, 107.5), sign("โ", 100, 120))).toBe(`ร${tone}|โ`)
    expect(texts(sign("ร", 100), sign(tone, 108.5))).toBe(`ร|${tone}`)
  })
  test("have no space that leaves no room", () => {
    expect(texts(sign("ท", 100), sign(" ", 105), sign("า", 105), sign(tone, 300))).toBe(
      `ท|า|${tone}`,
    )
    expect(texts(sign("ร", 100), sign(" ", 105), sign("โ", 110), sign(tone, 300))).toBe(
      `ร| |โ|${tone}`,
    )
    expect(texts(sign("e", 100), sign(" ", 105), sign("a", 105), sign(acute, 300))).toBe(
      `e| |a|${acute}`,
    )
  })
})
