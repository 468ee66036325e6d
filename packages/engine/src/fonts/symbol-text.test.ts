import { expect, test } from "vitest"
import { symbolOfLetter } from "./symbol-text.ts"

test("letters of Wingdings and Symbol are what these fonts draw", () => {
  expect(symbolOfLetter("Wingdings-Regular", "§")).toBe("▪")
  expect(symbolOfLetter("Wingdings", "l")).toBe("●")
  expect(symbolOfLetter("Wingdings", "Ø")).toBe("➢")
  expect(symbolOfLetter("SymbolMT", "a")).toBe("α")
  expect(symbolOfLetter("Symbol", "·")).toBe("•")
})

test("signs that are named already, spaces, and other fonts stay", () => {
  expect(symbolOfLetter("Symbol", "×")).toBeUndefined()
  expect(symbolOfLetter("Wingdings", " ")).toBeUndefined()
  expect(symbolOfLetter("Wingdings2", "l")).toBeUndefined()
  expect(symbolOfLetter("SymbolaText", "a")).toBeUndefined()
  expect(symbolOfLetter("Arial", "l")).toBeUndefined()
})
