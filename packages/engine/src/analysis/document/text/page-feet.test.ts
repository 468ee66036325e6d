import { expect, test } from "vitest"
import { withinFeet, type FileFoot } from "./page-feet.ts"
import type { VerticalPlace } from "./vertical-place.ts"

const place = (spaceBefore: number, more: Partial<VerticalPlace> = {}): VerticalPlace => ({
  spaceBefore,
  spaceAfter: 0,
  lineHeight: 10,
  ...more,
})
const foot = (end: number, more: Partial<FileFoot> = {}): FileFoot => ({
  page: 0,
  column: 0,
  isBelow: true,
  end,
  lines: 100,
  more: 0,
  hasFormulas: false,
  ...more,
})
const area = { top: 100, bottom: 700 }
const rooms = (places: readonly VerticalPlace[], feet: readonly FileFoot[], own = area): string =>
  withinFeet(places, feet, own)
    .places.map(({ spaceBefore, spaceAfter }) => `${spaceBefore}/${spaceAfter}`)
    .join(" ")

test("what makes a page longer is taken from the gaps above its last block, the lowest first", () => {
  const page = (end: number) =>
    rooms([place(9), place(9), place(9)], [foot(500, { isBelow: false }), foot(600), foot(end)])
  expect(page(700)).toBe("9/0 9/0 9/0")
  expect(page(705)).toBe("9/0 9/0 4/0")
  expect(page(710)).toBe("9/0 6/0 2/0")
  // The first block of a page has none above it.
  expect(page(730)).toBe("9/0 2/0 2/0")
  // A page that much longer was laid out otherwise.
  expect(page(760)).toBe("9/0 2/0 2/0")
  expect(page(761)).toBe("9/0 9/0 9/0")
})

test("room below a block counts, and room that empty lines fill stays", () => {
  const feet = [foot(600, { isBelow: false }), foot(705)]
  expect(rooms([place(0, { spaceAfter: 9 }), place(0)], feet)).toBe("0/4 0/0")
  expect(rooms([place(0, { spaceAfter: 3 }), place(4)], feet)).toBe("0/2 0/0")
  expect(rooms([place(9), place(9, { blankAbove: 20 })], feet)).toBe("9/0 9/0")
})

test("each page and column is one of its own, and notes end it higher", () => {
  const feet = [
    foot(600, { isBelow: false }),
    foot(705),
    foot(200, { page: 1, isBelow: false }),
    foot(702, { page: 1 }),
    foot(690, { page: 1, column: 1, isBelow: false }),
  ]
  const places = [place(9), place(9), place(9), place(9), place(9)]
  expect(rooms(places, feet)).toBe("9/0 4/0 9/0 7/0 9/0")
  const noted = { ...area, feet: new Map([[1, 698]]) }
  expect(rooms(places, feet, noted)).toBe("9/0 4/0 9/0 5/0 9/0")
})

test("cells and headers have no foot", () => {
  expect(rooms([place(9), place(9)], [foot(600), foot(900)], { top: 0, bottom: Infinity })).toBe(
    "9/0 9/0",
  )
})

test("where formulas leave no room, lines come closer by a twentieth at most", () => {
  const heights = (end: number, hasFormulas = true) =>
    withinFeet(
      [place(0), place(4)],
      [foot(500, { isBelow: false, hasFormulas }), foot(end)],
      area,
    ).places.map(({ lineHeight, spaceBefore }) => `${lineHeight.toFixed(2)} ${spaceBefore}`)
  expect(heights(702)).toEqual(["10.00 0", "10.00 2"])
  expect(heights(704)).toEqual(["9.90 0", "9.90 2"])
  expect(heights(730)).toEqual(["9.50 0", "9.50 2"])
  expect(heights(704, false)).toEqual(["10.00 0", "10.00 2"])
})

test("what a page cannot give is owed by the page on which its text goes on", () => {
  const feet = [
    foot(500, { isBelow: false }),
    foot(720),
    foot(300, { page: 1, isBelow: false }),
    foot(695, { page: 1 }),
  ]
  const places = [place(0), place(9), place(0), place(20)]
  // Thirteen of twenty points are owed, of which five find room.
  expect(rooms(places, feet)).toBe("0/0 2/0 0/0 12/0")
  const started = [place(0), place(9), place(0, { breakBefore: "page" as const }), place(20)]
  expect(rooms(started, feet)).toBe("0/0 2/0 0/0 20/0")
})

test("what formulas add to columns is borne by all of them from one break to the next", () => {
  const growth = (feet: readonly FileFoot[], more: Partial<VerticalPlace> = {}): number =>
    withinFeet([place(0), place(0, more), place(0)], feet, area).growth
  const tall = { hasFormulas: true, isBelow: false }
  const columns = [foot(724, tall), foot(706, { ...tall, column: 1 }), foot(600, { page: 1 })]
  expect(growth(columns)).toBe(10)
  expect(growth(columns, { breakBefore: "page" })).toBe(24)
  // Text without formulas that is longer was laid out otherwise, and so is what is far too long.
  expect(growth([foot(724, { isBelow: false }), foot(600, { page: 1 })])).toBe(0)
  expect(growth([foot(941, tall), foot(600, { page: 1 })])).toBe(0)
  expect(growth([foot(940, tall), foot(600, { page: 1 })])).toBe(120)
  // Lines more count as far as their column is full.
  expect(growth([foot(690, { ...tall, more: 24 }), foot(600, { page: 1 })])).toBe(7)
  expect(growth([foot(600, { ...tall, more: 24 }), foot(600, { page: 1 })])).toBe(0)
})
