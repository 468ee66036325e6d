import { expect, test } from "vitest"
import { lettersKey } from "./letters-key.ts"

test("texts with the same letters have one key, whatever stands between them", () => {
  expect(lettersKey("Page 12 of 30")).toBe(lettersKey("Page 7 of 30."))
  expect(lettersKey("第 3 页")).toBe(lettersKey("第12页"))
  expect(lettersKey("@[`{az")).toBe(lettersKey("az"))
  expect(lettersKey("1 2 3")).toBe(0)
})

test("other letters, or another order, have another", () => {
  const texts = [
    "Page",
    "page",
    "Pega",
    "Pag",
    "Pagez",
    "AGE",
    "ZAGE",
    "é",
    "e",
    "墨",
    "转",
    "𠀀",
    "𠀁",
  ]
  expect(new Set(texts.map(lettersKey)).size).toBe(texts.length)
})

test("ten thousand texts have keys of their own, which numbers hold exactly", () => {
  const letters = (value: number): string =>
    [...String(value)].map((digit) => String.fromCharCode(97 + Number(digit))).join("")
  const keys = Array.from({ length: 10_000 }, (_, at) => lettersKey(letters(at)))
  expect(new Set(keys).size).toBe(10_000)
  expect(keys.every((key) => Number.isSafeInteger(key) && key >= 0)).toBe(true)
})
