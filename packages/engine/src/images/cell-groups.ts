import type { Box } from "../base/geometry.ts"

/** A picture cut into square cells, row by row, and how many empty ones lie within one group. */
interface Cells {
  readonly columns: number
  readonly rows: number
  /** Cells from one to the next of its group; 1 for those that touch, also by their corners. */
  readonly reach: number
}

/** Gives the groups of marked cells (1) that hang together. */
export function groupsOf(marked: Uint8Array, { columns, rows, reach }: Cells): number[][] {
  const left = new Uint8Array(marked)
  const groups: number[][] = []
  for (let start = 0; start < left.length; start++) {
    if (left[start] !== 1) continue
    left[start] = 0
    const group: number[] = []
    const waiting = [start]
    for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
      group.push(cell)
      const [x, y] = [cell % columns, Math.floor(cell / columns)]
      for (let ny = Math.max(0, y - reach); ny <= Math.min(rows - 1, y + reach); ny++) {
        for (let nx = Math.max(0, x - reach); nx <= Math.min(columns - 1, x + reach); nx++) {
          const near = ny * columns + nx
          if (left[near] !== 1) continue
          left[near] = 0
          waiting.push(near)
        }
      }
    }
    groups.push(group)
  }
  return groups
}

/** The box around cells, in cells. */
export function boxOfCells(cells: readonly number[], columns: number): Box {
  let [x0, y0, x1, y1] = [Infinity, Infinity, 0, 0]
  for (const cell of cells) {
    const [x, y] = [cell % columns, Math.floor(cell / columns)]
    x0 = Math.min(x0, x)
    x1 = Math.max(x1, x + 1)
    y0 = Math.min(y0, y)
    y1 = Math.max(y1, y + 1)
  }
  return { x0, y0, x1, y1 }
}
