import { expect, it } from "vitest"
import type { PixelImage } from "../base/host.ts"
import { eraseRulings, findPixelRulings } from "./rulings.ts"

const settings = { minLength: 60, maxThickness: 8 }

function blank(width: number, height: number): PixelImage {
  return { width, height, channels: 1, data: new Uint8Array(width * height).fill(255) }
}

function fill(
  { width, data }: PixelImage,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
  level = 0,
): void {
  for (let y = y0; y < y1; y++) data.fill(level, y * width + x0, y * width + x1)
}

it("finds a ruling that leans, whole and with its ends", () => {
  const page = blank(900, 60)
  for (let x = 50; x < 850; x++) {
    const y = 20 + Math.round((x - 50) / 130)
    fill(page, [x, y, x + 1, y + 3])
  }
  const [ruling, ...others] = findPixelRulings(page, settings)
  expect(others).toEqual([])
  expect(ruling).toMatchObject({ direction: "horizontal", from: 50, to: 850 })
  expect(Math.abs((ruling?.thickness ?? 0) - 3)).toBeLessThan(0.6)
  expect(Math.abs((ruling?.ends[0] ?? 0) - 21.5)).toBeLessThan(1.5)
  expect(Math.abs((ruling?.ends[1] ?? 0) - 27.5)).toBeLessThan(1.5)
})

it("leaves bars, letters and short strokes alone", () => {
  const page = blank(400, 200)
  fill(page, [20, 20, 380, 60])
  fill(page, [20, 100, 60, 104])
  expect(findPixelRulings(page, settings)).toEqual([])
})

it("erases rulings, and keeps what crosses them and what stands beside them", () => {
  const page = blank(300, 300)
  fill(page, [100, 10, 103, 290])
  // A digit one pixel off the ruling, and a stroke across it.
  fill(page, [108, 100, 112, 130])
  fill(page, [80, 200, 130, 206])
  const rulings = findPixelRulings(page, settings)
  expect(rulings).toHaveLength(1)
  const { data } = eraseRulings(page, rulings)
  const at = (x: number, y: number): number | undefined => data[y * 300 + x]
  expect(at(101, 50)).toBe(255)
  expect(at(110, 115)).toBe(0)
  expect(at(85, 203)).toBe(0)
  expect(at(101, 203)).toBe(0)
})

it("finds pale rulings, within a fill, at its edge and across each other", () => {
  const page = blank(400, 300)
  fill(page, [50, 50, 350, 150], 240)
  for (const y of [50, 100, 150, 200]) fill(page, [50, y, 351, y + 3], 205)
  for (const x of [50, 348]) fill(page, [x, 50, x + 3, 203], 205)
  const found = findPixelRulings(page, { minLength: 150, maxThickness: 8 })
  expect(found.map(({ direction, at }) => [direction, at])).toEqual([
    ...[51.5, 101.5, 151.5, 201.5].map((at) => ["horizontal", at]),
    ...[51.5, 349.5].map((at) => ["vertical", at]),
  ])
  // A corner may belong to either of its two.
  for (const { direction, from, to } of found) {
    const [first, last] = direction === "horizontal" ? [50, 351] : [50, 203]
    expect(from - first).toBeLessThanOrEqual(3)
    expect(last - to).toBeLessThanOrEqual(3)
  }
})

it("finds a ruling at the edge of a dark fill, and none in the letters on it", () => {
  const page = blank(400, 200)
  fill(page, [20, 60, 380, 100], 150)
  fill(page, [20, 57, 380, 60])
  for (let x = 30; x < 370; x += 9) fill(page, [x, 70, x + 4, 90])
  const found = findPixelRulings(page, settings)
  expect(found).toMatchObject([{ direction: "horizontal", at: 58.5, from: 20, to: 380 }])
})

it("finds the same rulings whatever the width of the picture, up to its last columns", () => {
  for (const width of [400, 401, 402, 403]) {
    const page = blank(width, 203)
    fill(page, [20, 30, width - 20, 33])
    for (const x of [width - 3, 20]) fill(page, [x, 60, x + 3, 203])
    expect(findPixelRulings(page, settings)).toMatchObject([
      { direction: "horizontal", from: 20, to: width - 20 },
      { direction: "vertical", at: 21.5, from: 60, to: 203 },
      { direction: "vertical", at: width - 1.5, from: 60, to: 203 },
    ])
  }
})
