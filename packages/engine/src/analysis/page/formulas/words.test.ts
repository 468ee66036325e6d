import { describe, expect, test } from "vitest"
import { glyphAt, type GlyphLook } from "./atoms.test-kit.ts"
import type { GlyphAtom } from "./atoms.ts"
import { isIndex, wordRows, type Word } from "./words.ts"

type Part = string | readonly [text: string, look: GlyphLook]

/** The glyphs of some texts, with three points between one text and the next. */
function glyphsOf(...parts: readonly Part[]): GlyphAtom[] {
  let x = 100
  return parts.flatMap((part) => {
    const [text, look] = typeof part === "string" ? [part, {}] : part
    const own = [...text].map((sign, at) => glyphAt(sign, x + at * 5, look))
    x += own.length * 5 + 3
    return own
  })
}

const read = (...parts: readonly Part[]): Word[] => wordRows(glyphsOf(...parts)).flat()
const told = (words: readonly Word[]): string => words.map(({ text }) => text).join(" ")
const math: GlyphLook = { weight: "math", isMathFont: true }
const fat: GlyphLook = { isBold: true }

describe("glyphs are of one row", () => {
  const rows = (down: number, size = 10): number =>
    wordRows([glyphAt("b", 110, { size, baseline: 100 + down }), glyphAt("a", 100, { size })])
      .length

  test("where their baselines are less than .06 em apart, and .4 points in small type", () => {
    expect([0.59, 0.61].map((down) => rows(down))).toEqual([1, 2])
    expect([0.39, 0.41].map((down) => rows(down, 5))).toEqual([1, 2])
  })

  test("and stand in it from left to right, the rows from above", () => {
    const glyphs = [
      glyphAt("d", 140, { baseline: 120 }),
      glyphAt("b", 140, { baseline: 100 }),
      glyphAt("a", 100, { baseline: 100.3 }),
    ]
    expect(wordRows(glyphs).map(told)).toEqual(["a b", "d"])
    expect(wordRows([])).toEqual([])
  })
})

describe("glyphs are of one word", () => {
  const joined = (first: string, second: string, look: GlyphLook = {}, gap = 0): string =>
    told(wordRows([glyphAt(first, 100, look), glyphAt(second, 105 + gap)]).flat())

  test.each([
    ["a", "b", "ab"],
    ["a", "\u0301", "a\u0301"],
    ["a", "-", "a-"],
    ["a", "’", "a’"],
    ["1", "2", "12"],
    ["a", "1", "a 1"],
    ["1", "a", "1 a"],
    ["a", "+", "a +"],
    ["+", "-", "+ -"],
    ["-", "1", "- 1"],
    ["-", "a", "-a"],
  ])("%s%s is read as %s", (first, second, text) => {
    expect(joined(first, second)).toBe(text)
  })

  test("where less than .13 em is between them", () => {
    expect([1.25, 1.35].map((gap) => joined("a", "b", {}, gap))).toEqual(["ab", "a b"])
  })

  test("where their sizes are within a twentieth", () => {
    expect([10.4, 10.7, 9.6, 9.4].map((size) => joined("a", "b", { size }))).toEqual([
      "ab",
      "a b",
      "ab",
      "a b",
    ])
  })

  test("but a minus of a formula joins none, nor does a letter of one", () => {
    const [a, minus, b] = [glyphAt("a", 100), glyphAt("-", 105, math), glyphAt("b", 110)]
    expect(told(wordRows([a, minus, b]).flat())).toBe("a - b")
    expect(told(wordRows([a, glyphAt("x", 105, math)]).flat())).toBe("a x")
    const upright = glyphAt("x", 105, { isMathFont: true })
    expect(told(wordRows([a, upright]).flat())).toBe("ax")
  })
})

describe("a word", () => {
  const slanted: GlyphLook = { isItalic: true }

  test("is a variable where it is one slanted letter of the text", () => {
    const variables = read(["x", slanted], ["xy", slanted], ["1", slanted], "x", ["z", math])
    expect(variables.map(({ isVariable }) => isVariable)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
    const [slantedMath] = read(["z", { ...math, isItalic: true }])
    expect(slantedMath?.isVariable).toBe(false)
  })

  test("speaks for text by its letters, else as its first sign does", () => {
    const weights = read(["x", slanted], "word", "12", ["+", math], "sin", ["z", math])
    expect(weights.map(({ weight }) => weight)).toEqual([
      "neutral",
      "text",
      "neutral",
      "math",
      "neutral",
      "math",
    ])
  })

  test("is one name where it names a function", () => {
    expect(read("sin")[0]?.node).toEqual({ kind: "identifier", text: "sin" })
    expect(read("sun")[0]?.node).not.toMatchObject({ text: "sun" })
  })

  test("has the sign of a single glyph, and reaches to its last", () => {
    const [one, two] = read("a", "bc")
    expect([one?.sign, two?.sign]).toEqual(["a", ""])
    expect([two?.start, two?.end, two?.box.x1]).toEqual([108, 118, 118])
  })

  test("is of a font of formulas where one of its letters is", () => {
    const [mixed, plain] = wordRows([
      glyphAt("a", 100),
      glyphAt("b", 105, { isMathFont: true }),
      glyphAt("c", 120),
    ]).flat()
    expect([mixed?.isMathFont, plain?.isMathFont]).toEqual([true, false])
  })

  test("is an index where it is of three slanted letters at most", () => {
    const words = read(["ijk", slanted], ["ijkl", slanted], "ij", ["12", slanted])
    expect(words.map(isIndex)).toEqual([true, false, false, false])
  })
})

describe("fat letters are vectors", () => {
  const vectors = (...parts: readonly Part[]): string =>
    read(...parts)
      .filter(({ isVector }) => isVector)
      .map(({ text, weight }) => `${text} ${weight}`)
      .join(", ")

  test.each<[string, Part[]]>([
    ["one alone", [["v", fat]]],
    ["one in a sentence that is not fat", ["of", ["v", fat], "is"]],
    ["one beside a single fat letter", [["v", fat], "+", ["1", fat]]],
  ])("%s", (_what, parts) => {
    expect(vectors(...parts)).toBe("v neutral")
  })

  test("two, beside a sign on either side", () => {
    expect(vectors(["uv", fat], "+")).toBe("uv neutral")
    expect(vectors("+", ["uv", fat])).toBe("uv neutral")
    expect(vectors(["uv", fat])).toBe("")
    expect(vectors(["uv", fat], "1")).toBe("")
    expect(vectors(["uv", fat], ["+", { weight: "text" }])).toBe("")
  })

  test.each<[string, Part[]]>([
    ["three letters", [["uvw", fat], "+"]],
    ["the name of a function", [["ln", fat], "+"]],
    ["a fat number", [["1", fat]]],
    ["a letter that is not fat", ["v", "+"]],
    ["a letter of a font of formulas", [["v", { ...math, isBold: true }]]],
    [
      "a letter in a fat sentence",
      [
        ["of", fat],
        ["v", fat],
      ],
    ],
    [
      "a letter before a fat word",
      [
        ["v", fat],
        ["is", fat],
      ],
    ],
  ])("not %s", (_what, parts) => {
    expect(vectors(...parts)).toBe("")
  })
})

describe("a word before brackets", () => {
  /** How much "spur" speaks for a formula, with no room before the bracket but what is said. */
  function weightBefore(argument: Part, { name = "spur", bracket = "(", gap = 0, inner = 0 } = {}) {
    const [text, look] = typeof argument === "string" ? [argument, {}] : argument
    const open = 100 + name.length * 5 + gap
    const behind = open + 5 + inner
    const [word] = wordRows([
      ...[...name].map((sign, at) => glyphAt(sign, 100 + at * 5)),
      glyphAt(bracket, open),
      ...[...text].map((sign, at) => glyphAt(sign, behind + at * 5, look)),
    ]).flat()
    return word?.weight
  }

  test.each<[string, Part]>([
    ["a letter of a formula", ["A", math]],
    ["a fat letter", ["A", fat]],
    ["a slanted letter", ["A", { isItalic: true }]],
  ])("names a function of %s", (_what, argument) => {
    expect(weightBefore(argument)).toBe("neutral")
  })

  test.each<[string, Part]>([
    ["an upright letter", "A"],
    ["a fat word", ["AB", fat]],
    ["a fat number", ["1", fat]],
    ["a sign of a font of symbols", ["∗", { weight: "math" }]],
    ["nothing", ""],
  ])("but not of %s", (_what, argument) => {
    expect(weightBefore(argument)).toBe("text")
  })

  test("where nothing parts them, and the word is no longer than a dozen letters", () => {
    const argument: Part = ["A", math]
    expect([1.2, 1.4].map((gap) => weightBefore(argument, { gap }))).toEqual(["neutral", "text"])
    expect([1.2, 1.4].map((inner) => weightBefore(argument, { inner }))).toEqual([
      "neutral",
      "text",
    ])
    expect(weightBefore(argument, { bracket: "[" })).toBe("text")
    const names = [12, 13].map((long) => weightBefore(argument, { name: "m".repeat(long) }))
    expect(names).toEqual(["neutral", "text"])
  })
})
