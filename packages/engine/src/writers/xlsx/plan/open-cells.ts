import type { GridCell } from "./grid.ts"
import type { OpenRow } from "./wide-titles.ts"

/**
 * Joins cells that the edge of a page left open: the page ends a cell that is merged over columns
 * of the next page without a wall, where other rows have one.
 *
 * Such a cell has rulings above and below it all along, walls at both ends, and one text at most,
 * which stands off from its sides; each border that it does not draw is drawn in another row.
 * `pageEdges` are the columns with which pages begin.
 */
export function joinOpenCells(rows: readonly OpenRow[], pageEdges: Iterable<number>): void {
  const drawn = new Set<number>()
  for (const { cells } of rows) for (const cell of cells) addWalls(cell, drawn)
  const edges = [...pageEdges].filter((edge) => edge > 0 && drawn.has(edge))
  if (edges.length === 0) return
  for (const row of rows) {
    const lined = new LinedRow(row)
    let done = 0
    for (const edge of edges) {
      const cells = edge < done ? [] : lined.openAt(edge, drawn)
      const [first, last] = [cells[0], cells[cells.length - 1]]
      if (!first || !last) continue
      done = last.column + last.columnSpan
      row.cells = withJoined(row.cells, cells)
    }
  }
}

/** Adds the columns before which the walls of a cell stand. */
function addWalls({ column, columnSpan, borders }: GridCell, walls: Set<number>): void {
  if (borders.left) walls.add(column)
  if (borders.right) walls.add(column + columnSpan)
}

/** Cells of one row by their edges. */
class LinedRow {
  readonly #endAt = new Map<number, GridCell>()
  readonly #startAt = new Map<number, GridCell>()
  /** Columns before which a wall is drawn. */
  readonly #walls = new Set<number>()

  constructor({ cells }: OpenRow) {
    for (const cell of cells) {
      this.#startAt.set(cell.column, cell)
      this.#endAt.set(cell.column + cell.columnSpan, cell)
      addWalls(cell, this.#walls)
    }
  }

  /** Gives the cells that are one over an edge of a page; none where that is not certain. */
  openAt(edge: number, drawn: ReadonlySet<number>): readonly GridCell[] {
    if (this.#walls.has(edge)) return []
    const cells: GridCell[] = []
    let [from, to] = [edge, edge]
    while (from === edge || !this.#walls.has(from)) {
      const cell = this.#endAt.get(from)
      if (!cell || !drawn.has(from)) return []
      cells.unshift(cell)
      from = cell.column
    }
    while (to === edge || !this.#walls.has(to)) {
      const cell = this.#startAt.get(to)
      if (!cell || !drawn.has(to)) return []
      cells.push(cell)
      to = cell.column + cell.columnSpan
    }
    const isLined = cells.every(
      ({ rowSpan, borders }) => rowSpan === 1 && borders.top && borders.bottom,
    )
    const texts = cells.filter(isFilled)
    return isLined && texts.length <= 1 && texts.every((own) => isOfAll(own, cells)) ? cells : []
  }
}

/** Least room in points beside a text that does not stand at a side of its cell. */
const SET_OFF = 4

/**
 * Tells whether a text is one of all cells of a frame: it runs on over the edge of its page, or
 * stands off from the sides of its own. What begins or ends there may belong to that alone, but
 * where a frame of three cells or more leaves all borders out.
 */
function isOfAll({ blocks, box }: GridCell, cells: readonly GridCell[]): boolean {
  const [block] = blocks
  const line = block?.kind === "paragraph" ? block.lines?.[0] : undefined
  if (!line) return false
  const [before, behind] = [line.box.x0 - box.x0, box.x1 - line.box.x1]
  if (behind < 0) return true
  return before > SET_OFF ? behind > SET_OFF : cells.length > 2 && behind > SET_OFF
}

const isFilled = ({ blocks }: GridCell): boolean => blocks.length > 0

function withJoined(row: readonly GridCell[], cells: readonly GridCell[]): GridCell[] {
  const [first, last] = [cells[0], cells[cells.length - 1]]
  const title = cells.find(isFilled) ?? first
  if (!first || !last || !title) return [...row]
  const joined: GridCell = {
    ...title,
    column: first.column,
    columnSpan: last.column + last.columnSpan - first.column,
    borders: { ...first.borders, ...(last.borders.right ? { right: last.borders.right } : {}) },
    isTitle: true,
  }
  const own = new Set(cells)
  return [...row.filter((cell) => !own.has(cell)), joined].toSorted((a, b) => a.column - b.column)
}
