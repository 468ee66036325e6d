import { expect, it } from "vitest"
import { partWords } from "./part-words.ts"
import type { PlacedCharacter } from "./place-characters.ts"

/** Characters beside each other, given with the gap before each, in pixels of a 30-pixel line. */
function line(...pieces: readonly (readonly [text: string, gap: number])[]): PlacedCharacter[] {
  let at = 0
  return pieces.map(([text, gap]) => {
    const width = /[\u4e00-\u9fff]/.test(text) ? 28 : text === " " ? 0 : 13
    at += gap + width
    return { text, x0: at - width, x1: at, y0: 0, y1: 28, confidence: 1 }
  })
}
const wordsOf = (characters: readonly PlacedCharacter[]): string[] =>
  partWords(characters).map((word) => word.map(({ text }) => text).join(""))

it("finds the spaces of dense print by its gaps", () => {
  const dense = line(["t", 0], ["o", 2], ["d", 8], ["o", 2], ["o", 2], ["r", 2])
  expect(wordsOf(dense)).toEqual(["to", "door"])
})

it("keeps the digits of an amount together, and parts cells", () => {
  const cells = line(["1", 0], [",", 2], ["2", 5], ["0", 2], ["7", 40], ["5", 2])
  expect(wordsOf(cells)).toEqual(["1,20", "75"])
})

it("parts scripts, and Chinese only where it stands apart", () => {
  const mixed = line(["共", 0], ["计", 2], ["9", 7], ["8", 2], ["元", 7], ["整", 2], ["备", 60])
  expect(wordsOf(mixed)).toEqual(["共计", "98", "元整", "备"])
})

it("parts groups of digits by their distance, which a space makes half as long again", () => {
  const groups = line(["5", 0], ["9", 2], ["8", 2], ["7", 9], ["6", 2], ["5", 9], ["4", 2])
  expect(wordsOf(groups)).toEqual(["598", "76", "54"])
})

it("parts a number from the comma behind a word, and none at its own", () => {
  const place = line(["E", 0], ["n", 2], ["d", 2], [",", 2], ["4", 9], ["7", 2], [",", 2], ["5", 9])
  expect(wordsOf(place)).toEqual(["End,", "47,5"])
})
