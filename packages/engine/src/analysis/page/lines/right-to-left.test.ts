import { expect, test } from "vitest"
import { orderRightToLeft } from "./right-to-left.ts"

/** Puts the letters of a line, as they stand from left to right, into reading order. */
function read(seen: string): string {
  const text = Array.from(seen)
  orderRightToLeft({ text, edges: text.map((_, at) => at), pieces: text.map((_, at) => at) })
  return text.join("")
}

test("brackets are those that were written, whether the file names these or what is drawn", () => {
  expect(read("ג )ב( א")).toBe("א (ב) ג")
  expect(read("ג )ב( א".replaceAll(/[()]/g, (sign) => (sign === "(" ? ")" : "(")))).toBe("א (ב) ג")
  expect(read("ב (API) א")).toBe("א (API) ב")
  expect(read("ב f(1 א")).toBe("א f(1 ב")
})

test("a line of nothing but brackets takes no time", () => {
  const many = 50_000
  expect(read(`${"א".repeat(many)}${"(".repeat(many)}א`)).toHaveLength(2 * many + 1)
})
