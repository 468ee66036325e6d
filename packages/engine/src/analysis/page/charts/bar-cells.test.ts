import { expect, test } from "vitest"
import { barCells } from "./bar-cells.ts"

/** Bars ten points wide; places are those of their middles. */
const cells = (rows: readonly (readonly number[])[], from: number, to: number, width = 10) =>
  barCells(rows, width, [from, to])
const counted = (rows: readonly (readonly number[])[], from: number, to: number, width?: number) =>
  cells(rows, from, to, width)?.places.length

test("an axis has as many parts as bars", () => {
  const found = cells([[10, 30, 50]], 0, 60)
  expect(found).toMatchObject({ places: [10, 30, 50], step: 20, shifts: [0] })
  expect([9, 30, 50, 59].map((place) => found?.indexOf(place))).toEqual([0, 1, 2, 2])
})

test("and more where bars are missing, at its ends too", () => {
  expect(cells([[10, 30, 70]], 0, 80)?.places).toEqual([10, 30, 50, 70])
  expect(cells([[30, 50]], 0, 80)?.places).toEqual([10, 30, 50, 70])
  expect(counted([[10, 30]], 0, 320)).toBe(16)
  expect(counted([[10, 30]], 0, 340)).toBe(undefined)
})

test("bars of a group stand side by side, the group in the middle of its part", () => {
  expect(
    cells(
      [
        [10, 40, 70],
        [20, 50, 80],
      ],
      0,
      90,
    ),
  ).toMatchObject({ step: 30, shifts: [-5, 5], places: [15, 45, 75] })
  expect(
    cells(
      [
        [12, 42],
        [22, 52],
      ],
      0,
      60,
    )?.places,
  ).toEqual([17, 47])
  expect(
    cells(
      [
        [14, 44],
        [24, 54],
      ],
      0,
      60,
    ),
  ).toBe(undefined)
})

test("an axis is as long as its parts, by a fifth of one", () => {
  expect([63.9, 64.1].map((to) => counted([[11.9, 31.9, 51.9]], 0, to))).toEqual([3, undefined])
})

test("bars stand evenly in their parts, by a tenth of one", () => {
  expect([30.9, 31.2].map((second) => counted([[10, second, 50]], 0, 60))).toEqual([3, undefined])
  expect(counted([[10, 35, 50]], 0, 60)).toBe(undefined)
})

test("steps are no shorter than a bar is wide, nearly", () => {
  expect(
    [9.1, 8.9].map((step) => counted([[step / 2, 1.5 * step, 2.5 * step]], 0, 3 * step)),
  ).toEqual([3, undefined])
})

test("room between groups is five bars at most", () => {
  expect([61, 63].map((step) => counted([[step / 2, 1.5 * step]], 0, 2 * step))).toEqual([
    2,
    undefined,
  ])
})

test("each part has one bar of a row, and none stands beyond the axis", () => {
  expect(counted([[10]], 0, 20)).toBe(undefined)
  expect(counted([[10, 30, 50]], 20, 60)).toBe(undefined)
  expect(
    counted(
      [
        [10, 30, 50],
        [10, 12],
      ],
      0,
      60,
    ),
  ).toBe(undefined)
})
