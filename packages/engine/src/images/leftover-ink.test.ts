import { expect, it } from "vitest"
import type { PixelImage } from "../base/host.ts"
import { findLeftovers } from "./leftover-ink.ts"

function page(parts: readonly (readonly [number, number, number, number])[]): PixelImage {
  const [width, height] = [600, 800]
  const data = new Uint8Array(width * height).fill(255)
  for (const [x0, y0, x1, y1] of parts)
    for (let y = y0; y < y1; y++) data.fill(60, y * width + x0, y * width + x1)
  return { width, height, channels: 1, data }
}

it("finds a figure that nobody has read, and not the words", () => {
  const word = { x0: 50, y0: 50, x1: 250, y1: 74 }
  const found = findLeftovers(
    page([
      [50, 50, 250, 74],
      [100, 300, 300, 500],
    ]),
    [word],
    2,
  )
  expect(found).toHaveLength(1)
  expect(found[0]?.box.x0).toBeGreaterThan(90)
  expect(found[0]?.box.x1).toBeLessThan(310)
})

it("leaves specks, the edge of the sheet, and frames around text", () => {
  const frame: [number, number, number, number][] = [
    [100, 100, 500, 110],
    [100, 290, 500, 300],
    [100, 100, 110, 300],
    [490, 100, 500, 300],
  ]
  const words = Array.from({ length: 6 }, (_, row) => ({
    x0: 130,
    y0: 120 + row * 26,
    x1: 460,
    y1: 142 + row * 26,
  }))
  expect(
    findLeftovers(
      page([...frame, [300, 600, 306, 606], [0, 0, 600, 20], [0, 0, 20, 800]]),
      words,
      2,
    ),
  ).toEqual([])
})

it("finds a picture that touches the frame around its page", () => {
  const frame: [number, number, number, number][] = [
    [40, 40, 560, 46],
    [40, 690, 560, 760],
    [40, 40, 46, 760],
    [554, 40, 560, 760],
  ]
  const words = Array.from({ length: 12 }, (_, row) => ({
    x0: 260,
    y0: 80 + row * 50,
    x1: 540,
    y1: 110 + row * 50,
  }))
  const bars: [number, number, number, number][] = Array.from({ length: 14 }, (_, row) => [
    46,
    400 + row * 20,
    200 - (row % 3) * 40,
    412 + row * 20,
  ])
  const [found, ...more] = findLeftovers(page([...frame, ...bars, [80, 46, 200, 120]]), words, 2)
  expect(more).toEqual([])
  expect([found?.box.x1, found?.box.y0].map((at) => Math.round((at ?? 0) / 10))).toEqual([20, 40])
})

it("tells a chart with words in it from ink alone and from a frame", () => {
  const axes: [number, number, number, number][] = [
    [100, 100, 104, 500],
    [100, 496, 500, 500],
  ]
  const curve: [number, number, number, number][] = Array.from({ length: 96 }, (_, at) => [
    104 + at * 4,
    490 - at * 4,
    110 + at * 4,
    496 - at * 4,
  ])
  const labels = Array.from({ length: 6 }, (_, row) => ({
    x0: 120,
    y0: 120 + row * 26,
    x1: 220,
    y1: 140 + row * 26,
  }))
  const [found, ...more] = findLeftovers(page([...axes, ...curve]), labels, 2)
  expect(more).toEqual([])
  expect(found).toMatchObject({ isLabelled: true })
  expect(findLeftovers(page(axes), labels, 2)).toEqual([])
})

it("takes the dark beside a sheet that lies aslant for no picture, nor for a part of one", () => {
  // A band at the head of the page, and the dark edge beyond it.
  const found = findLeftovers(
    page([
      [42, 0, 300, 60],
      [300, 0, 600, 16],
    ]),
    [],
    2,
  )
  expect(found.map(({ box }) => box.x1)).toEqual([300])
})

it("finds a picture in the corner of a page, and not the black there of a copied book", () => {
  const corner = (level: number): PixelImage => {
    const drawn = page([])
    for (let y = 0; y < 100; y++) drawn.data.fill(level, y * 600, y * 600 + 200 - y)
    return drawn
  }
  expect(findLeftovers(corner(140), [], 2)).toHaveLength(1)
  expect(findLeftovers(corner(20), [], 2)).toEqual([])
})

it("leaves words out of the box of a picture whose empty corner they stand in", () => {
  const steps = Array.from({ length: 10 }, (_, at): [number, number, number, number] => [
    100,
    300 + at * 20,
    120 + at * 20,
    320 + at * 20,
  ])
  const word = { x0: 180, y0: 306, x1: 280, y1: 326 }
  const [found, ...more] = findLeftovers(page([...steps, [180, 306, 280, 326]]), [word], 2)
  expect(more).toEqual([])
  expect(found?.box.y0).toBeGreaterThanOrEqual(326)
  const inside = { x0: 110, y0: 400, x1: 140, y1: 420 }
  expect(findLeftovers(page(steps), [inside], 2)[0]?.box.y0).toBeLessThan(310)
})

it("takes the thin rulings of a form for no drawing", () => {
  const form: [number, number, number, number][] = [
    [100, 200, 500, 203],
    [100, 350, 500, 353],
    [100, 500, 500, 503],
    [100, 200, 103, 503],
    [200, 200, 203, 503],
    [497, 200, 500, 503],
  ]
  const words = [
    { x0: 120, y0: 240, x1: 180, y1: 260 },
    { x0: 300, y0: 240, x1: 420, y1: 260 },
    { x0: 300, y0: 400, x1: 420, y1: 420 },
  ]
  expect(findLeftovers(page(form), words, 2)).toEqual([])
})
