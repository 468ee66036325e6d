import { expect, test } from "vitest"
import { generatePassword, strengthOf } from "./password-strength.ts"

test("strength grows with length and variety, and runs of the same or next character add little", () => {
  expect(strengthOf("123456")).toBe(0)
  expect(strengthOf("aaaaaaaaaaaaaaaa")).toBe(0)
  expect(strengthOf("correct horse battery")).toBeGreaterThan(strengthOf("correct"))
})

test("a generated password is very strong and never the same", () => {
  const passwords = Array.from({ length: 50 }, generatePassword)
  expect(new Set(passwords).size).toBe(50)
  for (const password of passwords) expect(strengthOf(password), password).toBe(4)
})
