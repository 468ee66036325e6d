import { describe, expect, test } from "vitest"
import { plainRun } from "../../writing/lines.test-kit.ts"
import type { Glyph } from "./clean-glyphs.ts"
import { composeAccents } from "./compose-accents.ts"

/** A sign whose middle stands at a place, five points wide where it is a letter. */
const sign = (text: string, middle = 100, y = 100, run: object = {}, advance = 5): Glyph =>
  ({
    text,
    x: middle - advance / 2,
    y,
    advance,
    run: { ...plainRun, ...run },
    z: 0,
    at: 0,
  }) as unknown as Glyph
const told = (...signs: readonly Glyph[]): string =>
  composeAccents(signs)
    .map(({ text }) => text)
    .join("")

describe("an accent drawn over a letter", () => {
  test("is one letter with it, painted before or after it", () => {
    expect(told(sign("¨"), sign("o"))).toBe("ö")
    expect(told(sign("o"), sign("¨"))).toBe("ö")
    expect(told(sign("f", 90), sign("´"), sign("e"), sign("r", 110))).toBe("fér")
  })

  test("stays where no letter of that name is", () => {
    expect(told(sign("¨"), sign("7"))).toBe("¨7")
    expect(told(sign("¨"))).toBe("¨")
    const plain = [sign("a"), sign("b")]
    expect(composeAccents(plain)).toBe(plain)
  })

  test("goes with one letter, and a letter takes one", () => {
    expect(told(sign("o"), sign("¨"), sign("o"))).toBe("oö")
    expect(told(sign("¨"), sign("o"), sign("´"))).toBe("ö´")
  })

  test("is lost beside no other accent", () => {
    expect(told(sign("´"), sign("¨"), sign("o"))).toBe("΅o")
    expect(told(sign("o"), sign("¨"), sign("´"))).toBe("ö´")
  })

  test("has its middle in that of the letter, within three tenths of its width", () => {
    expect([told(sign("¨", 101.4), sign("o")), told(sign("¨", 101.6), sign("o"))]).toEqual([
      "ö",
      "¨o",
    ])
    expect([told(sign("¨", 98.6), sign("o")), told(sign("¨", 98.4), sign("o"))]).toEqual([
      "ö",
      "¨o",
    ])
    expect(told(sign("¨", 100, 100, {}, 3), sign("o"))).toBe("ö")
  })

  test("stands less than half an em above or below, and is about as large", () => {
    expect([told(sign("¨", 100, 95.1), sign("o")), told(sign("¨", 100, 94.9), sign("o"))]).toEqual([
      "ö",
      "¨o",
    ])
    expect(told(sign("¨", 100, 105.1), sign("o"))).toBe("¨o")
    const large = (size: number): string => told(sign("¨", 100, 100, { size }), sign("o"))
    expect([large(14.9), large(15.1), large(5.1), large(4.9)]).toEqual(["ö", "¨o", "ö", "¨o"])
  })

  test("lies in the same direction, and not in upright text", () => {
    expect(told(sign("¨", 100, 100, { angle: 90 }), sign("o"))).toBe("¨o")
    expect(told(sign("¨"), sign("o", 100, 100, { isVertical: true }))).toBe("¨o")
    const turned = { angle: 90 }
    const up = (y: number, x = 100): string =>
      told(sign("¨", x, y, turned), sign("o", 100, 100, turned))
    expect([up(100), up(101.4), up(101.6), up(98.4)]).toEqual(["ö", "ö", "¨o", "¨o"])
    expect([up(100, 104.9), up(100, 105.1)]).toEqual(["ö", "¨o"])
  })
})
