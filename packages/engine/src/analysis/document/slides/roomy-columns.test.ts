import { describe, expect, test } from "vitest"
import type { CellDraft, TableDraft } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { knownFaces, widestOf, withRoomyColumns } from "./roomy-columns.ts"

interface Sheet {
  readonly xs: readonly number[]
  /** Texts of the cells, row by row; letters of ten points are five wide, Han ones ten. */
  readonly rows: readonly (readonly string[])[]
  readonly align?: CellDraft["align"]
  readonly more?: readonly Partial<CellDraft>[]
}

const tableOf = ({ xs, rows, align = "centre", more = [] }: Sheet): TableDraft =>
  ({
    xs,
    cells: [
      ...rows.flatMap((row, at) =>
        row.map((text, column) => cellOf(xs, { row: at, column }, { text, align })),
      ),
      ...more.map((facts, at) => ({
        ...cellOf(xs, { row: rows.length + at, column: 0 }),
        ...facts,
      })),
    ],
  }) as unknown as TableDraft

function cellOf(
  xs: readonly number[],
  { row, column }: { readonly row: number; readonly column: number },
  { text, align }: { readonly text: string; readonly align: CellDraft["align"] } = {
    text: "",
    align: "left",
  },
): CellDraft {
  const box = { x0: xs[column] ?? 0, x1: xs[column + 1] ?? 0, y0: row * 14, y1: row * 14 + 14 }
  return {
    row,
    column,
    rowSpan: 1,
    columnSpan: 1,
    box,
    lines: text === "" ? [] : [lineAt(text, box.x0 + 2, box.y1 - 4)],
    figures: [],
    rotation: 0,
    align,
  } as unknown as CellDraft
}

const edgesOf = (sheet: Sheet, isKnown = false): number[] =>
  withRoomyColumns(tableOf(sheet), () => isKnown).xs.map((x) => Math.round(x * 10) / 10)

/** A number of fifty points between a narrow text and one of thirty. */
const list = { xs: [0, 40, 95, 160], rows: [["7", "2019212748", "张宇航"]] }

test("letters of a face that machines lack may come out a quarter wider, Han ones hardly", () => {
  const widest = (text: string, isKnown: boolean): number =>
    Math.round(widestOf(lineAt(text, 10, 50), () => isKnown) * 100) / 100
  expect(widest("2019212748", false)).toBe(62.5)
  expect(widest("2019212748", true)).toBe(55)
  expect(widest("欧阳晨雨", false)).toBe(44)
})

describe("columns of numbers in a face that machines lack", () => {
  test("take what they need of the columns beside them", () => {
    // 62.5 points are needed and the insets of both sides: 7.7 more than there are.
    expect(edgesOf(list)).toEqual([0, 36.1, 98.9, 160])
    expect(edgesOf({ ...list, xs: [0, 40, 95, 128.5] })).toEqual([0, 32.6, 95.3, 128.5])
  })

  test("stay where the face is a known one, and where they have room", () => {
    expect(edgesOf(list, true)).toEqual(list.xs)
    expect(edgesOf({ ...list, xs: [0, 40, 103, 160] })).toEqual([0, 40, 103, 160])
  })

  test("take nothing of texts that wrap, and no room before a text that is set left", () => {
    const wraps = { column: 2, lines: [lineAt("一", 97, 10), lineAt("二", 97, 20)] }
    expect(edgesOf({ ...list, more: [wraps] })).toEqual([0, 32.3, 95, 160])
    expect(edgesOf({ ...list, xs: [0, 10, 65, 105], align: "left" })).toEqual([0, 8.5, 69.8, 105])
  })

  test("move no edge at which a cell over several columns begins or ends", () => {
    const title = { columnSpan: 2, lines: [lineAt("Prizes", 2, 10)] }
    expect(edgesOf({ ...list, more: [title] })).toEqual([0, 32.3, 95, 160])
    expect(edgesOf({ ...list, more: [{ ...title, lines: [] }] })).toEqual([0, 36.1, 98.9, 160])
  })

  test("take their cells along", () => {
    const { cells } = withRoomyColumns(tableOf(list), () => false)
    const edges = cells.map(({ box: { x0, x1 } }) => [x0, x1].map((x) => Math.round(x * 10) / 10))
    expect(edges).toEqual([
      [0, 36.1],
      [36.1, 98.9],
      [98.9, 160],
    ])
  })
})

test("a face that stands in for another is known: programs have its letters as they are written", () => {
  const font = { source: "", eastAsia: "SimSun" }
  const isKnown = knownFaces([
    { ...font, ascii: "Courier New", isSubstituted: true },
    { ...font, ascii: "DengXian", isSubstituted: false },
  ])
  expect([0, 1, 2].map(isKnown)).toEqual([true, false, true])
})
