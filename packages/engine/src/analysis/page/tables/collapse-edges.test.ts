import { describe, expect, test } from "vitest"
import { lineAt } from "../../writing/lines.test-kit.ts"
import type { FilledSlot } from "./aligned-shape.ts"
import { collapseEdges } from "./collapse-edges.ts"
import { slotAt } from "./grids.test-kit.ts"

const filled = (text: string, ...place: Parameters<typeof slotAt>): FilledSlot => ({
  ...slotAt(...place),
  lines: text === "" ? [] : [lineAt(text, 0, 0)],
})
/** Columns and rows, then cells as "row.column" with "x" columns and "/" rows, ":" their text. */
const collapsed = (
  xs: readonly number[],
  ys: readonly number[],
  slots: readonly FilledSlot[],
): string => {
  const made = collapseEdges({ xs, ys, slots })
  const cells = made.slots.map(
    ({ row, column, rowSpan, columnSpan, lines }) =>
      `${row}.${column}${columnSpan > 1 ? `x${columnSpan}` : ""}${rowSpan > 1 ? `/${rowSpan}` : ""}:${lines[0]?.text ?? ""}`,
  )
  return `${made.xs.join(",")} ${made.ys.join(",")} ${cells.join(" ")}`
}
const one = [0, 20]

describe("a narrow column without text of its own", () => {
  test("is none, and gives its room to the one before it", () => {
    expect(
      collapsed([0, 100, 115, 200], one, [filled("a", 0, 0), filled("", 0, 1), filled("b", 0, 2)]),
    ).toBe("0,115,200 0,20 0.0:a 0.1:b")
    expect(collapsed([0, 15, 100], one, [filled("", 0, 0), filled("a", 0, 1)])).toBe(
      "0,100 0,20 0.0:a",
    )
    expect(collapsed([0, 85, 100], one, [filled("a", 0, 0), filled("", 0, 1)])).toBe(
      "0,100 0,20 0.0:a",
    )
  })
  test("is one from sixteen points on, or where it holds text", () => {
    expect(
      collapsed([0, 100, 116, 200], one, [filled("a", 0, 0), filled("", 0, 1), filled("b", 0, 2)]),
    ).toBe("0,100,116,200 0,20 0.0:a 0.1: 0.2:b")
    expect(
      collapsed([0, 100, 115, 200], one, [filled("a", 0, 0), filled("x", 0, 1), filled("b", 0, 2)]),
    ).toContain("0,100,115,200")
  })
  test("takes along what spans it", () => {
    expect(collapsed([0, 100, 115, 200], one, [filled("a", 0, 0), filled("b", 0, 1, 2)])).toBe(
      "0,115,200 0,20 0.0:a 0.1:b",
    )
    expect(collapsed([0, 100, 115, 200], one, [filled("a", 0, 0, 2), filled("b", 0, 2)])).toBe(
      "0,115,200 0,20 0.0:a 0.1:b",
    )
  })
  test("stays where nothing else would", () => {
    expect(collapsed([0, 10, 20], one, [filled("", 0, 0), filled("", 0, 1)])).toBe(
      "0,10,20 0,20 0.0: 0.1:",
    )
  })
})

describe("a low row without text of its own", () => {
  const xs = [0, 100]
  test("is none below six points", () => {
    const rows = (y: number) =>
      collapsed(xs, [0, 20, y, 50], [filled("a", 0, 0), filled("", 1, 0), filled("b", 2, 0)])
    expect([rows(25.9), rows(26)]).toEqual([
      "0,100 0,25.9,50 0.0:a 1.0:b",
      "0,100 0,20,26,50 0.0:a 1.0: 2.0:b",
    ])
    expect(
      collapsed(xs, [0, 20, 25, 50], [filled("a", 0, 0), filled("x", 1, 0), filled("b", 2, 0)]),
    ).toContain("0,20,25,50")
    expect(collapsed(xs, [0, 20, 25, 50], [filled("a", 0, 0), filled("b", 1, 0, 1, 2)])).toBe(
      "0,100 0,25,50 0.0:a 1.0:b",
    )
  })
})

test("cells that come to lie on one another: the filled one wins", () => {
  const slots = [filled("", 0, 0, 2), filled("a", 0, 2), filled("b", 1, 0), filled("", 1, 1, 2)]
  expect(collapsed([0, 100, 110, 200], [0, 20, 40], slots)).toBe(
    "0,110,200 0,20,40 0.0: 0.1:a 1.0:b 1.1:",
  )
})
