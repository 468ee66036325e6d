import { expect, it } from "vitest"
import type { PixelImage } from "../base/host.ts"
import { findFlatFills } from "./flat-fills.ts"
import { toGrey } from "./straighten.ts"

type Area = readonly [x0: number, y0: number, x1: number, y1: number, colour: number]

/** A picture of 200 × 150 points at two pixels a point, with areas painted on white paper. */
function picture(areas: readonly Area[], shade: (x: number) => number = () => 0): PixelImage {
  const [width, height] = [400, 300]
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [px, py] = [x / 2, y / 2]
      const area = areas.findLast(([x0, y0, x1, y1]) => px >= x0 && px < x1 && py >= y0 && py < y1)
      const colour = area?.[4] ?? 0xffffff
      for (const [channel, shift] of [16, 8, 0].entries())
        data[(y * width + x) * 3 + channel] = Math.max(0, ((colour >> shift) & 255) - shade(x))
    }
  }
  return { width, height, channels: 3, data }
}
const fillsOf = (image: PixelImage): number[][] =>
  findFlatFills(image, { sourceOf: (at) => at, scale: 2 }).map(({ box, colour }) => [
    ...[box.x0, box.y0, box.x1, box.y1].map((edge) => Math.round(edge / 2)),
    colour,
  ])

it("finds rows of a table by their colours, with edges in common", () => {
  const rows = [
    [20, 40, 180, 56, 0x204080],
    [20, 56, 180, 72, 0xe0e8f0],
    [20, 88, 180, 104, 0xe0e8f0],
  ] as const
  expect(fillsOf(picture(rows))).toEqual(rows)
})

it("finds grey rows in a picture of one channel", () => {
  const rows = [
    [20, 40, 180, 56, 0x606060],
    [20, 72, 180, 88, 0xd9d9d9],
  ] as const
  expect(fillsOf(toGrey(picture(rows)))).toEqual(rows)
})

it("sees a fill behind its text, and none in light that falls off, frames and thin rulings", () => {
  const letters = Array.from({ length: 9 }, (_, index): Area => {
    const x = 30 + index * 15
    return [x, 62, x + 5, 74, 0]
  })
  expect(fillsOf(picture([[20, 60, 180, 76, 0xd0e0ff], ...letters]))).toHaveLength(1)
  expect(fillsOf(picture([], (x) => Math.round(x / 8)))).toEqual([])
  const frame = [
    [20, 20, 180, 120, 0x404040],
    [26, 26, 174, 114, 0xffffff],
  ] as const
  expect(fillsOf(picture(frame))).toEqual([])
  expect(fillsOf(picture([[20, 60, 180, 62, 0]]))).toEqual([])
})

it("follows the lean of the sheet", () => {
  const image = picture([[40, 40, 120, 80, 0x80c080]])
  // The straight picture stands ten pixels further left and up than the one that was made.
  const moved = findFlatFills(image, {
    sourceOf: ({ x, y }) => ({ x: x + 10, y: y + 10 }),
    scale: 2,
  })
  expect(moved.map(({ box }) => [box.x0, box.y0, box.x1, box.y1])).toEqual([
    [68, 68, 232, 152].map((edge) => expect.closeTo(edge, -1)),
  ])
})

/** Rulings of a table with two columns and rows of 16 pt, in pixels. */
const grid = [
  ...[40, 56, 72, 88].map((y) => ruling("horizontal", y, 20, 180)),
  ...[20, 100, 180].map((x) => ruling("vertical", x, 40, 88)),
]

function ruling(direction: "horizontal" | "vertical", at: number, from: number, to: number) {
  const middle = 2 * at
  const ends = [middle, middle] as const
  return { direction, at: middle, from: 2 * from, to: 2 * to, thickness: 2, ends }
}

it("sees the fills of cells between rulings, whose neighbours have the same colour", () => {
  const cells = [
    [20, 40, 180, 72, 0xc8c8c8],
    [20, 40, 180, 56, 0x000000],
  ] as const
  const found = findFlatFills(picture(cells), { sourceOf: (at) => at, scale: 2, rulings: grid })
  expect(found.map(({ box, colour }) => [box.y0 / 2, box.y1 / 2, colour])).toEqual([
    [40, 56, 0],
    [56, 72, 0xc8c8c8],
  ])
})

it("takes no light that falls off for the fills of cells", () => {
  const image = picture([], (x) => Math.round(x / 7))
  expect(findFlatFills(image, { sourceOf: (at) => at, scale: 2, rulings: grid })).toEqual([])
})
