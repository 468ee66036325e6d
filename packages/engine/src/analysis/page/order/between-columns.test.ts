import { describe, expect, test } from "vitest"
import { tableDraft } from "../../writing/block-drafts.test-kit.ts"
import type { FlowItem } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import type { BandColumn } from "./bands.ts"
import { partBetween } from "./between-columns.ts"

const table = (x0: number, x1: number): FlowItem => ({
  kind: "table",
  box: { x0, x1, y0: 100, y1: 180 },
  table: tableDraft([x0, x1], [100, 180]),
})
const column = (x0: number, x1: number, from: number, ...more: FlowItem[]): BandColumn => ({
  x0,
  x1,
  pieces: [
    ...more,
    ...Array.from({ length: 5 }, (_, at): FlowItem => {
      const line = lineAt("some words", x0, from + 14 * at, { x1 })
      return { kind: "line", box: line.box, line }
    }),
  ],
})
/** Pieces of each column, and what was taken out; "+" where text keeps out of its frame. */
const told = (...columns: readonly BandColumn[]): string => {
  const parted = partBetween({ columns }, 0)
  return [
    parted.band.columns.map(({ pieces }) => pieces.length).join("|"),
    ...parted.columns.map(({ x0, x1, isAcross }) => `${x0}-${x1}${isAcross ? "+" : ""}`),
  ].join(" ")
}

describe("a table leaves the columns of a band", () => {
  test("that it lies across, above their text", () => {
    const third = column(410, 550, 50)
    expect(told(column(50, 210, 200, table(50, 390)), column(230, 390, 200), third)).toBe(
      "5|5|5 50-390+",
    )
    expect(told(column(50, 210, 200, table(50, 210)), column(230, 390, 200), third)).toBe("6|5|5")
  })
  test("but not where text of one stands in it", () => {
    expect(told(column(50, 210, 200, table(50, 390)), column(230, 390, 170))).toBe("6|5")
  })
  test("that it stands between", () => {
    expect(told(column(50, 190, 100, table(200, 290)), column(300, 440, 100))).toBe("5|5 200-290")
  })
})
