import { expect, test } from "vitest"
import type { GlyphRun } from "./scene.ts"
import { seenRuns } from "./shown-glyphs.ts"

test("text under the picture of a page is a layer where it is more than a few letters", () => {
  const isSeen = (letters: number, run: Pick<GlyphRun, "renderMode" | "hidden">): boolean =>
    seenRuns({
      textQuality: { glyphs: letters, unmapped: 0, invisible: letters, imageCover: 1 },
    })(run as GlyphRun)
  const covered = { renderMode: 0, hidden: "covered" } as const
  expect([40, 41].map((letters) => isSeen(letters, covered))).toEqual([false, true])
  // What is written to be invisible is a layer, however short.
  expect(isSeen(10, { renderMode: 3 })).toBe(true)
})
