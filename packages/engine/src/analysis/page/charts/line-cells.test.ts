import { expect, test } from "vitest"
import { cellsBetween } from "./line-cells.ts"
import type { NumberAxis } from "./number-axis.ts"

/** Numbers below every third of some points, each of which is in the middle of ten points. */
function cells(count: number, [from, to]: readonly [number, number] = [0, 10 * count]) {
  const places = Array.from({ length: count }, (_, at) => 5 + 10 * at)
  const labels = places.filter((_, at) => at % 3 === 0)
  const axis = { places: labels, scale: "linear" } as unknown as NumberAxis
  return cellsBetween({ places, step: 10 }, axis, [from, to])?.places.length
}

test("an axis that ends half a step beyond a point in each category is one of categories", () => {
  expect(cells(13)).toBe(13)
  expect(cells(101)).toBe(101)
  expect(cells(400)).toBe(400)
  expect(cells(401)).toBeUndefined()
})

test("up to a dozen points the room at the ends may be that of any axis of numbers", () => {
  expect(cells(12)).toBeUndefined()
  expect(cells(11)).toBeUndefined()
})

test("an axis that ends at the outermost points, or farther off, is one of numbers", () => {
  expect(cells(20, [5, 195])).toBeUndefined()
  expect(cells(20, [0, 203])).toBeUndefined()
  expect(cells(20, [-3, 203])).toBeUndefined()
})
