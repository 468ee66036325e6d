import { expect, it } from "vitest"
import type { OcrResult, PixelImage } from "../../base/host.ts"
import { lookAtPage } from "./look-at-page.ts"

type Word = OcrResult["words"][number]
const [WIDTH, HEIGHT] = [900, 300]
/** Top and side of boxes, and their thickness, in pixels: letters are 40 pixels high. */
const [TOP, SIDE, LINE] = [100, 40, 3]

/** A strip of paper on which strokes are drawn, each a chain of places. */
function paperWith(strokes: readonly (readonly (readonly [number, number])[])[]): PixelImage {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(255)
  const dot = (x: number, y: number): void => {
    for (let dy = 0; dy < LINE; dy++)
      data.fill(
        20,
        (Math.round(y) + dy) * WIDTH + Math.round(x),
        (Math.round(y) + dy) * WIDTH + Math.round(x) + LINE,
      )
  }
  for (const places of strokes)
    for (const [at, [x1, y1]] of places.slice(1).entries()) {
      const [x0, y0] = places[at] ?? [x1, y1]
      const steps = 2 * Math.max(1, Math.abs(x1 - x0), Math.abs(y1 - y0))
      for (let step = 0; step <= steps; step++)
        dot(x0 + ((x1 - x0) * step) / steps, y0 + ((y1 - y0) * step) / steps)
    }
  return { width: WIDTH, height: HEIGHT, channels: 1, data }
}

const square = (x: number) => {
  const [right, foot] = [x + SIDE - LINE, TOP + SIDE - LINE]
  return [
    [
      [x, TOP],
      [right, TOP],
      [right, foot],
      [x, foot],
      [x, TOP],
    ],
  ] as const
}
const tick = (x: number) =>
  [
    [
      [x + 8, TOP + 18],
      [x + 15, TOP + 28],
      [x + 29, TOP + 8],
    ],
  ] as const
const cross = (x: number) =>
  [
    [
      [x + 9, TOP + 9],
      [x + 28, TOP + 28],
    ],
    [
      [x + 28, TOP + 9],
      [x + 9, TOP + 28],
    ],
  ] as const

/** A word of Chinese letters, each 40 pixels wide and high. */
function wordAt(text: string, x: number, line: number): Word {
  const chars = Array.from(text, (char, at) => ({
    text: char,
    box: { x0: x + 42 * at, y0: TOP, x1: x + 42 * at + 40, y1: TOP + 40 },
    confidence: 0.99,
  }))
  const box = { x0: x, y0: TOP, x1: chars.at(-1)?.box.x1 ?? x, y1: TOP + 40 }
  return { text, box, confidence: 0.99, line, chars }
}

async function read(strokes: Parameters<typeof paperWith>[0], words: readonly Word[]) {
  const { result } = await lookAtPage(paperWith(strokes), 300 / 72, {
    ocr: () => Promise.resolve({ words: [...words], rotation: 0, confidence: 0.99 }),
    languages: ["chi_sim"],
    signal: undefined,
  })
  return result.words.toSorted((a, b) => a.box.x0 - b.box.x0)
}

const texts = (words: readonly Word[]): string => words.map(({ text }) => text).join(" ")

it("finds the boxes of a form that nobody read, empty, ticked and crossed", async () => {
  const strokes = [...square(100), ...square(300), ...tick(300), ...square(500), ...cross(500)]
  const words = [wordAt("新增", 150, 0), wordAt("变更", 350, 1), wordAt("注销", 550, 2)]
  const found = await read(strokes, words)
  expect(texts(found)).toBe("☐ 新增 ☑ 变更 ☒ 注销")
  expect(found.map(({ line }) => line)).toEqual([0, 0, 1, 1, 2, 2])
})

it("puts boxes in the place of letters like them, and takes their room from letters beside", async () => {
  expect(texts(await read(square(100), [wordAt("口新增", 100, 0)]))).toBe("☐ 新增")
  const first = { ...wordAt("新增", 150, 0) }
  const [head, ...rest] = first.chars ?? []
  const wide = head && { ...head, box: { ...head.box, x0: 110 } }
  const chars = wide ? [wide, ...rest] : rest
  const found = await read(square(100), [{ ...first, box: { ...first.box, x0: 110 }, chars }])
  expect(texts(found)).toBe("☐ 新增")
  expect(found[1]?.box.x0).toBeGreaterThanOrEqual(140)
})

it("leaves letters that were read, and what is not closed or bears another sign", async () => {
  expect(texts(await read(square(100), [wordAt("回新增", 100, 0)]))).toBe("回新增")
  const open = square(100)[0].slice(0, 4)
  expect(texts(await read([open], [wordAt("新增", 150, 0)]))).toBe("新增")
  const barred = [
    ...square(100),
    [
      [108, 115],
      [130, 115],
    ] as const,
  ]
  expect(texts(await read(barred, [wordAt("新增", 150, 0)]))).toBe("新增")
})

it("leaves words of which nobody knows where their letters stand", async () => {
  const { chars: _, ...word } = wordAt("口新增", 100, 0)
  expect(texts(await read(square(100), [word]))).toBe("口新增")
})
