import { expect, test } from "vitest"
import { bandAt } from "./bands.test-kit.ts"
import type { Band } from "./bands.ts"
import { cellsOf, gridOf, slotAt } from "./grids.test-kit.ts"
import { joinTitles } from "./join-titles.ts"

const grid = gridOf([100, 200, 300, 400], [90, 110, 130])
const first = (bands: readonly Band[], of = grid): string | undefined =>
  cellsOf(joinTitles(of, bands)).split(", ")[0]
const title = (x0: number, x1: number): Band => bandAt(104, ["Alone", x0, x1])

test("the only text of a row has the cells that it lies over, all where it begins in the first", () => {
  expect(first([title(104, 250)])).toBe("0x3")
  expect(first([title(204, 350)])).toBe("0 1x2")
  expect(first([title(204, 250)])).toBe("0 1 2")
  expect(first([title(104, 150)])).toBe("0 1 2")
})
test("three points over an edge are not over it", () => {
  expect([first([title(104, 202.9)]), first([title(104, 203.1)])]).toEqual(["0 1 2", "0x3"])
  expect([first([title(197.1, 350)]), first([title(196.9, 350)])]).toEqual(["0 1x2", "0x3"])
})
test("nothing is joined where the row has other texts, or none", () => {
  expect(first([title(104, 250), bandAt(108, ["more", 350])])).toBe("0 1 2")
  expect(first([])).toBe("0 1 2")
  expect(first([bandAt(124, ["below", 104, 250])])).toBe("0 1 2")
})
test("nothing is joined in a row of one cell, or with one over several rows", () => {
  const whole = gridOf([100, 200, 300, 400], [90, 110, 130], [slotAt(0, 0, 3), slotAt(1, 0, 3)])
  expect(first([title(104, 250)], whole)).toBe("0x3")
  const tall = gridOf(
    [100, 200, 300],
    [90, 110, 130],
    [slotAt(0, 0, 1, 2), slotAt(0, 1), slotAt(1, 1)],
  )
  expect(first([title(104, 250)], tall)).toBe("0/2 1")
})
test("cells that spanned columns are counted with them", () => {
  const spans = gridOf([100, 200, 300, 400], [90, 110], [slotAt(0, 0), slotAt(0, 1, 2)])
  expect(first([title(104, 250)], spans)).toBe("0x3")
})
