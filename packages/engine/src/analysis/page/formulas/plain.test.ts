import { describe, expect, test } from "vitest"
import { glyphAt, wordAt } from "./atoms.test-kit.ts"
import type { MathFace } from "./atoms.ts"
import { isNoFormula, isPlain, programsIn } from "./plain.ts"
import { wordRows, type Word } from "./words.ts"
import type { Zone } from "./zones.ts"

const faces: readonly MathFace[] = (["letters", "office"] as const).map((kind) => ({
  kind,
  isTex: false,
  isItalic: false,
  isBold: false,
}))

/** Signs of formulas beside each other; letters of the text are words of it. */
function zoneOf(...words: readonly (string | Word)[]): Zone {
  let x = 100
  const made = words.map((word) => {
    const own = typeof word === "string" ? wordAt(word, x, 100) : word
    x += 5
    return own
  })
  return { words: made, bars: [] }
}
const small = (text: string): Word => wordAt(text, 120, 103, { size: 6 })
const upright = (text: string): Word => wordAt(text, 100, 100, { weight: "text" })

describe("no formula is", () => {
  test.each([
    ["the number of pages behind a stroke", ["/", "22"]],
    ["a value behind an arrow", ["→", "−", "2", ".", "0"]],
    ["what a program repeats so many times", ["+", ")", "{", "0", ",", "3", "}"]],
    ["a piece of the brackets of a program", ["64", "}", "(", ")"]],
  ])("%s", (_what, signs) => {
    expect(isNoFormula(zoneOf(...signs))).toBe(true)
  })

  test("a letter in a box whose sides are pieces of brackets", () => {
    expect(isNoFormula(zoneOf("b", "⎜", "⎜", "a"))).toBe(true)
    expect(isNoFormula(zoneOf("⎛", "⎜", "⎝", "a"))).toBe(false)
    expect(isNoFormula(zoneOf("b", "⎜", "⎜", "+", "a"))).toBe(false)
  })

  test("a name with an index alone", () => {
    expect(isNoFormula(zoneOf(upright("RXF"), small("n")))).toBe(true)
  })

  test.each([
    ["an interval", ["[", "0", ",", "1", ")"]],
    ["one that turns its brackets outwards", ["]", "0", ",", "1", "["]],
    ["a letter behind an arrow", ["→", "x"]],
    ["a relation whose bracket stands in another line", ["}", "=", "∅"]],
  ])("not so %s", (_what, signs) => {
    expect(isNoFormula(zoneOf(...signs))).toBe(false)
  })

  test("not so a name that something is done to", () => {
    expect(isNoFormula(zoneOf(upright("RXF"), small("n"), "+", "1"))).toBe(false)
    expect(isNoFormula(zoneOf("x", small("n")))).toBe(false)
    expect(isNoFormula(zoneOf(upright("update"), small("n")))).toBe(false)
  })
})

describe("ordinary text has, too,", () => {
  test.each([
    [["0", ".", "6"]],
    [["212", ",", "688"]],
    [["−", "1"]],
    [["2", ".", "3", "×"]],
    [["≥", "60"]],
    [["μ"]],
    [["=", "10", "Ω"]],
  ])("%j", (signs) => {
    expect(isPlain(zoneOf(...signs), faces)).toBe(true)
  })

  test.each([[["3", "×", "2"]], [["n"]], [["p", "<", "0", ".", "05"]], [["α", "=", "1"]]])(
    "but not %j",
    (signs) => {
      expect(isPlain(zoneOf(...signs), faces)).toBe(false)
    },
  )

  test("nor a power, whose number is raised", () => {
    expect(isPlain(zoneOf("10", small("5")), faces)).toBe(false)
  })

  test("letters of a font of symbols, but of no other", () => {
    const letter = (font: number): Zone => {
      const word = wordAt("γ", 100, 100)
      return {
        words: [{ ...word, glyphs: word.glyphs.map((glyph) => ({ ...glyph, font })) }],
        bars: [],
      }
    }
    expect(isPlain(letter(1), faces)).toBe(true)
    expect(isPlain(letter(0), faces)).toBe(false)
  })
})

describe("a line of a program", () => {
  /** A line whose signs stand `step` apart, one more for each that is in the list. */
  function lineOf(text: string, steps: (at: number) => number, letter?: string): Word[] {
    let x = 50
    const glyphs = [...text].flatMap((sign, at) => {
      x += steps(at)
      if (sign === " ") return []
      const isSign = sign === "−" || sign === letter
      return [glyphAt(sign, x, isSign ? { weight: "math", isMathFont: true } : {})]
    })
    return wordRows(glyphs).flat()
  }
  const program = "print(k−means,k)"
  const zoneIn = (line: readonly Word[], text: string): Zone => ({
    words: line.filter((word) => word.text === text),
    bars: [],
  })

  test("is told by its columns, in which its signs stand", () => {
    const line = lineOf(program, () => 6.3)
    expect(programsIn([line])(zoneIn(line, "−"))).toBe(true)
  })

  test("is none where each sign has its own width", () => {
    const line = lineOf(program, (at) => 4.2 + 3.1 * ((at * 0.37) % 1))
    expect(programsIn([line])(zoneIn(line, "−"))).toBe(false)
  })

  test("keeps a letter that a font of formulas draws", () => {
    const line = lineOf("for i in 1 to n do", () => 6.3, "n")
    const zone = zoneIn(line, "n")
    expect(zone.words.some(({ isMathFont }) => isMathFont)).toBe(true)
    expect(programsIn([line])(zone)).toBe(false)
  })

  test("is told by no fewer signs than a dozen", () => {
    const line = lineOf("a−b", () => 6.3)
    expect(programsIn([line])(zoneIn(line, "−"))).toBe(false)
  })
})
