import { describe, expect, test } from "vitest"
import type { StructureElement } from "../../../model/scene.ts"
import type { TextLine } from "../../drafts.ts"
import { pageWith } from "../../page/charts/chart-parts.test-kit.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { noCells, partAtTold, readToldSheets, withoutCells, type ToldCell } from "./told-cells.ts"

const element = (
  type: string,
  place: number,
  children: readonly StructureElement[] = [],
  mcids: readonly number[] = [],
): StructureElement => ({ type, place, children, mcids }) as unknown as StructureElement

/** A sheet with one table: marks of each row, from row 1 on. */
const sheet = (place: number, rows: readonly (readonly number[])[]): StructureElement =>
  element("Document", 0, [
    element("Part", place, [
      element(
        "Table",
        0,
        rows.map((marks, row) =>
          element(
            "TR",
            row + 1,
            marks.map((mark, at) => element(at === 0 ? "TH" : "TD", at, [], [mark])),
          ),
        ),
      ),
    ]),
  ])
const marked = (mcid: number | undefined, x: number, baseline: number, words = "ab"): TextLine => {
  const line = lineAt(words, x, baseline)
  return mcid === undefined
    ? line
    : { ...line, spans: line.spans.map((span) => ({ ...span, mcid })) }
}
const page = (structure: readonly StructureElement[], index = 0) => ({
  ...pageWith([]),
  index,
  structure,
})
const square = sheet(3, [
  [0, 1],
  [2, 3],
])
const four = [marked(0, 100, 100), marked(1, 200, 100), marked(2, 100, 120), marked(3, 200, 120)]
const read = (lines: readonly TextLine[] = four, structure = [square]) =>
  readToldSheets([{ page: page(structure), lines }])
const cellAt = (mcid: number, told = read()) => told.cellOf(0, marked(mcid, 0, 0))

describe("tags of a spreadsheet tell", () => {
  test("the cell of a text, its row and its column", () => {
    expect(cellAt(3)).toMatchObject({ row: 2, column: 1 })
    expect(cellAt(0)).toMatchObject({ row: 1, column: 0 })
    expect(cellAt(0)?.table).toBe(cellAt(3)?.table)
    expect(cellAt(0)?.cell).not.toBe(cellAt(1)?.cell)
    expect(cellAt(9)).toBeUndefined()
    expect(read().cellOf(0, marked(undefined, 0, 0))).toBeUndefined()
    expect(read().cellOf(1, marked(0, 0, 0))).toBeUndefined()
  })
  test("the sheet of a page, where it is one", () => {
    expect(read().sheetOf.get(0)).toBe(3)
    const other = sheet(4, [[7, 8]])
    expect(read(four, [square, other]).sheetOf.has(0)).toBe(false)
    expect(read(four, []).sheetOf.has(0)).toBe(false)
  })
  test("nothing where there are none", () => {
    expect(read(four, []).cellOf).toBe(noCells)
    expect(noCells(0, marked(0, 0, 0))).toBeUndefined()
    const prose = element("Document", 0, [element("P", 0, [], [0, 1, 2, 3])])
    expect(read(four, [prose]).cellOf).toBe(noCells)
  })
  test("marks of what stands within a cell", () => {
    const deep = element("Document", 0, [
      element("Part", 0, [
        element("Table", 0, [
          element("TR", 1, [
            element("TD", 0, [element("P", 0, [element("Span", 0, [], [5])])]),
            element("P", 1, [], [6]),
          ]),
          element("Caption", 2, [element("TD", 0, [], [7])]),
        ]),
      ]),
    ])
    const lines = [marked(5, 100, 100)]
    expect(cellAt(5, read(lines, [deep]))).toMatchObject({ row: 1, column: 0 })
    expect(cellAt(6, read(lines, [deep]))).toBeUndefined()
    expect(cellAt(7, read(lines, [deep]))).toBeUndefined()
  })
  test("rows of the head and the body of what was formatted as a table", () => {
    const row = (place: number, mark: number) =>
      element("TR", place, [element("TD", 0, [], [mark])])
    const parts = [element("THead", 0, [row(0, 0)]), element("TBody", 1, [row(0, 2), row(1, 5)])]
    const table = element("Document", 0, [element("Part", 0, [element("Table", 0, parts)])])
    const told = read([marked(0, 100, 100), marked(2, 100, 120), marked(5, 100, 140)], [table])
    const rows = [0, 2, 5].map((mark) => cellAt(mark, told)?.row ?? NaN)
    expect(rows).toEqual(rows.toSorted((a, b) => a - b))
    expect(new Set(rows).size).toBe(3)
  })
})

describe("a table is believed where its rows stand below each other", () => {
  test("but for a tenth of them", () => {
    const rows = Array.from({ length: 12 }, (_, row) => [row])
    const column = sheet(0, rows)
    const places = (moved: number) =>
      rows.map((_, row) =>
        marked(row, 100, row > 0 && row <= moved ? 1000 - 20 * row : 100 + 20 * row),
      )
    // One step of eleven goes back up.
    expect(cellAt(0, read(places(1), [column]))).toBeDefined()
    const turned = rows.map((_, row) => marked(row, 100, 900 - 20 * row))
    expect(cellAt(0, read(turned, [column]))).toBeUndefined()
    const two = rows.map((_, row) => marked(row, 100, row === 3 || row === 7 ? 60 : 100 + 20 * row))
    expect(cellAt(0, read(two, [column]))).toBeUndefined()
  })
  test("page by page", () => {
    const both = readToldSheets([
      { page: page([sheet(0, [[0], [1]])]), lines: [marked(0, 100, 700), marked(1, 100, 720)] },
      { page: page([sheet(0, [[], [], [4]])], 1), lines: [marked(4, 100, 100)] },
    ])
    expect(both.cellOf(1, marked(4, 0, 0))).toMatchObject({ row: 3 })
  })
  test("by the first line of each, for what is merged over rows reaches below others", () => {
    const column = sheet(0, [[0, 1], [2], [3]])
    const lines = [0, 20, 40].map((down) => marked(1, 200, 105 + down))
    const places = [100, 120, 140].map((at, row) => marked(row === 0 ? 0 : row + 1, 100, at))
    expect(cellAt(2, read([...places, ...lines], [column]))).toBeDefined()
  })
  test("or beside each other in one row", () => {
    expect(cellAt(0, read([marked(0, 100, 140), marked(1, 200, 100)]))).toBeDefined()
    expect(cellAt(0, read([marked(0, 100, 140), marked(2, 100, 120)]))).toBeUndefined()
    // What touches is not above.
    expect(cellAt(0, read([marked(0, 100, 129), marked(2, 100, 120)]))).toBeDefined()
  })
})

describe("a row stands otherwise than the others", () => {
  const wide = sheet(
    0,
    [0, 3, 6, 9].map((first) => [first, first + 1, first + 2]),
  )
  const at = (places: readonly number[]) =>
    [0, 3, 6, 9].flatMap((first, row) =>
      [100, 200, 300].map((x, column) =>
        marked(first + column, row === 3 ? (places[column] ?? x) : x, 100 + 20 * row),
      ),
    )
  const column = (places: readonly number[]) => cellAt(10, read(at(places), [wide]))?.column
  test("where a text stands before the column in front, or behind the next", () => {
    expect(column([100, 200, 300])).toBe(1)
    expect(column([100, 99, 300])).toBe(1)
    expect(column([100, 97, 300])).toBeUndefined()
    expect(column([100, 311, 400])).toBeUndefined()
    expect(column([100, 310, 400])).toBe(1)
    expect(column([100, 200, 190])).toBeUndefined()
    expect(column([215, 220, 300])).toBeUndefined()
    expect(cellAt(10, read(at([100, 97, 300]), [wide]))?.row).toBe(4)
    expect(cellAt(4, read(at([100, 97, 300]), [wide]))?.column).toBe(1)
  })
})

test("rows shorter than others say nothing of columns where no cell is empty", () => {
  const column = (rows: readonly (readonly number[])[], mcid: number) => {
    const lines = rows.flatMap((marks, row) =>
      marks.map((mark, at) => marked(mark, 100 + 100 * at, 100 + 20 * row)),
    )
    return cellAt(mcid, read(lines, [sheet(0, rows)]))?.column
  }
  const ragged = [
    [0, 1, 2],
    [3, 4],
    [5, 6, 7],
  ]
  expect(column(ragged, 4)).toBeUndefined()
  expect(column(ragged, 6)).toBe(1)
  // A place without a text: the program names empty cells.
  const holed = sheet(0, ragged)
  const lines = ragged.flatMap((marks, row) =>
    marks.flatMap((mark, at) => (mark === 6 ? [] : [marked(mark, 100 + 100 * at, 100 + 20 * row)])),
  )
  expect(cellAt(4, read(lines, [holed]))?.column).toBe(1)
})

test("areas in which most texts are cells are none", () => {
  const area = { x0: 90, y0: 80, x1: 300, y1: 130 }
  const told = read()
  const kept = (lines: readonly TextLine[]) =>
    withoutCells([area], { page: page([]), lines }, told.cellOf).length
  expect(kept(four)).toBe(0)
  expect(kept([])).toBe(1)
  const plain = [marked(undefined, 110, 110), marked(undefined, 150, 110)]
  expect(kept([...plain, ...four.slice(0, 2)])).toBe(1)
  expect(kept([...plain, ...four.slice(0, 3)])).toBe(0)
  expect(kept([...plain, ...four.slice(0, 2), marked(2, 100, 400)])).toBe(1)
})

describe("lines", () => {
  const cell = (name: string): ToldCell => ({ cell: name, table: "t", row: 0, column: 0 })
  const toldBy =
    (names: Readonly<Record<number, string>>) =>
    ({ spans }: Pick<TextLine, "spans">): ToldCell | undefined => {
      const name = names[spans.find((span) => span.mcid !== undefined)?.mcid ?? -1]
      return name === undefined ? undefined : cell(name)
    }
  const joined = (...parts: readonly (readonly [string, number | undefined])[]): TextLine => {
    const whole = lineAt(parts.map(([words]) => words).join(""), 100, 100)
    const [span] = whole.spans
    let from = 0
    return {
      ...whole,
      spans: parts.map(([words, mcid]) => {
        const edges = (span?.edges ?? []).slice(from, from + words.length + 1)
        from += words.length
        const box = { ...whole.box, x0: edges[0] ?? 0, x1: edges.at(-1) ?? 0 }
        return {
          ...(span as TextLine["spans"][number]),
          text: words,
          edges,
          box,
          ...(mcid !== undefined && { mcid }),
        }
      }),
    }
  }
  const texts = (lines: readonly TextLine[], names: Readonly<Record<number, string>>): string =>
    partAtTold(lines, toldBy(names))
      .map(({ text }) => text.trim())
      .join("|")
  test("are parted between cells", () => {
    expect(texts([joined(["one ", 1], ["two", 2])], { 1: "a", 2: "b" })).toBe("one|two")
    expect(texts([joined(["one ", 1], ["two", 2])], { 1: "a", 2: "a" })).toBe("one two")
    expect(texts([joined(["one ", 1], ["two", undefined])], { 1: "a" })).toBe("one two")
    expect(texts([joined(["one ", 1], [" ", undefined], ["two", 2])], { 1: "a", 2: "b" })).toBe(
      "one|two",
    )
    expect(texts([joined(["one ", undefined], ["two", 2])], { 2: "b" })).toBe("one two")
  })
  test("of one cell on one baseline are joined", () => {
    const [sign, amount] = [marked(1, 100, 100, "€"), marked(1, 150, 100, "12")]
    expect(partAtTold([amount, sign], toldBy({ 1: "a" }))).toHaveLength(1)
    expect(partAtTold([amount, sign], toldBy({}))).toHaveLength(2)
    expect(texts([amount, sign], { 1: "a" }).startsWith("€")).toBe(true)
    expect(texts([marked(1, 100, 120, "two"), marked(1, 100, 100, "one")], { 1: "a" })).toMatch(
      /^one/,
    )
  })
})
