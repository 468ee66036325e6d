import { describe, expect, test } from "vitest"
import type { MathNode } from "../../../model/formula.ts"
import { tell } from "./atoms.test-kit.ts"
import { joinTokens, type Placed } from "./tokens.ts"

const number = (text: string): MathNode => ({ kind: "number", text })
const sign = (text: string): MathNode => ({ kind: "operator", text })
const upright = (text: string): MathNode => ({ kind: "identifier", text, variant: "normal" })
const slanted = (text: string): MathNode => ({ kind: "identifier", text })

/** Nodes of ten points, five wide each, with room between them in points. */
function joined(gap: number, ...nodes: readonly MathNode[]): string[] {
  let at = 100
  const placed = nodes.map((node): Placed => {
    const start = at
    at = start + 5 + gap
    return { node, start, end: start + 5, size: 10 }
  })
  return joinTokens(placed).map(tell)
}

describe("digits", () => {
  test("are a number up to an eighth of an em apart", () => {
    expect(joined(1.2, number("1"), number("2"))).toEqual(["12"])
    expect(joined(1.4, number("1"), number("2"))).toEqual(["1", "2"])
    expect(joined(0, number("1"), slanted("x"))).toEqual(["1", "x"])
  })

  test("are one with a point close behind them where more follow", () => {
    expect(joined(0.5, number("1"), sign("."), number("5"))).toEqual(["1.5"])
    expect(joined(0.7, number("1"), sign("."), number("5"))).toEqual(["1", ".", "5"])
    expect(joined(0.5, number("1"), sign(","))).toEqual(["1", ","])
    expect(joined(0.5, number("1"), sign("+"), number("5"))).toEqual(["1", "+", "5"])
  })

  test("carry the scripts of the last one", () => {
    const raised: MathNode = { kind: "scripts", base: number("2"), sup: slanted("n") } as MathNode
    expect(joined(0, number("1"), raised)).toEqual(["12_{}^{n}"])
  })
})

describe("upright letters", () => {
  test("are a word up to an eighth of an em apart", () => {
    expect(joined(1.2, upright("i"), upright("f"))).toEqual(["if"])
    expect(joined(1.4, upright("i"), upright("f"))).toEqual(["i", "f"])
    expect(joined(0, upright("i"), slanted("f"))).toEqual(["i", "f"])
  })

  test("are words of one text from a fifth of an em to two", () => {
    const words = (gap: number): string[] => joined(gap, upright("if"), upright("so"))
    expect(words(2.1)).toEqual(["if so"])
    expect(words(1.9)).toEqual(["if", "so"])
    expect(words(19.9)).toEqual(["if so"])
    expect(words(20.1)).toEqual(["if", "\u2003\u2003", "so"])
    expect(joined(3, upright("a"), upright("so"))).toEqual(["a so"])
    expect(joined(3, upright("a"), upright("b"))).toEqual(["a", "b"])
  })

  test("are a function by its name", () => {
    const [node] = joinTokens(
      ["s", "i", "n"].map((letter, at) => ({
        node: upright(letter),
        start: 5 * at,
        end: 5 * at + 5,
        size: 10,
      })),
    )
    expect(node).toEqual({ kind: "identifier", text: "sin" })
  })
})

describe("points in a row", () => {
  test("are one sign where spaces part them, or where they stand high", () => {
    expect(joined(0.9, sign("."), sign("."), sign("."))).toEqual(["…"])
    expect(joined(0.7, sign("."), sign("."), sign("."))).toEqual([".", ".", "."])
    expect(joined(0, sign("·"), sign("⋅"), sign("·"))).toEqual(["⋯"])
    expect(joined(0.9, sign("."), sign("."))).toEqual([".", "."])
    expect(joined(0.9, slanted("."), sign("."), sign("."))).toEqual([".", ".", "."])
  })
})

test("a stroke through a sign is one with it, before it or drawn over it", () => {
  expect(joined(3, sign("̸"), sign("="))).toEqual(["≠"])
  expect(joined(-2.1, sign("="), sign("̸"))).toEqual(["≠"])
  expect(joined(-1.9, sign("="), sign("̸"))).toEqual(["=", "̸"])
  expect(joined(-2.1, slanted("x"), sign("̸"))).toEqual(["x", "̸"])
})

describe("slanted letters", () => {
  /** Letters of ten points, five wide each; a space in the sentence is so many points wide. */
  function sentence(text: string, space: number): string[] {
    const placed: Placed[] = []
    let at = 100
    for (const char of text) {
      if (char === " ") at += space
      else {
        placed.push({ node: slanted(char), start: at, end: at + 5, size: 10 })
        at += 5
      }
    }
    return joinTokens(placed).map(tell)
  }

  test("that are words set as a formula keep the spaces that were typed between them", () => {
    expect(sentence("Q is a set", 3).join("")).toBe("Q\u00a0is\u00a0a\u00a0set")
    expect(sentence("Q is", 2.1).join("")).toBe("Q\u00a0is")
  })

  test("of a product are parted by nothing", () => {
    expect(sentence("Q is", 1.9).join("")).toBe("Qis")
    expect(sentence("a b c", 3).join("")).toBe("abc")
    expect(sentence("a b c", 7.9).join("")).toBe("abc")
  })

  test("and signs that stand an em and more apart keep that room, two ems of it at most", () => {
    expect(sentence("a b", 8)).toEqual(["a", "\u2003", "b"])
    expect(sentence("a b", 15)).toEqual(["a", "\u2003\u2003", "b"])
    expect(sentence("ab cd", 50)).toEqual(["a", "b", "\u2003\u2003", "c", "d"])
  })
})
