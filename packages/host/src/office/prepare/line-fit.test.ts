import { expect, test } from "vitest"
import { tightLines, type Letter } from "./line-fit.ts"

/** Letters of 12 pt: Han and its signs 240 wide, others 120; commas give half of theirs, spaces 15. */
const letters = (text: string): Letter[] =>
  [...text].map((sign) => {
    const isWide = sign > "\u2e80"
    return {
      sign,
      advance: isWide ? 240 : sign === " " ? 60 : 120,
      gives: /[，。]/.test(sign) ? 120 : sign === " " ? 15 : 0,
      after: 0,
    }
  })
const lines = (text: string, width: number, first = width): unknown =>
  tightLines(letters(text), { first, rest: width })

test("a comma within the line gives way where one more letter then fits", () => {
  // Ten letters and a third: the eleventh lacks 160 with two commas, and 80 would be left.
  expect(lines("一二，三四，五六七八九十甲乙", 2480)).toEqual([{ from: 0, to: 11, short: 160 }])
  // 40 left over are no reason to lose 200.
  expect(lines("一二，三四，五六七八九十甲乙", 2440)).toEqual([])
  // One comma gives no more than half of it.
  expect(lines("一二，三四五六七八九十甲乙丙", 2480)).toEqual([])
})

test("a comma at the end hangs over it, and no line begins with one", () => {
  expect(lines("一二三四五六七八九十，甲乙", 2400)).toEqual([])
  expect(lines("，一二三四五六七八九，甲乙", 2300)).toEqual([{ from: 0, to: 11, short: 100 }])
})

test("spaces give way for a word where stretching would cost more", () => {
  // Three words lack 20 where two spaces give 30, or 80 where they do not.
  expect(lines("aaaa bbbb cccc dddd", 1480, 1480)).toEqual(
    [{ from: 0, to: 14, short: 80 }].slice(1),
  )
  expect(lines("aaaa bbbb cccc dddd", 1540)).toEqual([{ from: 0, to: 14, short: 20 }])
})

test("what the first line begins later with counts for it alone", () => {
  const text = "一二，三四，五六七八九十甲乙"
  expect(lines(text, 9999, 2480)).toEqual([{ from: 0, to: 11, short: 160 }])
  expect(lines(text, 2480, 9999)).toEqual([])
})

test("signs that hang over the margin in Word alone keep their line", () => {
  expect(lines("一二三四五六七八九十！", 2400)).toEqual([
    { from: 0, to: 11, short: 240, hangs: true },
  ])
  expect(lines("一二三四五六七八九十；甲乙", 2500)).toEqual([
    { from: 0, to: 11, short: 140, hangs: true },
  ])
  expect(lines("一二三四五六七八九！", 2400)).toEqual([])
})
