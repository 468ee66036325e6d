import { describe, expect, test } from "vitest"
import { atomAt, readRow, tellAll } from "./atoms.test-kit.ts"
import type { Atom } from "./atoms.ts"
import { bindAccents, bindLimits, limitsOf } from "./limits.ts"

/** A sign of a sum 10 points wide and high, whose foot is at 110. */
const sum = atomAt("∑", 100, 110, { wide: 1, top: 1 })
const small = { size: 6 }

describe("the limits of a sum", () => {
  const below = (atom: Atom): boolean => limitsOf(sum, [sum, atom], "below").length === 1
  const above = (atom: Atom): boolean => limitsOf(sum, [sum, atom], "above").length === 1
  /** A small sign whose ink begins so far below the foot of the sum. */
  const under = (gap: number, x = 103, size = 6): Atom =>
    atomAt("n", x, 110 + gap + 0.7 * size, { size })

  test("stand within three quarters of an em of it, and may reach into it by a quarter", () => {
    expect(below(under(7.4))).toBe(true)
    expect(below(under(7.6))).toBe(false)
    expect(below(under(-2.4))).toBe(true)
    expect(below(under(-2.6))).toBe(false)
    expect(above(atomAt("n", 103, 92.6, small))).toBe(true)
    expect(above(atomAt("n", 103, 92.4, small))).toBe(false)
  })

  test("are smaller than it", () => {
    expect(below(under(2, 103, 8.7))).toBe(true)
    expect(below(under(2, 103, 8.9))).toBe(false)
  })

  test("begin under it, and go on without a gap of a third of an em", () => {
    const right = (gap: number): number =>
      limitsOf(sum, [under(2), under(2, 111 + gap)], "below").length
    expect(right(0)).toBe(1)
    const chain = (gap: number): number =>
      limitsOf(sum, [under(2, 107), under(2, 110 + gap)], "below").length
    expect(chain(2)).toBe(2)
    expect(chain(2.2)).toBe(1)
    const before = (gap: number): number =>
      limitsOf(sum, [under(2, 100.5), under(2, 97.5 - gap)], "below").length
    expect(before(2)).toBe(2)
    expect(before(2.2)).toBe(1)
  })

  test("reach past it by three ems at most", () => {
    const reaching = (to: number): number =>
      limitsOf(
        sum,
        [under(2, 107), atomAt("m", 110, 116, { size: 6, wide: (to - 110) / 6 })],
        "below",
      ).length
    expect(reaching(139.9)).toBe(2)
    expect(reaching(140.1)).toBe(1)
    const from = (x: number): number =>
      limitsOf(
        sum,
        [under(2, 100.5), atomAt("m", x, 116, { size: 6, wide: (100 - x) / 6 })],
        "below",
      ).length
    expect(from(70.1)).toBe(2)
    expect(from(69.9)).toBe(1)
  })

  test("are bound with it", () => {
    const over = atomAt("k", 103, 98, small)
    expect(tellAll(bindLimits([sum, under(2), over], readRow))).toEqual(["∑ under {n} over {k}"])
    expect(tellAll(bindLimits([sum], readRow))).toEqual(["∑"])
  })
})

describe("letters of a name", () => {
  /** "lim" whose second letter stands off by points, and is larger by as many. */
  const named = ({ gap = 0, off = 0, more = 0 } = {}): string[] =>
    tellAll(
      bindLimits(
        [
          atomAt("l", 100, 110, { isUpright: true }),
          atomAt("i", 105 + gap, 110 + off, { isUpright: true, size: 10 + more }),
        ],
        readRow,
      ),
    )
  test("are one where they touch, on one line and of one size", () => {
    expect(named()).toEqual(["li"])
    expect(named({ gap: 1.1 })).toEqual(["li"])
    expect(named({ gap: 1.3 })).toEqual(["l", "i"])
    expect(named({ gap: -1.1 })).toEqual(["li"])
    expect(named({ gap: -1.3 })).toEqual(["l", "i"])
    expect(named({ off: 0.45 })).toEqual(["li"])
    expect(named({ off: 0.55 })).toEqual(["l", "i"])
    expect(named({ more: 0.45 })).toEqual(["li"])
    expect(named({ more: 0.55 })).toEqual(["l", "i"])
  })

  test("that slant are variables side by side", () => {
    expect(tellAll(bindLimits([atomAt("l", 100, 110), atomAt("i", 105, 110)], readRow))).toEqual([
      "l",
      "i",
    ])
  })

  test("take limits where their name does", () => {
    const lim = ["l", "i", "m"].map((sign, at) =>
      atomAt(sign, 100 + at * 5, 110, { isUpright: true }),
    )
    const arrow = atomAt("n", 105, 117, small)
    expect(tellAll(bindLimits([...lim, arrow], readRow))).toEqual(["lim under {n} over {}"])
  })
})

describe("a wide brace", () => {
  const brace = atomAt("⏟", 100, 112, { wide: 4, top: 0.3 })
  const base = (x = 110): Atom => atomAt("x", x, 105)
  const note = (size: number): Atom => atomAt("n", 115, 125, { size })

  test("is said of what stands over it, with a note below where that is small", () => {
    expect(tellAll(bindLimits([brace, base()], readRow))).toEqual(["⏟ under (x)"])
    expect(tellAll(bindLimits([brace, base(), note(8.7)], readRow))).toEqual([
      "⏟ under (x) under {n} over {}",
    ])
    expect(tellAll(bindLimits([brace, base(), note(8.9)], readRow))).toEqual(["⏟ under (x)", "n"])
    expect(tellAll(bindLimits([brace], readRow))).toEqual(["⏟"])
  })
})

describe("an accent", () => {
  /** A hat 4 points wide whose ink is 2 points high, over "x" from 100 to 105 and 93 to 100. */
  const hat = (x = 100.5, baseline = 93, wide = 0.4): Atom =>
    atomAt("ˆ", x, baseline, { wide, top: 0.2 })
  const letter = (size = 10): Atom => atomAt("x", 100, 100, { size })
  const isBound = (accent: Atom, atom = letter()): boolean =>
    bindAccents([accent, atom], readRow).length === 1

  test("stands over a letter whose middle is its own, within a third of an em", () => {
    expect(tellAll(bindAccents([hat(), letter()], readRow))).toEqual(["^ over (x)"])
    expect(isBound(hat(103.9))).toBe(true)
    expect(isBound(hat(104.1))).toBe(false)
    expect(isBound(hat(97.1))).toBe(true)
    expect(isBound(hat(96.9))).toBe(false)
  })

  test("and is not much larger than it", () => {
    expect(isBound(hat(), letter(8.6))).toBe(true)
    expect(isBound(hat(), letter(8.4))).toBe(false)
  })

  test("begins over it, ends over its foot, and is no half em away", () => {
    expect(isBound(hat(100.5, 95.9))).toBe(true)
    expect(isBound(hat(100.5, 96.1))).toBe(false)
    expect(isBound(hat(100.5, 88.6))).toBe(true)
    expect(isBound(hat(100.5, 88.4))).toBe(false)
    const low = atomAt("ˆ", 100.5, 99.1, { wide: 0.4, top: 0.9 })
    expect(isBound(low)).toBe(false)
    expect(isBound({ ...low, box: { ...low.box, y0: 92, y1: 98.9 } })).toBe(true)
    expect(isBound({ ...low, box: { ...low.box, y0: 92, y1: 99.1 } })).toBe(false)
  })

  test("is over one letter, or over several where it is wide", () => {
    const two = (wide: number): string[] =>
      tellAll(
        bindAccents(
          [hat(103 - wide * 5, 93, wide), letter(), atomAt("y", 103, 100, { wide: 0.3 })],
          readRow,
        ),
      )
    expect(two(0.58)).toEqual(["^ over (x)", "y"])
    expect(two(0.62)).toEqual(["^ over (x y)"])
  })

  test("is over a letter rather than over a bracket beside it", () => {
    const bracket = atomAt("(", 99, 100, { wide: 0.2 })
    expect(tellAll(bindAccents([hat(98.5), bracket, letter()], readRow))).toEqual([
      "(",
      "^ over (x)",
    ])
  })
})
