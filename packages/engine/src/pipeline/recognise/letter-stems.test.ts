import { expect, it } from "vitest"
import { box, ruling, word } from "./drawn-parts.test-kit.ts"
import { withoutStems } from "./letter-stems.ts"

const title = word("BULLETIN", 0, box(100, 100, 700, 200))

it("takes stems of large letters for no rulings, and keeps those around and through words", () => {
  const stem = ruling("vertical", 140, [95, 205])
  const kept = [
    ruling("vertical", 90, [95, 205]),
    ruling("vertical", 140, [20, 400]),
    ruling("horizontal", 150, [110, 690]),
  ]
  expect(withoutStems([stem, ...kept], [title])).toEqual(kept)
  expect(withoutStems([stem], [])).toEqual([stem])
})
