import { glyphRun, sceneOfPages } from "@mozhuan/testkit"
import { describe, expect, test } from "vitest"
import type { GlyphRun, SceneFont } from "../../../model/scene.ts"
import { facesBesideText, glyphAtom, isTall, mathFaces, type MathFace } from "./atoms.ts"

const plain: MathFace = { kind: undefined, isTex: false, isItalic: false, isBold: false }
const runOf = (text: string, look: Partial<GlyphRun> = {}): GlyphRun => ({
  ...glyphRun({ x: 100, y: 100, text }),
  ...look,
})
const atomOf = (text: string, face: Partial<MathFace> = {}, look: Partial<GlyphRun> = {}) =>
  glyphAtom({ ...runOf(text, look), chars: [text] }, 0, 3, { ...plain, ...face })

describe("fonts take part in formulas", () => {
  const [sample] = sceneOfPages([]).fonts
  const faceOf = (font: Partial<SceneFont>): MathFace | undefined =>
    mathFaces(sample ? [{ ...sample, ...font }] : [])[0]

  test.each<[string, Partial<MathFace>]>([
    ["CMR10", { isTex: true, isBold: false }],
    ["LMRoman10-Regular", { isTex: true, isBold: false }],
    ["CMBX10", { isTex: true, isBold: true }],
    ["CMMI10", { kind: "letters", isTex: true, isBold: false }],
    ["Times", { kind: undefined, isTex: false, isBold: false }],
  ])("%s by its name", (name, face) => {
    expect(faceOf({ name })).toMatchObject(face)
  })

  test("a text face is bold from a weight of 600 on, and faces of formulas are by their name", () => {
    const bold = (name: string, weight: number) => faceOf({ name, weight })?.isBold
    expect([599, 600].map((weight) => bold("Times", weight))).toEqual([false, true])
    expect(["Symbol", "CMMI10", "CMR10"].map((name) => bold(name, 700))).toEqual([
      true,
      false,
      false,
    ])
  })

  test("one without a known name draws whole formulas where it holds their letters", () => {
    expect(faceOf({ isMath: true })?.kind).toBe("whole")
    expect(faceOf({ name: "CMSY10", isMath: true })?.kind).toBe("signs")
  })
})

describe("a text font of TeX beside text in another face", () => {
  const tex: MathFace = { ...plain, isTex: true }
  const kindOf = (text: string, face: MathFace = tex, beside: MathFace = plain) =>
    facesBesideText([beside, face], [runOf(text, { font: 1 })], runOf("text"))[1]?.kind

  test("draws signs of formulas where half of what it draws are letters at most", () => {
    expect(kindOf("a=")).toBe("roman")
    expect(kindOf("ab=")).toBe(undefined)
  })

  test("not where it is fat or slanted, no font of TeX, or one of formulas", () => {
    expect(kindOf("a=", { ...tex, isBold: true })).toBe(undefined)
    expect(kindOf("a=", { ...tex, isItalic: true })).toBe(undefined)
    expect(kindOf("a=", plain)).toBe(undefined)
    expect(kindOf("a=", { ...tex, kind: "signs" })).toBe("signs")
  })

  test("nor where the text is TeX's too, or there is none", () => {
    expect(kindOf("a=", tex, tex)).toBe(undefined)
    expect(facesBesideText([plain, tex], [runOf("a=", { font: 1 })], undefined)[1]?.kind).toBe(
      undefined,
    )
    const strange = runOf("text", { font: 7 })
    expect(facesBesideText([plain, tex], [runOf("a=", { font: 1 })], strange)[1]?.kind).toBe(
      undefined,
    )
  })
})

test("a font of whole formulas has no words where half its signs are upright letters at most", () => {
  const whole: MathFace = { ...plain, kind: "whole" }
  const hasNoWords = (text: string, face = whole) =>
    facesBesideText([face, plain], [runOf(text), runOf("note", { font: 1 })], undefined)[0]
      ?.hasNoWords
  expect(hasNoWords("ab==")).toBe(true)
  expect(hasNoWords("ab=")).toBe(undefined)
  // Spaces are neither.
  expect(hasNoWords("ab=   ")).toBe(undefined)
  expect(hasNoWords("==", plain)).toBe(undefined)
  expect(facesBesideText([whole, whole], [runOf("==")], undefined)[1]?.hasNoWords).toBe(undefined)
})

test("a font of whole formulas that draws odd signs and nothing usual is none: its map is wrong", () => {
  const whole: MathFace = { ...plain, kind: "whole" }
  const kindOf = (text: string) => facesBesideText([whole], [runOf(text)], undefined)[0]?.kind
  expect(kindOf("⫚⫛𝔘")).toBe(undefined)
  expect(kindOf("𝔘\ufffd⬜")).toBe(undefined)
  expect(kindOf("𝔘")).toBe("whole")
  expect(kindOf("⫚⫛𝔘=")).toBe("whole")
  expect(kindOf("⫚⫛𝑥")).toBe("whole")
})

describe("the ink of a glyph", () => {
  test.each([
    ["x", 95.5, 100.1],
    ["g", 95.5, 102],
    ["(", 92.5, 102.5],
    ["=", 94.8, 99.5],
    [".", 98.9, 100],
    [",", 98.9, 101.9],
    ["ˆ", 93, 95],
    ["j", 93.2, 101.9],
    ["A", 93.1, 100],
  ])("of %s is from %d down to %d where the font tells none", (sign, y0, y1) => {
    const { box } = atomOf(sign)
    expect([box.x0, box.x1]).toEqual([100, 105])
    expect([box.y0, box.y1]).toEqual([expect.closeTo(y0), expect.closeTo(y1)])
  })

  test("is the font's where it has an extent", () => {
    expect(atomOf("x", {}, { ink: [101, 95, 104, 100] }).box).toEqual({
      x0: 101,
      y0: 95,
      x1: 104,
      y1: 100,
    })
    expect(atomOf("x", {}, { ink: [101, 95, 101.03, 100] }).box.x0).toBe(100)
    expect(atomOf("x", {}, { ink: [101, 95, 101.05, 100] }).box.x0).toBe(101)
    expect(atomOf("x", {}, { ink: [101, 95, 104, 95.03] }).box.x0).toBe(100)
    for (const ink of [[], [101], [101, 95], [101, 95, 104]])
      expect(atomOf("x", {}, { ink }).box.x0).toBe(100)
  })

  test("of tall signs is centred on the line", () => {
    const high = { ink: [100, 90, 105, 102] }
    expect(atomOf("(", {}, high).baseline).toBe(98.5)
    expect(atomOf("x", {}, high).baseline).toBe(100)
    expect(atomOf("x", { kind: "extension" }, high).baseline).toBe(98.5)
    const box = (height: number) => ({ x0: 0, x1: 5, y0: 0, y1: height })
    expect([11.4, 11.6].map((height) => isTall("∑", box(height), 10))).toEqual([false, true])
  })

  test("goes from the smaller end of its advance to the greater", () => {
    expect(atomOf("x", {}, { advance: [-5] })).toMatchObject({ start: 95, end: 100 })
    expect(atomOf("x")).toMatchObject({ start: 100, end: 105, item: 3, at: 0 })
  })
})

describe("what a glyph says", () => {
  const italic = { isItalic: true }
  const bold = { isBold: true }

  test.each<[string, Partial<MathFace>, object]>([
    ["12", {}, { kind: "number", text: "12" }],
    ["1", bold, { kind: "number", text: "1", variant: "bold" }],
    ["中", {}, { kind: "text", text: "中" }],
    ["x", {}, { kind: "identifier", text: "x", variant: "normal" }],
    ["x", italic, { kind: "identifier", text: "x" }],
    ["x", bold, { kind: "identifier", text: "x", variant: "bold" }],
    ["x", { ...bold, ...italic }, { kind: "identifier", text: "x", variant: "bold-italic" }],
    ["x", { ...bold, kind: "whole" }, { kind: "identifier", text: "x", variant: "normal" }],
    ["x", { kind: "letters" }, { kind: "identifier", text: "x" }],
    ["ff", {}, { kind: "identifier", text: "ff" }],
    ["∞", {}, { kind: "identifier", text: "∞" }],
    ["+", {}, { kind: "operator", text: "+" }],
  ])("%s in a face of %o", (sign, face, node) => {
    expect(atomOf(sign, face).node).toEqual(node)
  })

  test("a letter of a mathematical alphabet says whether it slants", () => {
    expect([atomOf("𝑥").isItalic, atomOf("𝐱", italic).isItalic]).toEqual([true, false])
  })

  test("capital Greek letters of TeX's text fonts are of formulas", () => {
    expect(atomOf("Γ", { isTex: true })).toMatchObject({ weight: "math", isMathFont: true })
    expect(atomOf("Γ")).toMatchObject({ weight: "text", isMathFont: false })
    expect(atomOf("G", { isTex: true })).toMatchObject({ weight: "text", isMathFont: false })
  })

  test.each<[MathFace["kind"], string, boolean]>([
    [undefined, "x", false],
    ["mixed", "+", false],
    ["letters", "x", true],
    ["whole", "x", true],
    ["office", "∑", true],
    ["office", "x", false],
    ["roman", "=", true],
    ["roman", "x", false],
  ])("in a face of %s, %s is of a font of formulas: %s", (kind, sign, isMathFont) => {
    expect(atomOf(sign, { kind }).isMathFont).toBe(isMathFont)
  })
})
