import { describe, expect, test } from "vitest"
import { atomAt, readRow, tellAll } from "./atoms.test-kit.ts"
import type { Atom } from "./atoms.ts"
import { bindBars, type Bar } from "./bars.ts"

/** A bar 40 points wide at 200; signs have 10 points, their ink 7 over the baseline. */
const bar: Bar = { x0: 100, x1: 140, y: 200, item: 0 }
const bound = (...atoms: readonly Atom[]): string[] => tellAll(bindBars(atoms, [bar], readRow))
const below = atomAt("b", 118, 209)

describe("what stands over and under a bar is a fraction", () => {
  test("and a bar with one side only is a line over or under it", () => {
    expect(bound(atomAt("a", 118, 198), below)).toEqual(["(a)/(b)"])
    expect(bound(below)).toEqual(["‾ over (b)"])
    expect(bound(atomAt("a", 118, 198))).toEqual(["‾ under (a)"])
    expect(bound()).toEqual([])
  })

  test("where it reaches past the bar by a quarter of an em at most", () => {
    expect(bound(atomAt("a", 97.6, 198), below)).toEqual(["(a)/(b)"])
    expect(bound(atomAt("a", 97.4, 198), below)).toEqual(["a", "‾ over (b)"])
    expect(bound(atomAt("a", 137.4, 198), below)).toEqual(["(a)/(b)"])
    expect(bound(atomAt("a", 137.6, 198), below)).toEqual(["‾ over (b)", "a"])
  })

  test("where it stands within three quarters of an em of the bar", () => {
    expect(bound(atomAt("a", 118, 192.6), below)).toEqual(["(a)/(b)"])
    expect(bound(atomAt("a", 118, 192.4), below)).toHaveLength(2)
    expect(bound(atomAt("a", 118, 198), atomAt("b", 118, 214.4))).toEqual(["(a)/(b)"])
    expect(bound(atomAt("a", 118, 198), atomAt("b", 118, 214.6))).toHaveLength(2)
  })

  test("where no room of a third of an em parts it from what stands nearer", () => {
    const twice = (gap: number): string[] =>
      bound(atomAt("a", 118, 198), atomAt("c", 124, 191 - gap), below)
    expect(twice(2.9)).toEqual(["(a c)/(b)"])
    expect(twice(3.1)).toEqual(["(a)/(b)", "c"])
  })
})

describe("a bar goes on from a root", () => {
  /** A sign 5 points wide that ends where the bar begins, and reaches from it 7 points down. */
  const root = (x = 95, top = 200): Atom => atomAt("√", x, top + 7)
  const body = atomAt("x", 110, 209)

  test("whose ink ends at it within a third of an em, and begins at its height within a fifth", () => {
    const isRoot = (own: Atom): boolean => bound(own, body)[0] === "root(x)"
    expect(isRoot(root())).toBe(true)
    expect([97.9, 98.1, 92.1, 91.9].map((x) => isRoot(root(x)))).toEqual([true, false, true, false])
    expect([201.9, 202.1, 198.1, 197.9].map((top) => isRoot(root(95, top)))).toEqual([
      true,
      false,
      true,
      false,
    ])
    expect(bound(root())).toEqual(["√"])
  })

  test("and holds what has its middle under it", () => {
    const holds = (x: number, baseline = 209): boolean =>
      bound(root(), body, atomAt("y", x, baseline)).length === 1
    expect([96.2, 95.8, 138.8, 139.2].map((x) => holds(x))).toEqual([true, false, true, false])
    expect(holds(120, 215.4)).toBe(true)
    expect(holds(120, 215.6)).toBe(false)
  })

  test("with an index in its corner, which is smaller", () => {
    const index = (look: Parameters<typeof atomAt>[3] = {}, x = 93, baseline = 203): boolean =>
      bound(root(), body, atomAt("3", x, baseline, { size: 5, ...look }))[0] === "root[3](x)"
    expect(index()).toBe(true)
    expect(index({ size: 7.9, wide: 0.3 })).toBe(true)
    expect(index({ size: 8.1, wide: 0.3 })).toBe(false)
    // Its end is right of the root's start, less a tenth of an em.
    expect(index({}, 91.6)).toBe(true)
    expect(index({}, 91.4)).toBe(false)
    // Its start is half an em left of the root at most.
    expect(index({ wide: 1 }, 90.1)).toBe(true)
    expect(index({ wide: 1 }, 89.9)).toBe(false)
    // Its middle is half an em over the root at most, and its foot over the lower fifth of the
    // root.
    expect(index({}, 93, 197.9)).toBe(true)
    expect(index({}, 93, 197.6)).toBe(false)
    expect(index({}, 93, 205.5)).toBe(true)
    expect(index({}, 93, 205.7)).toBe(false)
  })

  test("and stands on the line of the first sign of its size", () => {
    const lineOf = (size: number): number | undefined =>
      bindBars([root(), atomAt("i", 105, 212, { size }), body], [bar], readRow)[0]?.baseline
    expect(lineOf(9.1)).toBe(212)
    expect(lineOf(8.9)).toBe(209)
  })
})

test("the shortest bar is bound first: a fraction stands in another", () => {
  const inner: Bar = { x0: 110, x1: 130, y: 212, item: 1 }
  const atoms = [atomAt("a", 118, 198), atomAt("b", 118, 210.5), atomAt("c", 118, 221)]
  expect(tellAll(bindBars(atoms, [bar, inner], readRow))).toEqual(["(a)/((b)/(c))"])
})
