import { expect, test } from "vitest"
import { readOptions } from "./levels.ts"

test("a resolution or quality that was asked for is not taken back for the looks of a page", () => {
  expect(readOptions({ level: "small" }).leastSimilarity).toBe(0.9)
  expect(readOptions({ dpi: 50 })).toMatchObject({
    images: { dpi: 50, onlyAboveDpi: 60 },
    leastSimilarity: undefined,
  })
  expect(readOptions({ quality: 30 }).leastSimilarity).toBeUndefined()
})
