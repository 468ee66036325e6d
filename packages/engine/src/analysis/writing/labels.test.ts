import { describe, expect, test } from "vitest"
import { countsAsWritten, edgeAt, leadingNumber, readLabel, romanNumber } from "./labels.ts"
import { lineAt } from "./lines.test-kit.ts"

const line = (text: string) => lineAt(text, 100, 100)
const told = (text: string): string => {
  const label = readLabel(line(text))
  return label
    ? `${label.format} ${label.prefix}|${label.body}|${label.suffix} ${label.numbers.join(".")}`.trim()
    : "none"
}

describe("a line begins with a label", () => {
  test.each([
    ["• a", "bullet |•|"],
    ["- a", "bullet |-|"],
    ["◦• a", "bullet |•|"],
    ["★★ a", "bullet |★|"],
    ["○○ a", "bullet |○|"],
    ["第二章 甲", "chinese 第|二|章 2"],
    ["第12节 甲", "decimal 第|12|节 12"],
    ["（三）甲", "chinese （|三|） 3"],
    ["十二、甲", "chinese |十二|、 12"],
    ["二十、甲", "chinese |二十|、 20"],
    ["一百、甲", "chinese |一百|、 100"],
    ["第一百零三条 甲", "chinese 第|一百零三|条 103"],
    ["② a", "circled |②| 2"],
    ["1.2.3 a", "decimal |1.2.3| 1.2.3"],
    ["(4) a", "decimal (|4|) 4"],
    ["5，甲", "decimal |5|， 5"],
    ["[6] a", "decimal [|6|] 6"],
    ["[6]. a", "decimal [|6|]. 6"],
    ["ix. a", "lowerRoman |ix|. 9"],
    ["IV. a", "upperRoman |IV|. 4"],
    ["b) a", "lowerLetter |b|) 2"],
    ["C. a", "upperLetter |C|. 3"],
    ["400. a", "decimal |400|. 400"],
    ["טו. שם", "hebrew |טו|. 15"],
    ["(ב) שם", "hebrew (|ב|) 2"],
    ["ت. كتاب", "arabicAlpha |ت|. 3"],
    ["هـ- كتاب", "arabicAlpha |هـ|- 26"],
  ])("%s: %s", (text, label) => {
    expect(told(text)).toBe(label)
  })

  test.each([
    "•",
    "1.",
    "text",
    "401. a",
    "-a",
    "1.5%",
    "iiii. a",
    "零、甲",
    "1 a",
    "3.14",
    "יה. שם",
    "בית. שם",
  ])("%s has none", (text) => {
    expect(told(text)).toBe("none")
  })
})

describe("room behind a label", () => {
  const gapAt = (text: string, at: number, leader?: "dot") =>
    readLabel({ ...line(text), gaps: [{ at, from: 0, to: 0, ...(leader && { leader }) }] })

  test("is a tab where nothing fills it, just before the text", () => {
    expect([0, 1, 2, 3, 4].map((at) => gapAt("1. text", at)?.hasGap)).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
    expect(gapAt("1. text", 2, "dot")?.hasGap).toBe(false)
  })

  test("makes a label of a bare number", () => {
    expect(gapAt("1 text", 1)).toMatchObject({ numbers: [1], length: 2 })
    expect(gapAt("1 text", 5)).toBe(undefined)
    expect(leadingNumber(line("10 Summary"))).toMatchObject({ numbers: [10], hasGap: false })
    expect(["100 a", "10", "10 ", "a"].map((text) => leadingNumber(line(text)))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(leadingNumber({ ...line("1 text"), leap: 2 })?.isCounted).toBe(undefined)
  })

  test("that nothing drew tells that a program counted", () => {
    expect(readLabel({ ...line("1. text"), leap: 3 })).toMatchObject({
      isCounted: true,
      hasGap: true,
    })
    expect(readLabel({ ...line("1. text"), leap: 2 })).toMatchObject({ hasGap: false })
    expect(readLabel({ ...line("1. text"), leap: 2 })).not.toHaveProperty("isCounted")
  })

  test("ends where the text begins", () => {
    expect(readLabel(line("1. text"))?.textStart).toBe(115)
    expect(readLabel(lineAt("1. text", 100, 100, { direction: "rtl" }))?.textStart).toBe(110)
  })
})

test("the place of a character is told over all spans of a line", () => {
  const [span] = line("ab").spans
  const [next] = lineAt("cd", 130, 100).spans
  if (!span || !next) throw new Error("a line has a span")
  const both = { ...line("abcd"), spans: [span, next] }
  expect([0, 1, 2, 3, 4].map((at) => edgeAt(both, at))).toEqual([100, 105, 130, 135, 120])
})

test("a number with a nought before it is no count", () => {
  const counts = (text: string): boolean | undefined => {
    const label = readLabel(line(text))
    return label && countsAsWritten(label)
  }
  expect(["1. a", "01. a", "1.02 a", "10. a", "• a"].map(counts)).toEqual([
    true,
    false,
    false,
    true,
    true,
  ])
})

test.each([
  ["i", 1],
  ["iv", 4],
  ["xiv", 14],
  ["xl", 40],
  ["xc", 90],
  ["c", 100],
  ["iiii", 0],
  ["ic", 0],
  ["q", 0],
])("%s counts %d", (text, value) => {
  expect(romanNumber(text)).toBe(value)
})
