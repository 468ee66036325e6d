import { expect, it } from "vitest"
import type { PixelImage } from "../base/host.ts"
import { isAlike, likenessOf } from "./likeness.ts"

/** A page of 400 × 400 pixels, two of them a point, with a mark moved by so many pixels. */
function page(moved: number, digit: "1" | "2" | undefined, noise = 0): PixelImage {
  const data = new Uint8Array(400 * 400).fill(250)
  const fill = (x0: number, y0: number, x1: number, y1: number, level: number): void => {
    for (let y = y0; y < y1; y++) data.fill(level, y * 400 + x0 + moved, y * 400 + x1 + moved)
  }
  fill(100, 100, 200, 180, 90)
  if (digit === "1") fill(148, 128, 154, 152, 250)
  if (digit === "2") for (const y of [128, 138, 148]) fill(140, y, 160, y + 5, 250)
  for (let at = 0; at < data.length; at++)
    data[at] = Math.max(0, Math.min(255, (data[at] ?? 0) + ((at * 7_919) % (noise + 1))))
  return { width: 400, height: 400, channels: 1, data }
}

const box = { x0: 90, y0: 90, x1: 210, y1: 190 }
const alike = (a: PixelImage, b: PixelImage): boolean =>
  isAlike(likenessOf(a, box, 2), likenessOf(b, box, 2), { x: 0, y: 0 })

it("two scans of one mark are alike, moved by a point and with other noise", () => {
  expect(alike(page(0, "1"), page(2, "1", 30))).toBe(true)
})

it("marks with another number in them are not", () => {
  expect(alike(page(0, "1"), page(0, "2"))).toBe(false)
  expect(alike(page(0, undefined), page(0, "1"))).toBe(false)
})

it("parts cut a little larger are held against each other where they stand", () => {
  const larger = { x0: 84, y0: 90, x1: 210, y1: 190 }
  const [a, b] = [likenessOf(page(0, "1"), box, 2), likenessOf(page(0, "1"), larger, 2)]
  expect(isAlike(a, b, { x: -3, y: 0 })).toBe(true)
  const half = likenessOf(page(0, "1"), { ...box, x1: 150 }, 2)
  expect(isAlike(a, half, { x: 0, y: 0 })).toBe(false)
})
