import { describe, expect, test } from "vitest"
import type { PathSegment } from "../../model/scene.ts"
import { composeGlyph, partsOf } from "./compose-glyph.ts"

/** A box in ems. */
const box = (x0: number, y0: number, x1: number, y1: number): readonly PathSegment[] => [
  ["M", x0, y0],
  ["L", x1, y0],
  ["C", x1, y0, x1, y1, x1, y1],
  ["L", x0, y1],
  ["Z"],
]
const outlines = new Map([
  ["x", box(0, 0, 0.5, 0.43)],
  ["e", box(0.04, -0.01, 0.4, 0.44)],
  ["E", box(0.04, 0, 0.6, 0.68)],
  ["i", box(0.1, 0, 0.2, 0.66)],
  ["ı", box(0.1, 0, 0.2, 0.43)],
  ["c", box(0.04, -0.01, 0.4, 0.44)],
  ["´", box(0.2, 0.5, 0.4, 0.7)],
  ["¸", box(0.1, -0.2, 0.3, 0)],
])
const bottomOfAccent = (char: string) => composeGlyph(char, 0.5, outlines)?.segments[5]

describe("a letter with an accent is put together of what a face draws", () => {
  test("the accent over the middle of a small letter, as high as it is drawn", () => {
    const made = composeGlyph("é", 0.44, outlines)
    expect(made).toMatchObject({ char: "é", advance: 0.44 })
    expect(made?.segments).toHaveLength(10)
    expect(made?.segments.slice(0, 5)).toEqual(outlines.get("e"))
    const [, x, y] = bottomOfAccent("é") as [string, number, number]
    expect([x, y]).toEqual([expect.closeTo(0.12), 0.5])
    expect(made?.segments[7]).toHaveLength(7)
    expect(made?.segments[9]).toEqual(["Z"])
  })

  test("raised by what the letter is higher than a small one", () => {
    const [, , y] = bottomOfAccent("É") as [string, number, number]
    expect(y).toBeCloseTo(0.5 + 0.68 - 0.43)
  })

  test("over a letter that has lost its dot, where the face draws one", () => {
    expect(composeGlyph("í", 0.3, outlines)?.segments.slice(0, 5)).toEqual(outlines.get("ı"))
    const dotted = new Map([...outlines].filter(([char]) => char !== "ı"))
    expect(composeGlyph("í", 0.3, dotted)?.segments.slice(0, 5)).toEqual(dotted.get("i"))
  })

  test("an accent below its letter stays where it is drawn", () => {
    const [, , y] = bottomOfAccent("Ç") ?? (bottomOfAccent("ç") as [string, number, number])
    expect(y).toBe(-0.2)
  })

  test("not of parts that it does not draw, nor of letters without accents", () => {
    expect(composeGlyph("è", 0.4, outlines)).toBeUndefined()
    expect(composeGlyph("á", 0.4, outlines)).toBeUndefined()
    expect(composeGlyph("e", 0.4, outlines)).toBeUndefined()
    expect(composeGlyph("ế", 0.4, outlines)).toBeUndefined()
    expect(composeGlyph("é", 0.4, new Map([...outlines, ["´", []]]))).toBeUndefined()
  })
})

test("the parts of a letter are all signs that may draw them", () => {
  expect(partsOf("í")).toEqual(["ı", "i", "´", "ˊ"])
  expect(partsOf("e")).toEqual([])
})
