import { expect, test } from "vitest"
import type { GlyphRun } from "../../../model/scene.ts"
import { plainRun } from "../../writing/lines.test-kit.ts"
import type { MathFace } from "./atoms.ts"
import { facesOfFormulas } from "./slanted-faces.ts"

const plain = { isTex: true, isItalic: false, isBold: false }
const [upright, slanted, signs] = [0, 1, 2]
const faces: readonly MathFace[] = [
  { ...plain, kind: undefined },
  { ...plain, isItalic: true, kind: undefined },
  { ...plain, kind: "signs" },
]

/** A run of letters five points wide; those of a word touch. */
function runOf(font: number, text: string): GlyphRun {
  const places = [...text].flatMap((char, at) => (char === " " ? [] : [{ char, x: 20 + at * 5 }]))
  return {
    ...plainRun,
    font,
    chars: places.map(({ char }) => char),
    x: places.map(({ x }) => x),
    y: places.map(() => 100),
    advance: places.map(() => 5),
    size: 10,
    box: { x0: 20, y0: 92, x1: 20 + text.length * 5, y1: 102 },
  }
}

/** What the slanted face is on a page that holds texts in it, beside words and a sign. */
const kindOf = (texts: readonly string[], sign = "∈"): MathFace["kind"] =>
  facesOfFormulas(faces, [
    runOf(upright, "some words"),
    ...texts.map((text) => runOf(slanted, text)),
    runOf(signs, sign),
  ])[slanted]?.kind

test("a slanted face that draws single letters, and products of two, is one of formulas", () => {
  expect(kindOf(["x", "y", "Ax"])).toBe("letters")
  expect(kindOf(["x", "dX", "t"])).toBe("letters")
})

test("a slanted face in which words are set is one of text", () => {
  expect(kindOf(["x", "y", "z", "a", "b", "much"])).toBeUndefined()
  expect(kindOf(["if"])).toBeUndefined()
  expect(kindOf(["x", "if", "or"])).toBeUndefined()
})

test("without a sign of formulas nothing is told: bullets are none", () => {
  expect(kindOf(["x", "y"], "•")).toBeUndefined()
})

test("a bold slanted face is one of labels", () => {
  const bold = faces.map((face) => (face.isItalic ? { ...face, isBold: true } : face))
  const told = facesOfFormulas(bold, [runOf(slanted, "A"), runOf(signs, "∈")])
  expect(told).toEqual(bold)
})

test("upright faces and the page's own fonts of formulas stay what they are", () => {
  const told = facesOfFormulas(faces, [runOf(slanted, "x"), runOf(signs, "∈")])
  expect(told.map(({ kind }) => kind)).toEqual([undefined, "letters", "signs"])
})
