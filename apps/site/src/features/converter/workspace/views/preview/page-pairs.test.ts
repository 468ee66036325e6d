import { expect, test } from "vitest"
import { inRange } from "./page-pairs.ts"

test("a range is spelled out in the order written, each page once", () => {
  expect(inRange("3,1-2,2", 5)).toEqual([2, 0, 1])
  expect(inRange("4-，even", 5)).toEqual([3, 4, 1])
  expect(inRange("last:2", 5)).toEqual([3, 4])
  expect(inRange("-2", 5)).toEqual([0, 1])
  expect(inRange("", 2)).toEqual([0, 1])
})
