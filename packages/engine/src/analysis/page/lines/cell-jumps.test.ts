import { describe, expect, test } from "vitest"
import type { GlyphRun } from "../../../model/scene.ts"
import { plainRun } from "../../writing/lines.test-kit.ts"
import { startsAfterJumps } from "./cell-jumps.ts"
import type { Glyph } from "./clean-glyphs.ts"

const run = (look: Partial<GlyphRun> = {}): GlyphRun =>
  ({ ...plainRun, ...look }) as unknown as GlyphRun
/** The letters of a run in parts, each behind a jump of so many points; letters are five wide. */
const glyphs = (parts: readonly string[], jump: number, of = run(), x = 100, y = 100): Glyph[] => {
  let at = x
  return parts.flatMap((part, index) => {
    at += index === 0 ? 0 : jump
    return [...part].map((text): Glyph => {
      const glyph = { text, x: at, y, advance: 5, run: of, z: 0, at: 0 }
      at += 5
      return glyph
    })
  })
}
/** The letters of a row that begin another cell. */
const starts = (...all: readonly Glyph[]): string =>
  [...startsAfterJumps(all)].map(({ text }) => text).join("")

describe("behind a jump in a run", () => {
  test("another cell begins, where it is wider than an em", () => {
    expect(starts(...glyphs(["tea", "milk"], 10.1))).toBe("m")
    expect(starts(...glyphs(["tea", "milk"], 9.9))).toBe("")
    expect(starts(...glyphs(["tea", "milk", "rice"], 20))).toBe("mr")
  })

  test("none begins where a space is drawn on either side", () => {
    expect(starts(...glyphs(["tea ", "milk"], 20))).toBe("")
    expect(starts(...glyphs(["tea", " milk"], 20))).toBe("")
  })

  test("none begins in a run that is turned or upright", () => {
    expect(starts(...glyphs(["tea", "milk"], 20, run({ angle: 90 })))).toBe("")
    expect(starts(...glyphs(["tea", "milk"], 20, run({ isVertical: true })))).toBe("")
  })

  test("none begins between two runs, which part by themselves", () => {
    expect(starts(...glyphs(["tea"], 0), ...glyphs(["milk"], 0, run(), 200))).toBe("")
    expect(starts(...glyphs(["tea", "oat"], 20), ...glyphs(["milk", "rye"], 20, run(), 300))).toBe(
      "or",
    )
    expect(starts()).toBe("")
  })
})

describe("a jump within one text", () => {
  test("stands between all letters of one set over the width of its cell", () => {
    expect(starts(...glyphs(["姓", "名"], 20))).toBe("")
    expect(starts(...glyphs(["姓", "名", "甲乙"], 20))).toBe("名甲")
    // Digits are set apart by nobody.
    expect(starts(...glyphs(["1", "2"], 20))).toBe("2")
    expect(starts(...glyphs(["姓", "2"], 20))).toBe("2")
  })

  test("parts the sign of a currency from its amount", () => {
    expect(starts(...glyphs(["¥", "120"], 20))).toBe("")
    expect(starts(...glyphs(["tea", "¥", "120"], 20))).toBe("¥")
  })

  test("is filled by letters of another run on the same line", () => {
    const filled = (
      look: { x?: number; y?: number; text?: string; of?: GlyphRun } = {},
    ): string => {
      const { x = 120, y = 100, text = "了", of = run() } = look
      return starts(...glyphs(["tea", "milk"], 20), ...glyphs([text], 0, of, x, y))
    }
    expect(filled()).toBe("")
    expect(filled({ y: 104.9 })).toBe("")
    expect(filled({ y: 105.1 })).toBe("m")
    expect(filled({ y: 94.9 })).toBe("m")
    expect(filled({ text: " " })).toBe("m")
    expect(filled({ x: 112.4 })).toBe("m")
    expect(filled({ x: 112.6 })).toBe("")
    expect(filled({ x: 134.9 })).toBe("")
    expect(filled({ x: 135.1 })).toBe("m")
  })

  test("is filled by the second letter in it where the first is on another line", () => {
    const row = glyphs(["tea", "milk"], 20)
    const above = glyphs(["x"], 0, run(), 118, 60)
    expect(starts(...row, ...above, ...glyphs(["y"], 0, run(), 124))).toBe("")
  })
})
