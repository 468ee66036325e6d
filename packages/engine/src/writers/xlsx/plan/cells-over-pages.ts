import type { GridCell } from "./grid.ts"

/** A cell with the columns of the pages beside that it is merged over. */
export function overPages(cell: GridCell, isRightToLeft: boolean): GridCell {
  const { beyond, column, columnSpan } = cell
  if (!beyond || isRightToLeft) return cell
  return {
    ...cell,
    column: column - beyond.before,
    columnSpan: beyond.before + columnSpan + beyond.behind,
    isTitle: true,
  }
}

/** Leaves out the empty cells that one merged over several pages covers; none lies over a text. */
export function withoutCovered(cells: readonly GridCell[]): GridCell[] {
  let left = [...cells]
  for (const wide of cells.filter(({ beyond }) => beyond)) {
    const covered = left.filter((cell) => cell !== wide && isOver(wide, cell))
    left = covered.every(({ blocks }) => blocks.length === 0)
      ? left.filter((cell) => !covered.includes(cell))
      : left.map((cell) => (cell === wide ? onItsPage(wide) : cell))
  }
  return left
}

const isOver = (wide: GridCell, { column, columnSpan }: GridCell): boolean =>
  column < wide.column + wide.columnSpan && column + columnSpan > wide.column

function onItsPage({ beyond, ...cell }: GridCell): GridCell {
  const { before = 0, behind = 0 } = beyond ?? {}
  return { ...cell, column: cell.column + before, columnSpan: cell.columnSpan - before - behind }
}
