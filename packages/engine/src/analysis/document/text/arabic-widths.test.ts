import { expect, test } from "vitest"
import { arabicWidth, holdsArabic } from "./arabic-widths.ts"

test("letters that join are narrower before another than at the end of a word", () => {
  expect(arabicWidth("ب", false)).toBeCloseTo(0.96)
  expect(arabicWidth("بب", false)).toBeCloseTo(0.29 + 0.96)
  // An alef joins nothing behind it.
  expect(arabicWidth("اب", false)).toBeCloseTo(0.29 + 0.96)
  expect(arabicWidth("بَب", false)).toBeCloseTo(0.29 + 0.96)
  expect(arabicWidth("بء", false)).toBeCloseTo(0.96 + 0.47)
})

test("lam and alef are one sign, spaces, digits and commas have widths of their own", () => {
  expect(arabicWidth("لا", false)).toBeCloseTo(0.318 + 0.29 - 0.023)
  expect(arabicWidth("٣ ،", false)).toBeCloseTo(0.537 + 0.318 + 0.32)
})

test("bold letters are wider", () => {
  expect(arabicWidth("ب", true)).toBeCloseTo(0.96 * 1.16)
})

test("Arabic is told from what stands beside it", () => {
  expect([holdsArabic("MySQL ب"), holdsArabic("MySQL"), holdsArabic("שלום")]).toEqual([
    true,
    false,
    false,
  ])
})
