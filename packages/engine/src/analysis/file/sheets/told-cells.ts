import { points, shares } from "../../geometry/scale.ts"
import { contains, type Box } from "../../../base/geometry.ts"
import type { ScenePage, StructureElement } from "../../../model/scene.ts"
import type { TextLine } from "../../drafts.ts"
import { joinCellLines } from "../../page/lines/cell-runs.ts"
import { cutLine } from "../../writing/words.ts"

/** The cell that the tags of a file put a text in. */
export interface ToldCell {
  /** Equal for the texts of one cell, and for those of one table. */
  readonly cell: string
  readonly table: string
  /** Row in the table. */
  readonly row: number
  /**
   * Column in the table; none in rows that stand otherwise: those with merged cells, which come
   * last there, wherever they stand.
   */
  readonly column: number | undefined
}

/** What the tags of a file say of its sheets. */
export interface ToldSheets {
  /** The sheet of a page, by the page's index; none where its tags name none, or several. */
  readonly sheetOf: ReadonlyMap<number, number>
  readonly cellOf: CellOf
}

/** Gives the cell that a text of a page was tagged as. */
export type CellOf = (page: number, line: Pick<TextLine, "spans">) => ToldCell | undefined

/** Gives nothing of any text: what files say that are not tagged. */
export const noCells: CellOf = () => undefined

/** Rows of a table that may stand otherwise than the tags say, as a share. */
const MOST_OFF = shares.little

/**
 * Reads the tables that a spreadsheet program tagged: a sheet is a part, a block of its cells a
 * table, over all pages. Tables whose texts do not stand as their tags say are left out.
 *
 * Source: ISO 32000-2, 14.8.4.8.3 "Standard structure types for tables"; the order of covered cells
 * is what Excel writes.
 */
export function readToldSheets(
  pages: readonly { page: ScenePage; lines: readonly TextLine[] }[],
): ToldSheets {
  const cells = new Map<string, RawCell>()
  const sheetOf = new Map<number, number>()
  for (const { page } of pages) {
    const own = page.structure.flatMap((root) => cellsIn(root, []))
    for (const cell of own) for (const mcid of cell.mcids) cells.set(keyOf(page.index, mcid), cell)
    const [sheet, ...others] = new Set(own.map((cell) => cell.sheet))
    if (sheet !== undefined && others.length === 0) sheetOf.set(page.index, sheet)
  }
  const rawOf = (page: number, { spans }: Pick<TextLine, "spans">): RawCell | undefined => {
    const mcid = spans.find((span) => span.mcid !== undefined)?.mcid
    return mcid === undefined ? undefined : cells.get(keyOf(page, mcid))
  }
  const texts = pages.flatMap(({ page, lines }) =>
    lines.flatMap((line) => {
      const cell = rawOf(page.index, line)
      return cell ? [{ page: page.index, line, cell }] : []
    }),
  )
  const believed = tablesInOrder(texts)
  const shifted = new Set([...shiftedRows(texts), ...rowsWithoutEmpty(texts)])
  const cellOf: CellOf = (page, line) => {
    const raw = rawOf(page, line)
    if (!raw || !believed.has(raw.table)) return undefined
    const { table, row, at } = raw
    const column = shifted.has(rowKey(raw)) ? undefined : at
    return { cell: `${table} ${row} ${at}`, table, row, column }
  }
  return { sheetOf, cellOf: believed.size > 0 ? cellOf : noCells }
}

interface RawCell {
  readonly sheet: number
  readonly table: string
  readonly row: number
  /** Place among the cells of the row. */
  readonly at: number
  readonly mcids: readonly number[]
}

const keyOf = (page: number, mcid: number): string => `${page} ${mcid}`
const rowKey = ({ table, row }: RawCell): string => `${table} ${row}`

/** Gives the cells of the tables below an element whose ancestors' places are known. */
function cellsIn(element: StructureElement, path: readonly number[]): RawCell[] {
  const own = [...path, element.place ?? 0]
  if (element.type !== "Table") return element.children.flatMap((child) => cellsIn(child, own))
  const table = own.join(".")
  return rowsIn(element).flatMap(({ row, element: { children } }) =>
    children
      .filter(({ type }) => type === "TD" || type === "TH")
      .map((cell) => ({
        sheet: path[1] ?? 0,
        table,
        row,
        at: cell.place ?? 0,
        mcids: marksOf(cell),
      })),
  )
}

/** Parts of a table: Excel writes them where cells were formatted as one. */
const partType = /^(?:THead|TBody|TFoot)$/

/** Rows that a part of a table may have: more than sheets have. */
const ROWS_OF_PART = 2 ** 21

/** Gives the rows of a table with their numbers from its top, those of its parts among them. */
const rowsIn = ({ children }: StructureElement): { row: number; element: StructureElement }[] =>
  children.flatMap((child) => {
    const place = child.place ?? 0
    if (child.type === "TR") return [{ row: place, element: child }]
    if (!partType.test(child.type)) return []
    return rowsIn(child).map(({ row, element }) => ({ row: ROWS_OF_PART * place + row, element }))
  })

const marksOf = ({ mcids, children }: StructureElement): number[] => [
  ...mcids,
  ...children.flatMap(marksOf),
]

interface RawText {
  readonly page: number
  readonly line: TextLine
  readonly cell: RawCell
}

/**
 * Gives the tables whose rows stand below each other, by the first line of each: a text that is
 * merged over several rows reaches below the next ones.
 */
function tablesInOrder(texts: readonly RawText[]): Set<string> {
  const found = new Set<string>()
  for (const [table, all] of Map.groupBy(texts, ({ cell }) => cell.table)) {
    let [steps, off] = [0, 0]
    for (const own of Map.groupBy(all, ({ page }) => page).values()) {
      const rows = [...Map.groupBy(own, ({ cell }) => cell.row)].toSorted(([a], [b]) => a - b)
      const firsts = rows.map(([, each]) => firstBox(each))
      for (const [index, { y1 }] of firsts.entries()) {
        const before = firsts[index - 1]
        if (!before) continue
        steps++
        if (y1 < before.y0) off++
      }
    }
    if (off <= MOST_OFF * steps) found.add(table)
  }
  return found
}

/** Gives the box of the line that stands highest. */
const firstBox = (texts: readonly RawText[]): Box =>
  texts.map(({ line }) => line.box).reduce((first, box) => (box.y0 < first.y0 ? box : first))

/**
 * Gives the rows of which a text stands before the column in front of its own, or behind the next
 * one, as most texts of these stand.
 */
function shiftedRows(texts: readonly RawText[]): Set<string> {
  const found = new Set<string>()
  const tables = Map.groupBy(texts, ({ page, cell }) => `${page} ${cell.table}`)
  for (const own of tables.values()) {
    const columns = [...Map.groupBy(own, ({ cell }) => cell.at)].toSorted(([a], [b]) => a - b)
    const starts = columns.map(([, each]) => medianOf(each.map(({ line }) => line.box.x0)))
    const ends = columns.map(([, each]) => medianOf(each.map(({ line }) => line.box.x1)))
    for (const [index, [, each]] of columns.entries()) {
      const [first, last] = [starts[index - 1] ?? -Infinity, ends[index + 1] ?? Infinity]
      for (const { line, cell } of each)
        if (line.box.x0 < first - points.near || line.box.x0 > last) found.add(rowKey(cell))
    }
  }
  return found
}

/**
 * Gives the rows with fewer cells than others in tables that name no empty cell: Excel 2007 leaves
 * these out, so that a place in the row says nothing of the column.
 */
function rowsWithoutEmpty(texts: readonly RawText[]): Set<string> {
  const found = new Set<string>()
  for (const own of Map.groupBy(texts, ({ cell }) => cell.table).values()) {
    const rows = [...Map.groupBy(own, ({ cell }) => cell.row).values()].map((each) => ({
      key: each.map(({ cell }) => rowKey(cell))[0] ?? "",
      places: new Set(each.map(({ cell }) => cell.at)),
    }))
    const most = rows.reduce((count, { places }) => Math.max(count, places.size), 0)
    const hasEmpty = rows.some(({ places }) => [...places].some((at) => at >= places.size))
    if (!hasEmpty) for (const { key, places } of rows) if (places.size < most) found.add(key)
  }
  return found
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Gives the areas that are no cells: most texts in them are not tagged as such. */
export function withoutCells(
  areas: readonly Box[],
  { page, lines }: { readonly page: ScenePage; readonly lines: readonly TextLine[] },
  cellOf: CellOf,
): Box[] {
  return areas.filter((area) => {
    const inside = lines.filter(({ box }) => contains(area, box, points.near))
    const told = inside.filter((line) => cellOf(page.index, line) !== undefined)
    return told.length <= shares.half * inside.length
  })
}

/**
 * Parts lines at the borders of told cells, and joins what stands in one line of one: programs set
 * the sign of a currency at the left of its cell, the amount at the right.
 */
export function partAtTold(
  lines: readonly TextLine[],
  told: (line: Pick<TextLine, "spans">) => ToldCell | undefined,
): TextLine[] {
  const parted = lines.flatMap((line) => {
    const cuts: number[] = []
    let at = 0
    let last: ToldCell | undefined
    for (const span of line.spans) {
      const own = told({ spans: [span] })
      if (own && last && own.cell !== last.cell) cuts.push(at)
      last = own ?? last
      at += span.text.length
    }
    return cuts.length === 0 ? [line] : piecesOf(line, cuts)
  })
  const homes = Map.groupBy(parted, (line) => told(line)?.cell)
  return [...homes].flatMap(([cell, own]) =>
    cell === undefined || own.length === 1
      ? own
      : joinCellLines(own.toSorted((a, b) => a.baseline - b.baseline || a.box.x0 - b.box.x0)),
  )
}

const piecesOf = (line: TextLine, cuts: readonly number[]): TextLine[] =>
  [0, ...cuts].map((start, index) => ({
    ...cutLine(line, start, cuts[index] ?? line.text.length),
    z: line.z + index,
  }))
