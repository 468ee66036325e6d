import { expect, it } from "vitest"
import type { PixelRuling } from "../../images/rulings.ts"
import { withoutStems } from "./letter-stems.ts"

const ruling = (
  direction: PixelRuling["direction"],
  at: number,
  [from, to]: readonly [number, number],
): PixelRuling => ({ direction, at, from, to, thickness: 8, ends: [at, at] })

const word = {
  text: "BULLETIN",
  box: { x0: 100, y0: 100, x1: 700, y1: 200 },
  confidence: 0.9,
  line: 0,
}

it("takes stems of large letters for no rulings, and keeps those around and through words", () => {
  const stem = ruling("vertical", 140, [95, 205])
  const kept = [
    ruling("vertical", 90, [95, 205]),
    ruling("vertical", 140, [20, 400]),
    ruling("horizontal", 150, [110, 690]),
  ]
  expect(withoutStems([stem, ...kept], [word])).toEqual(kept)
  expect(withoutStems([stem], [])).toEqual([stem])
})
