import { expect, test } from "vitest"
import { mathLetter, plainSign } from "./math-letters.ts"

test.each([
  ["𝐀", "A", "bold", false],
  ["𝐙", "Z", "bold", false],
  ["𝐚", "a", "bold", false],
  ["𝑧", "z", undefined, true],
  ["𝒜", "A", "script", false],
  ["𝔸", "A", "double-struck", false],
  ["𝚣", "z", "monospace", false],
  ["𝚤", "ı", undefined, true],
  ["𝚥", "ȷ", undefined, true],
  ["𝚨", "Α", "bold", false],
  ["𝛼", "α", undefined, true],
  ["𝟎", "0", undefined, false],
  ["𝟿", "9", undefined, false],
  ["ℝ", "R", "double-struck", undefined],
  ["ℓ", "ℓ", undefined, undefined],
  ["ℎ", "h", undefined, true],
])("%s is %s", (raw, sign, variant, isItalic) => {
  const letter = mathLetter(raw, undefined)
  expect([letter.sign, letter.variant, letter.isItalic]).toEqual([sign, variant, isItalic])
})

test("what is in no mathematical alphabet stays as it is", () => {
  for (const raw of ["A", "é", "墨", "𐐀", "𐒀", "😀", "🂡", "\u{1d300}", "\u{1d800}"])
    expect(mathLetter(raw, undefined).sign).toBe(raw)
})

test("fonts that hold one look tell it of their letters", () => {
  expect(mathLetter("R", "struck")).toMatchObject({ variant: "double-struck", isItalic: false })
  expect(mathLetter("1", "struck")).not.toHaveProperty("variant")
  expect(mathLetter("α", "struck")).not.toHaveProperty("variant")
  expect(mathLetter("A", "signs")).toMatchObject({ variant: "script" })
  expect(mathLetter("a", "signs")).not.toHaveProperty("variant")
})

test("signs have the codes that formulas are written with", () => {
  expect(mathLetter("\u2126", undefined).sign).toBe("Ω")
  expect(["-", "–", "'", "’", "+"].map(plainSign)).toEqual(["−", "−", "′", "′", "+"])
})
