import { describe, expect, it } from "vitest"
import type { PixelImage } from "../base/host.ts"
import { findGutter } from "./gutter.ts"

const [WIDTH, HEIGHT] = [1_400, 1_000]

type Bar = readonly [x0: number, y0: number, x1: number, y1: number]

/** Rows of dashes as long as words, from one place to another. */
const rows = (from: number, to: number): Bar[] =>
  Array.from({ length: 30 }, (_, row) =>
    Array.from({ length: Math.floor((to - from) / 40) }, (__, word): Bar => {
      const x = from + word * 40 + (row % 5) * 7
      return [x, 100 + row * 26, Math.min(to, x + 32), 112 + row * 26]
    }),
  ).flat()

function drawn(bars: readonly Bar[], width = WIDTH): PixelImage {
  const data = new Uint8Array(width * HEIGHT).fill(250)
  for (const [x0, y0, x1, y1] of bars)
    for (let y = y0; y < y1; y++) data.fill(20, y * width + x0, y * width + x1)
  return { width, height: HEIGHT, channels: 1, data }
}

function middleOf(bars: readonly Bar[]): number {
  const { from = 0, to = 0 } = findGutter(drawn(bars)) ?? {}
  return (from + to) / 2
}

const book = [...rows(100, 600), ...rows(800, 1_300)]

describe("two pages on one picture", () => {
  it("part in the middle of the paper between them", () => {
    expect(middleOf(book)).toBeCloseTo(0.5, 1)
  })

  it("part where the fold leaves a shadow", () => {
    expect(middleOf([...book, [690, 0, 706, HEIGHT]])).toBeCloseTo(0.5, 1)
  })

  it("part between tables whose columns stand apart by more than half of it", () => {
    const table = (x: number): Bar[] =>
      [0, 1, 2].flatMap((at) => rows(x + at * 200, x + at * 200 + 72))
    expect(middleOf([...table(120), ...table(820)])).toBeCloseTo(0.5, 1)
    // The gap in the middle is no two margins of its page.
    expect(findGutter(drawn([...table(150), ...table(790)]))).toBeUndefined()
  })

  it.each([
    ["a heading runs across", [...book, [200, 60, 1_200, 80] as const], WIDTH],
    ["the gap is that of two columns", [...rows(100, 670), ...rows(730, 1_300)], WIDTH],
    [
      "a table's columns stand as far apart",
      [0, 1, 2, 3].flatMap((at) => rows(100 + at * 320, 300 + at * 320)),
      WIDTH,
    ],
    ["one half is empty", rows(100, 600), WIDTH],
    ["the sheet stands upright", [...rows(50, 300), ...rows(400, 650)], 700],
  ])("are one page where %s", (_, bars, width) => {
    expect(findGutter(drawn(bars, width))).toBeUndefined()
  })
})
