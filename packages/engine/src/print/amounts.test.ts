import { expect, it } from "vitest"
import { doubtsOfAmounts, withCommas } from "./amounts.ts"

/** Characters as far apart as they are printed; an underscore is a digit that was not read. */
function line(text: string, unsure = -1) {
  let at = 0
  return Array.from(text).flatMap((char, index) => {
    const width = /[.,]/.test(char) ? 0.28 : char === " " ? 0.3 : 0.55
    at += width
    return char === "_"
      ? []
      : [{ text: char, at: at - width / 2, confidence: index === unsure ? 0.5 : 0.99 }]
  })
}
const textOf = (characters: readonly { text: string }[]): string =>
  characters.map(({ text }) => text).join("")

it("finds nothing against amounts, years, versions and short numbers", () => {
  for (const text of ["1,179,842.58", "2026", "合计 287.20 元", "Node 24.04"])
    expect(doubtsOfAmounts(line(text)), text).toBe(0)
})

it("doubts an amount with a gap, with odd groups, or with a digit that was guessed", () => {
  expect(doubtsOfAmounts(line("1,179,842._8"))).toBe(2)
  expect(doubtsOfAmounts(line("118_774.04"))).toBeGreaterThan(0)
  expect(doubtsOfAmounts(line("1,17,842.58"))).toBe(1)
  expect(doubtsOfAmounts(line("1,283,077.1"))).toBe(1)
  expect(doubtsOfAmounts(line("118,774.04", 2))).toBe(1)
})

it("takes points between groups of three for commas where decimals follow", () => {
  expect(textOf(withCommas(line("560.834.76")))).toBe("560,834.76")
  expect(textOf(withCommas(line("2.351,276.20")))).toBe("2,351,276.20")
  expect(textOf(withCommas(line("3.141")))).toBe("3.141")
  expect(textOf(withCommas(line("192.168.100.200")))).toBe("192.168.100.200")
})
