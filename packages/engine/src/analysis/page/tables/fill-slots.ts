import { middleX, middleY } from "../../../base/geometry.ts"
import type { TextLine } from "../../drafts.ts"
import { lowerBound } from "../../geometry/border-rules.ts"
import type { FilledShape, FilledSlot } from "./aligned-shape.ts"
import type { GridShape, Slot } from "./grid-cells.ts"
import { partTurned } from "../../writing/turned-lines.ts"
import { lineOfWords, partAtWalls, wordsOf, type Word } from "../../writing/words.ts"

/** A grid with its text, and the lines that it took. */
export interface FilledGrid {
  readonly shape: FilledShape
  readonly taken: ReadonlySet<TextLine>
}

/**
 * Puts the words of lines into the cells that hold their middle; a line over several cells is cut
 * between words.
 */
export function fillSlots(grid: GridShape, lines: readonly TextLine[]): FilledGrid {
  const owner = slotTable(grid)
  const columns = grid.xs.length - 1
  const content = grid.slots.map(() => [] as TextLine[])
  const taken = new Set<TextLine>()
  for (const [line, whole] of partedOnEnd(lines, grid, owner)) {
    const row = interval(grid.ys, middleY(line.box))
    if (row < 0) continue
    let open: Word[] = []
    let openSlot = -1
    const close = (): void => {
      const part = lineOfWords(open)
      if (part) content[openSlot]?.push(part)
      open = []
    }
    const walls = wallsOf(owner.subarray(row * columns, (row + 1) * columns), grid.xs)
    for (const word of wordsOf(line).flatMap((each) => partAtWalls(each, walls))) {
      const column = interval(grid.xs, middleX(word))
      const slot = column < 0 ? openSlot : (owner[row * columns + column] ?? -1)
      if (slot !== openSlot) close()
      openSlot = slot
      if (slot >= 0) {
        open.push(word)
        taken.add(whole)
      }
    }
    close()
  }
  const slots = grid.slots.map((slot, index): FilledSlot => ({
    ...slot,
    lines: (content[index] ?? []).toSorted(byPlace),
  }))
  return { shape: { xs: grid.xs, ys: grid.ys, slots }, taken }
}

/**
 * Lines beside those that they are of: lines on end are parted at the edges between their cells.
 */
function partedOnEnd(
  lines: readonly TextLine[],
  grid: GridShape,
  owner: Int32Array,
): [TextLine, TextLine][] {
  const columns = grid.xs.length - 1
  return lines.flatMap((line): [TextLine, TextLine][] => {
    const column = interval(grid.xs, middleX(line.box))
    if (!isOnEnd(line) || column < 0) return [[line, line]]
    const walls = grid.ys.filter((_, edge) => {
      const [above, below] = [owner[(edge - 1) * columns + column], owner[edge * columns + column]]
      return above !== undefined && below !== undefined && above !== below
    })
    return partTurned(line, walls).map((part) => [part, line])
  })
}

const isOnEnd = ({ angle, direction }: TextLine): boolean =>
  (angle === 90 || angle === 270) && direction === "ltr"

/** Edges of a row of the grid at which one cell ends and another begins. */
const wallsOf = (row: Int32Array, xs: readonly number[]): number[] =>
  xs.filter((_, edge) => edge > 0 && edge < row.length && row[edge] !== row[edge - 1])

function byPlace(a: TextLine, b: TextLine): number {
  return Math.abs(a.baseline - b.baseline) > 0.3 * Math.min(a.size, b.size)
    ? a.baseline - b.baseline
    : a.box.x0 - b.box.x0
}

/** Index of the slot at every place of the full grid. */
function slotTable(grid: GridShape): Int32Array {
  const columns = grid.xs.length - 1
  const table = new Int32Array(columns * (grid.ys.length - 1)).fill(-1)
  grid.slots.forEach((slot: Slot, index) => {
    for (let row = slot.row; row < slot.row + slot.rowSpan; row++)
      table.fill(index, row * columns + slot.column, row * columns + slot.column + slot.columnSpan)
  })
  return table
}

/** Index of the interval between ascending edges that holds a value; -1 outside. */
function interval(edges: readonly number[], value: number): number {
  const index = lowerBound(edges, value)
  return index <= 0 || index >= edges.length ? -1 : index - 1
}
