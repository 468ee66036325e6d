import { expect, test } from "vitest"
import { fit } from "./label-line.ts"

const through = (places: readonly number[], scale: "linear" | "log" = "linear") =>
  fit(
    places.map((place, at) => ({ place, value: scale === "log" ? 10 ** at : 10 * at })),
    scale,
  )

test("labels lie on a line that rises or falls with their values", () => {
  expect(through([100, 120, 140, 160])).toEqual({ slope: 0.5, start: -50 })
  expect(through([160, 140, 120, 100])).toEqual({ slope: -0.5, start: 80 })
  expect(through([100, 130, 160], "log")?.slope).toBeCloseTo(1 / 30)
  // Each may miss it by a point or so.
  expect(through([100, 120.8, 139.2, 160])).toBeDefined()
  expect(through([100, 126, 134, 160])).toBeUndefined()
})

test("and on none where they turn, or stand one over the other", () => {
  expect(through([100, 120, 110, 140])).toBeUndefined()
  expect(through([100, 140, 120, 160])).toBeUndefined()
  expect(through([100, 102, 104, 106])).toBeUndefined()
  expect(through([100, 102.1, 104.2, 106.3])).toBeDefined()
  // So near to each other, one may miss its place by more than a step.
  expect(through([100, 102.1, 100, 102.1])).toBeUndefined()
})
