import { describe, expect, it } from "vitest"
import type { PixelImage } from "../base/host.ts"
import { findPixelRulings } from "./rulings.ts"
import { measureSkew, quarterTurn, turn } from "./straighten.ts"

/** A white page with dark bars, each broken into word-like pieces. */
function page(width: number, height: number): PixelImage {
  const data = new Uint8Array(width * height).fill(255)
  for (let line = 60; line + 40 < height; line += 40) {
    for (let x = 60; x < width - 60; x++) {
      if (x % 37 < 30) for (let y = line; y < line + 14; y++) data[y * width + x] = 20
    }
  }
  return { width, height, channels: 1, data }
}

describe("a picture of a page", () => {
  it("tells by how much its lines lean", () => {
    const straight = page(700, 900)
    expect(measureSkew(straight)).toBe(0)
    for (const angle of [-3, 1.2, 4.5])
      expect(Math.abs(measureSkew(turn(straight, angle)) - angle)).toBeLessThanOrEqual(0.2)
  })

  it("leans nowhere when it is empty", () => {
    expect(
      measureSkew({
        width: 300,
        height: 400,
        channels: 1,
        data: new Uint8Array(120_000).fill(255),
      }),
    ).toBe(0)
  })

  it("comes back to itself after four quarter turns", () => {
    const picture = {
      width: 3,
      height: 2,
      channels: 1 as const,
      data: Uint8Array.of(1, 2, 3, 4, 5, 6),
    }
    expect([...quarterTurn(picture, 1).data]).toEqual([4, 1, 5, 2, 6, 3])
    expect(quarterTurn(quarterTurn(quarterTurn(picture, 1), 2), 1)).toEqual(picture)
    expect(quarterTurn(quarterTurn(picture, 3), 1)).toEqual(picture)
    const coloured = { ...picture, width: 1, channels: 3 as const }
    expect(quarterTurn(coloured, 1)).toEqual({
      ...coloured,
      width: 2,
      height: 1,
      data: Uint8Array.of(4, 5, 6, 1, 2, 3),
    })
  })

  it("shows its rulings and not its letters or its fills", () => {
    const { width, height, data } = page(400, 400)
    for (let x = 20; x < 380; x++) for (const y of [196, 197, 296]) data[y * width + x] = 0
    for (let y = 196; y < 296; y++) data[y * width + 100] = 0
    const found = findPixelRulings(
      { width, height, channels: 1, data },
      { minLength: 80, maxThickness: 6 },
    )
    expect(found.filter(({ direction }) => direction === "horizontal")).toMatchObject([
      { direction: "horizontal", at: 197, from: 20, to: 380, thickness: 2 },
      { direction: "horizontal", at: 296.5, from: 20, to: 380, thickness: 1 },
    ])
    expect(found.filter(({ direction }) => direction === "vertical")).toMatchObject([
      { at: 100.5, thickness: 1 },
    ])
  })
})
