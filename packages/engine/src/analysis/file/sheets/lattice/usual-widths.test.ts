import { describe, expect, test } from "vitest"
import { textAt } from "./printed-text.test-kit.ts"
import { unseenBorders, usualWidth } from "./usual-widths.ts"

describe("the usual width of a sheet", () => {
  test("is that of most columns, where the others are sums of it", () => {
    expect(usualWidth([48, 48.1, 48.2, 96.3])).toBe(48.1)
    expect(usualWidth([48, 48.1, 48.2, 96.3, 144.2, 70])).toBe(48.1)
  })

  test("or where nearly all have it", () => {
    expect(usualWidth([48, 48, 48, 70])).toBe(48)
  })

  test("is none where few agree, or others were set", () => {
    expect(usualWidth([48, 48.1, 96])).toBeUndefined()
    expect(usualWidth([48, 48, 48, 91, 144.3, 144, 30])).toBeUndefined()
  })
})

describe("a column as wide as several of the usual width", () => {
  const xs = [0, 50, 200, 250]
  const middle = textAt(115, 135)
  test("is these, where a text stands in its middle", () => {
    expect(unseenBorders(xs, [middle], 50)).toEqual([100, 150])
  })

  test("is one, where all texts stand at its left", () => {
    expect(unseenBorders(xs, [textAt(51, 140)], 50)).toEqual([])
    expect(unseenBorders(xs, [textAt(52, 198)], 50)).toEqual([])
  })

  test("is one, where it is no sum, or no width is usual", () => {
    expect(unseenBorders([0, 50, 199, 250], [textAt(114, 135)], 50)).toEqual([])
    expect(unseenBorders(xs, [middle], undefined)).toEqual([])
  })
})
