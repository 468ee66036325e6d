import { expect, test } from "vitest"
import { texSign } from "./math-font.ts"

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
