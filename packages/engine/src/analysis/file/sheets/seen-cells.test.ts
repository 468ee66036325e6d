import { describe, expect, test } from "vitest"
import type { Box } from "../../../base/geometry.ts"
import type { TableDraft, TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { seenCells } from "./seen-cells.ts"

/** A frame around a line of ten points on 100, as far as told. */
const frame = (x0: number, x1: number, y0 = 80, y1 = 110): Box => ({ x0, x1, y0, y1 })
const tableOf = (...lines: readonly TextLine[]): TableDraft =>
  ({ cells: [{ lines }] }) as unknown as TableDraft
const clipped = (text: string, clip: Box | undefined, look: Partial<TextLine> = {}): TextLine => ({
  ...lineAt(text, 100, 100),
  ...(clip && { clip }),
  ...look,
})
const seenOf = (line: TextLine) => {
  const { tables, hidden } = seenCells([tableOf(line)])
  return [tables[0]?.cells[0]?.lines.map(({ text }) => text), hidden]
}

describe("a text in its printed cell", () => {
  test("is kept whole where the cell does not cut it", () => {
    expect(seenOf(clipped("secret", undefined))).toEqual([["secret"], 0])
    expect(seenOf(clipped("secret", frame(100, 130)))).toEqual([["secret"], 0])
  })

  test("loses what reaches over either edge", () => {
    expect(seenOf(clipped("secret", frame(90, 115)))).toEqual([["sec"], 3])
    expect(seenOf(clipped("secret", frame(115, 200)))).toEqual([["ret"], 3])
    expect(seenOf(clipped("secret", frame(110, 120)))).toEqual([["cr"], 4])
  })

  test("loses the space at the cut with it", () => {
    expect(seenOf(clipped("ab cd", frame(90, 115)))).toEqual([["ab"], 3])
    expect(seenOf(clipped("ab cd", frame(110, 200)))).toEqual([["cd"], 3])
  })

  test("goes where nothing of it is seen, above or below its cell too", () => {
    expect(seenOf(clipped("secret", frame(200, 300)))).toEqual([[], 6])
    expect(seenOf(clipped("secret", frame(90, 200, 20, 40)))).toEqual([[], 6])
    expect(seenOf(clipped("secret", frame(90, 200, 120, 140)))).toEqual([[], 6])
  })

  test("loses the same where it stands in no table, as letters of a sheet of prose do", () => {
    const { lines, hidden } = seenCells([], [clipped("secret", frame(90, 115))])
    expect([lines.map(({ text }) => text), hidden]).toEqual([["sec"], 3])
  })

  test("is kept where its cell cuts a little of its height", () => {
    expect(seenOf(clipped("secret", frame(90, 200, 93, 110)))).toEqual([["secret"], 0])
    expect(seenOf(clipped("secret", frame(90, 200, 80, 101)))).toEqual([["secret"], 0])
  })

  test("is kept where it is turned: letters stand otherwise there", () => {
    expect(seenOf(clipped("secret", frame(90, 115), { angle: 90 }))).toEqual([["secret"], 0])
    expect(seenOf(clipped("secret", frame(90, 115), { isVertical: true }))).toEqual([["secret"], 0])
  })
})

test("tables of which nothing is hidden are the same tables", () => {
  const tables = [tableOf(clipped("secret", frame(90, 200)))]
  expect(seenCells(tables).tables).toBe(tables)
})
