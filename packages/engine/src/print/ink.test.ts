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

it("leaves the line below words out, and a single stroke that fills its row", () => {
  const wide = 200
  const data = new Float32Array(wide * HEIGHT).fill(250)
  for (let y = 14; y < 34; y++)
    for (const x of [10, 90]) data.fill(20, y * wide + x, y * wide + x + 60)
  for (let y = 36; y < 38; y++) data.fill(20, y * wide + 5, (y + 1) * wide - 5)
  const ink = findInk({ width: wide, height: HEIGHT, data, toPicture: () => ({ x: 0, y: 0 }) })
  expect(inkRows(ink, 72, 88)).toBeUndefined()
  const one = new Float32Array(48 * HEIGHT).fill(250)
  for (let y = 22; y < 26; y++) one.fill(20, y * 48 + 6, y * 48 + 42)
  const stroke = findInk({
    width: 48,
    height: HEIGHT,
    data: one,
    toPicture: () => ({ x: 0, y: 0 }),
  })
  expect(inkRows(stroke, 6, 42)).toEqual({ top: 22, bottom: 26 })
})
