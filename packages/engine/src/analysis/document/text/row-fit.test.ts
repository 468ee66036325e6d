import { describe, expect, test } from "vitest"
import type { BorderLine, TableCell, TableRow } from "../../../model/document.ts"
import {
  cellDraft,
  figureOf,
  paragraphOf,
  tableDraft,
} from "../../writing/block-drafts.test-kit.ts"
import { borderRooms, fillRows, overhang, rulingRooms, withinRulings } from "./row-fit.ts"

const border = (width: number, style: BorderLine["style"] = "single"): BorderLine => ({
  style,
  width,
  colour: 0,
})
const box = { x0: 0, x1: 100, y0: 0, y1: 20 }

describe("room that rulings take", () => {
  const rooms = (...cells: Parameters<typeof cellDraft>[1][]) =>
    rulingRooms({ ys: [0, 20, 40, 60], cells: cells.map((look) => cellDraft(box, look)) })
  test("is that of the thickest border above, and below", () => {
    expect(rooms({ borders: { top: border(1), bottom: border(2) } })).toEqual([1, 2, 0, 0])
    expect(
      rooms({ borders: { top: border(1) } }, { column: 1, borders: { top: border(3) } }),
    ).toEqual([3, 0, 0, 0])
    expect(rooms({})).toEqual([0, 0, 0, 0])
  })
  test("counts the foot of a cell of several rows twice", () => {
    expect(rooms({ rowSpan: 3, borders: { bottom: border(2) } })).toEqual([0, 2, 0, 2])
  })
  test("is in eighths of a point, and a quarter at least", () => {
    expect(rooms({ borders: { top: border(0.1) } })[0]).toBe(0.25)
    expect(rooms({ borders: { top: border(1.05) } })[0]).toBe(1)
    expect(rooms({ borders: { top: border(1.07) } })[0]).toBe(1.125)
  })
  test("is three times as wide for a double border", () => {
    expect(rooms({ borders: { top: border(1, "double") } })[0]).toBe(3)
  })
  test("is shared by the rows on both sides, but for those of turned text", () => {
    const cells = [cellDraft(box), cellDraft(box, { row: 1, rotation: 90, rowSpan: 2 })]
    expect(borderRooms({ cells: cells.slice(0, 1) }, [1, 2, 3, 4])).toEqual([1.5, 2.5, 3.5])
    expect(borderRooms({ cells }, [1, 2, 3, 4])).toEqual([1.5, 0, 0])
  })
  test("reaches beyond the table by half", () => {
    const table = tableDraft([0, 100], [0, 20])
    expect(overhang(table)).toEqual({ above: 0, below: 0 })
    const cells = [cellDraft(box, { borders: { top: border(1), bottom: border(2) } })]
    expect(overhang({ ...table, cells })).toEqual({ above: 0.5, below: 1 })
  })
  test("is none of what a cell holds", () => {
    expect(withinRulings({ row: 0, rowSpan: 1, box }, [2, 4])).toEqual({ ...box, y0: 1, y1: 18 })
    expect(withinRulings({ row: 0, rowSpan: 2, box }, [2, 4, 6])).toEqual({ ...box, y0: 1, y1: 17 })
    expect(withinRulings({ row: 5, rowSpan: 1, box }, [2, 4])).toEqual(box)
  })
})

const cell = (look: Partial<TableCell> = {}): TableCell => ({
  column: 0,
  columnSpan: 1,
  rowSpan: 1,
  blocks: [paragraphOf()],
  borders: {},
  align: "top",
  padding: { top: 0, right: 0, bottom: 0, left: 0 },
  rotation: 0,
  isHeader: false,
  box,
  ...look,
})
const row = (height: number, ...cells: readonly TableCell[]): TableRow => ({
  height,
  heightRule: "atLeast",
  cells,
  page: 0,
})
/** Room above and below the first paragraph of each cell, and the edge of each row. */
const filled = (rows: readonly TableRow[], edges = rows.map(() => 1), rooms = [1, 1, 1]) =>
  fillRows(rows, edges, rooms).map(({ cells, edge }) => [
    edge,
    ...cells.map(({ blocks: [block] }) =>
      block?.kind === "paragraph"
        ? `${block.format.spaceBefore.toFixed(2)} ${block.format.spaceAfter.toFixed(2)}`
        : "-",
    ),
  ])

describe("a row", () => {
  test("is filled to its height by the room behind its text", () => {
    expect(filled([row(20, cell())])).toEqual([[1, "0.00 7.00"]])
    expect(filled([row(20, cell({ align: "middle" }))])).toEqual([[1, "3.50 3.50"]])
    expect(filled([row(20, cell({ align: "bottom" }))])).toEqual([[1, "7.00 0.00"]])
    const blocks = [paragraphOf({ height: 5 }), paragraphOf({ height: 5 })]
    expect(filled([row(20, cell({ blocks, align: "bottom" }))])).toEqual([[1, "9.00 0.00"]])
    const [both] = fillRows([row(20, cell({ blocks }))], [1], [1, 1])
    expect(
      both?.cells[0]?.blocks.map((block) => block.kind === "paragraph" && block.format.spaceAfter),
    ).toEqual([0, 9])
  })
  test("is filled behind the cell whose longest line is shortest", () => {
    const wide = cell({ box: { ...box, x1: 60 } })
    expect(filled([row(20, wide, cell())])).toEqual([[1, "0.00 0.00", "0.00 7.00"]])
    expect(filled([row(20, cell(), wide)])).toEqual([[1, "0.00 7.00", "0.00 0.00"]])
    const bare = cell({ blocks: [{ ...paragraphOf(), lines: undefined } as never] })
    expect(filled([row(20, cell(), bare)])).toEqual([[1, "0.00 0.00", "0.00 7.00"]])
  })
  test("is left where more than two lines are free: a box to write in", () => {
    expect(filled([row(37, cell())])).toEqual([[1, "0.00 24.00"]])
    expect(filled([row(37.1, cell())])).toEqual([[undefined, "0.00 0.00"]])
  })
  test("is left where its borders take nothing, or all of it", () => {
    expect(filled([row(20, cell())], [0])).toEqual([[undefined, "0.00 0.00"]])
    expect(filled([row(1, cell())], [1])).toEqual([[undefined, "0.00 0.00"]])
  })
  test("is left where the height of what it holds is not known", () => {
    const figure = figureOf(box)
    for (const look of [
      { rotation: 90 },
      { blocks: [paragraphOf({ rule: "atLeast" })] },
      { blocks: [figure] },
      { blocks: [{ ...paragraphOf(), inlines: [{ kind: "figure", figure }] }] },
    ] as const)
      expect(filled([row(20, cell(), cell(look))])[0]?.[0]).toBeUndefined()
    // Cells of several rows, and empty ones, have no say.
    expect(filled([row(20, cell(), cell({ rowSpan: 2, rotation: 90 }))])[0]?.[0]).toBe(1)
    expect(filled([row(20, cell(), cell({ blocks: [] }))])[0]?.[0]).toBe(1)
    expect(filled([row(20, cell({ blocks: [] }))])[0]?.[0]).toBeUndefined()
  })
  test("that is left holds the ruling above it, half of which is of the row before", () => {
    const left = (above: number, below: number, height = 60) =>
      filled([row(height, cell())], [1], [above, below])[0]?.[0]
    expect([left(1, 3), left(3, 1), left(1, 1.08), left(1, 1.5)]).toEqual([1, -1, undefined, 0.25])
    expect(filled([row(1, cell())], [1], [1, 3])[0]?.[0]).toBeUndefined()
  })
  test("that is too low is made up for by the next with room to spare", () => {
    const high = cell({ blocks: [paragraphOf({ height: 22 })] })
    expect(filled([row(20, high), row(20, cell())])).toEqual([
      [1, "0.00 0.00"],
      [4, "0.00 4.00"],
    ])
    expect(
      filled([row(20, high), row(14, cell()), row(20, cell())], undefined, [1, 1, 1, 1]),
    ).toEqual([
      [1, "0.00 0.00"],
      [2, "0.00 0.00"],
      [3, "0.00 5.00"],
    ])
  })
  test("that is full is left", () => {
    expect(filled([row(13.04, cell())])).toEqual([[1, "0.00 0.00"]])
    expect(filled([row(13.15, cell())])).toEqual([[1, "0.00 0.15"]])
  })
})
