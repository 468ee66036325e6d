import { describe, expect, test } from "vitest"
import { bandAt, type PlacedText } from "../../page/tables/bands.test-kit.ts"
import { cellDraft, tableDraft } from "../../writing/block-drafts.test-kit.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import type { SheetPage } from "./sheet-pages.ts"
import { titleRows, withoutTitles } from "./title-rows.ts"

type Row = readonly PlacedText[]
const pageOf = (...rows: readonly Row[]): SheetPage =>
  ({ bands: rows.map((row, at) => bandAt(100 + 12 * at, ...row)) }) as unknown as SheetPage
const head: Row = [
  ["Name", 20],
  ["Amount", 120],
]
const row = (name: string): Row => [
  [name, 20],
  ["1", 120],
]
/** How many rows each page has left, and the last one of the title. */
const told = (...pages: readonly SheetPage[]) => {
  const { pages: rest, last } = withoutTitles(pages)
  return [rest.map(({ bands }) => bands.length), last?.pieces.map(({ text }) => text).join(" ")]
}
const first = pageOf(head, row("tea"), row("oat"))
const further = pageOf(head, row("milk"))

describe("rows at the top of further pages", () => {
  test("go where they repeat rows of the first page", () => {
    expect(told(first, further, further)).toEqual([[3, 1, 1], "Name Amount"])
    const two = [head, row("all")]
    expect(told(pageOf(...two, row("tea")), pageOf(...two, row("rye")))).toEqual([[3, 1], "all 1"])
  })

  test("repeat them from wherever these begin, among the first twelve", () => {
    const late = (count: number) =>
      pageOf(...Array.from({ length: count }, (_, at): Row => [[`line ${at}`, 20]]), head, row("a"))
    expect(told(late(11), further)).toEqual([[13, 1], "Name Amount"])
    expect(told(late(12), further)).toEqual([[14, 2], undefined])
  })

  test("are six at most", () => {
    const rows = Array.from({ length: 8 }, (_, at) => row(`r${at}`))
    expect(told(pageOf(...rows), pageOf(...rows))).toEqual([[8, 2], "r5 1"])
  })

  test("hold two texts at least, and leave something on their page", () => {
    const single: Row = [["Name", 20]]
    expect(told(pageOf(single, row("a")), pageOf(single, row("b")))).toEqual([[2, 2], undefined])
    expect(told(first, pageOf(head))).toEqual([[3, 1], undefined])
  })

  test("say the same at the same places, within a point and a half", () => {
    const moved = (x: number) =>
      pageOf(
        [
          ["Name", x],
          ["Amount", 120],
        ],
        row("milk"),
      )
    expect(told(first, moved(21.4))[0]).toEqual([3, 1])
    expect(told(first, moved(21.6))[0]).toEqual([3, 2])
    expect(told(first, moved(18.4))[0]).toEqual([3, 2])
    expect(told(first, pageOf([["Name", 20]], row("milk")))[0]).toEqual([3, 2])
    expect(
      told(
        first,
        pageOf(
          [
            ["Name", 20],
            ["Sum", 120],
          ],
          row("milk"),
        ),
      )[0],
    ).toEqual([3, 2])
  })

  test("are a title where three pages of five begin with it", () => {
    const other = pageOf(row("x"), row("y"))
    expect(told(first, further, further, further, other, other)[0]).toEqual([3, 1, 1, 1, 2, 2])
    expect(told(first, further, further, other, other)[0]).toEqual([3, 2, 2, 2, 2])
  })

  test("are asked for where there are further pages", () => {
    expect(told(first)).toEqual([[3], undefined])
    expect(told()).toEqual([[], undefined])
    expect(told(pageOf(), pageOf())).toEqual([[0, 0], undefined])
  })
})

describe("the rows of a sheet that stay in sight", () => {
  const table = (columns: number, headerRows: number, named: readonly [number, number][]) => ({
    ...tableDraft(
      Array.from({ length: columns + 1 }, (_, at) => 10 * at),
      [0, 10],
    ),
    headerRows,
    cells: named.map(([row, column]) =>
      cellDraft({ x0: 0, x1: 10, y0: 0, y1: 10 }, { row, column, lines: [lineAt("Name", 0, 8)] }),
    ),
  })
  const named = (...columns: number[]): [number, number][] => columns.map((at) => [0, at])

  test("are those of the repeated title, twelve at most", () => {
    expect([1, 12, 13].map((repeated) => titleRows(table(2, 1, []), repeated))).toEqual([1, 12, 0])
  })

  test("are those of a header that names three columns of five", () => {
    expect(titleRows(table(5, 1, named(0, 1, 2)), 0)).toBe(1)
    expect(titleRows(table(5, 1, named(0, 1)), 0)).toBe(0)
    expect(titleRows(table(5, 1, [...named(0, 1), [1, 2]]), 0)).toBe(0)
    expect(titleRows(table(5, 2, [...named(0, 1), [1, 2]]), 0)).toBe(2)
  })

  test("are named by a text over several of them, not by an empty one", () => {
    const of = table(5, 1, named(0))
    const wide = of.cells.map((cell) => ({ ...cell, columnSpan: 3 }))
    expect(titleRows({ ...of, cells: wide }, 0)).toBe(1)
    expect(titleRows({ ...of, cells: wide.map((cell) => ({ ...cell, lines: [] })) }, 0)).toBe(0)
  })
})
