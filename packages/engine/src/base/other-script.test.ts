import { expect, it } from "vitest"
import { isOtherScript } from "./other-script.ts"

const page = (text: string, confidence: number) =>
  text.split(" ").map((word, line) => ({
    text: word,
    box: { x0: 0, y0: line * 20, x1: 80, y1: line * 20 + 16 },
    confidence,
    line,
  }))

it("tells a page of Cyrillic letters, which were read as Latin ones", () => {
  const read =
    "HacToAMN JOrOBOp 3aKJIIOu?H Me)KIy CTOpOHaMH B rOpOIe MoCKBe JBeHaIaTOrO MaA JBe TbICAUH"
  expect(isOtherScript(page(read, 0.85))).toBe(true)
  // The same beside three times as much Chinese is a page that can be read.
  const chinese = page("本报告说明全年经营情况并列出各季度收入与支出".repeat(12), 0.99)
  expect(isOtherScript([...page(read, 0.85), ...chinese])).toBe(false)
})

it("takes names of programs and plain English for what they are", () => {
  const names = "getValue setValue iPhone toString indexOf lastIndex isEmpty addAll sortBy groupBy"
  expect(isOtherScript(page(names, 0.98))).toBe(false)
  const english =
    "The committee met three times during the year and reviewed all accounts of PowerPoint"
  expect(isOtherScript(page(english, 0.8))).toBe(false)
})
