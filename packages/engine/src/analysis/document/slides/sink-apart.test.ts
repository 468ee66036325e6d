import { expect, test } from "vitest"
import type { Painted } from "./shape-text.ts"
import { sinkApart, type SlideLine } from "./sink-apart.ts"

/** An object from 100 to 300 across, between two heights. */
const at = (y0: number, y1: number, z: number): Painted => ({
  z,
  box: { x0: 100, x1: 300, y0, y1 },
})
const text = at(100, 120, 5)
const placesOf = (
  drawn: readonly Painted[],
  texts: readonly SlideLine[] = [text],
  tables: readonly Painted[] = [],
) => sinkApart(drawn, texts, tables).map(({ z }) => z)

test("what was painted after a text beside it lies below it", () => {
  expect(placesOf([at(145, 200, 9)])).toEqual([4.5])
  expect(placesOf([at(145, 200, 3)])).toEqual([3])
  // Three tenths of a line's height are room above and below its letters.
  expect(placesOf([at(114.1, 200, 9)])).toEqual([4.5])
  expect(placesOf([at(113.9, 200, 9)])).toEqual([9])
  // What is seen below an object that lies on all of it is seen through that.
  expect(placesOf([at(90, 200, 9)])).toEqual([4.5])
  // Nobody reads letters of less than three points: nothing covers them.
  expect(placesOf([at(101, 200, 9)], [at(100, 102.9, 5)])).toEqual([4.5])
  expect(placesOf([at(101, 200, 9)], [at(100, 103.1, 5)])).toEqual([9])
})

test("and what lies out of reach, four lines below it or a fifth of it aside, stays", () => {
  expect(placesOf([at(199, 250, 9)])).toEqual([4.5])
  expect(placesOf([at(201, 250, 9)])).toEqual([9])
  const aside = (x0: number): Painted => ({ z: 9, box: { x0, x1: 500, y0: 100, y1: 120 } })
  expect(placesOf([aside(339)])).toEqual([4.5])
  expect(placesOf([aside(341)])).toEqual([9])
  expect(placesOf([at(40, 99, 9)])).toEqual([9])
  // A title is read before what is on its slide.
  expect(placesOf([at(145, 200, 9)], [{ ...text, isTitle: true }])).toEqual([9])
})

test("what was painted on a text or a table stays above it", () => {
  expect(placesOf([at(105, 200, 9)])).toEqual([9])
  expect(placesOf([at(145, 200, 9)], [text], [at(190, 300, 7)])).toEqual([9])
  expect(placesOf([at(145, 200, 9)], [text], [at(190, 300, 3)])).toEqual([4.5])
})

test("and what was painted on another drawing stays above that, wherever it goes", () => {
  expect(placesOf([at(150, 200, 7), at(155, 250, 9)])).toEqual([4.5, 4.75])
  // The lower one is far from the text: it goes down with the one that lies on it.
  expect(placesOf([at(230, 400, 7), at(145, 240, 9)])).toEqual([4.5, 4.75])
})
