import { expect, it } from "vitest"
import type { PixelImage } from "../base/host.ts"
import { colouredInk, takeOutStamps } from "./stamps.ts"
import { toGrey } from "./straighten.ts"

type Colour = readonly [number, number, number]

function page(width: number, height: number): PixelImage {
  return { width, height, channels: 3, data: new Uint8Array(width * height * 3).fill(255) }
}

function put({ width, data }: PixelImage, x: number, y: number, colour: Colour): void {
  data.set(colour, (y * width + x) * 3)
}

/** A ring of red ink with black print under it; ink over print is darker. */
function stamped(): PixelImage {
  const made = page(400, 300)
  for (let y = 0; y < 300; y++) {
    for (let x = 0; x < 400; x++) {
      const isRing = Math.abs(Math.hypot(x - 200, y - 150) - 60) < 4
      const isPrint = y >= 145 && y < 155 && x >= 100 && x < 300
      if (isRing) put(made, x, y, isPrint ? [40, 8, 8] : [214, 40, 40])
      else if (isPrint) put(made, x, y, [20, 20, 20])
    }
  }
  return made
}

it("takes a stamp out and keeps the print under it", () => {
  const picture = stamped()
  const { grey, stamps } = takeOutStamps(picture, toGrey(picture), 2)
  expect(stamps).toHaveLength(1)
  expect(stamps[0]?.x0).toBeGreaterThan(120)
  expect(stamps[0]?.x1).toBeLessThan(280)
  expect(grey.data[90 * 400 + 200]).toBeGreaterThan(230)
  expect(grey.data[150 * 400 + 140]).toBeLessThan(80)
  expect(grey.data[150 * 400 + 110]).toBe(20)
})

it("keeps a red heading, which is long, and a picture, which is full", () => {
  const picture = page(600, 300)
  for (let x = 50; x < 550; x++)
    for (let y = 20; y < 80; y++) if (x % 20 < 8) put(picture, x, y, [200, 20, 20])
  for (let x = 100; x < 250; x++) for (let y = 130; y < 260; y++) put(picture, x, y, [180, 30, 40])
  const grey = toGrey(picture)
  expect(takeOutStamps(picture, grey, 2)).toEqual({ grey, stamps: [] })
})

/** Short strokes of blue in five rows, with three points of paper between the rows. */
function colouredLines(): PixelImage {
  const made = page(600, 400)
  for (let line = 0; line < 5; line++)
    for (let y = 60 + line * 22; y < 76 + line * 22; y++)
      for (let x = 100; x < 280; x++) if ((x + line) % 7 < 2) put(made, x, y, [30, 40, 220])
  return made
}

it("keeps lines of coloured letters that stand close, and takes them for a stamp in a frame", () => {
  const lines = colouredLines()
  const grey = toGrey(lines)
  expect(takeOutStamps(lines, grey, 2)).toEqual({ grey, stamps: [] })
  for (let y = 50; y < 174; y++)
    for (const x of [90, 91, 92, 93, 287, 288, 289, 290]) put(lines, x, y, [30, 40, 220])
  expect(takeOutStamps(lines, toGrey(lines), 2).stamps).toHaveLength(1)
})

it("cuts the coloured ink out alone", () => {
  const { data } = colouredInk(stamped())
  expect([...data.subarray((90 * 400 + 200) * 4, (90 * 400 + 200) * 4 + 4)]).toEqual([
    214, 40, 40, 255,
  ])
  expect(data[(150 * 400 + 110) * 4 + 3]).toBe(0)
})
