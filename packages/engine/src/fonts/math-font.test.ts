import { expect, test } from "vitest"
import { integralOfAccent, mathFontKind, mathText, texSign } from "./math-font.ts"

test("a code that a font of TeX's signs is left with tells its sign", () => {
  expect(texSign("CMSY10", "k")).toBe("‖")
  expect(texSign("CMSY7", "6")).toBe("\u0338")
  expect(texSign("CMBSY10", "j")).toBe("|")
})

test("letters of other fonts, capitals of script and signs that are known stay", () => {
  expect(texSign("CMR10", "k")).toBeUndefined()
  expect(texSign("CMSY10", "L")).toBeUndefined()
  expect(texSign("CMSY10", "≤")).toBeUndefined()
})

test("integrals that are named by the codes of accents are integrals again", () => {
  expect(integralOfAccent("esint10", "ˆ")).toBe("∫")
  expect(integralOfAccent("esint10", "˛")).toBe("∮")
  expect(integralOfAccent("esint10", "\u0004")).toBe("∬")
  expect(mathText("extension", "esint10", 0x0e)).toBe("∯")
  expect(integralOfAccent("EuropeanPi", "ˆ")).toBeUndefined()
})

test("the double brackets of the font of St Mary Road are read", () => {
  expect(["J", "K"].map((char) => texSign("stmary10", char))).toEqual(["⟦", "⟧"])
  expect(texSign("stmary10", "a")).toBeUndefined()
})

test("letters and digits of the font msam are signs, such as the bullets of slides", () => {
  expect(["I", "F", "X", "4"].map((char) => texSign("MSAM10", char))).toEqual(["▶", "★", "✓", "≼"])
  // What it draws for this code is a piece of an arrow.
  expect(texSign("MSAM10", "K")).toBeUndefined()
  expect(texSign("MSBM10", "R")).toBeUndefined()
})

test("codes that nothing names are the letters and signs of TeX's fonts, at their second place too", () => {
  expect(mathText("letters", "CMMI10", 0x60)).toBe("ℓ")
  expect(mathText("letters", "LMMathItalic10-Regular", 0x02)).toBe("Θ")
  expect(mathText("letters", "CMMI10", 0xb2)).toBe("ϵ")
  expect(mathText("extension", "CMEX10", 0xa1)).toBe("(")
  expect(mathText("signs", "CMSY8", 0x02)).toBe("×")
  expect(mathText("signs", "MSAM10", 0x3e)).toBe("⩾")
  expect(mathText("struck", "MSBM7", 0x40)).toBe("∄")
})

test("letters of txfonts and of the bright faces are letters of formulas", () => {
  expect(["rtxmi", "rpxmi", "CMBRMI10", "CMBRMB10"].map(mathFontKind)).toEqual(
    Array.from({ length: 4 }, () => "letters"),
  )
  expect(mathFontKind("CMBRSY10")).toBe("signs")
  expect(["bbold10", "dsss10"].map(mathFontKind)).toEqual(["struck", "struck"])
  expect(["rtxr", "CMBR10", "CMSSI10"].map(mathFontKind)).toEqual([undefined, undefined, undefined])
})
