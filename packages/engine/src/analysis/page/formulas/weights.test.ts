import { expect, test } from "vitest"
import type { MathFace } from "./atoms.ts"
import { weightOf } from "./weights.ts"

type Kind = MathFace["kind"]

/** Signs in one face, and how much each speaks for a formula. */
test.each<[kind: Kind, math: string, neutral: string, text: string]>([
  [undefined, "𝑥", "1+(=∑≤→", "xα中"],
  ["roman", "=+<>∑≤", "1(-/", "xα中"],
  ["mixed", "=+−×(∑⎛", "1xα", "•中"],
  ["office", "+∑1α", "→☑", "x•中\ue001"],
  ["signs", "+∑A", "•∗⋄", "中"],
  ["whole", "∑⊕", "1+•α", "xA中"],
  ["letters", "x1+", "", "中"],
])("signs of a face that draws %s", (kind, math, neutral, text) => {
  const weights = (signs: string): string[] =>
    [...signs].map((sign) => weightOf(sign, sign, { kind }))
  expect(weights(math)).toEqual([...math].map(() => "math"))
  expect(weights(neutral)).toEqual([...neutral].map(() => "neutral"))
  expect(weights(text)).toEqual([...text].map(() => "text"))
})

test("upright letters of a face without words may be of formulas", () => {
  expect(weightOf("x", "x", { kind: "whole", hasNoWords: true })).toBe("neutral")
  expect(weightOf("中", "中", { kind: "whole", hasNoWords: true })).toBe("text")
})

test("letters of mathematical alphabets are formulas in any face", () => {
  expect(["\u{1d400}", "\u{1d7ff}"].map((raw) => weightOf(raw, "A", { kind: undefined }))).toEqual([
    "math",
    "math",
  ])
  expect(["\u{1d3ff}", "\u{1d800}"].map((raw) => weightOf(raw, "A", { kind: undefined }))).toEqual([
    "text",
    "text",
  ])
})
