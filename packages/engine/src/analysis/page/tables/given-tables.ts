import { middleY, type Box } from "../../../base/geometry.ts"
import type { RuleSet, TableDraft, TextLine } from "../../drafts.ts"
import { cutAt } from "../../writing/cut-lines.ts"
import { wordsOf, type Word } from "../../writing/words.ts"
import type { FilledShape, FilledSlot } from "./aligned-shape.ts"
import { buildTable } from "./build-table.ts"
import { fillSlots } from "./fill-slots.ts"
import type { GridShape, Slot } from "./grid-cells.ts"
import { withNested } from "./ruled.ts"

/** A table as somebody drew it: its edges in points of the page, and which cells are joined. */
export interface GivenTable {
  readonly columns: readonly number[]
  readonly rows: readonly number[]
  /** Cells that cover more than one place; every other place is a cell of its own. */
  readonly joined: readonly Slot[]
  /** Rows of its header; absent: as the text shows. */
  readonly headerRows?: number
  /** Tables inside its cells. */
  readonly nested: readonly GivenTable[]
}

/** What somebody says of the tables of one page. */
export interface GivenPage {
  /**
   * Index of the page: in the file where options are given, in the part that is read for passes.
   */
  readonly page: number
  readonly tables: readonly GivenTable[]
  /** Areas that hold no table, whatever they look like. */
  readonly bare: readonly Box[]
  /** Tables elsewhere on the page are looked for as ever. */
  readonly findsOthers: boolean
}

/** Gives what is said of a page. */
export const givenOf = (
  grids: readonly GivenPage[] | undefined,
  { index }: { readonly index: number },
): GivenPage | undefined => grids?.find(({ page }) => page === index)

/**
 * Cuts lines between words where they cross the side of a table that somebody drew, so that each
 * lies in one or in none. Lines that cross none come back as they are.
 */
export function cutAtGiven(
  lines: readonly TextLine[],
  tables: readonly TableDraft[],
): readonly TextLine[] {
  return cutAt(
    lines,
    tables.flatMap(({ evidence, box }) => (evidence === "given" ? [box] : [])),
  )
}

/** Distance in points within which edges are the same: a dump says them in tenths. */
const SAME_EDGE = 0.06

/**
 * Parts what was given as it was found from what was changed: the former keeps the text, the looks
 * and the confidence that it was found with.
 */
export function keepFound(
  given: GivenPage,
  found: readonly TableDraft[],
): { readonly kept: readonly TableDraft[]; readonly changed: GivenPage } {
  const pairs = given.tables.map((table) => ({
    table,
    same: found.find((draft) => isSame(table, draft)),
  }))
  return {
    kept: pairs.flatMap(({ table, same }) => (same ? [withHeader(same, table.headerRows)] : [])),
    changed: { ...given, tables: pairs.flatMap(({ table, same }) => (same ? [] : [table])) },
  }
}

function isSame(table: GivenTable, draft: TableDraft): boolean {
  const areNear = (one: readonly number[], other: readonly number[]): boolean =>
    one.length === other.length &&
    one.every((edge, at) => Math.abs(edge - (other[at] ?? 0)) < SAME_EDGE)
  const spelt = (slots: readonly Slot[]): string =>
    slots
      .flatMap(({ row, column, rowSpan, columnSpan }) =>
        rowSpan * columnSpan > 1 ? [`${row} ${column} ${rowSpan} ${columnSpan}`] : [],
      )
      .toSorted()
      .join()
  const nested = draft.cells.flatMap((cell) => cell.nested)
  return (
    areNear(table.columns, draft.xs) &&
    areNear(table.rows, draft.ys) &&
    spelt(table.joined) === spelt(draft.cells) &&
    nested.length === table.nested.length &&
    table.nested.every((inner) => nested.some((other) => isSame(inner, other)))
  )
}

/** Tables as they were given, and what they leave to be searched. */
interface GivenFound {
  readonly tables: readonly TableDraft[]
  readonly rest: { readonly lines: readonly TextLine[]; readonly rules: RuleSet }
}

/**
 * Fills the given tables of a page with its text.
 *
 * Rulings and fills that lie in them, or in areas without a table, are kept from the search.
 */
export function fillGiven(
  given: GivenPage,
  {
    lines,
    rules,
    isSheet = false,
  }: {
    readonly lines: readonly TextLine[]
    readonly rules: RuleSet
    /**
     * A line is the text of one cell, however far it runs; edges stay though no cell ends there.
     */
    readonly isSheet?: boolean
  },
): GivenFound {
  const tables = allOf(given.tables)
  const seated = new Map<GivenTable, TextLine[]>()
  const free: TextLine[] = []
  for (const line of isSheet ? lines : cutAt(lines, tables.map(boxOf))) {
    const own = tableAt(tables, centre(line.box))
    if (!own) free.push(line)
    else if (seated.has(own)) seated.get(own)?.push(line)
    else seated.set(own, [line])
  }
  const build = (table: GivenTable): TableDraft => {
    const own = seated.get(table) ?? []
    const shape = isSheet ? seatWhole(gridOf(table), own) : fillSlots(gridOf(table), own).shape
    const options = { page: given.page, rules, evidence: "given", confidence: 1 } as const
    const made = withHeader(
      buildTable(shape, { ...options, keepsEdges: isSheet }),
      table.headerRows,
    )
    return table.nested.length === 0 ? made : withNested(made, table.nested.map(build))
  }
  const areas = [...given.tables.map(boxOf), ...given.bare]
  const isFree = (box: Box): boolean => !areas.some((area) => holds(area, centre(box)))
  const ruleBox = ({ direction, at, from, to }: RuleSet["rules"][number]): Box =>
    direction === "horizontal"
      ? { x0: from, x1: to, y0: at, y1: at }
      : { x0: at, x1: at, y0: from, y1: to }
  return {
    tables: given.tables.map(build),
    rest: {
      lines: free.filter(({ box }) => isFree(box)),
      rules: {
        ...rules,
        rules: rules.rules.filter((rule) => isFree(ruleBox(rule))),
        fills: rules.fills.filter(({ box }) => isFree(box)),
      },
    },
  }
}

/**
 * Puts each line as a whole into the cell that holds most of it, or, where it runs over several,
 * that in which it starts.
 */
function seatWhole(grid: GridShape, lines: readonly TextLine[]): FilledShape {
  const { xs, ys } = grid
  const content = new Map<Slot, TextLine[]>()
  const sidesOf = ({ column, columnSpan }: Slot): readonly [number, number] => [
    column === 0 ? -Infinity : (xs[column] ?? 0),
    column + columnSpan === xs.length - 1 ? Infinity : (xs[column + columnSpan] ?? 0),
  ]
  for (const line of lines.toSorted((a, b) => a.baseline - b.baseline || a.box.x0 - b.box.x0)) {
    const { x0, x1 } = line.box
    const [{ y }, [first]] = [centre(line.box), wordsOf(line)]
    const start = first ? middleOf(first, line).x : x0
    const beside = grid.slots.filter(
      ({ row, rowSpan }) => y > (ys[row] ?? 0) && y <= (ys[row + rowSpan] ?? 0),
    )
    const own =
      beside.find((slot) => {
        const [left, right] = sidesOf(slot)
        return Math.min(right, x1) - Math.max(left, x0) > (x1 - x0) / 2
      }) ?? beside.find((slot) => start > sidesOf(slot)[0] && start <= sidesOf(slot)[1])
    if (own) content.set(own, [...(content.get(own) ?? []), line])
  }
  const slots = grid.slots.map((slot): FilledSlot => {
    const own = content.get(slot) ?? []
    const right = xs[slot.column + slot.columnSpan] ?? 0
    return { ...slot, lines: own, ...(own.some(({ box }) => box.x1 > right) && { isSpill: true }) }
  })
  return { xs, ys, slots }
}

/** Every table, those in cells before the one around them. */
const allOf = (tables: readonly GivenTable[]): GivenTable[] =>
  tables.flatMap((table) => [...allOf(table.nested), table])

interface Place {
  readonly x: number
  readonly y: number
}

const tableAt = (tables: readonly GivenTable[], place: Place): GivenTable | undefined =>
  tables.find((table) => holds(boxOf(table), place))

const middleOf = ({ x0, x1 }: Word, { box }: TextLine): Place => ({
  x: (x0 + x1) / 2,
  y: middleY(box),
})

const centre = ({ x0, y0, x1, y1 }: Box): Place => ({ x: (x0 + x1) / 2, y: (y0 + y1) / 2 })

const boxOf = ({ columns, rows }: GivenTable): Box => ({
  x0: columns[0] ?? 0,
  x1: columns.at(-1) ?? 0,
  y0: rows[0] ?? 0,
  y1: rows.at(-1) ?? 0,
})

const holds = ({ x0, y0, x1, y1 }: Box, { x, y }: Place): boolean =>
  x > x0 && x <= x1 && y > y0 && y <= y1

/** Every place of the grid is a cell of its own unless a joined one covers it. */
function gridOf({ columns, rows, joined }: GivenTable): GridShape {
  const width = columns.length - 1
  const covered = new Set(
    joined.flatMap(({ row, column, rowSpan, columnSpan }) =>
      Array.from(
        { length: rowSpan * columnSpan },
        (_, at) => (row + Math.floor(at / columnSpan)) * width + column + (at % columnSpan),
      ),
    ),
  )
  const single = Array.from({ length: width * (rows.length - 1) }, (_, at) => at)
    .filter((at) => !covered.has(at))
    .map((at): Slot => ({
      row: Math.floor(at / width),
      column: at % width,
      rowSpan: 1,
      columnSpan: 1,
    }))
  return {
    xs: columns,
    ys: rows,
    slots: [...joined, ...single].toSorted((a, b) => a.row - b.row || a.column - b.column),
  }
}

function withHeader(table: TableDraft, headerRows: number | undefined): TableDraft {
  if (headerRows === undefined || headerRows === table.headerRows) return table
  const cells = table.cells.map((cell) => ({ ...cell, isHeader: cell.row < headerRows }))
  return { ...table, headerRows, cells }
}
