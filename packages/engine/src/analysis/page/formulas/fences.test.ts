import { describe, expect, test } from "vitest"
import { atomAt, readRow, tellAll } from "./atoms.test-kit.ts"
import type { Atom } from "./atoms.ts"
import { bindFences, isTallFence, joinPieces, pairFences } from "./fences.ts"

const signs = (...atoms: readonly Atom[]): string[] => joinPieces(atoms).map(({ sign }) => sign)

describe("pieces of a tall bracket", () => {
  /** The second piece stands so far below and beside the first, which ends at 100. */
  const two = (gap: number, aside = 0, [upper, lower] = ["⎧", "⎩"] as [string, string]): string[] =>
    signs(atomAt(upper, 50, 100, { top: 1 }), atomAt(lower, 50 + aside, 110 + gap, { top: 1 }))

  test("are one sign where they follow within a third of an em, a fifth of one aside", () => {
    expect(two(2.9)).toEqual(["{"])
    expect(two(3.1)).toHaveLength(2)
    expect(two(0, 1.9)).toEqual(["{"])
    expect(two(0, -1.9)).toEqual(["{"])
    expect(two(0, 2.1)).toHaveLength(2)
  })

  test("that are strokes follow closer: lines above each other have signs of their own", () => {
    expect(two(0.5, 0, ["|", "|"])).toEqual(["|"])
    expect(two(0.7, 0, ["|", "|"])).toEqual(["|", "|"])
    expect(two(0, 0, ["|", "⎩"])).toHaveLength(2)
  })

  test.each([
    ["⎡⎢⎣", "["],
    ["⎤⎥⎦", "]"],
    ["⎡⎢⎢", "⌈"],
    ["⎤⎥⎥", "⌉"],
    ["⎢⎢⎣", "⌊"],
    ["⎥⎥⎦", "⌋"],
    ["⎛⎜⎝", "("],
    ["⎞⎟⎠", ")"],
    ["⎫⎬⎭", "}"],
    ["⌠⎮⌡", "∫"],
    ["‖‖‖", "‖"],
  ])("%s make %s", (pieces, sign) => {
    const stacked = [...pieces].map((piece, at) => atomAt(piece, 50, 100 + at * 10, { top: 1 }))
    expect(signs(...stacked)).toEqual([sign])
  })
})

describe("tips of a wide brace", () => {
  const tips = (count: number, off = 0): string[] =>
    signs(
      ...Array.from({ length: count }, (_, at) =>
        atomAt("⏞", 50 + at * 10, 100 + (at % 2) * off, { wide: 1 }),
      ),
    )

  test("are one brace, four of them, within half an em", () => {
    expect(tips(4)).toEqual(["⏞"])
    expect(tips(5)).toEqual(["⏞", "⏞"])
    expect(tips(2, 4.9)).toEqual(["⏞"])
    expect(tips(2, 5.1)).toEqual(["⏞", "⏞"])
  })
})

/** A bracket 20 points high around 100, or as high as said. */
const fence = (sign: string, x: number, { down = 0, high = 20 } = {}): Atom =>
  atomAt(sign, x, 100 + down + high / 2, { top: high / 10 })
const x = atomAt("x", 60, 103)

describe("brackets", () => {
  test("are tall above an em and a seventh", () => {
    expect(isTallFence(fence("(", 50, { high: 11.6 }))).toBe(true)
    expect(isTallFence(fence("(", 50, { high: 11.4 }))).toBe(false)
    expect(isTallFence(fence("x", 50))).toBe(false)
  })

  test("are a pair where their ends are level within half an em", () => {
    const isPair = (down: number, high = 20): boolean =>
      pairFences([fence("(", 50), fence(")", 80, { down, high })]).length === 1
    expect(isPair(4.4)).toBe(true)
    expect(isPair(4.6)).toBe(false)
    // One end is level, the other lower.
    expect(isPair(2.2, 24.4)).toBe(true)
    expect(isPair(2.4, 24.8)).toBe(false)
  })

  test("of unlike signs are a pair too, and a brace may stand alone", () => {
    const bound = (...atoms: readonly Atom[]): string[] => tellAll(bindFences(atoms, readRow))
    expect(bound(fence("[", 50), x, fence(")", 80))).toEqual(["[ x )"])
    expect(bound(fence("|", 50), x, fence("|", 80))).toEqual(["| x |"])
    expect(bound(fence("{", 50), x)).toEqual(["{ x"])
    expect(bound(fence("(", 50), x)).toEqual(["(", "x"])
    expect(bound(fence("(", 50), fence(")", 80))).toEqual(["(", ")"])
  })

  test("hold what has its middle between their ends, and a third of an em more", () => {
    const holds = (baseline: number): boolean =>
      bindFences([fence("(", 50), x, atomAt("y", 66, baseline), fence(")", 80)], readRow).length ===
      1
    // Ink of 7 points: its middle is 3.5 over the baseline.
    expect(holds(116.9)).toBe(true)
    expect(holds(117.1)).toBe(false)
    expect(holds(90.1)).toBe(true)
    expect(holds(89.9)).toBe(false)
  })
})

describe("two lines between round brackets", () => {
  const two = (step: number, size = 10, sign = "("): string[] =>
    tellAll(
      bindFences(
        [
          fence(sign, 50, { high: 30 }),
          atomAt("n", 60, 100, { size }),
          atomAt("k", 60, 100 + step, { size }),
          fence(sign === "(" ? ")" : "]", 80, { high: 30 }),
        ],
        (atoms) => ({
          kind: "matrix",
          rows: atoms.toSorted((a, b) => a.baseline - b.baseline).map(({ node }) => [node]),
        }),
      ),
    )

  test("are a choice where they stand farther apart than rows, or are set small", () => {
    expect(two(12.7)).toEqual(["( [n ; k] )"])
    expect(two(12.9)).toEqual(["( (n)over(k) )"])
    expect(two(10, 8.9)).toEqual(["( (n)over(k) )"])
    expect(two(10, 9.1)).toEqual(["( [n ; k] )"])
    expect(two(14, 10, "[")).toEqual(["[ [n ; k] ]"])
  })
})
