import { expect, it } from "vitest"
import type { OcrResult, PixelImage } from "../../base/host.ts"
import { verdanaWidths } from "./verdana-widths.ts"
import { withTypographicSigns } from "./typographic-signs.ts"

type Word = OcrResult["words"][number]

/** Letters of 40 pixels an em; a character's width in pixels stands after it. */
const [WIDTH, HEIGHT, TOP, TALL] = [900, 60, 10, 29]

/** A line of words, each with its characters and their widths; gaps are two pixels. */
function read(words: readonly (readonly [string, number][])[], mark?: (dy: number) => number) {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(255)
  const picture: PixelImage = { width: WIDTH, height: HEIGHT, channels: 1, data }
  let x = 10
  const line = words.map((characters): Word => {
    const chars = characters.map(([text, width]) => {
      const isQuote = /["']/.test(text)
      const box = { x0: x, y0: TOP, x1: x + width, y1: TOP + (isQuote ? 10 : TALL) }
      for (let dy = 0; isQuote && dy < 10; dy++)
        for (const at of text === '"' ? [2, 10] : [2])
          for (let dx = 0; dx < 3; dx++)
            data[(TOP + dy) * WIDTH + x + at + dx + (mark?.(dy) ?? 0)] = 20
      x += width + 2
      return { text, box, confidence: 0.9 }
    })
    x += 10
    const [first, last] = [chars[0], chars.at(-1)]
    const box = { x0: first?.box.x0 ?? 0, y0: TOP, x1: last?.box.x1 ?? 0, y1: TOP + TALL }
    return { text: characters.map(([text]) => text).join(""), box, confidence: 0.9, line: 0, chars }
  })
  return withTypographicSigns(line, picture)
    .map(({ text }) => text)
    .join(" ")
}

const letters = (text: string): [string, number][] => Array.from(text, (char) => [char, 20])

it("tells hyphens, dashes and signs of numbers by the width of their bars", () => {
  expect(read([[...letters("He"), ["-", 11], ...letters("Ne")]])).toBe("He-Ne")
  expect(read([letters("He"), [["-", 20]], letters("Ne")])).toBe("He – Ne")
  expect(read([[...letters("He"), ["-", 38], ...letters("Ne")]])).toBe("He—Ne")
  expect(read([[["-", 20], ...letters("12")]])).toBe("-12")
})

it("knows the narrow dashes of faces such as Calibri", () => {
  expect(read([letters("He"), [["-", 14]], letters("Ne")])).toBe("He – Ne")
  expect(read([[...letters("He"), ["-", 29], ...letters("Ne")]])).toBe("He—Ne")
})

it("gives an ellipsis of which two stops were read its third", () => {
  expect(read([letters("..more"), letters("and..")])).toBe("...more and...")
  expect(read([letters("../path"), letters("1..48"), letters("end....")])).toBe(
    "../path 1..48 end....",
  )
})

it("leaves the hyphens of Chinese faces alone, which are as wide as dashes", () => {
  expect(read([letters("传真"), [...letters("He"), ["-", 20], ...letters("Ne")]])).toBe(
    "传真 He-Ne",
  )
})

it("joins two bars that touch, and leaves two that do not", () => {
  expect(read([[...letters("He"), ["-", 18], ["-", 18], ...letters("Ne")]])).toBe("He—Ne")
  const apart = [...letters("He"), ["-", 11], ["~", 4], ["-", 11]] as [string, number][]
  expect(read([apart])).toBe("He-~-")
})

it("tells the quotes of a page by the shape of their marks, and opens and closes them", () => {
  const words = [
    [['"', 16], ...letters("He"), ['"', 16]],
    [...letters("Ne"), ["'", 8], ...letters("s")],
  ] as [string, number][][]
  expect(read(words)).toBe(`"He" Ne's`)
  expect(read(words, (dy) => (dy < 5 ? 2 : 0))).toBe("“He” Ne’s")
})

it("gives Latin lines their own quotes in angles", () => {
  expect(read([letters("《He》")])).toBe("«He»")
  expect(read([letters("《红》")])).toBe("《红》")
})

it("knows the wide hyphens of faces such as Verdana", () => {
  const emsOf = (text: string): number =>
    Array.from(text).reduce(
      (sum, letter) => sum + (verdanaWidths.regular[letter.charCodeAt(0) - 0x20] ?? 0),
      0,
    ) / 1000
  /** Lines of words of 40 pixels an em; the first character of one is a bar so many pixels wide. */
  const read = (bar: number): string => {
    const words = ["Minutes of the general meeting", "were taken in writing and signed"]
      .flatMap((line) => [line, line, line])
      .flatMap((line, index) => {
        let x = 100
        return line.split(" ").map((text): Word => {
          const width = Math.round((emsOf(text) - 0.09) * 40)
          const box = { x0: x, y0: index * 60, x1: x + width, y1: index * 60 + 32 }
          x += Math.round((emsOf(text) + 0.3) * 40)
          return { text, box, confidence: 0.9, line: index }
        })
      })
    const box = { x0: 20, y0: 20, x1: 20 + bar, y1: 24 }
    const chars = [{ text: "-", box, confidence: 0.9 }]
    const picture: PixelImage = { width: 1, height: 1, channels: 1, data: new Uint8Array(1) }
    const made = withTypographicSigns(
      [...words, { text: "-", box, confidence: 0.9, line: 0, chars }],
      picture,
    )
    return made.at(-1)?.text ?? ""
  }
  expect(read(15)).toBe("-")
  expect(read(20)).toBe("–")
})
