import { describe, expect, test } from "vitest"
import { glyphAt, type GlyphLook } from "./atoms.test-kit.ts"
import type { GlyphAtom, MathFace } from "./atoms.ts"
import { wordRows } from "./words.ts"
import { zonesByLayout } from "./zones-by-layout.ts"

const faces: readonly MathFace[] = (
  ["letters", "signs", "extension", "roman", "office", undefined] as const
).map((kind) => ({
  kind,
  isTex: false,
  isItalic: false,
  isBold: false,
}))
type Kind = "letters" | "signs" | "extension" | "roman" | "office" | "text"
const fonts: readonly Kind[] = ["letters", "signs", "extension", "roman", "office", "text"]

/** Signs beside each other, each with the face that draws it. */
function zonesOf(
  ...signs: readonly (readonly [sign: string, kind: Kind, look?: GlyphLook])[]
): string[] {
  let x = 100
  const atoms = signs.map(([sign, kind, look = {}]): GlyphAtom => {
    const own = kind === "text" ? look : ({ weight: "math", isMathFont: true, ...look } as const)
    const made = { ...glyphAt(sign, x, own), font: fonts.indexOf(kind) }
    x += 8
    return made
  })
  const found = zonesByLayout({ atoms, rows: wordRows(atoms), bars: [], faces })
  return found.map(({ words }) => words.map(({ text }) => text).join(""))
}
const slanted: GlyphLook = { isItalic: true }
/** A letter in a line of its own. */
const apart: GlyphLook = { isItalic: true, baseline: 200 }
/** A formula of two slanted letters of the text, whose sign a face draws. */
const formula = (kind: Kind) =>
  [
    ["a", "text", slanted],
    ["x", "text", slanted],
    ["=", kind],
    ["2", "text"],
  ] as const

describe("a page has formulas", () => {
  test("where a face of formulas draws some of it", () => {
    expect(zonesOf(["x", "letters"])).toEqual(["x"])
    expect(zonesOf(["x", "text", slanted])).toEqual([])
  })

  test.each<[Kind, boolean]>([
    ["signs", true],
    ["extension", true],
    ["roman", true],
    ["office", true],
  ])("slanted letters of its text are theirs where %s draws their signs", (kind) => {
    expect(zonesOf(...formula(kind), ["y", "text", apart]).at(-1)).toBe("y")
  })

  test("not where a face of letters draws them", () => {
    expect(zonesOf(...formula("letters"), ["y", "text", apart])).not.toContain("y")
  })

  test("nor where many letters are drawn by one", () => {
    const own = (sign: string) => [sign, "letters", { baseline: 300 }] as const
    expect(zonesOf(...formula("signs"), own("z"), ["y", "text", apart])).not.toContain("y")
    // Letters of a script of their own, and signs, are none of them.
    expect(zonesOf(...formula("signs"), own("π"), ["y", "text", apart])).toContain("y")
  })

  test("fat letters alone are vectors where formulas have some", () => {
    const fat: GlyphLook = { isBold: true }
    expect(
      zonesOf(
        ["v", "text", fat],
        ["=", "signs"],
        ["2", "text"],
        ["w", "text", { ...fat, baseline: 200 }],
      ),
    ).toContain("w")
    expect(zonesOf(["x", "letters"], ["w", "text", { ...fat, baseline: 200 }])).not.toContain("w")
  })

  test("numbers and units are formulas where it has others", () => {
    const number = [
      ["0", "text"],
      [".", "letters"],
      ["6", "text"],
    ] as const
    expect(zonesOf(...number)).toEqual([])
    expect(zonesOf(...number, ["x", "letters", { baseline: 200 }])).toEqual(["0.6", "x"])
    expect(zonesOf(["Ω", "letters"])).toEqual([])
  })

  test("and a font of symbols draws bullets and letters of the text alone where it has none", () => {
    expect(zonesOf(["γ", "office"], ["y", "text", apart])).toEqual([])
    expect(zonesOf(["γ", "office"], ["=", "office"], ["2", "text"])).toEqual(["γ=2"])
  })
})
