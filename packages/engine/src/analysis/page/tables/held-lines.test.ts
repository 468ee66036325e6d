import { describe, expect, test } from "vitest"
import type { CellDraft, TableDraft, TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { freeLines, heldTest } from "./held-lines.ts"

const box = { x0: 100, x1: 200, y0: 90, y1: 150 }
/** A table whose one cell holds some lines. */
const tableOf = (lines: readonly TextLine[], nested: readonly TableDraft[] = []): TableDraft =>
  ({
    box,
    cells: [{ lines, nested } as Partial<CellDraft> as CellDraft],
  }) as Partial<TableDraft> as TableDraft

describe("a table holds a line", () => {
  const isHeld = (line: TextLine, ...own: readonly TextLine[]): boolean =>
    heldTest(tableOf(own.length > 0 ? own : [lineAt("word", 120, 110)]))(line)

  test("whose piece one of its cells holds", () => {
    expect(isHeld(lineAt("word", 120, 110))).toBe(true)
    expect(isHeld(lineAt("a word of it", 110, 110))).toBe(true)
    expect(isHeld(lineAt("wordless", 120, 110))).toBe(true)
    expect(isHeld(lineAt("other", 120, 110))).toBe(false)
  })

  test("with its middle in the table, give or take a point above and below", () => {
    const wide = lineAt("word", 60, 110, { x1: 240 })
    const at = (x0: number, x1: number): boolean => isHeld(lineAt("word", x0, 110, { x1 }), wide)
    expect(
      [
        [60, 138],
        [60, 142],
        [158, 240],
        [162, 240],
      ].map(([x0 = 0, x1 = 0]) => at(x0, x1)),
    ).toEqual([false, true, true, false])
    const high = (baseline: number): boolean =>
      isHeld(lineAt("word", 120, baseline), lineAt("word", 120, baseline))
    expect([91.9, 92.1, 153.9, 154.1].map(high)).toEqual([false, true, true, false])
  })

  test("that lies on the piece by more than half its height", () => {
    expect([114.9, 115.1].map((y) => isHeld(lineAt("word", 120, y)))).toEqual([true, false])
    expect([140.1, 139.9].map((x) => isHeld(lineAt("word", x, 110)))).toEqual([false, true])
  })

  test("or that has no width, where the piece has none", () => {
    const thin = (x: number): TextLine => lineAt("word", x, 110, { x1: x })
    expect(isHeld(thin(120), thin(120))).toBe(true)
    expect(isHeld(thin(121), thin(120))).toBe(false)
  })

  test("of signs, where the piece has signs alone, or says the same", () => {
    expect(isHeld(lineAt("——", 120, 110), lineAt("...", 120, 110))).toBe(true)
    expect(isHeld(lineAt("word", 120, 110), lineAt("____", 120, 110))).toBe(false)
    expect(isHeld(lineAt("____", 120, 110), lineAt("word", 120, 110))).toBe(false)
  })

  test("in a table within one of its cells", () => {
    const table = tableOf([], [tableOf([lineAt("word", 120, 110)])])
    expect(heldTest(table)(lineAt("word", 120, 110))).toBe(true)
    expect(heldTest(table)(lineAt("word", 120, 130))).toBe(false)
  })
})

describe("a table leaves", () => {
  const left = (line: TextLine, ...own: readonly TextLine[]): string[] =>
    freeLines([line], [tableOf(own)]).map(({ text }) => text)

  test("lines that it does not hold, as they are", () => {
    const line = lineAt("aside", 300, 110)
    expect(freeLines([line], [tableOf([lineAt("word", 120, 110)])])[0]).toBe(line)
    expect(left(lineAt("word", 120, 110), lineAt("word", 120, 110))).toEqual([])
  })

  test("of a line that runs out of it, the words on either side", () => {
    expect(
      left(lineAt("label word more", 70, 110, { x1: 235 }), lineAt("word", 120, 110, { x1: 170 })),
    ).toEqual(["label", "more"])
    expect(left(lineAt("label word", 85, 110), lineAt("word", 115, 110))).toEqual(["label"])
  })

  test("within it, what no cell holds, where the line as a whole is not its own", () => {
    expect(left(lineAt("free word", 115, 110), lineAt("word", 140, 110))).toEqual([])
    expect(left(lineAt("free word", 60, 110), lineAt("word", 85, 110))).toEqual(["free"])
  })

  test("lines above and below it whole", () => {
    const beyond = (baseline: number): string[] =>
      left(lineAt("a word", 85, baseline), lineAt("word", 95, baseline))
    expect([87.9, 88.1].map((y) => beyond(y).join())).toEqual(["a word", "a"])
    expect([157.9, 158.1].map((y) => beyond(y).join())).toEqual(["a", "a word"])
  })

  test("what a table within a cell holds, to that one", () => {
    const inner = tableOf([], [tableOf([lineAt("word", 120, 110)])])
    expect(freeLines([lineAt("word", 120, 110)], [inner])).toEqual([])
  })
})
