/**
 * Tables of a page as somebody draws them: edges and joined cells. Lengths are points from the top
 * left of the page as it is seen; nothing here is changed, every step gives a new table.
 */
export interface GridTable {
  /** Edges from left to right and from top to bottom, ascending; two at least. */
  readonly columns: readonly number[]
  readonly rows: readonly number[]
  /** Cells that are joined, or hold tables; all others are one place each. */
  readonly slots: readonly GridSlot[]
  readonly headerRows?: number
}

export interface GridSlot extends Place {
  readonly rowSpan: number
  readonly columnSpan: number
  /** Tables in the cell, as they were found; nobody edits them here. */
  readonly nested?: readonly unknown[]
}

/** A place of the grid, from 0. */
export interface Place {
  readonly row: number
  readonly column: number
}

export type Axis = "columns" | "rows"

/** Least distance of two edges, in points. */
const LEAST = 3

/** The other places that a stretch of places runs over. */
interface Reach {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

const reachOf = ({ row, column, rowSpan, columnSpan }: GridSlot): Reach => ({
  top: row,
  left: column,
  bottom: row + rowSpan - 1,
  right: column + columnSpan - 1,
})

const meets = (a: Reach, b: Reach): boolean =>
  a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom

/** Moves an edge as far as its neighbours and the page let it. */
export function moveEdge(
  table: GridTable,
  axis: Axis,
  index: number,
  to: number,
  most: number,
): GridTable {
  const edges = table[axis]
  const from = (edges[index - 1] ?? -LEAST) + LEAST
  const until = (edges[index + 1] ?? most + LEAST) - LEAST
  const place = Math.round(Math.max(from, Math.min(to, until)) * 100) / 100
  return { ...table, [axis]: edges.with(index, place) }
}

/**
 * Draws an edge through the middle of a column or row; joined cells that it crosses stay joined.
 */
export function addEdge(table: GridTable, axis: Axis, gap: number): GridTable {
  const edges = table[axis]
  const [from, to] = [edges[gap], edges[gap + 1]]
  if (from === undefined || to === undefined || to - from < 2 * LEAST) return table
  const place = Math.round(((from + to) / 2) * 100) / 100
  const [start, span] = along(axis)
  const slots = table.slots.map((slot): GridSlot => {
    if (slot[start] > gap) return { ...slot, [start]: slot[start] + 1 }
    return slot[start] + slot[span] > gap ? { ...slot, [span]: slot[span] + 1 } : slot
  })
  return withHeader(
    { ...table, slots, [axis]: edges.toSpliced(gap + 1, 0, place) },
    axis === "rows" && gap < (table.headerRows ?? 0) ? 1 : 0,
  )
}

/**
 * Takes an edge away: two columns or rows become one; an outer one takes its column or row along.
 */
export function removeEdge(table: GridTable, axis: Axis, index: number): GridTable {
  const edges = table[axis]
  if (edges.length <= 2) return table
  const isOuter = index === 0 || index === edges.length - 1
  // The place that is no more: the one before the edge, or the outer one.
  const gone = index === 0 ? 0 : isOuter ? index - 1 : index
  const [start, span] = along(axis)
  const slots: GridSlot[] = []
  for (const slot of table.slots) {
    const end = slot[start] + slot[span]
    const covers = slot[start] <= gone && gone < end
    const first =
      slot[start] > gone || (!isOuter && slot[start] === gone) ? slot[start] - 1 : slot[start]
    const reachesBoth =
      !isOuter && slot[start] === gone ? slot[span] : slot[span] - (covers ? 1 : 0)
    if (reachesBoth === 0) continue
    const moved = { ...slot, [start]: first, [span]: reachesBoth }
    if (isWorthwhile(moved) && !slots.some((other) => meets(reachOf(other), reachOf(moved))))
      slots.push(moved)
  }
  return withHeader(
    { ...table, slots, [axis]: edges.toSpliced(index, 1) },
    axis === "rows" && gone < (table.headerRows ?? 0) ? -1 : 0,
  )
}

/** Makes one cell of all places between two; cells that stand half in go along whole. */
export function joinCells(table: GridTable, from: Place, to: Place): GridTable {
  const reach = wholeReach(table, from, to)
  const slot: GridSlot = {
    row: reach.top,
    column: reach.left,
    rowSpan: reach.bottom - reach.top + 1,
    columnSpan: reach.right - reach.left + 1,
  }
  const rest = table.slots.filter((other) => !meets(reachOf(other), reach))
  return { ...table, slots: isWorthwhile(slot) ? [...rest, slot] : rest }
}

/** Parts the joined cells between two places into the places that they cover. */
export function splitCells(table: GridTable, from: Place, to: Place): GridTable {
  const reach = wholeReach(table, from, to)
  return { ...table, slots: table.slots.filter((slot) => !meets(reachOf(slot), reach)) }
}

/** Says that the rows down to one are the header; none where they were. */
export function setHeader(table: GridTable, rows: number): GridTable {
  const { headerRows, ...rest } = table
  return headerRows === rows ? { ...rest, headerRows: 0 } : { ...rest, headerRows: rows }
}

/** The places between two, with every joined cell that they touch. */
export function wholeReach({ slots }: Pick<GridTable, "slots">, from: Place, to: Place): Reach {
  let reach: Reach = {
    top: Math.min(from.row, to.row),
    left: Math.min(from.column, to.column),
    bottom: Math.max(from.row, to.row),
    right: Math.max(from.column, to.column),
  }
  for (let grew = true; grew;) {
    grew = false
    for (const own of slots.map(reachOf)) {
      const isIn =
        own.top >= reach.top &&
        own.left >= reach.left &&
        own.bottom <= reach.bottom &&
        own.right <= reach.right
      if (isIn || !meets(own, reach)) continue
      reach = {
        top: Math.min(own.top, reach.top),
        left: Math.min(own.left, reach.left),
        bottom: Math.max(own.bottom, reach.bottom),
        right: Math.max(own.right, reach.right),
      }
      grew = true
    }
  }
  return reach
}

/** Gives the cells of a table from top to bottom, joined ones once. */
export function cellsOf({ columns, rows, slots }: GridTable): GridSlot[] {
  const taken = new Set<number>()
  const width = columns.length - 1
  for (const { top, left, bottom, right } of slots.map(reachOf))
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) taken.add(row * width + column)
  const single: GridSlot[] = []
  for (let row = 0; row < rows.length - 1; row++)
    for (let column = 0; column < width; column++)
      if (!taken.has(row * width + column)) single.push({ row, column, rowSpan: 1, columnSpan: 1 })
  return [...slots, ...single].toSorted((a, b) => a.row - b.row || a.column - b.column)
}

/** Gives the place of a table under a point; undefined beside it. */
export function placeAt({ columns, rows }: GridTable, x: number, y: number): Place | undefined {
  const column = columns.findLastIndex((edge) => edge <= x)
  const row = rows.findLastIndex((edge) => edge <= y)
  const isIn = column >= 0 && row >= 0 && column < columns.length - 1 && row < rows.length - 1
  return isIn ? { row, column } : undefined
}

/** Gives an empty table of so many columns and rows in a box. */
export function newTable(
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  columns: number,
  rows: number,
): GridTable {
  const edges = (from: number, size: number, count: number): number[] =>
    Array.from(
      { length: count + 1 },
      (_, at) => Math.round((from + (size * at) / count) * 100) / 100,
    )
  return {
    columns: edges(box.x, box.width, columns),
    rows: edges(box.y, box.height, rows),
    slots: [],
  }
}

const along = (axis: Axis): readonly ["column" | "row", "columnSpan" | "rowSpan"] =>
  axis === "columns" ? ["column", "columnSpan"] : ["row", "rowSpan"]

const isWorthwhile = ({ rowSpan, columnSpan, nested }: GridSlot): boolean =>
  rowSpan * columnSpan > 1 || (nested?.length ?? 0) > 0

function withHeader(table: GridTable, change: number): GridTable {
  return table.headerRows === undefined || change === 0
    ? table
    : { ...table, headerRows: Math.max(0, table.headerRows + change) }
}
