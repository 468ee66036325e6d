import { describe, expect, test } from "vitest"
import type { GlyphRun, SceneFont } from "../../../model/scene.ts"
import type { TextLine } from "../../drafts.ts"
import { buildLines } from "./build-lines.ts"
import type { CleanGlyphs, Glyph } from "./clean-glyphs.ts"
import { plainRun } from "../../writing/lines.test-kit.ts"

const face = (isFixedPitch: boolean): SceneFont => ({
  name: "Face",
  family: "Face",
  weight: 400,
  isItalic: false,
  isSerif: true,
  isFixedPitch,
  isSymbolic: false,
  isEmbedded: true,
  ascent: 0.8,
  descent: -0.2,
  mappedShare: 1,
})
const fonts = [face(false), face(true)]

interface RunLook extends Partial<GlyphRun> {
  /** Room between its signs, in points. */
  readonly gap?: number
  readonly wide?: number
}

/** Signs of ten points, five wide, from a place on. */
function runAt(
  text: string,
  x: number,
  y = 100,
  { gap = 0, wide = 5, ...look }: RunLook = {},
): GlyphRun {
  const chars = [...text]
  return {
    ...plainRun,
    chars,
    x: chars.map((_, at) => x + (wide + gap) * at),
    y: chars.map(() => y),
    advance: chars.map(() => wide),
    box: { x0: x, x1: x + (wide + gap) * chars.length, y0: y - 8, y1: y + 2 },
    ...look,
  }
}
const glyphsOf = (runs: readonly GlyphRun[]): Glyph[] =>
  runs.flatMap((run, z) =>
    run.chars.map((text, at) => ({
      text,
      x: run.x[at] ?? 0,
      y: run.y[at] ?? 0,
      advance: run.advance[at] ?? 0,
      run,
      z,
      at,
    })),
  )
const linesOf = (...runs: readonly GlyphRun[]): TextLine[] => {
  const clean: CleanGlyphs = { glyphs: glyphsOf(runs), emboldened: new Set(), diagnostics: [] }
  return buildLines(0, clean, fonts)
}
const textsOf = (...runs: readonly GlyphRun[]): string[] => linesOf(...runs).map(({ text }) => text)
const only = (...runs: readonly GlyphRun[]): TextLine | undefined => linesOf(...runs)[0]

describe("signs of one line", () => {
  test("are its text, without spaces at its ends", () => {
    expect(textsOf(runAt(" so it is ", 100))).toEqual(["so it is"])
    expect(textsOf(runAt("   ", 100))).toEqual([])
    expect(only(runAt("so", 100))).toMatchObject({
      baseline: 100,
      size: 10,
      angle: 0,
      direction: "ltr",
      box: { x0: 100, x1: 110, y0: 92, y1: 102 },
      gaps: [],
    })
  })

  test("were painted with the first of them that is no space", () => {
    const [space, words] = [runAt(" ", 95), runAt("so", 100)]
    expect(only(space, runAt("on", 300, 300), words)).toMatchObject({ text: "so", z: 2 })
    expect(only(runAt("so", 100), runAt("on", 112.3))?.z).toBe(0)
  })

  test("have a space where a gap that nothing drew parts them", () => {
    expect(textsOf(runAt("so", 100), runAt("on", 112.3))).toEqual(["so on"])
    expect(textsOf(runAt("so", 100), runAt("on", 111.5))).toEqual(["soon"])
  })

  test("lie level within a degree, and stand on lines of their own turned", () => {
    expect(only(runAt("so", 100, 100, { angle: 0.9 }))?.angle).toBe(0)
    expect(only(runAt("so", 100, 100, { angle: 1.1 }))?.angle).toBe(1)
    expect(only(runAt("so", 100, 100, { angle: 359.1 }))?.angle).toBe(0)
    expect(only(runAt("so", 100, 100, { angle: 358.9 }))?.angle).toBe(359)
    expect(linesOf(runAt("so", 100), runAt("o", 200, 100, { angle: 90 }))).toHaveLength(2)
    expect(only(runAt("墨", 100, 100, { isVertical: true }))).toMatchObject({
      angle: 0,
      isVertical: true,
    })
  })

  test("run from the right where more than half of them do", () => {
    expect(only(runAt("שab", 100))?.direction).toBe("ltr")
    expect(only(runAt("שa", 100))?.direction).toBe("ltr")
    expect(only(runAt("שלa", 100))?.direction).toBe("rtl")
  })
})

describe("a tab", () => {
  /**
   * The second text begins so far behind the first, which ends at 110; a space is drawn between.
   */
  const gaps = (gap: number, look: RunLook = {}): number =>
    only(runAt("so ", 100, 100, look), runAt("on", 110 + gap, 100, look))?.gaps.length ?? 0

  test("is a gap of half an em beside what is drawn", () => {
    // The space takes five points of it.
    expect(gaps(10.6)).toBe(1)
    expect(gaps(10.4)).toBe(0)
    expect(only(runAt("so", 100), runAt("on", 115.6))?.gaps).toMatchObject([
      { at: 2, from: 110, to: 115.6, z: 1 },
    ])
    expect(only(runAt("so", 100), runAt("on", 115.4))?.gaps).toEqual([])
  })

  test("is measured by the smaller letter, beside a closing sign by the larger", () => {
    const small: RunLook = { size: 8 }
    expect(only(runAt("so", 100), runAt("on", 114.6, 100, small))?.gaps).toHaveLength(1)
    expect(only(runAt("so", 100), runAt(").", 114.6, 100, small))?.gaps).toHaveLength(0)
  })

  test("in letters of one width says how many spaces were typed", () => {
    expect(
      only(runAt("so", 100, 100, { font: 1 }), runAt("on", 120, 100, { font: 1 }))?.gaps[0],
    ).toMatchObject({ spaces: 2 })
    expect(only(runAt("so", 100), runAt("on", 120))?.gaps[0]).not.toHaveProperty("spaces")
  })

  test("in brackets says how many spaces fill the blank", () => {
    expect(only(runAt("[", 100), runAt("]", 112.5))?.gaps[0]?.spaces).toBe(3)
    expect(only(runAt("[", 100), runAt("x", 112.5))?.gaps[0]?.spaces).toBe(3)
    expect(only(runAt("x", 100), runAt(")", 112.5))?.gaps[0]?.spaces).toBe(3)
    expect(only(runAt("]", 100), runAt("[", 112.5))?.gaps[0]).not.toHaveProperty("spaces")
  })
})

describe("drawn spaces", () => {
  test("are none where the next letter stands on them, or the last one covers them", () => {
    const next = (x: number): string | undefined => only(runAt("so ", 100), runAt("on", x))?.text
    expect(next(111.1)).toBe("so on")
    expect(next(110.9)).toBe("soon")
    const covered = (from: number): string | undefined =>
      only(runAt("so", 100), runAt(" ", from, 100, { wide: 2 }), runAt("on", 110))?.text
    expect(covered(107.4)).toBe("soon")
    expect(covered(107.6)).toBe("so on")
  })

  test("are kept as many as they are, unless a tab is among them", () => {
    expect(only(runAt("so.  It", 100))?.text).toBe("so.  It")
    expect(
      only(runAt("so.", 100), runAt("  ", 115, 100, { wide: 1 }), runAt("It", 124))?.text,
    ).toBe("so. It")
  })
})

describe("a number that was painted apart", () => {
  const leap = (
    label: string,
    gap: number,
    text = "text",
    look: RunLook = {},
  ): number | undefined =>
    only(runAt(label, 100), runAt(text, 100 + 5 * label.length + gap, 100, look))?.leap

  test("leaps to its text over a gap that nothing drew", () => {
    expect(leap("1.", 0.9)).toBe(3)
    expect(leap("1.", 0.7)).toBeUndefined()
    expect(leap("1.2", 3.3, "墨转")).toBe(4)
    expect(leap("1.2", 3.1, "墨转")).toBeUndefined()
    // Letters of Han may stand as far apart as at a tab.
    expect(leap("一、", 7, "墨转")).toBe(3)
    expect(leap("so", 0.9)).toBeUndefined()
    expect(leap("1.", 0.9, "5")).toBeUndefined()
    expect(only(runAt("1.", 100), runAt(" ", 110), runAt("text", 115))?.leap).toBeUndefined()
    expect(only(runAt("1.text", 100, 100, { gap: 0.9 }))?.leap).toBeUndefined()
  })

  test("leaps over a space in a face of neither: Word draws its tab so", () => {
    const tab = (space: number, text: number, words = "text") =>
      only(
        runAt("1.", 100),
        runAt(" ", 110, 100, { font: space }),
        runAt(words, 115, 100, { font: text }),
      )?.leap
    expect(tab(1, 0)).toBe(3)
    expect(tab(0, 0)).toBeUndefined()
    expect(tab(1, 1)).toBeUndefined()
    expect(tab(1, 0, "墨转")).toBeUndefined()
  })

  test("leaps over a space on its own behind which the text stands apart", () => {
    const tab = (room: number, words = "text") =>
      only(runAt("1.", 100), runAt(" ", 110), runAt(words, 115 + room))?.leap
    expect(tab(0.9)).toBe(3)
    expect(tab(0.7)).toBeUndefined()
    expect(tab(4, "墨转")).toBeUndefined()
    // A large first letter covers a space, and no tab is behind it.
    expect(only(runAt("B", 100), runAt(" ", 101, 100, { wide: 3 }), runAt("ank", 106))?.text).toBe(
      "Bank",
    )
    expect(only(runAt("1. ", 100), runAt("text", 117))?.leap).toBeUndefined()
  })

  test("and nothing between them ends where the first run does, before Han", () => {
    const seam = (label: string, text: string, look: RunLook = {}) =>
      only(runAt(label, 100), runAt(text, 100 + 5 * label.length, 100, look))?.seam
    expect(seam("一、", "墨转")).toEqual({ at: 2, isOfOneFont: true })
    expect(seam("①", "墨转", { font: 1 })).toEqual({ at: 1, isOfOneFont: false })
    expect([seam("1.", "墨转"), seam("一、", "text")]).toEqual([undefined, undefined])
    expect(only(runAt("一、墨转", 100))?.seam).toBeUndefined()
  })

  test("ends where the last of its runs does, unless a space was typed there", () => {
    const seam = (...texts: readonly string[]) =>
      only(...texts.map((text, at) => runAt(text, 100 + 5 * texts.slice(0, at).join("").length)))
        ?.seam?.at
    expect(seam("（", "二）", "墨转")).toBe(3)
    expect(seam("（", "1", "）", "墨", "转")).toBe(3)
    expect(seam("（", "1", "）墨转")).toBeUndefined()
    expect([seam("一、 ", "墨转"), seam("一、", " ", "墨转")]).toEqual([3, undefined])
  })

  test("has fourteen signs at most", () => {
    expect(leap("100.100.100.1.", 0.9)).toBe(15)
    expect(leap("100.100.100.10.", 0.9)).toBeUndefined()
  })
})

describe("a space behind the last letter", () => {
  test("is known where it is read or the file tells of it", () => {
    expect(only(runAt("Words ", 100))?.trails).toBe(true)
    expect(only(runAt("Words", 100, 100, { trails: true }))?.trails).toBe(true)
    expect(only(runAt("Words", 100, 100, { trails: false }))?.trails).toBe(false)
    expect(only(runAt("Words", 100))?.trails).toBeUndefined()
  })
})

describe("dots", () => {
  const dotted = (count: number): TextLine | undefined =>
    only(runAt("so", 100), runAt(".".repeat(count), 115), runAt("7", 120 + 5 * count))

  test("are a gap that they fill, five of them", () => {
    expect(dotted(5)?.gaps).toMatchObject([{ at: 2, from: 110, to: 145, leader: "dot" }])
    expect(dotted(5)?.text).toBe("so 7")
    expect(dotted(4)?.text).toContain("....")
  })

  test("that were typed within a sentence stay", () => {
    expect(only(runAt("so........it", 100))?.text).toBe("so........it")
  })
})

describe("stretches of one look", () => {
  const spans = (look: RunLook): number | undefined =>
    only(runAt("so", 100), runAt("on", 110, 100, look))?.spans.length

  test("are one span", () => {
    expect(spans({})).toBe(1)
    expect(spans({ size: 10.04 })).toBe(1)
    expect(spans({ size: 10.06 })).toBe(2)
    expect(spans({ stretch: 1.009 })).toBe(1)
    expect(spans({ stretch: 1.011 })).toBe(2)
    expect(spans({ font: 1 })).toBe(2)
    expect(spans({ colour: 0xff0000 })).toBe(2)
    expect(spans({ mcid: 3 })).toBe(2)
    expect(spans({ renderMode: 3 })).toBe(2)
  })

  test("are cut where a text was painted a little apart", () => {
    const apart = (gap: number): number | undefined =>
      only(runAt("so", 100), runAt("on", 110 + gap))?.spans.length
    expect(apart(0.9)).toBe(1)
    expect(apart(1.1)).toBe(2)
  })

  test("keep the space behind them", () => {
    const line = only(runAt("so ", 100), runAt("on", 115, 100, { colour: 0xff0000 }))
    expect(line?.spans.map(({ text }) => text)).toEqual(["so ", "on"])
  })
})

describe("small signs off the line", () => {
  const rise = (down: number, size = 7): string | undefined =>
    only(runAt("word", 100), runAt("2", 120, 100 + down, { size, wide: 3.5 }))?.spans.at(-1)?.rise

  test("are raised or lowered by a twelfth of an em, and smaller by a tenth", () => {
    expect(rise(-0.85)).toBe("superscript")
    expect(rise(-0.7)).toBe("none")
    expect(rise(0.85)).toBe("subscript")
    expect(rise(-0.85, 8.9)).toBe("superscript")
    expect(rise(-0.85, 9.1)).toBe("none")
  })
})

test("the room of spaces before the first letter is known", () => {
  expect(only(runAt("  Words", 100))?.leads).toBe(10)
  expect(only(runAt("Words", 100))?.leads).toBeUndefined()
})
