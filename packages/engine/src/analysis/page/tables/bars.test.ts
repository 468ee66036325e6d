import { describe, expect, test } from "vitest"
import { white } from "../../../base/colour.ts"
import { findBars } from "./bars.ts"
import { fillAt } from "./grids.test-kit.ts"

type Bar = readonly [x0: number, y0: number, x1: number, y1: number, colour?: number]
/** Groups as "upright" or "lying" with the number of bars. */
const found = (...bars: readonly Bar[]): string =>
  findBars({ fills: bars.map(([x0, y0, x1, y1, colour]) => fillAt(x0, y0, x1, y1, colour)) })
    .map(({ fills, isUpright }) => `${fills.length} ${isUpright ? "upright" : "lying"}`)
    .join(", ")
const three: readonly Bar[] = [
  [0, 100, 20, 200],
  [40, 130, 60, 200],
  [80, 160, 100, 200],
]

describe("bars on one axis", () => {
  test("are three of three lengths", () => {
    expect(found(...three)).toBe("3 upright")
    expect(found(...three.slice(0, 2))).toBe("")
    expect(found(three[0] as Bar, three[1] as Bar, [80, 130, 100, 200])).toBe("")
    expect(found(three[0] as Bar, three[1] as Bar, [80, 131.4, 100, 200])).toBe("")
    expect(found(three[0] as Bar, three[1] as Bar, [80, 131.6, 100, 200])).toBe("3 upright")
    expect(found()).toBe("")
  })
  test("lie where they begin in one line", () => {
    const lying = three.map(([x0, y0, x1]): Bar => [0, x0, 200 - y0, x1])
    expect(found(...lying)).toBe("3 lying")
    const [group] = findBars({ fills: lying.map(([x0, y0, x1, y1]) => fillAt(x0, y0, x1, y1)) })
    expect(group?.box).toEqual({ x0: 0, x1: 100, y0: 0, y1: 100 })
  })
  test("are of one colour, one foot and one thickness", () => {
    expect(found(three[0] as Bar, three[1] as Bar, [80, 160, 100, 200, 0xff0000])).toBe("")
    expect(found(three[0] as Bar, three[1] as Bar, [80, 160, 100, 205])).toBe("")
    expect(found(three[0] as Bar, three[1] as Bar, [80, 160, 106, 200])).toBe("")
    expect(found(...three.map(([x0, y0, x1, y1]): Bar => [x0, y0, x1, y1, white]))).toBe("")
  })
  test("keep a tenth of their thickness apart: cells touch", () => {
    const apart = (gap: number) =>
      found([0, 100, 20, 200], [20 + gap, 130, 40 + gap, 200], [80, 160, 100, 200])
    expect([apart(2.1), apart(1.9)]).toEqual(["3 upright", ""])
  })
})
