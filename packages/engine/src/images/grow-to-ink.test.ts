import { describe, expect, it } from "vitest"
import { growToInk } from "./grow-to-ink.ts"

/** A white picture with black areas, each by its first and last column and row. */
function drawn(...areas: readonly (readonly [number, number, number, number])[]) {
  const [width, height] = [100, 60]
  const data = new Uint8Array(width * height).fill(255)
  for (const [x0, y0, x1, y1] of areas)
    for (let y = y0; y <= y1; y++) data.fill(0, y * width + x0, y * width + x1 + 1)
  return { width, height, channels: 1 as const, data }
}

const page = { x0: 0, y0: 0, x1: 99, y1: 59 }
const box = { x0: 40, y0: 20, x1: 50, y1: 30 }
const reach = { across: 6, down: 3 }

describe("a box that grows over ink", () => {
  it("takes what is near, and what is near to that", () => {
    const picture = drawn([54, 22, 58, 28], [63, 22, 66, 40], [80, 22, 84, 28])
    expect(growToInk(picture, box, page, reach)).toEqual({ x0: 40, y0: 20, x1: 66, y1: 40 })
  })

  it("stays where nothing is near, at specks, and within its limit", () => {
    expect(growToInk(drawn([58, 22, 60, 28]), box, page, reach)).toBe(box)
    expect(growToInk(drawn([53, 25, 53, 25]), box, page, reach)).toBe(box)
    const limit = { ...page, y1: 30 }
    expect(growToInk(drawn([42, 31, 48, 36]), box, limit, reach)).toBe(box)
  })
})
