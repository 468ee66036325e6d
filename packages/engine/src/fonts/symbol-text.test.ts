import { expect, test } from "vitest"
import { symbolOfLetter, symbolText } from "./symbol-text.ts"

test("letters of Wingdings and Symbol are what these fonts draw", () => {
  expect(symbolOfLetter("Wingdings-Regular", "§")).toBe("▪")
  expect(symbolOfLetter("Wingdings", "l")).toBe("●")
  expect(symbolOfLetter("Wingdings", "Ø")).toBe("➢")
  expect(symbolOfLetter("Wingdings-Regular", "!", 1.03)).toBe("✏")
  expect(symbolOfLetter("SymbolMT", "a")).toBe("α")
  expect(symbolOfLetter("Symbol", "·")).toBe("•")
})

test("signs that are named already, spaces, and other fonts stay", () => {
  expect(symbolOfLetter("Symbol", "×")).toBeUndefined()
  expect(symbolOfLetter("Wingdings", " ")).toBeUndefined()
  expect(symbolOfLetter("SymbolaText", "a")).toBeUndefined()
  expect(symbolOfLetter("Arial", "l")).toBeUndefined()
})

test("the font of LibreOffice draws signs of Wingdings, Wingdings 2 and Symbol", () => {
  const drawn = [0xf0a7, 0xf0b2, 0xf097, 0xf02d, 0xf0d3, 0xf062]
  expect(drawn.map((code) => symbolText("OpenSymbol", code))).toEqual([
    "▪",
    "◇",
    "●",
    "−",
    "©",
    "β",
  ])
  // Icons of other fonts have the same codes.
  expect(symbolText("FontAwesome", 0xf062)).toBeUndefined()
})

test("takes a sign that is as wide as another for a bullet: its code was given by turns", () => {
  expect(symbolOfLetter("Wingdings-Regular", "!", 0.891)).toBe("•")
  expect(symbolOfLetter("Wingdings-Regular", '"', 0.458)).toBe("•")
  expect(symbolOfLetter("Wingdings-Regular", "§", 0.458)).toBe("▪")
})

test("Wingdings 2 ticks, numbers and begins with other signs", () => {
  expect(Array.from("PRTjs~¡£", (char) => symbolOfLetter("Wingdings2", char))).toEqual([
    "✓",
    "☑",
    "☒",
    "①",
    "⑩",
    "❿",
    "▪",
    "□",
  ])
  expect(symbolOfLetter("Wingdings2", "A")).toBeUndefined()
  expect([symbolText("Wingdings 2", 0xf052), symbolText("Wingdings", 0xf052)]).toEqual(["☑", "☼"])
})

test("Wingdings 3 has triangles where Wingdings has other signs", () => {
  expect(symbolOfLetter("Wingdings3", "}")).toBe("▸")
  expect(symbolOfLetter("Wingdings-3", "u")).toBe("▶")
  expect(symbolOfLetter("Wingdings3", "A")).toBeUndefined()
  expect(symbolText("Wingdings3", 0xf07d)).toBe("▸")
  expect(symbolText("OpenSymbol", 0xf07d)).toBe("▸")
  expect(symbolText("OpenSymbol", 0xf07b)).toBe("{")
})
