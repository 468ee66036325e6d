import { describe, expect, test } from "vitest"
import { wordAt } from "./atoms.test-kit.ts"
import { isFormula, isLetterOfFormulas, isVectorAlone, trimZone, vectorsOf } from "./trim.ts"
import type { Word } from "./words.ts"
import type { Zone } from "./zones.ts"

type Kind = "$" | "~" | "_" | "^" | "#" | "&"
/** What stands before a word says what it is; without any it is a sign of the text's face. */
const looks: Readonly<Record<Kind, Partial<Word>>> = {
  // A sign of a font of formulas, and one of a font of symbols.
  $: { weight: "math", isMathFont: true },
  "~": { weight: "math" },
  // An upright sign of a font of formulas.
  "^": { isMathFont: true },
  // A slanted letter, a fat one, and a word.
  _: { isVariable: true },
  "#": { isVector: true },
  "&": { weight: "text" },
}
const bar = { x0: 0, x1: 40, y: 90, item: 0 }

/** Words one behind the other; a number behind one is its size. */
function zoneOf(texts: string, bars: Zone["bars"] = []): Zone {
  const words = texts.split(" ").map((told, at): Word => {
    const [, kind = "", text = "", size = "10"] =
      /^([$~_^#&]?)(.*?)(?:\/(\d+\.?\d*))?$/u.exec(told) ?? []
    const plain = wordAt(text, at * 10, 100, { weight: "neutral", size: Number(size) })
    return { ...plain, ...looks[kind as Kind] }
  })
  return { words, bars }
}

describe("what belongs to the sentence is taken from the ends", () => {
  const trimmed = (texts: string): string =>
    trimZone(zoneOf(texts))
      .words.map(({ text }) => text)
      .join(" ")

  test.each(".,;:!?'’-–*".split(""))("%s behind a formula, unless its font drew it", (stop) => {
    expect(trimmed(`_x = 2 ${stop}`)).toBe("x = 2")
    expect(trimmed(`_x = 2 $${stop}`)).toBe(`x = 2 ${stop}`)
  })

  test("stops before it, but no sign of minus", () => {
    expect(trimmed(", _x = 2")).toBe("x = 2")
    expect(trimmed("$, _x = 2")).toBe(", x = 2")
    expect(trimmed("- _x = 2")).toBe("- x = 2")
  })

  test("a dozen of them at most", () => {
    expect(trimmed(`_x${" .".repeat(12)}`)).toBe("x")
    expect(trimmed(`_x${" .".repeat(13)}`)).toBe("x .")
  })

  test.each([
    ["_x = 2 (", "x = 2"],
    ["_x = 2 $(", "x = 2 ("],
    [") _x = 2", "x = 2"],
    ["$) _x = 2", ") x = 2"],
    ["_x = 2 )", "x = 2"],
    ["_x = 2 $)", "x = 2 )"],
    ["( _x = 2", "x = 2"],
    ["$( _x = 2", "( x = 2"],
    ["( ( _x )", "( x )"],
    ["( _x ) )", "( x )"],
    ["_f ( _x )", "f ( x )"],
    ["( _x ) _f", "( x ) f"],
    ["[ 0 , 1 )", "[ 0 , 1 )"],
  ])("brackets without their other half: %s", (texts, left) => {
    expect(trimmed(texts)).toBe(left)
  })

  test.each("=<>≤≥≈∈≠".split(""))("brackets around a whole relation of %s", (sign) => {
    expect(trimmed(`( _x ${sign} 2 )`)).toBe(`x ${sign} 2`)
  })

  test.each(["( x + 2 )", "( x ) = ( y )", "[ x = 2 ]", "( x = 2 ]", "[ x = 2 )"])(
    "and no others: %s",
    (texts) => {
      expect(trimmed(texts)).toBe(texts)
    },
  )

  test("nor those that the font of formulas drew", () => {
    expect(trimmed("$( _x = 2 )")).toBe("( x = 2 )")
    expect(trimmed("( _x = 2 $)")).toBe("( x = 2 )")
  })

  test("whatever the order in which they were found", () => {
    const { words } = zoneOf("_x = 2 .")
    const { words: left } = trimZone({ words: words.toReversed(), bars: [] })
    expect(left.map(({ text }) => text)).toEqual(["x", "=", "2"])
  })
})

describe("where letters of formulas are those of the text", () => {
  const isOne = (texts: string, bars: Zone["bars"] = []): boolean =>
    isLetterOfFormulas(zoneOf(texts, bars))

  test.each(["_x", "_f ( _x )", "_f ( _x + _y )", "_f ( #v )", "_x _i/7", "_x 2/7 , _y"])(
    "%s is one",
    (texts) => {
      expect(isOne(texts)).toBe(true)
      expect(isOne(texts, [bar])).toBe(false)
    },
  )

  test.each([
    ["words of one letter", "_a"],
    ["a capital that is a word", "_I"],
    ["an upright letter", "x"],
    ["letters side by side", "_x _y"],
    ["a letter before a number in brackets", "_f ( 2 )"],
    ["a letter before a remark in brackets", "_f ( &see )"],
    ["an upright letter before brackets", "f ( _x )"],
    ["square brackets", "_f [ _x ]"],
    ["an open bracket", "_f ( _x _y"],
    ["a bracket that only closes", "_f + _x )"],
    ["a number with a small letter", "2 _i/7"],
    ["a letter with a word as small", "_x &note/7"],
    ["a letter beside a word", "_x _i/7 &note"],
  ])("%s are none", (_what, texts) => {
    expect(isOne(texts)).toBe(false)
  })

  test("a raised or lowered letter is less than four fifths of its base", () => {
    expect(isOne("_x _i/7.9")).toBe(true)
    expect(isOne("_x _i/8.1")).toBe(false)
  })

  test("an index may be of two slanted letters of the text", () => {
    const index = (size: number, isItalic: boolean): boolean => {
      const { words } = zoneOf(`_x &ij/${size} _k/7`)
      const [base, own, last] = words
      const glyphs = own?.glyphs.map((glyph) => ({ ...glyph, isItalic })) ?? []
      return isLetterOfFormulas({
        words: [base, own && { ...own, glyphs }, last].flatMap((word) => word ?? []),
        bars: [],
      })
    }
    expect(index(7, true)).toBe(true)
    expect(index(7, false)).toBe(false)
    expect(index(9, true)).toBe(false)
  })
})

describe("fat letters alone", () => {
  const isOne = (texts: string, vectors = "v", bars: Zone["bars"] = []): boolean =>
    isVectorAlone(zoneOf(texts, bars), new Set(vectors))

  test.each(["#v", "#w", "#v _i/7", "#v 2/7"])(
    "%s is a vector where formulas have some",
    (texts) => {
      expect(isOne(texts)).toBe(true)
      expect(isOne(texts, "")).toBe(false)
      expect(isOne(texts, "v", [bar])).toBe(false)
    },
  )

  test.each(["a", "A", "I"])("%s is one only where formulas have it", (letter) => {
    expect(isOne(`#${letter}`)).toBe(false)
    expect(isOne(`#${letter}`, letter)).toBe(true)
  })

  test.each(["_v", "#v _x", "#v &is/7", "2 #v/7", "#v 2/8.1"])("%s is none", (texts) => {
    expect(isOne(texts)).toBe(false)
  })

  test("formulas tell which letters are fat", () => {
    expect([...vectorsOf([zoneOf("#v = #uw _x")])]).toEqual(["v", "u", "w"])
  })

  test("nor is a zone that nothing is left of", () => {
    expect(isVectorAlone({ words: [], bars: [] }, new Set("v"))).toBe(false)
  })
})

describe("a zone says what only formulas say", () => {
  const isOne = (texts: string, bars: Zone["bars"] = []): boolean => isFormula(zoneOf(texts, bars))

  test.each([
    ["a letter of a font of formulas", "$x"],
    ["a sign of one beside a number", "2 $+"],
    ["a sign of one beside a slanted letter", "_x $+"],
    ["upright letters in relation", "^x ^= ^2"],
    ["signs of a font of symbols around a letter", "_x ~+ ~−"],
    ["letters of a font of symbols among signs", "~x ~+ ~−"],
  ])("%s", (_what, texts) => {
    expect(isOne(texts)).toBe(true)
  })

  test.each([
    ["signs alone", "$= $+"],
    ["a number in a font of formulas", "$2"],
    ["a word with a sign", "&note $+"],
    ["an upright letter beside a number", "^x ^2"],
    ["a relation of two", "^x ^="],
    ["letters without a relation", "^x ^+ ^2"],
    ["numbers in relation", "^1 ^= ^2"],
    ["a relation that the text's face drew", "^x = ^2"],
    ["one sign of a font of symbols", "_x ~+ 2"],
    ["its signs around numbers", "2 ~+ ~− 3"],
    ["slanted letters alone", "_x _y"],
  ])("not %s", (_what, texts) => {
    expect(isOne(texts)).toBe(false)
  })

  test("what a relation names may be a word of another script", () => {
    const [speed, ...rest] = zoneOf("^速 ^= ^2").words
    if (!speed) throw new Error("a zone has words")
    const node = { kind: "text", text: "速" } as const
    expect(isFormula({ words: [{ ...speed, node }, ...rest], bars: [] })).toBe(true)
  })

  test("a fraction of two, whatever their face", () => {
    expect(isOne("_x _y", [bar])).toBe(true)
    expect(isOne("_x", [bar])).toBe(false)
  })
})
