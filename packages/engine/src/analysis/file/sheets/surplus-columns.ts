import type { FilledSlot } from "../../page/tables/aligned-shape.ts"

/** Cells that must span a column and the one before it for the two to be one. */
const MIN_SPANS = 2

/**
 * Finds columns that are none: no text stands in them alone, and most cells of the column before
 * reach over both.
 *
 * Double rulings and fills that miss their borders by a little make such columns. Takes the cells
 * of all pages that share the columns, gives indices into them.
 */
export function surplusColumns(slots: readonly FilledSlot[], columns: number): Set<number> {
  const [starts, alone, both] = [
    new Set<number>(),
    new Map<number, number>(),
    new Map<number, number>(),
  ]
  const count = (counts: Map<number, number>, key: number): void =>
    void counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const { column, columnSpan } of slots) {
    if (columnSpan === 1) starts.add(column)
    if (columnSpan === 1) count(alone, column)
    if (columnSpan === 2) count(both, column)
  }
  const surplus = new Set<number>()
  for (let column = 1; column < columns; column++) {
    const spans = both.get(column - 1) ?? 0
    // Of two such columns side by side the second goes on from one that is none already.
    const isAlone = !starts.has(column) && !surplus.has(column - 1)
    if (isAlone && spans >= MIN_SPANS && spans >= (alone.get(column - 1) ?? 0)) surplus.add(column)
  }
  return surplus
}

/** Gives the cells on the columns that are left. */
export function withoutColumns(
  slots: readonly FilledSlot[],
  surplus: ReadonlySet<number>,
): FilledSlot[] {
  const before = (column: number): number => [...surplus].filter((each) => each < column).length
  return slots.map((slot) => {
    const column = slot.column - before(slot.column)
    return {
      ...slot,
      column,
      columnSpan: slot.column + slot.columnSpan - before(slot.column + slot.columnSpan) - column,
    }
  })
}
