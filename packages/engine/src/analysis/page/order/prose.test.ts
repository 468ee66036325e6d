import { describe, expect, test } from "vitest"
import type { FlowItem } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { areProse } from "./prose.ts"

const linesAt = (x0: number, x1: number, count: number, y = 100): FlowItem[] =>
  Array.from({ length: count }, (_, at) => {
    const line = lineAt("some words", x0, y + 14 * at, { x1 })
    return { kind: "line", box: line.box, line }
  })
const isRead = (...columns: readonly (readonly FlowItem[])[]): boolean =>
  areProse(columns.flat().toSorted((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0))

describe("text is prose", () => {
  test("in one column where half of its lines are full", () => {
    expect(isRead(linesAt(50, 190, 6))).toBe(true)
    expect(isRead(linesAt(50, 190, 3), linesAt(50, 100, 3, 142))).toBe(true)
    expect(isRead(linesAt(50, 190, 2), linesAt(50, 100, 3, 128))).toBe(false)
  })
  test("in two columns of prose, and in no columns of words", () => {
    expect(isRead(linesAt(50, 190, 6), linesAt(210, 350, 6))).toBe(true)
    expect(isRead(linesAt(50, 100, 6), linesAt(210, 260, 6))).toBe(false)
  })
  test("with one line in thirty-four across them", () => {
    const crossed = (count: number): boolean =>
      isRead(linesAt(50, 190, count), linesAt(210, 350, count), linesAt(50, 350, 1, 80))
    expect([crossed(17), crossed(16)]).toEqual([true, false])
  })
})
