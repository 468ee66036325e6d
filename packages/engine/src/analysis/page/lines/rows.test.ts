import { describe, expect, test } from "vitest"
import type { GlyphRun } from "../../../model/scene.ts"
import type { Glyph } from "./clean-glyphs.ts"
import { attachRaised, groupRows, type Row } from "./rows.ts"

/** The letters of a text side by side, each half an em wide, or as wide as said. */
function set(
  text: string,
  x: number,
  y: number,
  { size = 10, wide = size / 2, z = 0 }: { size?: number; wide?: number; z?: number } = {},
): Glyph[] {
  const run = { size } as GlyphRun
  return [...text].map((letter, at) => ({
    text: letter,
    x: x + at * wide,
    y,
    advance: wide,
    run,
    z,
    at,
  }))
}
const textOf = ({ pieces }: Row): string => pieces.map(({ text }) => text).join("")
const rows = (...glyphs: readonly (readonly Glyph[])[]): string[] =>
  groupRows(glyphs.flat(), 0).map(textOf)
const raised = (...glyphs: readonly (readonly Glyph[])[]): string[] =>
  attachRaised(groupRows(glyphs.flat(), 0)).map(textOf)

describe("glyphs are in one row", () => {
  test("where their baselines differ by a tenth of an em, or by half a point of small type", () => {
    expect(rows(set("ab", 0, 100), set("cd", 10, 100.85))).toEqual(["abcd"])
    expect(rows(set("ab", 0, 100), set("cd", 10, 100.95))).toEqual(["ab", "cd"])
    const small = { size: 4 }
    expect(rows(set("ab", 0, 100, small), set("cd", 4, 100.45, small))).toEqual(["abcd"])
    expect(rows(set("ab", 0, 100, small), set("cd", 4, 100.55, small))).toEqual(["ab", "cd"])
  })

  test("up to a gap of an em and a third, spaces or not", () => {
    expect(rows(set("ab", 0, 100), set("cd", 23.4, 100))).toEqual(["abcd"])
    expect(rows(set("ab", 0, 100), set("cd", 23.6, 100))).toEqual(["ab", "cd"])
    expect(rows(set("ab ", 0, 100), set("cd", 23.6, 100))).toEqual(["ab ", "cd"])
  })

  test("up to a smaller one where a title stands beside the text of another column", () => {
    const beside = (title: string, gap: number, text = set("cd", 40 + gap, 100)): string[] =>
      rows(set(title, 0, 100, { size: 19, wide: 40 / title.length }), text)
    expect(beside("Farm", 13)).toEqual(["Farmcd"])
    expect(beside("Farm", 14)).toEqual(["Farm", "cd"])
    // The number of a chapter, and what is less than twice as large.
    expect(beside("10", 14)).toEqual(["10cd"])
    expect(beside("Farm", 14, set("cd", 54, 100, { size: 12 }))).toEqual(["Farmcd"])
    // A letter set over several lines is of the text that it begins.
    const drop = [...set("O", 54, 100, { size: 19, wide: 8 }), ...set("nce", 62, 100)]
    expect(beside("Farm", 14, drop)).toEqual(["Farm", "O", "nce"])
  })

  test("but for a letter before a line that was set over several", () => {
    const drop = (size: number): string[] =>
      rows(set("O", 0, 100, { size, wide: 8 }), set("nce", 8, 100))
    expect(drop(17.9)).toEqual(["Once"])
    expect(drop(18.1)).toEqual(["O", "nce"])
    expect(rows(set("1", 0, 100, { size: 20, wide: 8 }), set("nce", 8, 100))).toEqual(["1nce"])
  })

  test("but for a text that another is printed over, whose letters would mix with its own", () => {
    const text = set("refactoring", 0, 100)
    expect(rows(text, set("set", 11, 100, { z: 1 }))).toEqual(["refactoring", "set"])
    expect(rows(text, set("R", 21, 100, { size: 6, z: 1 }))).toEqual(["refactoring", "R"])
    const labels = ["12", "0", "6"].map((label, z) => set(label, 50 + z, 100, { z }))
    expect(rows(...labels)).toEqual(["12", "0", "6"])
  })

  test("with letters in the room of others, and behind a letter that is told too wide", () => {
    const holes = [set("ab", 0, 100), set("de", 15, 100), set("c", 10, 100, { z: 1 })]
    expect(rows(...holes)).toEqual(["abcde"])
    const wide = set("W", 0, 100, { wide: 10 })
    expect(rows(wide, set("ord", 5, 100, { z: 1 }))).toEqual(["Word"])
    expect(rows(set("___", 0, 100), set("yes", 0, 100, { z: 1 }))).toEqual(["_y_e_s"])
  })

  test("whatever way they run", () => {
    const up = groupRows(
      ["u", "p"].map((text, at) => ({ ...set(text, 50, 100 - at * 5)[0] })) as Glyph[],
      270,
    )
    expect(up.map(textOf)).toEqual(["up"])
  })
})

describe("a row is raised or lowered", () => {
  /** A host from 0 to 20 on 100, and a sign behind it, shifted by ems of the host. */
  const shifted = (rise: number, { size = 6, x = 20 } = {}): boolean =>
    raised(set("area", 0, 100), set("2", x, 100 - rise * 10, { size })).length === 1

  test("between an eighth and three quarters of an em up, a twentieth and two fifths down", () => {
    expect([0.13, 0.11, 0.74, 0.76].map((rise) => shifted(rise))).toEqual([
      true,
      false,
      true,
      false,
    ])
    expect([-0.06, -0.39, -0.41].map((rise) => shifted(rise))).toEqual([true, true, false])
  })

  test("where it is smaller", () => {
    expect(shifted(0.4, { size: 8.5 })).toBe(true)
    expect(shifted(0.4, { size: 8.7 })).toBe(false)
  })

  test("where it stands off by two fifths of an em at most", () => {
    expect(shifted(0.4, { x: 23.9 })).toBe(true)
    expect(shifted(0.4, { x: 24.1 })).toBe(false)
    expect(shifted(0.4, { x: -3.9, size: 6 })).toBe(true)
    expect(shifted(0.4, { x: -4.1, size: 6 })).toBe(false)
  })

  test("where it lies on no letter by more than a tenth of an em", () => {
    expect(shifted(0.4, { x: 19.1 })).toBe(true)
    expect(shifted(0.4, { x: 18.9 })).toBe(false)
  })

  test("and is no text beside a few large letters", () => {
    const beside = (text: string): number =>
      raised(set("A", 0, 100), set(text, 5, 95, { size: 6 })).length
    expect(beside("abcdef")).toBe(1)
    expect(beside("abcdefg")).toBe(2)
    const host = (text: string): number =>
      raised(set(text, 0, 100), set("abcdefghi", text.length * 5, 95, { size: 6 })).length
    expect(host("abc")).toBe(1)
    expect(host("ab")).toBe(2)
  })

  test("or a letter as large, lowered and pushed between two of a word", () => {
    const name = (down: number, { x = 4, size = 10, letter = "E" } = {}): string =>
      raised(
        set("a T", 0, 100),
        set("X b", 18, 100),
        set(letter, 10 + x, 100 + down, { size, wide: 5 }),
      ).join(" | ")
    expect(name(2.2)).toBe("a TEX b")
    expect(name(0.95)).toBe("a TX b | E")
    expect(name(3.6)).toBe("a TX b | E")
    expect(name(-2.2)).toBe("E | a TX b")
    expect(name(2.2, { size: 11 })).toBe("a TX b | E")
    expect(name(2.2, { letter: "-" })).toBe("a TX b | -")
    // Nothing is pushed into the letter before it.
    expect(name(2.2, { x: 5 })).toBe("a TX b | E")
  })

  test("or a smaller one, raised and pushed between two of a word: the A of LaTeX", () => {
    const logo = ({ x = 102.6, rise = 2, size = 7, end = 5.6 } = {}): number =>
      raised(
        set("L", 100, 100, { wide: 6.2 }),
        set("A", x, 100 - rise, { size, wide: end }),
        set("TEX", 106.7, 100, { wide: 7 }),
      ).length
    expect(logo()).toBe(1)
    expect([logo({ rise: 0.9 }), logo({ rise: 2.9 })]).toEqual([1, 1])
    expect([logo({ size: 9 }), logo({ x: 101 }), logo({ end: 8 })]).toEqual([2, 2, 2])
  })

  test("and goes to the nearer of two hosts; it may stand in the empty half of a full-width sign", () => {
    const joined = attachRaised(
      groupRows(
        [...set("high", 0, 100), ...set("low", 0, 108), ...set("2", 20, 96, { size: 6 })],
        0,
      ),
    )
    expect(joined.map(textOf)).toEqual(["high2", "low"])
    const wide = { wide: 10 }
    expect(raised(set("年。", 0, 100, wide), set("1", 15, 96, { size: 6 })).length).toBe(1)
    expect(raised(set("年月", 0, 100, wide), set("1", 15, 96, { size: 6 })).length).toBe(2)
  })
})
