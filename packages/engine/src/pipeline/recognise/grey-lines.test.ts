import { expect, it } from "vitest"
import type { OcrResult, PixelImage } from "../../base/host.ts"
import { withBold } from "./bold-words.ts"
import { withGreyLines } from "./grey-lines.ts"

type Word = OcrResult["words"][number]
const [WIDTH, HEIGHT] = [500, 480]

/**
 * A line of letters: its level of grey, the width of its stems, and how much of its ink blur
 * leaves.
 */
interface Print {
  readonly text?: string
  readonly level: number
  readonly stem?: number
  readonly light?: number
}

const cjk = "一行灰色的字写在黑色的字旁边"
const text = "letters of one line that tell"

/** Draws lines of upright stems with a stroke across, blurred as scans are. */
function printed(lines: readonly Print[]): { words: Word[]; picture: PixelImage } {
  const sharp = new Float32Array(WIDTH * HEIGHT).fill(255)
  const words = lines.map(({ text: own = text, level, stem = 3, light = 1 }, line): Word => {
    const [x0, y0] = [20, 20 + line * 40]
    const ink = 255 - (255 - level) * light
    for (let letter = 0; letter < own.length; letter++)
      for (let y = y0; y < y0 + 22; y++) {
        const wide = y >= y0 + 10 && y < y0 + 10 + stem ? 11 : stem
        const from = y * WIDTH + x0 + letter * 16
        sharp.fill(ink, from, from + wide)
      }
    const box = { x0: x0 - 2, y0: y0 - 2, x1: x0 + own.length * 16, y1: y0 + 24 }
    return { text: own, box, confidence: 0.9, line }
  })
  const data = Uint8Array.from(sharp, (_, at) => {
    let sum = 0
    for (let near = 0; near < 9; near++) {
      const beside = at + (Math.floor(near / 3) - 1) * WIDTH + (near % 3) - 1
      sum += sharp[beside] ?? 255
    }
    return Math.round(sum / 9)
  })
  return { words, picture: { width: WIDTH, height: HEIGHT, channels: 1, data } }
}

const coloursOf = (lines: readonly Print[]): (number | undefined)[] => {
  const { words, picture } = printed(lines)
  return withGreyLines(words, picture).map(({ colour }) => colour)
}

const black: Print = { level: 0 }
const isNear = (colour: number | undefined, level: number): boolean =>
  colour !== undefined && Math.abs((colour & 255) - level) <= 12

it("gives the lines of a page in dark grey their colour, a short last line too", () => {
  const grey: Print = { level: 0x40 }
  const [first, second, third, fourth, fifth, sixth, seventh] = coloursOf([
    black,
    black,
    grey,
    { ...grey, text: "end" },
    { ...black, text: "end" },
    { level: 0x59 },
    { level: 0x7f },
  ])
  expect([first, second, fifth]).toEqual([undefined, undefined, undefined])
  expect(isNear(third, 0x40)).toBe(true)
  expect(fourth).toBe(third)
  expect(isNear(sixth, 0x59)).toBe(true)
  expect(isNear(seventh, 0x7f)).toBe(true)
})

it("takes a page that is pale all over for black", () => {
  expect(coloursOf(Array.from({ length: 5 }, () => ({ level: 0x59 })))).toEqual(
    Array.from({ length: 5 }),
  )
})

it("takes thin letters, which blur makes paler than full ones, for black", () => {
  const thin = { level: 0, stem: 2 }
  expect(coloursOf([{ level: 0, stem: 5 }, { level: 0, stem: 5 }, thin, thin])).toEqual(
    Array.from({ length: 4 }),
  )
})

it("takes lines that fade from black to grey for black", () => {
  const lights = [1, 1, 0.95, 0.91, 0.87, 0.83, 0.79, 0.75, 0.71, 0.67, 0.63]
  const found = coloursOf(lights.map((light) => ({ level: 0, light })))
  expect(found.every((colour) => colour === undefined)).toBe(true)
})

it("leaves black lines beside grey ones of the same weight regular", () => {
  const dark: Print = { level: 0, text: cjk }
  const grey: Print = { level: 0x59, text: cjk }
  const { words, picture } = printed([dark, dark, dark, grey, grey, grey, grey, grey])
  const bold = (all: readonly Word[]) => withBold(all, picture).filter(({ isBold }) => isBold)
  expect(bold(words)).toHaveLength(3)
  expect(bold(withGreyLines(words, picture))).toEqual([])
})
