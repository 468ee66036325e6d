import { expect, test } from "vitest"
import { checkRange, inRange, normaliseRange } from "./page-range.ts"

test.for(["", "1-3,5,8-", "-4", "odd", "even", "last:2", "1，3、5", " 2 4 "])(
  "%j is a range",
  (range) => {
    expect(checkRange(range, 10)).toBeUndefined()
  },
)

test.for(["a", "1-2-3", "last", "3..5", "1;2"])("%j is none", (range) => {
  expect(checkRange(range, 10)).toBe("syntax")
})

test("pages beyond the last and before the first are outside, once the number of pages is known", () => {
  expect(checkRange("11", 10)).toBe("outside")
  expect(checkRange("0-3", 10)).toBe("outside")
  expect(checkRange("11", undefined)).toBeUndefined()
})

test("separators of Chinese keyboards are spelled the way the server reads them", () => {
  expect(normaliseRange("1-3，5、 ODD")).toBe("1-3,5,odd")
})

test("a range is spelled out in the order written, each page once", () => {
  expect(inRange("3,1-2,2", 5)).toEqual([2, 0, 1])
  expect(inRange("4-，even", 5)).toEqual([3, 4, 1])
  expect(inRange("last:2", 5)).toEqual([3, 4])
  expect(inRange("-2", 5)).toEqual([0, 1])
  expect(inRange("", 2)).toEqual([0, 1])
})
