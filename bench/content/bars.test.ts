import { expect, it } from "vitest"
import { fractionBars } from "./bars.ts"

const wordAt = (x0: number, x1: number, y0: number) => ({
  text: "a",
  box: [x0, y0, x1, y0 + 10] as const,
  startsLine: true,
  endsLine: true,
})
/** A stroke at 100 from 50 to 70. */
const bars = (...words: readonly ReturnType<typeof wordAt>[]): number =>
  fractionBars([[50, 99.8, 70, 100.2]], words)

it("takes a stroke between what stands over and under it for the bar of a fraction", () => {
  expect(bars(wordAt(50, 70, 88), wordAt(57, 63, 101))).toBe(1)
  expect(bars(wordAt(57, 63, 88), wordAt(50, 70, 101))).toBe(1)
})

it("takes no line under a word, no ruling and no root for one", () => {
  expect(bars(wordAt(50, 70, 88), wordAt(40, 90, 101))).toBe(0)
  expect(bars(wordAt(50, 70, 88))).toBe(0)
  expect(bars(wordAt(57, 63, 88), wordAt(57, 63, 101))).toBe(0)
  expect(bars(wordAt(50, 70, 70), wordAt(57, 63, 101))).toBe(0)
})
