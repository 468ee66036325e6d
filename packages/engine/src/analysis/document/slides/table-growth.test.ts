import { describe, expect, test } from "vitest"
import type { CellDraft, TableDraft } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { isSlideTable } from "./slide-tables.ts"

const page = { width: 720, height: 540 }

interface Sheet {
  /** Texts of the cells, row by row; letters of ten points are five wide. */
  readonly texts: readonly (readonly string[])[]
  readonly width: number
  readonly top?: number
}

/** Rows of fourteen points, each cell with one line. */
function isTable({ texts, width, top = 100 }: Sheet): boolean {
  const columns = texts[0]?.length ?? 0
  const xs = Array.from({ length: columns + 1 }, (_, at) => 100 + at * width)
  const ys = Array.from({ length: texts.length + 1 }, (_, at) => top + at * 14)
  const cells = texts.flatMap((row, r) =>
    row.map((text, c): CellDraft => {
      const box = { x0: xs[c] ?? 0, y0: ys[r] ?? 0, x1: xs[c + 1] ?? 0, y1: ys[r + 1] ?? 0 }
      return {
        row: r,
        column: c,
        rowSpan: 1,
        columnSpan: 1,
        box,
        lines: [lineAt(text, box.x0 + 1, box.y1 - 4)],
        rotation: 0,
      } as unknown as CellDraft
    }),
  )
  const box = { x0: 100, y0: top, x1: xs.at(-1) ?? 0, y1: ys.at(-1) ?? 0 }
  return isSlideTable({ evidence: "ruled", xs, ys, box, cells } as unknown as TableDraft, page)
}

const rows = (count: number, row: readonly string[]): string[][] =>
  Array.from({ length: count }, () => [...row])

describe("a grid is no table of a slide", () => {
  test("where words stand out of more than a tenth of its cells", () => {
    const sheet = (long: number): boolean =>
      isTable({
        width: 30,
        texts: rows(10, ["one", "two"]).map((row, at) => (at < long ? ["scheduled", "two"] : row)),
      })
    expect(sheet(2)).toBe(true)
    expect(sheet(3)).toBe(false)
  })

  test("save for Chinese words, which may break anywhere", () => {
    expect(isTable({ width: 30, texts: rows(4, ["墨转文件", "二"]) })).toBe(true)
  })

  test("where rows that wrap their texts would push it off the slide", () => {
    // Lines of 48 and 50 points in cells of 50, of which other faces take up to three hundredths
    // more.
    const sheet = (text: string, top: number): boolean =>
      isTable({ width: 50, top, texts: rows(8, [text, "two"]) })
    expect(sheet("nine or on", 420)).toBe(false)
    expect(sheet("nine or o", 420)).toBe(true)
    expect(sheet("nine or on", 100)).toBe(true)
  })
})
