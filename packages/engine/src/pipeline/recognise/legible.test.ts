import { expect, it } from "vitest"
import type { OcrResult } from "../../base/host.ts"
import { isUnreadable, partByConfidence } from "./legible.ts"

/** A line of words that were read with one confidence. */
const line = (texts: readonly string[], confidence: number): OcrResult["words"] =>
  texts.map((text, at) => ({
    text,
    box: { x0: at * 50, y0: 0, x1: at * 50 + 20, y1: 20 },
    confidence,
    line: 0,
  }))

const legible = (texts: readonly string[], confidence: number): string[] =>
  partByConfidence(line(texts, confidence)).legible.map(({ text }) => text)

it("bullets alone in a line are text, however unsure, without the bar of a ruling beside them", () => {
  expect(legible(["•"], 0.5)).toEqual(["•"])
  expect(legible(["■", "|"], 0.5)).toEqual(["■"])
  expect(legible(["！", "•"], 0.3)).toEqual(["•"])
})

it("other signs that were read unsurely stay a picture: strokes of a pen are read as these", () => {
  expect(legible(["(", "/"], 0.6)).toEqual([])
  expect(legible(["|"], 0.5)).toEqual([])
  expect(legible(["•", "("], 0.5)).toEqual([])
})

it("a page on which hardly a character is sure is in a script that nobody has learnt", () => {
  const [guessed, sure] = [line(["n7In", "x|n", "оит", "721"], 0.65), line(["America"], 0.98)]
  const page = (words: OcrResult["words"], confidence: number): OcrResult => ({
    words: words.map((word, at) => ({ ...word, line: at })),
    rotation: 0,
    confidence,
  })
  expect(isUnreadable(page([...guessed, ...guessed, ...sure], 0.72))).toBe(true)
  expect(isUnreadable(page([...guessed, ...guessed, ...sure], 0.8))).toBe(false)
  expect(isUnreadable(page([...guessed, ...sure, ...sure], 0.72))).toBe(false)
})
