import { expect, it } from "vitest"
import { namedPlaces, withoutNames } from "./named-places.ts"

const pdf = () =>
  new TextEncoder().encode(
    `%PDF-1.7\n4 0 obj\n<</MozhuanPage0[9 0 R/XYZ 72 688.8 0]\n/MozhuanEnd0[2 0 R/XYZ 72 100 0]>>\nendobj\n5 0 obj\n<</Type/Pages\n/Kids[ 2 0 R 9 0 R ]>>\nendobj\n6 0 obj\n<</Type/Catalog/Pages 5 0 R\n/Dests 4 0 R\n>>\nendobj\n`,
  )

it("reads the page and the height of each name", () => {
  expect([...namedPlaces(pdf())]).toEqual([
    ["MozhuanPage0", { page: 1, y: 688.8 }],
    ["MozhuanEnd0", { page: 0, y: 100 }],
  ])
  expect(namedPlaces(new TextEncoder().encode("%PDF-1.7")).size).toBe(0)
})

it("takes the names out without moving anything", () => {
  const without = withoutNames(pdf())
  expect(without).toHaveLength(pdf().length)
  expect(namedPlaces(without).size).toBe(0)
})
