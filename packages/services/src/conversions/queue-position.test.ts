import { expect, test } from "vitest"
import { waitFor } from "./queue-position.ts"

test("who is next waits for the first run that ends", () => {
  expect(waitFor(1, 2, { ends: [40, 3], each: 2 })).toBe(3)
})

test("a free place is taken at once, whatever the others do", () => {
  expect(waitFor(1, 2, { ends: [900], each: 2 })).toBe(0)
})

test("those ahead take the places in their turn", () => {
  // Ends at 3 and 40; the four ahead run one after the other in the first place: 5, 7, 9, 11.
  expect(waitFor(5, 2, { ends: [40, 3], each: 2 })).toBe(11)
})
