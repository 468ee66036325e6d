import { shares } from "../../geometry/scale.ts"
import { SPLIT_GAP_EM, type ColumnGrid } from "./band-parts.ts"
import type { Band } from "./bands.ts"
import type { Word } from "../../writing/words.ts"
import { alignment } from "./columns.ts"

/** Free space that programs keep between text and the edge of its cell, in points. */
const CELL_MARGIN = 1
/** Share of a column's texts that must end at one place for the column's edge to be there. */
const AT_EDGE_SHARE = shares.half

function shareNear(values: readonly number[], place: number): number {
  return values.filter((value) => Math.abs(value - place) < 1).length / Math.max(1, values.length)
}

/**
 * Texts that must begin in one line, and their share of their column, for the column to begin
 * there; headings stand in its middle.
 */
const LEAST_STARTS = 4
const STARTS_SHARE = shares.mostly

/**
 * Moves borders right before columns whose texts begin in one line, where those of the column
 * before end anywhere: the room between belongs to texts that are not always as long.
 */
export function beforeStarts({ columns, separators }: ColumnGrid): ColumnGrid {
  const moved = separators.map((separator, index) => {
    const [left, right] = [columns[index], columns[index + 1]]
    if (
      !left ||
      !right ||
      right.lefts.length < LEAST_STARTS ||
      shareNear(left.rights, left.x1) >= AT_EDGE_SHARE ||
      alignment(left) !== "left"
    )
      return separator
    const start = right.lefts.toSorted((a, b) => a - b)[right.lefts.length >> 1] ?? right.x0
    return shareNear(right.lefts, start) >= STARTS_SHARE && start - right.x0 < CELL_MARGIN
      ? Math.max(separator, start - 2 * CELL_MARGIN)
      : separator
  })
  return { columns, separators: moved }
}

/**
 * Moves borders that cut a word into a gap between words beside it, where the room between the two
 * columns reaches so far: heads of columns of numbers come closer to each other than these do.
 */
export function betweenWords(
  { columns, separators }: ColumnGrid,
  bands: readonly Band[],
): ColumnGrid {
  const lines = bands.map(({ pieces }) => pieces.flatMap(({ words }) => words))
  const isCut = (place: number) => (words: readonly Word[]) =>
    words.some(({ x0, x1 }) => x0 < place && x1 > place)
  const moved = separators.map((separator, index) => {
    const room = { x0: columns[index]?.x1 ?? separator, x1: columns[index + 1]?.x0 ?? separator }
    const places = lines.filter(isCut(separator)).flatMap((words) => gapsIn(words, room))
    return places.find((place) => !lines.some(isCut(place))) ?? separator
  })
  return { columns, separators: moved }
}

/** Middles of what wide gaps between words have in common with a room. */
const gapsIn = (
  words: readonly Word[],
  room: { readonly x0: number; readonly x1: number },
): number[] =>
  words.slice(1).flatMap((word, at) => {
    const end = words[at]?.x1 ?? word.x0
    const [from, to] = [Math.max(end, room.x0), Math.min(word.x0, room.x1)]
    return to > from && word.x0 - end >= SPLIT_GAP_EM * word.line.size ? [(from + to) / 2] : []
  })
