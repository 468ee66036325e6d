import { describe, expect, test } from "vitest"
import type { GlyphRun, SceneFont } from "../../../model/scene.ts"
import { rowOf } from "./row-glyphs.test-kit.ts"
import type { RowGlyph } from "./rows.ts"
import { facesOf, wordGap } from "./word-gap.ts"

const fonts = [{ spaceWidth: 0.25 }, {}] as unknown as readonly SceneFont[]
const gapOf = (pieces: readonly RowGlyph[]): number | undefined => {
  const [a, b] = pieces
  return a && b && wordGap(a, b, facesOf(pieces, fonts))
}
/** The gap that parts words of a line of drawn words, each of so many letters. */
const bare = (words: number, letters: number, between: number, within = 0): number | undefined =>
  facesOf(
    rowOf(
      ...Array.from({ length: words * letters }, (_, at) => {
        const isNew = at > 0 && at % letters === 0
        return ["a", { gap: at === 0 ? 0 : isNew ? between : within }] as const
      }),
    ).pieces,
    fonts,
  ).bareGap

describe("the gap that starts a word", () => {
  test("is half an em between a Chinese sign and another, three quarters between two", () => {
    expect(gapOf(rowOf("墨", "转").pieces)).toBe(0.75)
    expect(gapOf(rowOf("墨", "a").pieces)).toBe(0.5)
    expect(gapOf(rowOf("a", "墨").pieces)).toBe(0.5)
  })

  test("is a sixth of an em in a line without spaces, a quarter in one that has some", () => {
    expect(gapOf(rowOf("a", "b").pieces)).toBe(0.16)
    expect(gapOf(rowOf("a", "b", " ").pieces)).toBe(0.24)
    expect(gapOf(rowOf("א", "ב", " ").pieces)).toBe(0.16)
  })

  test("is a quarter of an em between letters of one width, with spaces or without", () => {
    const typed = [{ isFixedPitch: true }, {}] as unknown as readonly SceneFont[]
    const between = (font: number, ...more: readonly " "[]): number | undefined => {
      const { pieces } = rowOf("a", ["b", { run: { font } }], ...more)
      const [a, b] = pieces
      return a && b && wordGap(a, b, facesOf(pieces, typed))
    }
    expect(between(0)).toBe(0.24)
    expect(between(0, " ")).toBe(0.24)
    expect(between(1)).toBe(0.16)
  })

  test("is most of the space of the face between two runs of several letters", () => {
    const two = (first: Partial<GlyphRun>, second: Partial<GlyphRun>): number | undefined =>
      gapOf(
        rowOf(
          ["a", { run: { chars: ["a", "b"], ...first } }],
          ["b", { run: { chars: ["a", "b"], ...second } }],
          " ",
        ).pieces,
      )
    expect(two({}, {})).toBeCloseTo(0.225)
    expect(two({ stretch: 2 }, {})).toBe(0.24)
    expect(two({ stretch: 0.5 }, {})).toBe(0.16)
    expect(two({ font: 1 }, {})).toBeCloseTo(0.225)
    expect(two({ font: 1 }, { font: 1 })).toBe(0.24)
    expect(two({ chars: ["a"] }, {})).toBe(0.24)
    expect(two({}, { chars: ["b"] })).toBe(0.24)
  })
})

describe("a line that is too full", () => {
  test("has words from a tenth of an em on, three gaps of them", () => {
    expect(bare(4, 5, 1.1)).toBe(0.1)
    expect(bare(3, 5, 1.1)).toBe(0.16)
  })

  test("has none wider than a third of an em, and letters that stand closer", () => {
    expect(bare(4, 5, 2.9)).toBe(0.1)
    expect(bare(4, 5, 3.1)).toBe(0.16)
    expect(bare(4, 5, 1.5, 0.6)).toBe(0.1)
    expect(bare(4, 5, 1.5, 0.8)).toBe(0.16)
    expect(bare(4, 5, 0.9)).toBe(0.16)
  })

  test("has two to twelve gaps of letters for each of words", () => {
    // Words of n letters have n - 1 gaps within; of the gaps of words there is one less than words.
    expect(bare(13, 3, 1.5)).toBe(0.1)
    expect(bare(13, 2, 1.5)).toBe(0.16)
    expect(bare(4, 10, 1.5)).toBe(0.1)
    expect(bare(4, 11, 1.5)).toBe(0.16)
  })

  test("is told by what is no Chinese sign", () => {
    const signs = Array.from({ length: 20 }, (_, at) =>
      at % 5 === 0 && at > 0 ? (["a", { gap: 1.5 }] as const) : "a",
    )
    expect(facesOf(rowOf(...signs, ["墨", { gap: 4 }]).pieces, fonts).bareGap).toBe(0.1)
    expect(facesOf(rowOf(...signs, "墨", ["a", { gap: 4 }]).pieces, fonts).bareGap).toBe(0.1)
    expect(facesOf(rowOf(...signs, ["a", { gap: 4 }]).pieces, fonts).bareGap).toBe(0.16)
  })
})

describe("in a line without spaces whose Han touch each other", () => {
  const solid = Array.from("墨转是文件引擎")
  const between = (
    a: string,
    b: string,
    ...line: readonly (string | readonly [string, { readonly gap: number }])[]
  ): number | undefined => {
    const { pieces } = rowOf(a, b, ...line)
    const [left, right] = pieces
    return left && right && wordGap(left, right, facesOf(pieces, fonts))
  }

  test("a gap between two of them is a space from a quarter of an em on", () => {
    expect(between("墨", "转", ...solid)).toBe(0.24)
    expect(between("墨", "，", ...solid)).toBe(0.75)
    expect(between("墨", "转", ...solid.slice(0, 4))).toBe(0.75)
    expect(between("墨", "转", ...solid, " ")).toBe(0.75)
    const spread = solid.map((text) => [text, { gap: 1 }] as const)
    expect(between("墨", "转", ...spread)).toBe(0.75)
  })

  test("so is one beside a bracket or a point, where programs put none on their own", () => {
    expect(between(".", "墨", ...solid)).toBe(0.24)
    expect(between("墨", "(", ...solid)).toBe(0.24)
    expect(between("a", "墨", ...solid)).toBe(0.5)
    expect(between("墨", ".", ...solid)).toBe(0.5)
    expect(between(".", "墨")).toBe(0.5)
  })
})
