import { expect, test } from "vitest"
import { lineAt } from "../../writing/lines.test-kit.ts"
import type { FilledSlot } from "./aligned-shape.ts"
import { slotAt } from "./grids.test-kit.ts"
import { mergeHeader } from "./merge-header.ts"

const filled = (text: string, ...place: Parameters<typeof slotAt>): FilledSlot => ({
  ...slotAt(...place),
  lines: [lineAt(text, 0, 0)],
})
/** Cells as "row.column" with "x" columns and "/" rows, and their texts. */
const merged = (rows: number, ...slots: readonly FilledSlot[]): string =>
  mergeHeader(slots, rows)
    .map(
      ({ row, column, columnSpan, rowSpan, lines }) =>
        `${row}.${column}${columnSpan > 1 ? `x${columnSpan}` : ""}${rowSpan > 1 ? `/${rowSpan}` : ""}:${lines.map(({ text }) => text).join("+")}`,
    )
    .join(" ")

test("words above each other in one column of a header are one cell", () => {
  expect(merged(2, filled("a", 0, 0), filled("b", 1, 0), filled("c", 2, 0))).toBe("0.0/2:a+b 2.0:c")
  expect(merged(2, filled("b", 1, 0), filled("a", 0, 0))).toBe("0.0/2:a+b")
  expect(merged(2, filled("b", 1, 1), filled("c", 2, 0))).toBe("0.1/2:b 2.0:c")
  expect(merged(1, filled("a", 0, 0), filled("b", 1, 0))).toBe("0.0:a 1.0:b")
  expect(merged(3, filled("a", 0, 0), filled("b", 1, 0), filled("c", 2, 0))).toBe("0.0/3:a+b+c")
})
test("a cell over columns keeps its row, and parts what stands above it from what stands below", () => {
  expect(merged(2, filled("t", 0, 0, 2), filled("a", 1, 0), filled("b", 1, 1))).toBe(
    "0.0x2:t 1.0:a 1.1:b",
  )
  expect(
    merged(3, filled("a", 0, 0), filled("t", 1, 0, 2), filled("b", 2, 0), filled("c", 2, 1)),
  ).toBe("0.0:a 1.0x2:t 2.0:b 2.1:c")
  expect(
    merged(
      3,
      filled("t", 0, 0, 2),
      filled("a", 1, 0),
      filled("b", 2, 0),
      filled("c", 1, 2),
      filled("d", 2, 2),
    ),
  ).toBe("0.0x2:t 0.2/3:c+d 1.0/2:a+b")
  expect(merged(3, filled("t", 1, 1, 2), filled("a", 0, 0), filled("b", 2, 0))).toBe(
    "0.0/3:a+b 1.1x2:t",
  )
})
