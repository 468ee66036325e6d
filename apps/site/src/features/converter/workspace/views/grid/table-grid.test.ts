import { expect, it } from "vitest"
import { readGrid, writeGrid } from "./grid-file.ts"
import {
  addEdge,
  cellsOf,
  joinCells,
  moveEdge,
  newTable,
  placeAt,
  removeEdge,
  setHeader,
  splitCells,
} from "./table-grid.ts"

const table = newTable({ x: 0, y: 0, width: 300, height: 90 }, 3, 3)
const at = (row: number, column: number) => ({ row, column })

it("an edge moves between its neighbours, outer ones within the page", () => {
  expect(moveEdge(table, "columns", 1, 150, 600).columns).toEqual([0, 150, 200, 300])
  expect(moveEdge(table, "columns", 1, 260, 600).columns).toEqual([0, 197, 200, 300])
  expect(moveEdge(table, "columns", 3, 900, 600).columns).toEqual([0, 100, 200, 600])
  expect(moveEdge(table, "rows", 0, -5, 600).rows[0]).toBe(0)
})

it("cells are joined with those they touch, and parted again", () => {
  const joined = joinCells(table, at(0, 0), at(0, 1))
  expect(cellsOf(joined)).toHaveLength(8)
  const more = joinCells(joined, at(1, 1), at(0, 1))
  expect(more.slots).toEqual([{ row: 0, column: 0, rowSpan: 2, columnSpan: 2 }])
  expect(splitCells(more, at(1, 0), at(1, 0)).slots).toEqual([])
})

it("a new edge keeps joined cells whole and moves those behind it", () => {
  const joined = joinCells(joinCells(table, at(0, 0), at(0, 1)), at(1, 2), at(2, 2))
  const wider = addEdge(joined, "columns", 1)
  expect(wider.columns).toEqual([0, 100, 150, 200, 300])
  expect(wider.slots).toEqual([
    { row: 0, column: 0, rowSpan: 1, columnSpan: 3 },
    { row: 1, column: 3, rowSpan: 2, columnSpan: 1 },
  ])
})

it("taking an edge away undoes drawing it", () => {
  const joined = joinCells(joinCells(table, at(0, 0), at(0, 1)), at(1, 2), at(2, 2))
  for (const [axis, gap] of [
    ["columns", 1],
    ["columns", 0],
    ["rows", 0],
    ["rows", 2],
  ] as const)
    expect(removeEdge(addEdge(joined, axis, gap), axis, gap + 1)).toEqual(joined)
})

it("an outer edge goes with its column, and the last two edges stay", () => {
  const joined = joinCells(table, at(0, 1), at(0, 2))
  expect(removeEdge(joined, "columns", 3)).toEqual({ ...table, columns: [0, 100, 200], slots: [] })
  expect(removeEdge(joined, "columns", 0).slots).toEqual([
    { row: 0, column: 0, rowSpan: 1, columnSpan: 2 },
  ])
  const single = newTable({ x: 0, y: 0, width: 9, height: 9 }, 1, 1)
  expect(removeEdge(single, "rows", 0)).toBe(single)
})

it("no step makes cells that overlap or reach out of the table", () => {
  let random = 7
  const next = (below: number) => (random = (random * 16_807) % 2_147_483_647) % below
  let current = table
  for (let step = 0; step < 2_000; step++) {
    const [axis, edges] = next(2)
      ? (["columns", current.columns] as const)
      : (["rows", current.rows] as const)
    const place = () => at(next(current.rows.length - 1), next(current.columns.length - 1))
    const kind = next(4)
    if (kind === 0 && edges.length < 9) current = addEdge(current, axis, next(edges.length - 1))
    else if (kind === 1) current = removeEdge(current, axis, next(edges.length))
    else if (kind === 2) current = joinCells(current, place(), place())
    else current = splitCells(current, place(), place())
    const area = cellsOf(current).reduce((sum, cell) => sum + cell.rowSpan * cell.columnSpan, 0)
    expect(area).toBe((current.columns.length - 1) * (current.rows.length - 1))
    for (const { row, column, rowSpan, columnSpan } of current.slots) {
      expect(row + rowSpan).toBeLessThan(current.rows.length)
      expect(column + columnSpan).toBeLessThan(current.columns.length)
    }
  }
})

it("a point is in one place of the grid, or beside it", () => {
  expect(placeAt(table, 150, 31)).toEqual(at(1, 1))
  expect(placeAt(table, 301, 31)).toBeUndefined()
})

it("header rows are set, taken back, and follow edges", () => {
  const headed = setHeader(table, 1)
  expect(headed.headerRows).toBe(1)
  expect(setHeader(headed, 1).headerRows).toBe(0)
  expect(addEdge(headed, "rows", 0).headerRows).toBe(2)
  expect(removeEdge(headed, "rows", 1).headerRows).toBe(1)
})

it("a dump is read, and written back as a grid", () => {
  const nested = [{ columns: [1, 2], rows: [1, 2], cells: [] }]
  const dump = {
    stage: "tables",
    found: [
      {
        page: 2,
        size: [595, 842],
        tables: [
          {
            evidence: "ruled",
            columns: [0, 10, 20],
            rows: [0, 5, 9],
            headerRows: 1,
            cells: [
              { text: "a", at: [0, 0], spans: [1, 2] },
              { at: [1, 0] },
              { at: [1, 1], nested },
            ],
          },
          { columns: [3] },
        ],
      },
      { size: [1, 1] },
    ],
  }
  const pages = readGrid(JSON.stringify(dump))
  expect(pages?.[0]?.size).toEqual([595, 842])
  const again = JSON.parse(writeGrid(pages ?? [])) as unknown
  expect(again).toEqual({
    found: [
      {
        page: 2,
        tables: [
          {
            columns: [0, 10, 20],
            rows: [0, 5, 9],
            headerRows: 1,
            cells: [
              { at: [0, 0], spans: [1, 2] },
              { at: [1, 1], spans: [1, 1], nested },
            ],
          },
        ],
      },
    ],
  })
  expect(readGrid("no JSON")).toBeUndefined()
  expect(readGrid("{}")).toBeUndefined()
})
