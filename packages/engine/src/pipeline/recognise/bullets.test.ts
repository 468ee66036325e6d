import { expect, it } from "vitest"
import type { OcrResult, PixelImage } from "../../base/host.ts"
import { withBullets } from "./bullets.ts"

type Word = OcrResult["words"][number]
type Shape = (x: number, y: number) => boolean
const [WIDTH, HEIGHT] = [600, 400]

/** A shape in a square of 16 px, by the distance from its middle. */
const disc: Shape = (x, y) => Math.hypot(x - 7.5, y - 7.5) <= 8
const ring: Shape = (x, y) => disc(x, y) && Math.hypot(x - 7.5, y - 7.5) >= 6
const square: Shape = () => true
const diamond: Shape = (x, y) => Math.abs(x - 7.5) + Math.abs(y - 7.5) <= 8

/** Lines of 40 px letters at x = 140, with shapes before them at given places. */
function page(lines: readonly { shape?: Shape; x?: number }[], more: readonly Word[] = []) {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(255)
  const words = lines.map(({ shape, x = 100 }, index): Word => {
    const top = 30 + index * 60
    for (let dy = 0; dy < 16; dy++)
      for (let dx = 0; dx < 16; dx++)
        if (shape?.(dx, dy)) data[(top + 8 + dy) * WIDTH + x + dx] = 20
    const box = { x0: 140, y0: top, x1: 400, y1: top + 29 }
    return { text: "Entry", box, confidence: 0.9, line: index }
  })
  const picture: PixelImage = { width: WIDTH, height: HEIGHT, channels: 1, data }
  return Object.values(
    Object.groupBy(withBullets([...words, ...more], picture), ({ line }) => line),
  )
    .map((line = []) => line.toSorted((a, b) => a.box.x0 - b.box.x0).map(({ text }) => text))
    .map((line) => line.join(" "))
}

it.each([
  ["•", disc],
  ["o", ring],
  ["▪", square],
  ["◆", diamond],
])("adds %s before lines that it stands before in one place", (bullet, shape) => {
  expect(page([{}, { shape }, { shape }, {}])).toEqual([
    "Entry",
    `${bullet} Entry`,
    `${bullet} Entry`,
    "Entry",
  ])
})

it("takes one speck for no bullet, nor specks in different places", () => {
  expect(page([{ shape: disc }, {}])).toEqual(["Entry", "Entry"])
  expect(
    page([
      { shape: disc, x: 70 },
      { shape: disc, x: 110 },
    ]),
  ).toEqual(["Entry", "Entry"])
})

it("takes rings that were read as zeros for bullets, and leaves zeros", () => {
  const zero = (line: number, width: number, height: number): Word => {
    const bottom = 59 + line * 60
    const box = { x0: 100, y0: bottom - height, x1: 100 + width, y1: bottom }
    return { text: "0", box, confidence: 0.9, line: line + 10 }
  }
  expect(page([{}, {}], [zero(0, 18, 20), zero(1, 18, 20)])).toEqual(["o Entry", "o Entry"])
  expect(page([{}, {}], [zero(0, 19, 29), zero(1, 19, 29)])).toEqual(["Entry", "Entry", "0", "0"])
})

it("takes rings as high as capitals that hang below the baseline for bullets", () => {
  const large = (line: number, below: number): Word => {
    const bottom = 59 + line * 60 + below
    const box = { x0: 95, y0: bottom - 31, x1: 126, y1: bottom }
    return { text: "O", box, confidence: 0.9, line }
  }
  expect(page([{}, {}], [large(0, 0), large(1, 0)])).toEqual(["o Entry", "o Entry"])
  expect(page([{}, {}], [large(0, -6), large(1, -6)])).toEqual(["O Entry", "O Entry"])
})

it("takes full stops before lines for bullets where they are as large", () => {
  const stop = (line: number, side: number): Word => {
    const top = 38 + line * 60
    const box = { x0: 100, y0: top, x1: 100 + side, y1: top + side }
    return { text: ".", box, confidence: 0.9, line }
  }
  const discs = [{ shape: disc }, { shape: disc }]
  expect(page(discs, [stop(0, 16), stop(1, 16)])).toEqual(["• Entry", "• Entry"])
  expect(page([{}, {}], [stop(0, 6), stop(1, 6)])).toEqual([". Entry", ". Entry"])
})

it("gives bullets in one place the shape that most of them have", () => {
  const lines = [{ shape: disc }, { shape: diamond }, { shape: disc }]
  expect(page(lines)).toEqual(["• Entry", "• Entry", "• Entry"])
})

it("takes dots that were read before lines for the bullets that they look like", () => {
  const dot = (line: number): Word => ({
    text: "·",
    box: { x0: 100, y0: 38 + line * 60, x1: 116, y1: 54 + line * 60 },
    confidence: 0.9,
    line,
  })
  expect(page([{ shape: square }, { shape: square }], [dot(0), dot(1)])).toEqual([
    "▪ Entry",
    "▪ Entry",
  ])
})

it("takes signs that were read alone before lines for the bullets they look like", () => {
  const sign = (text: string, line: number, confidence: number): Word => {
    const top = 38 + (line % 10) * 60
    return { text, box: { x0: 100, y0: top, x1: 116, y1: top + 16 }, confidence, line }
  }
  const marks = [sign("·", 11, 0.6), sign("0", 12, 0.5)]
  const found = page([{}, { shape: disc }, { shape: disc }], marks)
  expect(found).toEqual(["Entry", "• Entry", "• Entry"])
  const number = sign("8", 12, 0.99)
  expect(page([{}, { shape: disc }, { shape: disc }], [number])).toContain("8")
})

it("takes letters before lines for rings where rings stand before others in that place", () => {
  const read = (text: string, line: number, [wide, high]: [number, number]): Word => {
    const bottom = 59 + line * 60
    const box = { x0: 100, y0: bottom - high, x1: 100 + wide, y1: bottom }
    return { text, box, confidence: 0.9, line }
  }
  const narrow = (line: number): Word => read("0", line, [13, 20])
  const ring = (line: number): Word => read("o", line, [18, 20])
  expect(page([{}, {}, {}], [ring(0), narrow(1), ring(2)])).toEqual([
    "o Entry",
    "o Entry",
    "o Entry",
  ])
  expect(page([{}, {}, {}], [ring(0), narrow(1)])).toContain("0 Entry")
})
