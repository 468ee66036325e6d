import { expect, test } from "vitest"
import type { CellDraft } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { paddingOf } from "./slide-table.ts"

/** Padding of a cell from 100 to 300 whose text of ten points is 20 wide. */
function padding(align: CellDraft["align"], x0: number) {
  const box = { x0: 100, y0: 100, x1: 300, y1: 140 }
  const line = lineAt("8888", x0, 120)
  const cell = { align, verticalAlign: "middle", box, lines: [line] } as unknown as CellDraft
  const { left, right } = paddingOf(cell, [line], () => true)
  return { left, right }
}

test("centred text stays beside the middle of its cell, where pictures share its column", () => {
  const inset = padding("centre", 190)
  expect(inset.left).toBe(inset.right)
  expect(padding("centre", 184)).toEqual(inset)
  expect(padding("centre", 110)).toEqual({ left: inset.left, right: 160 })
  expect(padding("centre", 270)).toEqual({ left: 160, right: inset.right })
  expect(padding("left", 110)).toEqual({ left: 10, right: inset.right })
})
