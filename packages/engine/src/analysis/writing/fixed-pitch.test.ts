import { describe, expect, test } from "vitest"
import type { TextLine } from "../drafts.ts"
import { pitchOf, spacesBeside, typedSpaces } from "./fixed-pitch.ts"
import { lineAt } from "./lines.test-kit.ts"

describe("spaces that were typed", () => {
  test("are two at least, on the grid of the letters but for 15 in a hundred of one", () => {
    expect([typedSpaces(18, 6), typedSpaces(12, 6), typedSpaces(6, 6)]).toEqual([3, 2, undefined])
    expect([typedSpaces(18.8, 6), typedSpaces(17.2, 6)]).toEqual([3, 3])
    expect([typedSpaces(19, 6), typedSpaces(17, 6)]).toEqual([undefined, undefined])
  })

  test("stand between lines of one pitch", () => {
    const beside = (x0: number): number | undefined =>
      spacesBeside(lineAt("int i", 100, 200), lineAt("word", x0, 200))
    // Letters are five points wide; the first line ends at 125.
    expect([beside(140), beside(128)]).toEqual([3, undefined])
    expect(spacesBeside(lineAt("abc", 100, 200), lineAt("word", 140, 200))).toBeUndefined()
  })
})

describe("letters have one pitch", () => {
  /** A line whose letters are as wide as said, the last one for all that follow. */
  const set = (text: string, ...widths: readonly number[]): TextLine => {
    const line = lineAt(text, 100, 200)
    const [span] = line.spans
    if (!span) throw new Error("a line has spans")
    let at = 100
    const edges = [
      100,
      ...Array.from(text, (_, place) => (at += widths[place] ?? widths.at(-1) ?? 5)),
    ]
    return { ...line, spans: [{ ...span, edges }] }
  }
  const other = lineAt("list", 100, 212)

  test("where all are as wide, but for three in a hundred", () => {
    expect(pitchOf(lineAt("an item", 100, 200), other)).toBe(5)
    expect([pitchOf(set("ail", 5, 5.14), other), pitchOf(set("ail", 5, 5.16), other)]).toEqual([
      5,
      undefined,
    ])
    expect(pitchOf(set("ail", 5, 4.84), other)).toBeUndefined()
    expect(pitchOf(other, set("ail", 5, 5.16))).toBeUndefined()
  })

  test("among which some are narrow in other faces, and some wide", () => {
    expect(pitchOf(lineAt("abc", 100, 200), lineAt("def", 100, 212))).toBeUndefined()
    expect(pitchOf(lineAt("ill", 100, 200), lineAt("12", 100, 212))).toBeUndefined()
    expect(pitchOf(lineAt("abc", 100, 200), lineAt("1", 100, 212))).toBe(5)
  })

  test("whatever blanks and letters of other scripts there are", () => {
    expect(pitchOf(set("a l", 5, 9, 5), other)).toBe(5)
    expect(pitchOf(set("a中l", 5, 10, 5), other)).toBe(5)
    expect(pitchOf(lineAt(" ", 100, 200), lineAt("中", 100, 212))).toBeUndefined()
    expect(pitchOf(set("ail", 0), set("ail", 0))).toBeUndefined()
  })
})
