import { expect, it } from "vitest"
import type { OcrResult } from "../../base/host.ts"
import { withColours } from "./ink-colours.ts"

type Word = OcrResult["words"][number]
type Rgb = readonly [number, number, number]
const [WIDTH, HEIGHT] = [900, 400]

const paper: Rgb = [250, 248, 244]
/** Thin strokes: how much of their ink pixels show. */
const SHOWN = 0.8

/** Draws words as upright strokes, each in a colour that the paper mixes into. */
function paintedWords(lines: readonly (readonly [text: string, ink: Rgb, ground?: Rgb])[]) {
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let at = 0; at < data.length; at++) data[at] = paper[at % 3] ?? 0
  const put = (x: number, y: number, rgb: Rgb): void => data.set(rgb, (y * WIDTH + x) * 3)
  const words = lines.map(([text, ink, ground = paper], line): Word => {
    const box = { x0: 40, y0: 20 + line * 50, x1: 40 + text.length * 16, y1: 44 + line * 50 }
    for (let y = box.y0 - 8; y < box.y1 + 8; y++)
      for (let x = box.x0 - 8; x < box.x1 + 8; x++) {
        const isStroke = y >= box.y0 + 2 && y < box.y1 - 2 && (x - box.x0) % 16 < 4 && x < box.x1
        const mix = (at: 0 | 1 | 2): number => ground[at] + (ink[at] - ground[at]) * SHOWN
        put(x, y, isStroke && x >= box.x0 ? [mix(0), mix(1), mix(2)] : ground)
      }
    return { text, box, confidence: 0.9, line }
  })
  return { words, picture: { width: WIDTH, height: HEIGHT, channels: 3 as const, data } }
}

/** The colours that words are given, some of them on a dark fill. */
function page(lines: Parameters<typeof paintedWords>[0], fills: readonly number[] = []) {
  const { words, picture } = paintedWords(lines)
  const flat = fills.map((line) => {
    const { x0, y0, x1, y1 } = words[line]?.box ?? { x0: 0, y0: 0, x1: 0, y1: 0 }
    return { box: { x0: x0 - 8, y0: y0 - 8, x1: x1 + 8, y1: y1 + 8 }, colour: 0x203060 }
  })
  return withColours(words, { picture, sourceOf: (at) => at, fills: flat }).map(
    ({ colour }) => colour,
  )
}

const black: Rgb = [0, 0, 0]
const text = "letters in black"

/** Whether two colours differ by no more than print does, in each channel. */
const isNear = (colour: number | undefined, [red, green, blue]: Rgb): boolean =>
  colour !== undefined &&
  [(colour >> 16) - red, ((colour >> 8) & 255) - green, (colour & 255) - blue].every(
    (off) => Math.abs(off) <= 24,
  )

it("tells blue, red and grey letters from black ones that were printed thin", () => {
  const [first, second, blue, red, grey] = page([
    [text, black],
    [text, black],
    ["a link in blue", [20, 60, 200]],
    ["a warning", [200, 30, 30]],
    ["a grey heading", [140, 140, 140]],
  ])
  expect([first, second]).toEqual([undefined, undefined])
  expect(isNear(blue, [20, 60, 200])).toBe(true)
  expect(isNear(red, [200, 30, 30])).toBe(true)
  expect(isNear(grey, [140, 140, 140])).toBe(true)
})

it("leaves white letters white where their dark fill comes back, and black where it does not", () => {
  const white: Rgb = [255, 255, 255]
  const dark: Rgb = [32, 48, 96]
  const lines = [
    [text, black],
    [text, black],
    ["Head", white, dark],
    ["Other", white, dark],
  ] as const
  const [, , head, other] = page(lines, [2])
  expect(head).toBe(0xffffff)
  expect(other).toBeUndefined()
})

it("takes the paler words of print that scatters from black to grey for black", () => {
  const levels = [0, 20, 40, 60, 80, 100, 120].map((level): Rgb => [level, level, level])
  const found = page(levels.map((ink) => [text, ink] as const))
  expect(found.every((colour) => colour === undefined)).toBe(true)
})

it("leaves black letters black on a fill that is dark for want of light", () => {
  const dim: Rgb = [108, 118, 120]
  const [, , head] = page(
    [
      [text, black],
      [text, black],
      ["Head", black, dim],
    ],
    [2],
  )
  expect(head).toBe(0)
})

it("gives a word that was printed darker the grey of its row, and leaves a black one black", () => {
  const grey: Rgb = [130, 130, 130]
  const row = (ink: Rgb) =>
    page([
      [text, black],
      [text, black],
      ["many more grey letters", grey],
      ["dark", ink],
    ])
  expect(row([80, 80, 80])[3]).toBeUndefined()
})

it("takes black letters on coloured paper for black, and red ones for red", () => {
  const green: Rgb = [146, 208, 80]
  const lines = [
    [text, black, green],
    [text, black, green],
    ["a warning", [200, 30, 30], green],
  ] as const
  const [first, second, red] = page(lines)
  expect([first, second]).toEqual([undefined, undefined])
  expect(isNear(red, [200, 30, 30])).toBe(true)
})

it("sees the colour of letters with a line of it below them", () => {
  const { words, picture } = paintedWords([
    [text, black],
    [text, black],
    ["a link", [20, 60, 200]],
  ])
  const link = words[2]
  if (!link) throw new Error("there is a link")
  const { x0, x1, y0, y1 } = link.box
  // Letters reach up to the edge of their box.
  for (let x = x0; x < x1; x++)
    if ((x - x0) % 16 < 4) picture.data.set([66, 98, 209], (y0 * WIDTH + x) * 3)
  for (let y = y1 - 2; y < y1 + 1; y++)
    for (let x = x0; x < x1; x++) picture.data.set([66, 98, 209], (y * WIDTH + x) * 3)
  const [, , seen] = withColours(words, { picture, sourceOf: (at) => at, fills: [] })
  expect(isNear(seen?.colour, [20, 60, 200])).toBe(true)
})

it("gives a word that shows no ink the colour of both its neighbours", () => {
  const red: Rgb = [200, 30, 30]
  const { words, picture } = paintedWords([
    [text, black],
    [text, black],
    ["a long warning", red],
  ])
  const [first, second, { box } = { box: { x0: 0, y0: 0, x1: 0, y1: 0 } }] = words
  if (!first || !second) throw new Error("there are words")
  const part = (from: number, to: number): Word => ({
    text: "word",
    box: { ...box, x0: box.x0 + from, x1: box.x0 + to },
    confidence: 0.9,
    line: 2,
  })
  // The middle word is a box between strokes.
  const line = [part(0, 80), part(85, 95), part(96, 200)]
  const seen = withColours([first, second, ...line], { picture, sourceOf: (at) => at, fills: [] })
  expect(seen.slice(2).map(({ colour }) => isNear(colour, red))).toEqual([true, true, true])
})

it("keeps the grey that a line was told to have, unless its letters show a colour", () => {
  const grey: Rgb = [70, 70, 70]
  const { words, picture } = paintedWords([
    [text, black],
    [text, black],
    ["a dark grey line", grey],
    ["a link in blue", [20, 60, 200]],
  ])
  const told = words.map((word, at) => (at < 2 ? word : { ...word, colour: 0x464646 }))
  const seen = withColours(told, { picture, sourceOf: (at) => at, fills: [] })
  expect(seen.slice(0, 3).map(({ colour }) => colour)).toEqual([undefined, undefined, 0x464646])
  expect(isNear(seen[3]?.colour, [20, 60, 200])).toBe(true)
})
