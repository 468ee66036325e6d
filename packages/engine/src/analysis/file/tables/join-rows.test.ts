import { describe, expect, test } from "vitest"
import type { Block, TableCell, TableRow } from "../../../model/document.ts"
import { cellOf, paragraphOf, tableOf } from "../../../model/sample-document.test-kit.ts"
import { plainText } from "../../../model/walk.ts"
import { joinCutRow } from "./join-rows.ts"

interface Look {
  /** Free points behind the last line; a cell is sixty wide, its letters twelve high. */
  readonly free?: number
  readonly lines?: number
  readonly rows?: number
  readonly columns?: number
  readonly list?: number
}
type Told = string | readonly [text: string, look: Look]

function cell(told: Told, column: number): TableCell {
  const [text, look] = typeof told === "string" ? [told, {} as Look] : told
  const { free = 0, lines = 2, rows = 1, columns = 1, list } = look
  const made = cellOf(column, text, { rows, columns })
  const box = { ...made.box, x1: made.box.x1 - free }
  const own = Array.from({ length: lines }, (_, at) => ({
    end: (at + 1) * 5,
    box,
    page: 0,
    baseline: 0,
  }))
  const [paragraph] = made.blocks
  if (paragraph?.kind !== "paragraph") throw new Error("a cell has a paragraph")
  const full = { ...paragraph, lines: own, ...(list !== undefined && { list: { list, level: 0 } }) }
  return { ...made, blocks: [full] }
}
function row(...texts: readonly Told[]): TableRow {
  const [made] = tableOf([texts.map(cell)]).rows
  if (!made) throw new Error("a table has a row")
  return made
}
const told = (joined: TableRow | undefined): string | undefined =>
  joined?.cells
    .map(({ blocks }) =>
      blocks
        .map((block) => (block.kind === "paragraph" ? plainText(block.inlines) : block.kind))
        .join("/"),
    )
    .join(" | ")

/** Rows around the two: without a label in their first cell, and with one. */
const unlabelled = [row("", "Writes in blue"), row("", "Fills a pen")]
const beside = [row("Pen", "Writes in blue"), row("Ink", "Fills a pen")]
const join = (
  above: TableRow,
  below: TableRow,
  others: readonly TableRow[] = unlabelled,
): string | undefined => told(joinCutRow(above, below, others))

describe("a row is one with that on the next page", () => {
  test.each<[string, TableRow, TableRow, string | undefined]>([
    [
      "where its text is full and goes on",
      row("Pen", ["Writes a", {}]),
      row("", "Line"),
      "Pen | Writes a Line",
    ],
    [
      "where its text goes on small",
      row("Pen", ["Writes a", { free: 40 }]),
      row("", "line"),
      "Pen | Writes a line",
    ],
    ["not where it ends a sentence", row("Pen", "Writes a."), row("Cap", "Line"), undefined],
    ["not where it is a number", row("Pen", "12"), row("Cap", "line"), undefined],
    [
      "not where it leaves room",
      row("Pen", ["Writes a", { free: 24 }]),
      row("Cap", "Line"),
      undefined,
    ],
    [
      "not where its cells part at other places",
      row("Pen", "Writes a"),
      row(["", { columns: 2 }]),
      undefined,
    ],
  ])("%s", (_what, above, below, text) => {
    expect(join(above, below)).toBe(text)
  })

  test("where its last line leaves less than two letters of room", () => {
    const free = (points: number): boolean =>
      join(row("Pen", ["Writes a", { free: points }]), row("", "Line")) !== undefined
    expect([23.9, 24.1].map(free)).toEqual([true, false])
  })

  test("where it has more lines than one, or is Chinese and its neighbour has nothing below", () => {
    const of = (text: string, below: string, label = "Pen"): boolean =>
      join(row(label, [text, { lines: 1 }]), row("", below)) !== undefined
    expect(of("Writes a", "Line")).toBe(false)
    expect(of("写一", "行字")).toBe(true)
    expect(of("写一", "Line")).toBe(false)
    expect(of("Writes", "行字")).toBe(false)
    expect(of("写一", "行字", "")).toBe(false)
  })

  test("where cells are as wide, and of one row each", () => {
    const cells = (above: Look, below: Look): boolean =>
      join(row(["Pen", above], "Writes a"), row(["", below], "line")) !== undefined
    expect([
      cells({}, {}),
      cells({ columns: 2 }, {}),
      cells({ rows: 2 }, {}),
      cells({}, { rows: 2 }),
    ]).toEqual([true, false, false, false])
    const moved = (column: number): TableRow => ({
      ...row("", "line"),
      cells: [cell("", 0), cell("line", column)],
    })
    expect(
      [1, 2].map((column) => join(row("Pen", "Writes a"), moved(column)) !== undefined),
    ).toEqual([true, false])
  })
})

describe("a small letter tells nothing", () => {
  test("where most texts of the column begin with one", () => {
    const around = (...texts: readonly string[]): TableRow[] => texts.map((text) => row("", text))
    const small = (others: readonly TableRow[]): boolean =>
      join(row("", ["main", { free: 40 }]), row("", "test"), others) !== undefined
    expect([small(around("Main", "test")), small(around("main", "test", "Main"))]).toEqual([
      true,
      false,
    ])
  })
})

describe("several cells", () => {
  const pair = (
    first: Told,
    small: Told,
    a: string,
    b: string,
    others: readonly TableRow[] = unlabelled,
  ) => join(row(first, small), row(a, b), others)

  test("are cut where all that have text on both pages break off", () => {
    expect(pair("Writes", "Fills", "a line", "a pen")).toBe("Writes a line | Fills a pen")
    expect(pair("Writes.", "Fills", "A line", "a pen")).toBe(undefined)
  })

  test("or where one does and all are full, and the row below has no label", () => {
    const three = (label: string, full: Look, small = "Fills."): string | undefined =>
      told(
        joinCutRow(
          row("Pen", [small, full], ["Writes", {}]),
          row(label, "A pen", "a line"),
          unlabelled,
        ),
      )
    expect(three("", {})).toBe("Pen | Fills. A pen | Writes a line")
    expect(three("", { free: 40 })).toBe(undefined)
    expect(three("Cap", {})).toBe(undefined)
  })

  test("are of a row whose label is above, where all rows have one", () => {
    const rest = (below: TableRow, others = beside): string | undefined =>
      join(row("Pen", ["Writes.", { free: 40 }]), below, others)
    expect(rest(row("", "Fills"))).toBe("Pen | Writes. Fills")
    expect(rest(row("", "12"))).toBe(undefined)
    expect(rest(row("Cap", "Fills"))).toBe(undefined)
    expect(rest(row("", ""))).toBe(undefined)
    expect(rest(row("", "Fills"), [...beside, row("", "No label")])).toBe(undefined)
  })
})

describe("items of lists", () => {
  const items = (above: Look, below: Look) =>
    join(row("Pen", ["One.", above]), row("Cap", ["Two", below]))

  test("go on where both are of one list, each its own paragraph", () => {
    expect(join(row("", ["One.", { list: 1 }]), row("", ["Two", { list: 1 }]))).toBe(" | One./Two")
    expect(items({ list: 1 }, { list: 2 })).toBe(undefined)
    expect(items({}, { list: 1 })).toBe(undefined)
  })
})

describe("the joined row", () => {
  const joined = (above: TableRow, below: TableRow): TableRow | undefined =>
    joinCutRow(above, below, unlabelled)

  test("is as high as both, and ends as the lower one", () => {
    const line = (colour: number) => ({ style: "single", width: 1, colour }) as const
    const bordered = (own: TableRow, borders: TableCell["borders"]): TableRow => ({
      ...own,
      cells: own.cells.map((each) => ({ ...each, borders })),
    })
    const above = bordered(row("Pen", "Writes a"), { top: line(1), bottom: line(2) })
    const both = joined(above, bordered(row("", "line"), { bottom: line(3) }))
    expect(both?.height).toBe(40)
    expect(both?.cells.map(({ borders }) => [borders.top?.colour, borders.bottom?.colour])).toEqual(
      [
        [1, 3],
        [1, 3],
      ],
    )
    expect(joined(above, row("", "line"))?.cells[1]?.borders).toEqual({ top: line(1) })
  })

  test("has a space where the page broke, but for Chinese", () => {
    expect(told(joined(row("", "写 a"), row("", "line")))).toBe(" | 写 a line")
    expect(told(joined(row("", "Writes "), row("", "line")))).toBe(" | Writes line")
    expect(told(joined(row("", "写一"), row("", "行字")))).toBe(" | 写一行字")
  })

  test("keeps the lines of both, and lets one stand alone where it did", () => {
    const lines = (above: number, below: number) => {
      const [, own] =
        joined(row("", ["Writes a", { lines: above }]), row("", ["line", { lines: below }]))
          ?.cells ?? []
      const [block] = own?.blocks ?? []
      return block?.kind === "paragraph" ? block : undefined
    }
    expect(lines(2, 2)?.lines?.map(({ end }) => end)).toEqual([5, 10, 14, 19])
    expect(
      [lines(2, 2), lines(1, 2), lines(2, 1)].map((own) => own?.format.allowsLoneLines),
    ).toEqual([undefined, true, true])
  })

  test("has a picture as a block of its own", () => {
    const figure = { kind: "figure" } as Block
    const below = row("", "line")
    const cells = below.cells.map((each, at) =>
      at === 1 ? { ...each, blocks: [...each.blocks, figure] } : each,
    )
    expect(told(joined(row("", "Writes a"), { ...below, cells }))).toBe(" | Writes a line/figure")
    const alone = below.cells.map((each, at) => (at === 1 ? { ...each, blocks: [figure] } : each))
    expect(told(joined(row("Pen", "Writes a"), { ...below, cells: alone }))).toBe(undefined)
  })

  test("has what is below where nothing is above", () => {
    expect(told(joined(row("Pen", "", "Writes a"), row("", "blue", "line")))).toBe(
      "Pen | blue | Writes a line",
    )
  })

  test("goes from paragraph to paragraph", () => {
    const above = row("", "Writes a")
    const paragraph = paragraphOf("First.", { page: 0, box: { x0: 0, y0: 0, x1: 1, y1: 1 } })
    const cells = above.cells.map((each, at) =>
      at === 1 ? { ...each, blocks: [paragraph, ...each.blocks] } : each,
    )
    expect(told(joined({ ...above, cells }, row("", "line")))).toBe(" | First./Writes a line")
  })
})
