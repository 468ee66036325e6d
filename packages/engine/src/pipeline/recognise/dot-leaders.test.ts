import { expect, it } from "vitest"
import type { OcrResult, PixelImage } from "../../base/host.ts"
import { withDotLeaders } from "./dot-leaders.ts"

const [WIDTH, HEIGHT, PITCH] = [1_000, 120, 20]

type Blots = readonly (readonly [x: number, y: number, side: number])[]

/** The texts of a line with a number at its right end, and blots of ink in between. */
const read = (blots: Blots): string[] => wordsWith(blots, "12").map(({ text }) => text)

function wordsWith(blots: Blots, end: string): OcrResult["words"] {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(250)
  for (const [x, y, side] of blots)
    for (let row = y; row < y + side; row++) data.fill(20, row * WIDTH + x, row * WIDTH + x + side)
  const picture: PixelImage = { width: WIDTH, height: HEIGHT, channels: 1, data }
  const words: OcrResult["words"] = [
    { text: "Contents", box: { x0: 40, y0: 40, x1: 240, y1: 80 }, confidence: 0.9, line: 0 },
    { text: end, box: { x0: 900, y0: 44, x1: 940, y1: 78 }, confidence: 0.9, line: 1 },
  ]
  return withDotLeaders(words, picture)
}

const row = (count: number): [number, number, number][] =>
  Array.from({ length: count }, (_, at) => [260 + at * PITCH, 68, 5])

it("a row of even dots between an entry and its page leads from one to the other", () => {
  expect(read(row(30))).toEqual(["Contents", "12", ".".repeat(30)])
})

it.each([
  ["three dots", row(3)],
  ["dots at uneven distances", row(30).filter((_, at) => at % 7 !== 3)],
  [
    "larger blots",
    row(12).map(([x, , side]) => [x * 1.4, 50, side * 4] as [number, number, number]),
  ],
  ["nothing", []],
])("%s are no leaders", (_, blots) => {
  expect(read(blots.map(([x, y, side]) => [Math.round(x), y, side]))).toEqual(["Contents", "12"])
})

it.each([
  ["12", "12", 0],
  [".12", "12", 0],
  ["iv", "iv", 0],
  ["Oslo", "Oslo", 1],
])("the page %s behind leaders is %s in line %i", (given, text, line) => {
  expect(wordsWith(row(30), given)[1]).toMatchObject({ text, line })
  expect(wordsWith([], given)[1]).toMatchObject({ text: given, line: 1 })
})
