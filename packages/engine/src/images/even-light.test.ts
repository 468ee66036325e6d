import { expect, it } from "vitest"
import type { PixelImage } from "../base/host.ts"
import { evenLight } from "./even-light.ts"
import { findLeftovers } from "./leftover-ink.ts"

/** Lines of print under a light that falls off by `loss` from left to right. */
function page(loss: number): PixelImage {
  const [width, height] = [800, 1000]
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isInk = y % 50 < 14 && x > 80 && x < 720 && x % 11 < 6
      data[y * width + x] = Math.round((isInk ? 40 : 245) * (1 - (loss * x) / width))
    }
  }
  return { width, height, channels: 1, data }
}

it("leaves a page alone whose light is even", () => {
  const even = page(0.05)
  expect(evenLight(even)).toBe(even)
})

it("makes paper white and keeps ink dark where the light falls off", () => {
  const { width, data } = evenLight(page(0.45))
  expect(data[530 * width + 780]).toBeGreaterThan(235)
  expect(data[530 * width + 20]).toBeGreaterThan(235)
  expect(data[505 * width + 706]).toBeLessThan(90)
  const words = Array.from({ length: 20 }, (_, line) => ({
    x0: 81,
    x1: 720,
    y0: line * 50,
    y1: line * 50 + 14,
  }))
  expect(findLeftovers(evenLight(page(0.45)), words, 2)).toEqual([])
})
