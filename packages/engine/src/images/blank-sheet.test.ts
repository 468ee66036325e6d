import { expect, it } from "vitest"
import type { PixelImage } from "../base/host.ts"
import { isBlankSheet } from "./blank-sheet.ts"

/** A sheet of 1,240 × 1,754 pixels, 150 dots an inch, with noise, and boxes of a brightness. */
function sheet(
  paper: number,
  boxes: readonly (readonly [x: number, y: number, side: number, level: number])[] = [],
): PixelImage {
  const [width, height] = [1_240, 1_754]
  const data = Uint8Array.from(
    { length: width * height },
    (_, at) => paper - 10 + ((at * 7_919) % 21),
  )
  for (const [x, y, side, level] of boxes)
    for (let row = y; row < y + side; row++)
      data.fill(level, row * width + x, row * width + x + side)
  return { width, height, channels: 1, data }
}

it("a sheet with noise, dust and the dark beside it is blank", () => {
  expect(isBlankSheet(sheet(240))).toBe(true)
  expect(isBlankSheet(sheet(240, [[600, 800, 3, 60]]))).toBe(true)
  expect(isBlankSheet(sheet(240, [[0, 0, 30, 20]]))).toBe(true)
})

it("one letter, pale writing and a dark sheet are not blank", () => {
  expect(isBlankSheet(sheet(240, [[600, 1_650, 8, 60]]))).toBe(false)
  expect(isBlankSheet(sheet(240, [[300, 400, 40, 180]]))).toBe(false)
  expect(isBlankSheet(sheet(60))).toBe(false)
})
