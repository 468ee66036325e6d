import { expect, test } from "vitest"
import { tightLines, type Letter } from "./line-fit.ts"

/**
 * Letters of 12 pt: Han and its signs 240 wide, others 120; commas give half of theirs, spaces 15.
 */
const letters = (text: string, staysIn = false): Letter[] =>
  [...text].map((sign) => {
    const isWide = sign > "\u2e80"
    return {
      sign,
      advance: isWide ? 240 : sign === " " ? 60 : 120,
      gives: /[，。]/.test(sign) ? 120 : sign === " " ? 15 : 0,
      after: 0,
      staysIn,
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
  const foreign = (text: string, width: number): unknown =>
    tightLines(letters(text, true), { first: width, rest: width })
  expect(foreign("一二三四五六七八九十！", 2400)).toEqual([
    { from: 0, to: 11, short: 240, isWhole: true },
  ])
  expect(foreign("一二三四五六七八九十；甲乙", 2500)).toEqual([
    { from: 0, to: 11, short: 140, isWhole: true },
  ])
  expect(foreign("一二三四五六七八九！", 2400)).toEqual([])
  expect(lines("一二三四五六七八九十！", 2400)).toEqual([])
})

test("a sign that has room at the end leaves as little over as it does in Word", () => {
  // Nothing is left over, and the next letter lacks 240 where three signs give 360.
  expect(lines("一，二，三四五六七八。九", 2640)).toEqual([])
  expect(lines("一，二，三四五六七八。九", 2760)).toEqual([{ from: 0, to: 12, short: 120 }])
})

test("where signs do not hang, they need their place in the line", () => {
  const inside = tightLines(letters("一，二三四，六七八九十，甲乙"), {
    first: 2680,
    rest: 2680,
    hangs: false,
  })
  // The last comma lacks 200 of its place, and the letter before it would leave 280.
  expect(inside).toEqual([{ from: 0, to: 12, short: 200 }])
})

test("a word that only just fits by itself becomes narrower, one that is too long stays", () => {
  expect(lines("Identifier", 1200)).toEqual([{ from: 0, to: 10, short: -8, isWhole: true }])
  expect(lines("Identifier", 1198)).toEqual([{ from: 0, to: 10, short: -6, isWhole: true }])
  expect(lines("Identifier", 1190)).toEqual([])
  expect(lines("Identifier", 1210)).toEqual([])
  expect(lines("an Identifier", 1560)).toEqual([])
})
