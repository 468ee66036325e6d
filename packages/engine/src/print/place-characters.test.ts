import { expect, it } from "vitest"
import type { Ink } from "./ink.ts"
import { placeCharacters } from "./place-characters.ts"

/** A strip with upright strokes of a width at given columns. */
function strokes(columns: readonly (readonly [from: number, to: number])[]): Ink {
  const [width, height] = [100, 20]
  const data = new Uint8Array(width * height)
  for (let y = 2; y < 18; y++)
    for (const [from, to] of columns) data.fill(1, y * width + from, y * width + to)
  return { width, height, data, top: 2, bottom: 18 }
}

const read = (text: string, at: number) => ({ text, at: at / 100, confidence: 0.9 })

it("gives each of two equal letters its own stroke, though both were told near the first", () => {
  const ink = strokes([
    [10, 20],
    [24, 28],
    [32, 36],
    [40, 50],
  ])
  // The places of letters are as coarse as the steps they were read in.
  const placed = placeCharacters([read("e", 15), read("l", 21), read("l", 30), read("o", 45)], ink)
  expect(placed.map(({ text, x0, x1 }) => [text, x0, x1])).toEqual([
    ["e", 10, 20],
    ["l", 24, 28],
    ["l", 32, 36],
    ["o", 40, 50],
  ])
})

it("leaves out of a line's first and last letter what a ruling left beside them", () => {
  const ink = strokes([
    [0, 2],
    [20, 24],
    [30, 34],
    [50, 52],
  ])
  const placed = placeCharacters([read("r", 22), read("w", 32)], ink)
  expect(placed.map(({ x0, x1 }) => [x0, x1])).toEqual([
    [20, 24],
    [30, 34],
  ])
})
