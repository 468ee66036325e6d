import { expect, test } from "vitest"
import { arabicLetters, arabicNumber, hebrewLetters, hebrewNumber } from "./letter-numbers.ts"

test("Hebrew letters count, and fifteen and sixteen spell no holy name", () => {
  expect([1, 10, 11, 15, 16, 27, 115, 402].map(hebrewLetters).join(" ")).toBe(
    "א י יא טו טז כז קטו תב",
  )
  expect(["ג", "טו", "יה", "אב", "x"].map(hebrewNumber)).toEqual([3, 15, 0, 0, 0])
})

test("Arabic letters count in either order, doubled past the last", () => {
  expect([1, 3, 5, 28, 29].map((value) => arabicLetters(value, "arabicAlpha")).join(" ")).toBe(
    "أ ت ج ي أأ",
  )
  expect([3, 5].map((value) => arabicLetters(value, "arabicAbjad")).join(" ")).toBe("ج ه")
  expect(["ا", "ج", "هـ", "بب"].map((letter) => arabicNumber(letter, "arabicAbjad"))).toEqual([
    1, 3, 5, 0,
  ])
})
