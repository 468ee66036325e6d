import { expect, it } from "vitest"
import type { PixelImage } from "../base/host.ts"
import { withoutBackPrint } from "./back-print.ts"

const [WIDTH, HEIGHT, SCALE] = [600, 420, 300 / 72]
const PAPER = 246

/** Paper with upright strokes six pixels wide in rows, from a place on: as letters stand. */
function strokes(from: number, grey: number, soft = 0): PixelImage {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(PAPER)
  for (let y = 20; y < HEIGHT - 40; y++) {
    if ((y - 20) % 60 > 30) continue
    for (let x = from; x < WIDTH - 20; x++) {
      const at = (x - from) % 44
      const distance = Math.max(0, Math.abs(at - 12) - 3)
      const share = soft === 0 ? (distance === 0 ? 1 : 0) : Math.max(0, 1 - distance / soft)
      data[y * WIDTH + x] = Math.round(PAPER - (PAPER - grey) * share)
    }
  }
  return { width: WIDTH, height: HEIGHT, channels: 1, data }
}

/** One sheet under another: what is dark on either is dark. */
const both = (a: PixelImage, b: PixelImage): PixelImage => ({
  ...a,
  data: a.data.map((value, at) => Math.min(value, b.data[at] ?? 255)),
})

const front = strokes(20, 20)

it("soft pale strokes between the page's own go, and its own stay", () => {
  const cleaned = withoutBackPrint(both(front, strokes(42, 190, 7)), SCALE)
  expect(cleaned.data).toEqual(front.data)
})

it.each([
  ["print as sharp as the page's own is no back, however pale", both(front, strokes(42, 190))],
  ["pale print alone is the page's own", strokes(20, 190, 7)],
  ["a clean page stays", front],
  ["soft shades of a picture are no strokes", both(front, shades())],
])("%s", (_, page) => {
  expect(withoutBackPrint(page, SCALE)).toBe(page)
})

/** A picture: light and shade without strokes at the foot of the page. */
function shades(): PixelImage {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(PAPER)
  for (let y = 240; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++)
      data[y * WIDTH + x] = 190 + Math.round(35 * Math.sin(x / 40) * Math.cos(y / 30))
  return { width: WIDTH, height: HEIGHT, channels: 1, data }
}
