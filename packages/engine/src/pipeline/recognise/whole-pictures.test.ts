import { expect, it } from "vitest"
import type { OcrResult, PixelImage } from "../../base/host.ts"
import { box, word } from "./drawn-parts.test-kit.ts"
import { lookAtPage } from "./look-at-page.ts"

/** A page of 600 × 800 points, two pixels each. */
const [SCALE, WIDTH, HEIGHT] = [2, 1_200, 1_600]

type Colour = readonly [red: number, green: number, blue: number]
type Paint = (x: number, y: number) => Colour | undefined

/** What is seen of a page that is painted so, and on which these words are read. */
async function look(paint: Paint, words: OcrResult["words"]) {
  const data = new Uint8Array(WIDTH * HEIGHT * 3).fill(250)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const colour = paint(x, y)
      if (colour) data.set(colour, (y * WIDTH + x) * 3)
    }
  const drawn: PixelImage = { width: WIDTH, height: HEIGHT, channels: 3, data }
  const ocr = async (): Promise<OcrResult> => ({ words, rotation: 0, confidence: 0.9 })
  const seen = await lookAtPage(drawn, SCALE, { ocr, languages: ["eng"], signal: undefined })
  return { ...seen, texts: seen.result.words.map(({ text }) => text) }
}

/** A line of print that is so many pixels high. */
const line = (number: number, [x, y, high]: readonly [number, number, number]) =>
  word("thirtysixlettersofprintstandinthisline", number, box(x, y, x + high * 14, y + high))
const body = [0, 1, 2].map((at) => line(at, [100, 100 + at * 40, 24]))
const ink: Colour = [20, 20, 20]

it("keeps the picture of a screen whole, with the small print in it", async () => {
  const small = [0, 1, 2].map((at) => line(10 + at, [340, 560 + at * 60, 14]))
  const { texts, pictures } = await look(
    (x, y) => {
      if (x < 240 || x >= 960 || y < 480 || y >= 960) return undefined
      const isFrame = x < 300 || x >= 900 || y < 540 || y >= 900
      return isFrame ? [60 + (y % 160), 90 + (x % 140), 235] : undefined
    },
    [...body, ...small],
  )
  expect(texts).toEqual(body.map(({ text }) => text))
  expect(pictures).toHaveLength(1)
  expect(pictures[0]).toMatchObject({ x0: 240, x1: 960, y0: 480, y1: 960 })
})

it("keeps a diagram of tiny print whole", async () => {
  const tiny = [0, 1, 2].map((at) => line(10 + at, [420, 500 + at * 28, 7]))
  const { texts, pictures } = await look(
    (x, y) => {
      const isIn = x >= 400 && x < 700 && y >= 480 && y < 640
      const isFrame = x < 404 || x >= 696 || y < 484 || y >= 636
      return isIn && isFrame ? ink : undefined
    },
    [...body, ...tiny],
  )
  expect(texts).toEqual(body.map(({ text }) => text))
  expect(pictures).toHaveLength(1)
})

it("tells arrowheads before entries, and no ruling in a large letter", async () => {
  const entries = [0, 1].flatMap((at) => [
    word(">", at, box(100, 300 + at * 60, 120, 324 + at * 60)),
    word("HHHHHHHHHHHH", at, box(150, 300 + at * 60, 400, 324 + at * 60)),
  ])
  const title = word("BULLETIN", 9, box(100, 800, 700, 900))
  const { texts, rulings } = await look(
    (x, y) => (x >= 140 && x < 144 && y >= 800 && y < 900 ? ink : undefined),
    [...entries, title],
  )
  expect(texts.filter((text) => text === "➢")).toHaveLength(2)
  expect(rulings).toEqual([])
})
