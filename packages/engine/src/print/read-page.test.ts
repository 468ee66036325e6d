import { expect, it } from "vitest"
import type { PixelImage } from "../base/host.ts"
import type { Steps } from "./decode.ts"
import { readPage } from "./read-page.ts"
import type { TextModels } from "./text-models.ts"

const characters = ["合", "a"]
const [WIDTH, HEIGHT] = [960, 640]
const LINES = [100, 200, 300, 400]

/** Networks that find four long lines and read each as thirty equal letters; strips are noted. */
function networks(letter: "合" | "a", widths: number[]): TextModels {
  return {
    characters,
    findText: async (_, width, height) => {
      const data = new Float32Array(width * height)
      for (const y of LINES)
        for (let row = y; row < y + 12; row++)
          data.fill(0.9, row * width + 60, row * width + width - 60)
      return { width, height, data }
    },
    readStrip: async ({ width }): Promise<Steps> => {
      widths.push(width)
      const [count, classes] = [60, characters.length + 1]
      const data = new Float32Array(count * classes)
      for (let step = 0; step < count; step++)
        data[step * classes + (step % 2 === 0 ? 1 + characters.indexOf(letter) : 0)] = 0.99
      return { count, classes, data }
    },
    isUpsideDown: async () => 0,
  }
}

/** A page with ink from corner to corner, so that all of it is searched. */
function inked(): PixelImage {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(255)
  for (let at = 0; at < HEIGHT; at++) data.fill(0, at * WIDTH + at, at * WIDTH + at + 12)
  data.fill(0, WIDTH * HEIGHT - 60)
  return { width: WIDTH, height: HEIGHT, channels: 1, data }
}

async function widthsOf(letter: "合" | "a"): Promise<number[]> {
  const widths: number[] = []
  await readPage(networks(letter, widths), inked(), {
    dpi: 137,
    shrink: async (picture) => picture,
    processorSeconds: () => 0,
  })
  return widths
}

it("reads long lines of Chinese squeezed, and those of Latin letters at their whole width", async () => {
  const [first = 0, ...others] = await widthsOf("合")
  for (const width of others) expect(width / first).toBeCloseTo(0.55, 2)
  expect(new Set(await widthsOf("a"))).toEqual(new Set([first]))
})

it("takes the reading of an amount that has all its digits, although others are less in doubt", async () => {
  const digits = Array.from("0123456789.,")
  /** Steps of equal length that read as a text; one digit of it was guessed. */
  const stepsOf = (text: string, guessed: number): Steps => {
    const [count, classes] = [text.length * 2, digits.length + 1]
    const data = new Float32Array(count * classes)
    for (const [index, char] of Array.from(text).entries()) {
      data[index * 2 * classes + 1 + digits.indexOf(char)] = index === guessed ? 0.6 : 0.99
      data[(index * 2 + 1) * classes] = 0.99
    }
    return { count, classes, data }
  }
  const given = [stepsOf("1,516,582.2", 8), stepsOf("1,516,582.62", 6), stepsOf("1,516,.", -1)]
  let readings = 0
  const { words } = await readPage(
    {
      ...networks("a", []),
      characters: digits,
      readStrip: async () => given[readings++ % given.length] ?? stepsOf("0", -1),
    },
    inked(),
    { dpi: 137, shrink: async (picture) => picture, processorSeconds: () => 0 },
  )
  const lines = [...Map.groupBy(words, ({ line }) => line).values()]
  expect(lines.map((line) => line.map(({ text }) => text).join(""))).toEqual(
    LINES.map(() => "1,516,582.62"),
  )
})

it("reads a character that stands alone as a line, however narrow it is", async () => {
  const DIGIT = { x: 470, y: 500, width: 6, height: 16 }
  const page = inked()
  for (let y = DIGIT.y; y < DIGIT.y + DIGIT.height; y++)
    page.data.fill(0, y * WIDTH + DIGIT.x, y * WIDTH + DIGIT.x + DIGIT.width)
  const models: TextModels = {
    ...networks("a", []),
    findText: async (picture, width, height) => {
      const map = await networks("a", []).findText(picture, width, height)
      for (let y = DIGIT.y; y < DIGIT.y + DIGIT.height; y++)
        map.data.fill(0.9, y * width + DIGIT.x, y * width + DIGIT.x + DIGIT.width)
      return map
    },
    // A strip of one digit is narrow, and gives few steps.
    readStrip: async (strip): Promise<Steps> => {
      const count = strip.width > 400 ? 60 : 2
      const classes = characters.length + 1
      const data = new Float32Array(count * classes)
      for (let step = 0; step < count; step++)
        data[step * classes + (step % 2 === 0 ? 2 : 0)] = 0.99
      return { count, classes, data }
    },
  }
  const { words } = await readPage(models, page, {
    dpi: 137,
    shrink: async (picture) => picture,
    processorSeconds: () => 0,
  })
  const lone = words.find(({ box }) => box.y0 > 450)
  expect(lone?.text).toBe("a")
  expect(words.filter(({ isVertical }) => isVertical)).toEqual([])
})
