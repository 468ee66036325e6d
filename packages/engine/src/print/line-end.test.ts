import { describe, expect, it } from "vitest"
import { withLineEnd } from "./line-end.ts"

/** A line of 40 pixels that ends at 500. */
const line = { middle: { x: 300, y: 100 }, width: 400, height: 40, axis: { x: 1, y: 0 } }
const letter = { x0: 470, y0: 84, x1: 496, y1: 116 }
const endOf = ({ middle, width }: typeof line): number => middle.x + width / 2

describe("the last mark of a line", () => {
  it("is taken in where the line was cut through it or before it", () => {
    for (const comma of [
      { x0: 497, y0: 110, x1: 504, y1: 124 },
      { x0: 502, y0: 108, x1: 512, y1: 118 },
    ]) {
      const whole = withLineEnd(line, [letter, comma])
      expect(endOf(whole)).toBeGreaterThan(comma.x1 + 2)
      expect(whole.middle.x - whole.width / 2).toBeCloseTo(100)
    }
  })

  it("is none where another letter follows, high above the line, or far from it", () => {
    const comma = { x0: 502, y0: 108, x1: 512, y1: 118 }
    const next = { x0: 514, y0: 84, x1: 540, y1: 116 }
    expect(withLineEnd(line, [letter, comma, next])).toBe(line)
    expect(withLineEnd(line, [letter, { ...comma, y0: 82, y1: 92 }])).toBe(line)
    expect(withLineEnd(line, [letter, { ...comma, x0: 530, x1: 540 }])).toBe(line)
    expect(withLineEnd(line, [letter])).toBe(line)
  })
})
