import { describe, expect, test } from "vitest"
import { openEnd } from "./open-end.ts"
import { printedAt } from "./placed-cells.test-kit.ts"
import type { PrintedText } from "./printed-text.ts"

/** Columns of a hundred points, and a last one that its widest text ends at 280. */
const xs = [0, 100, 200, 280]
const widest = printedAt("longest", 201, 100, { x1: 279, band: 1 })
const endBy = (...texts: readonly PrintedText[]) => openEnd(xs, [widest, ...texts])
const title = (x0: number, x1: number, look: Partial<PrintedText> = {}) =>
  printedAt("title", x0, 80, { x1, ...look })

describe("the end of the last column", () => {
  test("is told by a title in the middle of no columns that are known", () => {
    expect(endBy(title(115, 205))).toBe(320)
    // Of several places the one that makes the column as wide as another.
    expect(endBy(title(125, 275))).toBe(300)
  })
  test("is not told by one that begins at the side of a column, or ends there", () => {
    expect(endBy(title(101, 209))).toBeUndefined()
    expect(endBy(title(60, 199))).toBeUndefined()
  })
  test("is not told by one in the middle of columns that are known, or beside others", () => {
    expect(endBy(title(70, 130))).toBeUndefined()
    expect(endBy(title(115, 205), title(230, 240))).toBeUndefined()
    expect(endBy(title(110, 200, { isNumber: true }))).toBeUndefined()
  })
  test("counts the spaces that were typed before a title", () => {
    const text = title(125, 205)
    expect(endBy({ ...text, line: { ...text.line, leads: 10 } })).toBe(320)
  })
  test("is told by texts of several lengths in its middle", () => {
    const [long, short] = [
      printedAt("abc", 230, 120, { x1: 270 }),
      printedAt("a", 240, 140, { x1: 260 }),
    ]
    expect(endBy(long, short)).toBe(300)
    expect(endBy(long)).toBeUndefined()
  })
  test("is known where numbers of several lengths end at one place, or something is drawn", () => {
    const numbers = [120, 140].map((y, at) =>
      printedAt("1", 240 + 10 * at, y, { x1: 279, isNumber: true }),
    )
    expect(endBy(title(115, 205), ...numbers)).toBeUndefined()
    expect(openEnd([0, 100, 200, 285], [widest, title(115, 205)])).toBeUndefined()
  })
})
