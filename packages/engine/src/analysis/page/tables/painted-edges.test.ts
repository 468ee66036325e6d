import { describe, expect, test } from "vitest"
import type { Fill } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import type { FilledSlot } from "./aligned-shape.ts"
import { fillAt, slotAt } from "./grids.test-kit.ts"
import { toGrounds } from "./painted-edges.ts"

const line = lineAt("text", 110, 114)
const other = lineAt("more", 210, 114)
const cells: FilledSlot[] = [
  { ...slotAt(0, 0), lines: [line] },
  { ...slotAt(0, 1), lines: [other] },
]
const edges = { xs: [108, 170, 240], ys: [104, 120] }
const moved = (fills: readonly Fill[], lines = [line, other]) => {
  const { xs, ys } = toGrounds(edges, cells, fills, lines)
  return `${xs.join(" ")}, ${ys.join(" ")}`
}
const plain = "108 170 240, 104 120"

describe("edges of a table go to the sides of the grounds under its texts", () => {
  test("of one cell, or of several", () => {
    expect(moved([])).toBe(plain)
    expect(moved([fillAt(100, 98, 190, 125)])).toBe("100 190 240, 98 125")
    expect(moved([fillAt(100, 98, 300, 125)])).toBe("100 170 300, 98 125")
  })
  test("but hold their order", () => {
    expect(moved([fillAt(100, 98, 241, 125)])).toBe("100 170 241, 98 125")
    expect(moved([fillAt(190, 98, 300, 125)])).toBe("108 190 300, 98 125")
  })
  test("where a ground holds texts of the table alone", () => {
    expect(moved([fillAt(100, 98, 190, 125)], [line, other, lineAt("note", 150, 114)])).toBe(plain)
    expect(moved([fillAt(120, 98, 125, 125)])).toBe(plain)
    expect(moved([fillAt(110.4, 105, 190, 125)])).not.toBe(plain)
  })
  test("where it reaches two ems out at most, but for the last column", () => {
    expect(moved([fillAt(90, 98, 190, 125)])).not.toBe(plain)
    expect(moved([fillAt(89, 98, 190, 125)])).toBe(plain)
    expect([
      moved([fillAt(100, 86, 190, 125)]) === plain,
      moved([fillAt(100, 85, 190, 125)]) === plain,
    ]).toEqual([false, true])
    expect([
      moved([fillAt(100, 98, 190, 136)]) === plain,
      moved([fillAt(100, 98, 190, 137)]) === plain,
    ]).toEqual([false, true])
    expect(moved([fillAt(200, 98, 900, 125)])).toBe("108 200 900, 98 125")
  })
  test("of pages that are not drawn all over", () => {
    const many = (count: number) =>
      moved(Array.from({ length: count }, () => fillAt(100, 98, 190, 125)))
    expect([many(200) === plain, many(201) === plain]).toEqual([false, true])
  })
})
