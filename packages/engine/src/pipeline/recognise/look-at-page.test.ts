import { expect, it } from "vitest"
import type { Box } from "../../base/geometry.ts"
import type { OcrResult } from "../../base/host.ts"
import { lookAtPage } from "./look-at-page.ts"

const [WIDTH, HEIGHT, SCALE] = [1_600, 800, 300 / 72]

/** Looks at a page of coloured boxes on which a word is read. */
async function look(
  boxes: readonly (readonly [box: Box, grey: number])[],
  read: { readonly word: Box; readonly pictures?: readonly Box[] },
) {
  const data = new Uint8Array(WIDTH * HEIGHT * 3).fill(255)
  for (const [{ x0, y0, x1, y1 }, grey] of boxes)
    for (let y = y0; y < y1; y++) data.fill(grey, (y * WIDTH + x0) * 3, (y * WIDTH + x1) * 3)
  const result: OcrResult = {
    words: [{ text: "Lover", box: read.word, confidence: 0.9, line: 0 }],
    rotation: 0,
    confidence: 0.9,
    ...(read.pictures && { pictures: read.pictures }),
  }
  return lookAtPage({ width: WIDTH, height: HEIGHT, channels: 3, data }, SCALE, {
    ocr: async () => result,
    languages: ["eng"],
    signal: undefined,
  })
}

const block = { x0: 400, y0: 300, x1: 520, y1: 420 }
const band = { x0: 200, y0: 200, x1: 1_400, y1: 280 }

it("the ink of a fat letter is no fill, and what lies behind a word is one", async () => {
  const letter = await look([[block, 0]], { word: { x0: 300, y0: 290, x1: 900, y1: 425 } })
  expect(letter.fills).toEqual([])
  const ground = await look([[block, 0]], { word: { x0: 420, y0: 330, x1: 500, y1: 380 } })
  expect(ground.fills).toHaveLength(1)
})

it("the end of a band is no picture, and what stands on a band is one", async () => {
  const word = { x0: 600, y0: 220, x1: 900, y1: 260 }
  const end = { x0: 190, y0: 195, x1: 420, y1: 286 }
  const logo = { x0: 230, y0: 210, x1: 290, y1: 270 }
  const boxes = [
    [band, 200],
    [logo, 60],
  ] as const
  const seen = await look(boxes, { word, pictures: [end, logo] })
  expect(seen.pictures).toEqual([logo])
})

it("boxes are widened over the ink that stands near them", async () => {
  const seen = await look([[block, 0]], { word: { x0: 300, y0: 100, x1: 390, y1: 140 } })
  const beside = { x0: 340, y0: 330, x1: 395, y1: 360 }
  const page = { x0: 0, y0: 0, x1: WIDTH, y1: HEIGHT }
  const wide = seen.overInk(beside, page, { across: 20, down: 20 })
  expect([wide.x0, wide.x1 - block.x1, wide.y0 - block.y0, wide.y1 - block.y1]).toEqual([
    beside.x0,
    -1,
    0,
    -1,
  ])
  expect(seen.overInk(beside, page, { across: 2, down: 2 })).toEqual(beside)
})

it("what shows through from the back of the sheet is gone before anything reads", async () => {
  const data = new Uint8Array(WIDTH * HEIGHT * 3).fill(246)
  const stroke = (x: number, y: number, share: number, grey: number): void => {
    const at = (y * WIDTH + x) * 3
    data.fill(Math.round(246 - (246 - grey) * share), at, at + 3)
  }
  for (let y = 100; y < 700; y++) {
    if (y % 60 > 30) continue
    for (let x = 100; x < 1_500; x++) {
      const at = (x - 100) % 44
      if (at < 7) stroke(x, y, 1, 20)
      else if (at >= 18 && at < 34) stroke(x, y, 1 - Math.abs(at - 26) / 8, 190)
    }
  }
  let darkest = 0
  await lookAtPage({ width: WIDTH, height: HEIGHT, channels: 3, data }, SCALE, {
    ocr: async (picture) => {
      const row = picture.data.subarray(430 * WIDTH + 100, 430 * WIDTH + 1_500)
      darkest = Math.min(...row.filter((_, x) => x % 44 >= 18 && x % 44 < 34))
      return { words: [], rotation: 0, confidence: 0 }
    },
    languages: ["eng"],
    signal: undefined,
  })
  expect(darkest).toBeGreaterThan(235)
})
