import { describe, expect, it } from "vitest"
import { scaleFor } from "./page-words.ts"
import type { BareWord } from "./readers.ts"

const a4 = { width: 595, height: 842 }

const word = (text: string, width: number, height: number): BareWord => ({
  text,
  box: [100, 100, 100 + width, 100 + height],
  startsLine: true,
  endsLine: true,
})

describe("how closely a page is looked at", () => {
  it("is the same for all letters that leave a trace", () => {
    expect(scaleFor([word("total", 20, 9), word("i", 1.2, 6)], a4)).toBe(1.5)
    expect(scaleFor([], a4)).toBe(1.5)
  })

  it("is closer for letters of less than a point, level and upright", () => {
    expect(scaleFor([word("total", 20, 9), word("0", 0.4, 1)], a4)).toBe(5)
    expect(scaleFor([word("Year", 1, 1.6)], a4)).toBe(5)
  })

  it("ends where nobody looks closer, and sooner on large pages", () => {
    expect(scaleFor([word("0", 0.04, 0.1)], a4)).toBe(6)
    expect(scaleFor([word("0", 0.04, 0.1)], { width: 4000, height: 5000 })).toBeLessThan(1.6)
  })
})
