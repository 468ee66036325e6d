import type { Box } from "../../../../base/geometry.ts"
import { isSameSize } from "../../../geometry/alike.ts"
import { counts, ems } from "../../../geometry/scale.ts"
import type { PlacedCell } from "./sheet-rows.ts"

/**
 * Joins what stands in one drawn cell, line below line, however its lines lie in the columns over
 * which the cell is merged: a short line in the middle begins in a later column than a long one.
 *
 * A box is a cell and no frame around several where it is as high as boxes with a text beside it,
 * and no two of its texts stand beside each other. What the file tells of cells stays as it is.
 */
export function joinStacked(cells: readonly PlacedCell[]): PlacedCell[] {
  const homes = Map.groupBy(cells, ({ page, box }) => box && keyOf(page, box))
  const alike = heightsOf([...homes.values()].flatMap(([first]) => first ?? []))
  return [...homes].flatMap(([key, own]) => {
    const [first] = own
    if (key === undefined || own.length === 1 || !first?.box || own.some(isTold)) return own
    return alike(first.page, first.box) > counts.few && areStacked(own) ? [joined(own)] : own
  })
}

/** Gives the count of boxes of a page that begin and end as high as one, itself counted. */
function heightsOf(cells: readonly PlacedCell[]): (page: number, box: Box) => number {
  const found = new Map<string, number>()
  for (const { page, box } of cells) {
    if (!box) continue
    const key = `${page} ${Math.round(box.y0)} ${Math.round(box.y1)}`
    found.set(key, (found.get(key) ?? 0) + 1)
  }
  return (page, { y0, y1 }) => {
    let count = 0
    for (const top of [-1, 0, 1])
      for (const foot of [-1, 0, 1])
        count += found.get(`${page} ${Math.round(y0) + top} ${Math.round(y1) + foot}`) ?? 0
    return count
  }
}

/** Distance of baselines in ems between which two texts are lines of one text. */
const APART_EM = ems.half
const NEXT_EM = ems.line

const keyOf = (page: number, { x0, y0, x1, y1 }: Box): string => `${page} ${x0} ${y0} ${x1} ${y1}`

const isTold = ({ lines }: PlacedCell): boolean => lines.some(({ text }) => text.told !== undefined)

function areStacked(cells: readonly PlacedCell[]): boolean {
  const sorted = cells.toSorted((a, b) => a.top - b.top)
  return sorted.every((cell, index) => {
    const before = sorted[index - 1]
    // Of lines below each other in one column the judge of wrapped lines has said that they are
    // two.
    return (
      !before ||
      (cell.column !== before.column &&
        isSameSize(cell, before) &&
        cell.top - before.bottom > APART_EM * cell.size &&
        cell.top - before.bottom < NEXT_EM * cell.size)
    )
  })
}

function joined(cells: readonly PlacedCell[]): PlacedCell {
  const [first, ...rest] = cells.toSorted((a, b) => a.top - b.top) as [PlacedCell, ...PlacedCell[]]
  let { column, from, to, bottom } = first
  const lines = [...first.lines]
  for (const cell of rest) {
    column = Math.min(column, cell.column)
    from = Math.min(from, cell.from)
    to = Math.max(to, cell.to)
    bottom = Math.max(bottom, cell.bottom)
    for (const line of cell.lines) lines.push(line)
  }
  return { ...first, column, from, to, bottom, lines }
}
