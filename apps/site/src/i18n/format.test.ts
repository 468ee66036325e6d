import { expect, test } from "vitest"
import { formatCount, formatNumber } from "./format.ts"

test.for([
  [0, "0"],
  [999, "999"],
  [1_000, "1.000"],
  [1_234_567, "1.234.567"],
] as const)("a count of %i is %s", ([count, text]) => {
  expect(formatCount(count)).toBe(text)
})

test("limits and sizes are written as each language writes numbers", () => {
  expect(formatNumber(1024, "zh")).toBe("1,024")
  expect(formatNumber(1024, "id")).toBe("1.024")
})
