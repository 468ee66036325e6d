import { describe, expect, test } from "vitest"
import { wordAt } from "./atoms.test-kit.ts"
import { isOfLine, withoutLines } from "./text-lines.ts"
import type { Word } from "./words.ts"

const textAt = (text: string, x: number, baseline = 120): Word =>
  wordAt(text, x, baseline, { weight: "text", wide: text.length / 2 })

describe("a word below a sign is of a line", () => {
  const base = wordAt("∑", 110, 100)
  const word = textAt("all", 125)
  const isOne = (before: Word, own = word): boolean => isOfLine(own, base, [before, own])

  test("that began before the sign", () => {
    expect(isOne(textAt("over", 103))).toBe(true)
    expect(isOne(textAt("ov", 111))).toBe(false)
  })

  test("where half an em parts them at most, and they stand level", () => {
    expect([100.1, 99.9].map((x) => isOne(textAt("over", x)))).toEqual([true, false])
    expect([120.9, 121.1].map((down) => isOne(textAt("over", 103, down)))).toEqual([true, false])
    expect(isOne(textAt("overs", 103))).toBe(false)
  })

  test("and both are words", () => {
    expect(isOne(wordAt("x", 103, 120, { wide: 2 }))).toBe(false)
    expect(isOne(textAt("over", 103), wordAt("x", 125, 120))).toBe(false)
  })
})

describe("of what stands under a bar", () => {
  const bar = { x0: 100, x1: 140, y: 105, item: 0 }
  const left = (side: readonly Word[], near: readonly Word[] = side): string[] =>
    withoutLines(side, near, bar).map(({ text }) => text)

  test("words go that are of a line beyond its ends", () => {
    const [before, own, behind] = [textAt("of", 88), textAt("all", 102), textAt("it", 121)]
    expect(left([own, behind])).toEqual(["all", "it"])
    expect(left([own, behind], [before, own, behind])).toEqual([])
    const last = [textAt("and", 133), textAt("us", 152)]
    expect(left([own, behind], [own, behind, ...last])).toEqual([])
  })

  test("not where half an em of room parts them, or they stand in another line", () => {
    const own = textAt("all", 102)
    expect([87.1, 86.9].map((x) => left([own], [textAt("of", x), own]).length)).toEqual([0, 1])
    expect(left([own], [textAt("of", 88, 122), own])).toEqual(["all"])
    const below = [textAt("of", 119), own]
    expect(left([own], [...below, textAt("more", 133)])).toEqual([])
  })

  test("a word may reach half an em beyond an end", () => {
    expect([95.1, 94.9].map((x) => left([textAt("all", x)]).length)).toEqual([1, 0])
    expect([129.9, 130.1].map((x) => left([textAt("all", x)]).length)).toEqual([1, 0])
  })

  test("signs stay", () => {
    expect(left([wordAt("+", 80, 120)])).toEqual(["+"])
  })
})
