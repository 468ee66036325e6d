import { expect, it } from "vitest"
import type { OcrResult, PixelImage } from "../../base/host.ts"
import { withBold } from "./bold-words.ts"

type Word = OcrResult["words"][number]
const [WIDTH, HEIGHT] = [800, 400]

/** Draws words as upright stems, some wider, and tells where they stand. */
function page(lines: readonly (readonly (readonly [text: string, stem: number])[])[]) {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(255)
  const words = lines.flatMap((line, index) => {
    let x = 20
    return line.map(([text, stem]): Word => {
      const [x0, y0] = [x, 20 + index * 50]
      for (let letter = 0; letter < text.length; letter++, x += 16)
        for (let y = y0; y < y0 + 22; y++) data.fill(20, y * WIDTH + x, y * WIDTH + x + stem)
      x += 16
      return { text, box: { x0, y0, x1: x - 16, y1: y0 + 22 }, confidence: 0.9, line: index }
    })
  })
  const picture: PixelImage = { width: WIDTH, height: HEIGHT, channels: 1, data }
  return withBold(words, picture)
    .filter(({ isBold }) => isBold)
    .map(({ text }) => text)
}

const plain = [
  ["Hundreds", 3],
  ["of", 3],
  ["letters", 3],
  ["without", 3],
] as const

it("tells words with wide stems from the rest of the page", () => {
  expect(
    page([
      [
        ["Heading", 5],
        ["one", 5],
      ],
      plain,
      plain,
      [["Note:", 5], ...plain],
    ]),
  ).toEqual(["Heading", "one", "Note:"])
})

it("finds nothing bold on a page in one weight", () => {
  expect(page([plain, plain, plain])).toEqual([])
})

it("tells regular words of a bold line, and bold words where they are more than half of the page", () => {
  const bold = [
    ["Everything", 5],
    ["stands", 5],
    ["boldly", 5],
  ] as const
  const found = page([plain, plain, plain, bold, bold, [...bold, ["but", 3]], bold, bold])
  expect(found).toHaveLength(15)
  expect(found).not.toContain("but")
  expect(found).not.toContain("letters")
})

it("tells bold words by what print usually weighs where only a few stand", () => {
  expect(
    page([
      [
        ["Two", 5],
        ["words", 3],
      ],
    ]),
  ).toEqual(["Two"])
})

it("takes a short word for bold beside another one, or where it is far heavier", () => {
  const near = [["of", 4] as const, ...plain]
  expect(page([plain, plain, plain, near])).toEqual([])
  expect(page([plain, plain, plain, [["Part", 5], ...near]])).toEqual(["Part", "of"])
  expect(page([plain, plain, plain, [["of", 6], ...plain]])).toEqual(["of"])
})
