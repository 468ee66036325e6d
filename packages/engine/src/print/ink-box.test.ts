import { expect, it } from "vitest"
import { inkBox } from "./ink-box.ts"

/** Grey paper with noise, and a digit's stroke of two pixels by ten where asked. */
function paper(strokes: readonly (readonly [x: number, y: number])[]) {
  const [width, height] = [400, 300]
  const data = Uint8Array.from(
    { length: width * height },
    (_, at) => 232 + ((at * 7_919) % 31) - 15,
  )
  for (const [x, y] of strokes)
    for (let row = y; row < y + 10; row++) data.fill(20, row * width + x, row * width + x + 2)
  return { width, height, channels: 1 as const, data }
}

it("goes around the smallest print and leaves noise out", () => {
  const box = inkBox(
    paper([
      [101, 82],
      [301, 202],
    ]),
  )
  expect(box).toEqual({ x0: 96, y0: 80, x1: 304, y1: 216 })
})

it("finds nothing on blank paper", () => {
  expect(inkBox(paper([]))).toBeUndefined()
})
