import { expect, it } from "vitest"
import type { OcrResult } from "../../base/host.ts"
import { withPointedBullets } from "./pointed-bullets.ts"

type Word = OcrResult["words"][number]

/** A word whose characters are 40 pixels high and 20 wide; at most one of them broader. */
function word(text: string, [x, y]: readonly [number, number], line: number, first = 20): Word {
  let at = x
  const chars = Array.from(text, (char, index) => {
    const wide = index === 0 ? first : 20
    const box = { x0: at, y0: y, x1: at + wide, y1: y + 36 }
    at += wide
    return { text: char, box, confidence: 0.9 }
  })
  return { text, box: { x0: x, y0: y, x1: at, y1: y + 36 }, confidence: 0.9, line, chars }
}

const texts = (words: readonly Word[]): string[] =>
  withPointedBullets(words).map(({ text, line }) => `${text} ${line}`)

it("tells arrowheads and ticks before entries, in their lines and in lines of their own", () => {
  expect(
    texts([
      word(">", [100, 100], 0),
      word("HKH", [150, 100], 0),
      word("V", [100, 160], 1),
      word("HTH", [150, 160], 2),
      word("√", [300, 100], 3),
      word("THT", [350, 100], 4),
      word("√", [300, 160], 5),
      word("KHK", [350, 160], 6),
    ]),
  ).toEqual(["➢ 0", "HKH 0", "➢ 2", "HTH 2", "✓ 4", "THT 4", "✓ 6", "KHK 6"])
})

it("parts them from a word that they were read with", () => {
  expect(texts([word("》HKH", [100, 100], 0, 50), word("》HTH", [100, 160], 1, 50)])).toEqual([
    "➢ 0",
    "HKH 0",
    "➢ 1",
    "HTH 1",
  ])
})

it.each<[string, Word[]]>([
  ["a bracket before one line", [word(">", [100, 100], 0), word("HKH", [150, 100], 0)]],
  ["brackets that stand at their text", [word(">HKH", [100, 100], 0), word(">HTH", [100, 160], 1)]],
  ["ticks with nothing behind them", [word("√", [300, 100], 0), word("√", [300, 160], 1)]],
  ["words of a letter", [word("V", [100, 100], 0), word("V", [100, 160], 1)]],
])("leaves %s", (_, words) => {
  expect(withPointedBullets(words)).toEqual(words)
})
