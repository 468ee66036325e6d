import { expect, it } from "vitest"
import { findInk, inkRows } from "./ink.ts"

const [WIDTH, HEIGHT] = [90, 48]

/** A strip of three letters from row 14 to 34, on a band from row 3 to 44. */
function strip(letter: number, band: number) {
  const data = new Float32Array(WIDTH * HEIGHT).fill(250)
  for (let y = 3; y < 44; y++) {
    data.fill(band, y * WIDTH, (y + 1) * WIDTH)
    if (y >= 14 && y < 34)
      for (const x of [10, 35, 60]) data.fill(letter, y * WIDTH + x, y * WIDTH + x + 18)
  }
  return { width: WIDTH, height: HEIGHT, data, toPicture: () => ({ x: 0, y: 0 }) }
}

it("takes light letters on dark ground for the ink, and not what lies around the band", () => {
  const ink = findInk(strip(250, 120))
  expect(inkRows(ink, 10, 28)).toEqual({ top: 14, bottom: 34 })
  expect(inkRows(ink, 28, 35)).toBeUndefined()
})

it("takes dark letters for the ink on a pale band", () => {
  const ink = findInk(strip(20, 230))
  expect(inkRows(ink, 10, 28)).toEqual({ top: 14, bottom: 34 })
  expect(inkRows(ink, 28, 35)).toBeUndefined()
})
