import { expect, it } from "vitest"
import type { OcrResult, PixelImage } from "../../base/host.ts"
import { withLoneBars } from "./lone-bars.ts"

type Word = OcrResult["words"][number]
type Mark = readonly [x: number, y: number, width: number, height: number]
const [WIDTH, HEIGHT] = [800, 120]

/** A line of two words, "Total" and "42", letters 29 pixels high, with marks of ink beside them. */
function read(marks: readonly Mark[]): string {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(255)
  for (const [x, y, width, height] of marks)
    for (let dy = 0; dy < height; dy++)
      data.fill(30, (y + dy) * WIDTH + x, (y + dy) * WIDTH + x + width)
  const picture: PixelImage = { width: WIDTH, height: HEIGHT, channels: 1, data }
  const words = [
    ["Total", 40],
    ["42", 600],
  ].map(([text, x], line): Word => {
    const box = { x0: Number(x), y0: 40, x1: Number(x) + 100, y1: 69 }
    return { text: String(text), box, confidence: 0.9, line }
  })
  return withLoneBars(words, picture)
    .toSorted((a, b) => a.box.x0 - b.box.x0)
    .map(({ text }) => text)
    .join(" ")
}

it("finds the dashes of empty cells, by their widths", () => {
  expect(read([[300, 55, 38, 4]])).toBe("Total — 42")
  expect(
    read([
      [300, 55, 20, 4],
      [450, 55, 12, 4],
    ]),
  ).toBe("Total – - 42")
})

it("takes no letters, lines, rows of dashes, specks or what lies in other rows for dashes", () => {
  expect(read([[300, 42, 20, 27]])).toBe("Total 42")
  expect(read([[300, 55, 120, 3]])).toBe("Total 42")
  expect(read(Array.from({ length: 9 }, (_, at): Mark => [200 + at * 40, 55, 28, 3]))).toBe(
    "Total 42",
  )
  expect(read([[300, 55, 5, 3]])).toBe("Total 42")
  expect(
    read([
      [300, 66, 38, 3],
      [400, 20, 38, 3],
    ]),
  ).toBe("Total 42")
})
