import type { RuleSet } from "../../../drafts.ts"
import { lowerBound } from "../../../geometry/border-rules.ts"
import { points } from "../../../geometry/scale.ts"
import type { PlacedCell } from "./sheet-rows.ts"
import { MIN_FILL } from "../../../page/tables/table-measures.ts"
import { MIN_RULING, ASCENT_EM } from "./lattice-measures.ts"

/** Part of an em below the baseline that a line of text takes. */
const DESCENT_EM = 0.25

/** Gives the borders between rows, one more than rows: on what is drawn, else in the middle. */
export function rowBorders(
  rows: readonly (readonly PlacedCell[])[],
  pages: readonly RuleSet[],
): number[] {
  const drawn = drawnHeights(pages)
  // Text over two rows says nothing of the border between them.
  const telling = rows.map((row, index) => {
    const least = Math.min(...row.map(({ box }) => (box ? box.y1 - box.y0 : Infinity)))
    const own = row.filter(
      ({ straddles, box }) =>
        straddles !== true && (!box || box.y1 - box.y0 < least + points.slack),
    )
    const beside = [...(rows[index - 1] ?? []), ...(rows[index + 1] ?? [])]
    const low = own.filter((cell) => !beside.some((other) => isAround(cell, other)))
    return low.length > 0 ? low : own
  })
  const tops = telling.map((row) =>
    Math.min(...row.map((cell) => cell.top - ASCENT_EM * cell.size)),
  )
  const bottoms = telling.map((row) =>
    Math.max(...row.map((cell) => cell.bottom + DESCENT_EM * cell.size)),
  )
  const borders: number[] = []
  for (let index = 0; index <= rows.length; index++) {
    const size = rows[Math.min(index, rows.length - 1)]?.[0]?.size ?? 10
    const above = bottoms[index - 1] ?? (tops[0] ?? 0) - 2 * size
    const below = tops[index] ?? above + 2 * size
    const middle = index === 0 ? below - 1 : index === rows.length ? above + 1 : (above + below) / 2
    const slack = 0.35 * size
    const place =
      sharedEdge(telling[index - 1] ?? [], telling[index] ?? []) ??
      nearestWithin(drawn, middle, [Math.min(above, below) - slack, Math.max(above, below) + slack])
    borders.push(Math.max(place, (borders[index - 1] ?? -Infinity) + 0.1))
  }
  return borders
}

/** Tells whether the drawn cell of one text is as high as the row of another, too. */
const isAround = ({ box }: PlacedCell, { top, bottom }: PlacedCell): boolean =>
  box !== undefined && top > box.y0 + points.near && bottom < box.y1 - points.near

/**
 * Gives the height at which drawn cells of a row end and such of the next begin, where most of them
 * do: text that its cell cuts reaches over it.
 */
function sharedEdge(
  above: readonly PlacedCell[],
  below: readonly PlacedCell[],
): number | undefined {
  const ends = above.flatMap(({ box }) => (box ? [box.y1] : [])).toSorted((a, b) => a - b)
  // What most of them are near to is the middle one.
  const end = ends[ends.length >> 1]
  if (end === undefined) return undefined
  const starts = below.flatMap(({ box }) => (box ? [box.y0] : []))
  return areMostAt(ends, end) && areMostAt(starts, end) ? end : undefined
}

const areMostAt = (places: readonly number[], at: number): boolean =>
  places.filter((place) => Math.abs(place - at) < points.near).length > places.length / 2

function drawnHeights(pages: readonly RuleSet[]): number[] {
  return pages
    .flatMap(({ rules, fills }) => [
      ...rules
        .filter((rule) => rule.direction === "horizontal" && rule.to - rule.from >= MIN_RULING)
        .map((rule) => rule.at),
      ...fills
        .filter(({ box }) => box.y1 - box.y0 >= MIN_FILL)
        .flatMap(({ box }) => [box.y0, box.y1]),
    ])
    .toSorted((a, b) => a - b)
}

/** Gives the value nearest to a place among those in a range, else the place. */
function nearestWithin(
  values: readonly number[],
  place: number,
  [from, to]: readonly [number, number],
): number {
  const index = lowerBound(values, place)
  const near = [values[index - 1], values[index]].filter(
    (value) => value !== undefined && value >= from && value <= to,
  )
  const [first, second] = near
  if (first === undefined) return place
  return second !== undefined && second - place < place - first ? second : first
}
