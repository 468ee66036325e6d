import { expect, test } from "vitest"
import { isLetter, isRightToLeft } from "./scripts.ts"

/** Every unit of UTF-16 as a text. */
const units = Array.from({ length: 0x1_00_00 }, (_, code) => String.fromCharCode(code))
const letter = /\p{L}/u
const fromRight = /[\u0590-\u065F\u066A-\u06EF\u06FA-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/u

test("what is told of a unit by its code is what is said of its script", () => {
  expect(units.filter((unit) => isLetter(unit) !== letter.test(unit))).toEqual([])
  expect(units.filter((unit) => isRightToLeft(unit) !== fromRight.test(unit))).toEqual([])
})

test("of several units one may be such", () => {
  expect(["", "1a", "1.", "\u{1d400}"].map(isLetter)).toEqual([false, true, false, true])
  expect(["", "a\u05d0", "ab"].map(isRightToLeft)).toEqual([false, true, false])
})
