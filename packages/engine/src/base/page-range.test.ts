import { describe, expect, it } from "vitest"
import { ConversionError } from "./failure.ts"
import { parsePageRange } from "./page-range.ts"

const codeOf = (run: () => unknown): string | undefined => {
  try {
    run()
  } catch (error) {
    return error instanceof ConversionError ? error.code : String(error)
  }
  return undefined
}

describe("page ranges", () => {
  it("mean every page when empty", () => {
    expect(parsePageRange(undefined, 3)).toEqual([0, 1, 2])
    expect(parsePageRange("  ", 2)).toEqual([0, 1])
  })

  it("keep the order written and name each page once", () => {
    expect(parsePageRange("5,1-3,2，8-", 9)).toEqual([4, 0, 1, 2, 7, 8])
    expect(parsePageRange("-2", 9)).toEqual([0, 1])
  })

  it("know odd, even and last pages", () => {
    expect(parsePageRange("odd", 5)).toEqual([0, 2, 4])
    expect(parsePageRange("even", 5)).toEqual([1, 3])
    expect(parsePageRange("last:2", 5)).toEqual([3, 4])
    expect(parsePageRange("last:9", 2)).toEqual([0, 1])
  })

  it("are cut at the last page, and refused where none of them exists", () => {
    expect(parsePageRange("3-99", 4)).toEqual([2, 3])
    expect(codeOf(() => parsePageRange("5", 4))).toBe("range/outside")
    expect(codeOf(() => parsePageRange("even", 1))).toBe("range/outside")
  })

  it("are refused when they are no ranges", () => {
    for (const text of ["a", "3-1", "0", "1-2-3", "last:0", "-", "1,,"])
      expect(codeOf(() => parsePageRange(text, 4))).toBe("options/invalid")
  })
})
