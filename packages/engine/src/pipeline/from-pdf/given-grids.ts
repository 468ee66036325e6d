import type { GivenPage, GivenTable } from "../../analysis/page/tables/given-tables.ts"
import { ConversionError } from "../../base/failure.ts"
import { givenJson, type Entry } from "./given-json.ts"

/** Most tables a page, edges a table and places a table that are taken. */
const MAX_TABLES = 200
const MAX_EDGES = 10_001
const MAX_PLACES = 60_000
/** Depth to which tables may lie in cells of tables. */
const MAX_DEPTH = 8

/**
 * Reads the option "grid": tables that somebody drew, in the shape that `dump tables` gives.
 *
 * `found` lists pages. The tables of a page are those it lists; with `"others": "find"` the rest of
 * the page is searched as ever. A table has `columns` and `rows`, its edges in points from the top
 * left of the page as it is seen; `cells` name those that are joined, `at` [row, column] with
 * `spans` [rows, columns]. `{ "box": [x0, y0, x1, y1], "noTable": true }` keeps an area free of
 * tables. What else stands there is not read.
 *
 * @throws ConversionError "grid/invalid" that names the page and the table.
 */
export function givenGrids(
  settings: Readonly<Record<string, unknown>>,
): readonly GivenPage[] | undefined {
  const root = json.root(settings.grid, "the grid")
  if (!root) return undefined
  if (root.stage !== undefined && root.stage !== "tables")
    throw wrong('"stage" is not "tables": only that dump holds grids')
  return json.pages(root).map(({ page, number }) => pageOf(page, number))
}

function pageOf(page: Entry, number: number): GivenPage {
  if (page.others !== undefined && page.others !== "find" && page.others !== "none")
    throw wrong(`page ${number}: "others" is "find" or "none"`)
  const entries = json
    .list(page.tables ?? [], `page ${number}: "tables"`, MAX_TABLES)
    .map((table, index) => {
      const name = `page ${number}, table ${index + 1}`
      return { name, table: json.entry(table, name) }
    })
  return {
    page: number - 1,
    tables: entries.flatMap(({ name, table }) =>
      table.noTable === true ? [] : [tableOf(table, name, 0)],
    ),
    bare: entries.flatMap(({ name, table }) =>
      table.noTable === true ? [json.box(table.box, name)] : [],
    ),
    findsOthers: page.others === "find",
  }
}

function tableOf(table: Entry, name: string, depth: number): GivenTable {
  if (depth > MAX_DEPTH) throw wrong(`${name}: tables lie in each other too deeply`)
  const columns = edgesOf(table.columns, `${name}: "columns"`)
  const rows = edgesOf(table.rows, `${name}: "rows"`)
  const [width, height] = [columns.length - 1, rows.length - 1]
  if (width * height > MAX_PLACES)
    throw wrong(`${name}: it has more than ${MAX_PLACES} places for cells`)
  const { headerRows } = table
  if (headerRows !== undefined && !isCount(headerRows, 0, height))
    throw wrong(`${name}: "headerRows" is a whole number up to ${height}`)
  const cells = json.list(table.cells ?? [], `${name}: "cells"`, MAX_PLACES).map((cell, at) =>
    cellOf(json.entry(cell, `${name}, cell ${at + 1}`), {
      name: `${name}, cell ${at + 1}`,
      depth,
    }),
  )
  const taken = new Set<number>()
  for (const { slot, name: own } of cells) {
    if (slot.row + slot.rowSpan > height || slot.column + slot.columnSpan > width)
      throw wrong(`${own} reaches out of the ${height} rows and ${width} columns`)
    for (let at = 0; at < slot.rowSpan * slot.columnSpan; at++) {
      const place =
        (slot.row + Math.floor(at / slot.columnSpan)) * width + slot.column + (at % slot.columnSpan)
      if (taken.has(place)) throw wrong(`${own} covers a place that another cell has`)
      taken.add(place)
    }
  }
  return {
    columns,
    rows,
    joined: cells.flatMap(({ slot }) => (slot.rowSpan * slot.columnSpan > 1 ? [slot] : [])),
    ...(typeof headerRows === "number" ? { headerRows } : {}),
    nested: cells.flatMap(({ nested }) => nested),
  }
}

function cellOf(cell: Entry, { name, depth }: { readonly name: string; readonly depth: number }) {
  const [row, column] = pairOf(cell.at, 0, `${name}: "at"`)
  const [rowSpan, columnSpan] = pairOf(cell.spans ?? [1, 1], 1, `${name}: "spans"`)
  const nested = json.list(cell.nested ?? [], `${name}: "nested"`, MAX_TABLES).map((table, at) => {
    const inner = `${name}, table ${at + 1} in it`
    return tableOf(json.entry(table, inner), inner, depth + 1)
  })
  return { slot: { row, column, rowSpan, columnSpan }, nested, name }
}

function edgesOf(value: unknown, name: string): readonly number[] {
  const edges = json.list(value, name, MAX_EDGES).map((edge) => json.coordinate(edge, name))
  if (edges.length < 2) throw wrong(`${name} holds at least two edges`)
  if (edges.some((edge, at) => edge < (edges[at - 1] ?? edge))) throw wrong(`${name} do not ascend`)
  return edges
}

function pairOf(value: unknown, least: number, name: string): readonly [number, number] {
  const [first, second, ...more] = Array.isArray(value) ? (value as readonly unknown[]) : []
  if (!isCount(first, least, MAX_EDGES) || !isCount(second, least, MAX_EDGES) || more.length > 0)
    throw wrong(`${name} is two whole numbers from ${least}`)
  return [first, second]
}

const isCount = (value: unknown, least: number, most: number): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= least && value <= most

const wrong = (reason: string, cause?: unknown): ConversionError =>
  new ConversionError("grid/invalid", `The grid of tables cannot be used: ${reason}.`, {
    hint: "Write it as `mozhuan dump tables` does.",
    ...(cause === undefined ? {} : { cause }),
  })

const json = givenJson(wrong)
