import { expect, test } from "vitest"
import { placeAfterLogin } from "./place-after-login.ts"

test.for(["/account?tab=orders", "/", "/en/purchase"])("%s is a page after a login", (place) => {
  expect(placeAfterLogin(place)).toBe(place)
})

test.for([
  null,
  "",
  "account",
  "//example.com",
  "/\\example.com",
  "/\t/example.com",
  "https://example.com",
  "javascript:alert(1)",
])("%j leads nowhere after a login", (place) => {
  expect(placeAfterLogin(place)).toBeUndefined()
})
