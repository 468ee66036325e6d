import type { Box } from "../../../../base/geometry.ts"
import { isSameSize } from "../../../geometry/alike.ts"
import { counts, ems } from "../../../geometry/scale.ts"
import { sameHeight, type PlacedCell } from "./sheet-rows.ts"

/**
 * Joins what stands in one drawn cell, line below line, however its lines lie in the columns over which
 * the cell is merged: a short line in the middle begins in a later column than a long one.
 *
 * A box is a cell and no frame around several where it is as high as boxes with a text beside it, and
 * no two of its texts stand beside each other. What the file tells of cells stays as it is.
 */
export function joinStacked(cells: readonly PlacedCell[]): PlacedCell[] {
  const homes = Map.groupBy(cells, ({ page, box }) => box && keyOf(page, box))
  const levels = Map.groupBy(
    [...homes.values()].flatMap(([first]) => (first?.box ? [first] : [])),
    ({ page, box }) => `${page} ${box ? Math.round(box.y0) : 0}`,
  )
  return [...homes].flatMap(([key, own]) => {
    const [first] = own
    const { box } = first ?? {}
    if (key === undefined || own.length === 1 || !first || !box || own.some(isTold)) return own
    const beside = [-1, 0, 1].flatMap(
      (step) => levels.get(`${first.page} ${Math.round(box.y0) + step}`) ?? [],
    )
    const alike = beside.filter((other) => other.box && sameHeight(other.box, box))
    return alike.length > counts.few && areStacked(own) ? [joined(own)] : own
  })
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
    // Of lines below each other in one column the judge of wrapped lines has said that they are two.
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
