import { expect, it } from "vitest"
import type { OcrResult } from "../../base/host.ts"
import { handwrittenIn } from "./hand-written.ts"

type Word = OcrResult["words"][number]

/** A word whose characters have these heights and feet, in pixels. */
function word(
  text: string,
  shapes: readonly (readonly [height: number, foot: number])[],
  confidence: number,
): Word {
  const chars = Array.from(text, (char, at) => {
    const [height = 0, foot = 0] = shapes[at] ?? []
    const box = { x0: at * 40, y0: foot - height, x1: at * 40 + 34, y1: foot }
    return { text: char, box, confidence }
  })
  const box = { x0: 0, y0: 60, x1: chars.length * 40, y1: 104 }
  return { text, box, confidence, line: 0, chars }
}

const even = [36, 36, 37, 36].map((height) => [height, 100] as const)
const uneven = [
  [30, 96],
  [41, 103],
  [36, 99],
  [46, 101],
] as const

it("tells characters of uneven height that were not read surely from print", () => {
  const read = (shapes: typeof even | typeof uneven, confidence: number): number =>
    handwrittenIn([word("符合东南", shapes, confidence)]).length
  expect(read(uneven, 0.9)).toBe(1)
  expect(read(uneven, 0.99)).toBe(0)
  expect(read(even, 0.7)).toBe(0)
})

it("tells what was written into a printed line, and leaves Latin print alone", () => {
  const year = word(
    "年月",
    [
      [36, 100],
      [36, 100],
    ],
    1,
  )
  const print = word("签名时间", even, 1)
  const date = word(
    "2022",
    [
      [27, 100],
      [38, 106],
      [20, 98],
      [33, 108],
    ],
    0.88,
  )
  expect(handwrittenIn([print, date, year])).toEqual([date])
  expect(handwrittenIn([word("ABCD", uneven, 0.8)])).toEqual([])
  const pages = word(
    ":4-6.",
    [
      [10, 98],
      [30, 88],
      [5, 90],
      [44, 106],
      [6, 99],
    ],
    0.9,
  )
  expect(handwrittenIn([print, pages])).toEqual([])
  expect(handwrittenIn([word("135-ФЗ", [...uneven, ...uneven], 0.8)])).toEqual([])
})
