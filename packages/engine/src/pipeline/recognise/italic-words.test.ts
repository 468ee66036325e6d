import { expect, it } from "vitest"
import type { OcrResult, PixelImage } from "../../base/host.ts"
import { withItalic } from "./italic-words.ts"

type Word = OcrResult["words"][number]

/** Words of stems, each leaning so many pixels for each pixel up; which of them are italic. */
function italicOf(words: readonly (readonly [text: string, slant: number])[]): string[] {
  const [width, height, tall] = [900, 60, 40]
  const data = new Uint8Array(width * height).fill(255)
  const picture: PixelImage = { width, height, channels: 1, data }
  const line = words.map(([text, slant], at): Word => {
    const x0 = 10 + at * 120
    const wide = text.length * 16 + Math.ceil(slant * tall)
    for (let stem = 0; stem < text.length; stem++)
      for (let dy = 0; dy < tall; dy++)
        for (let dx = 0; dx < 5; dx++)
          data[(10 + dy) * width + x0 + stem * 16 + dx + Math.round(slant * (tall - dy))] = 20
    return { text, box: { x0, y0: 10, x1: x0 + wide, y1: 50 }, confidence: 0.9, line: 0 }
  })
  return withItalic(line, picture).flatMap(({ text, isItalic }) => (isItalic ? [text] : []))
}

it("marks words whose stems lean, and no others", () => {
  expect(
    italicOf([
      ["this", 0],
      ["hint", 0.2],
      ["built", 0.28],
      ["line", 0],
    ]),
  ).toEqual(["hint", "built"])
})

it("takes numbers and words without stems along with italic ones on both sides", () => {
  const between = (beside: number): string[] =>
    italicOf([
      ["hint", 0.2],
      ["2025", 0.1],
      ["was", 0.1],
      ["built", beside],
    ])
  expect(between(0.2)).toEqual(["hint", "2025", "was", "built"])
  expect(between(0)).toEqual(["hint"])
})
