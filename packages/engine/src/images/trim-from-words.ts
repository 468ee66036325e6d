import { intersection, area, type Box } from "../base/geometry.ts"

/** Square cells over a picture. */
export interface Grid {
  /** Side of a cell, in pixels. */
  readonly side: number
  readonly columns: number
  readonly rows: number
}

/** Share of the cells around a word that hold ink of a picture where the word is a part of it. */
const LEAST_AROUND = 0.15
/**
 * Cells around a word that nothing is marked in, since they were cleared with it, and the ones
 * behind.
 */
const CLEARED = 1
const RING = 2
/** Share of a picture's ink that may be cut off. */
const MOST_LOST = 0.1
/** Share of a word that lies within the box of a picture for it to be looked at. */
const WITHIN = 0.6

/**
 * Gives the box of a picture without words that stand in its empty corners: what hangs together is
 * cut out as a rectangle.
 *
 * @param cells Of the picture, in rows of the grid.
 * @param box Around them, in cells.
 * @param words Boxes in pixels.
 */
export function trimFromWords(
  cells: readonly number[],
  box: Box,
  words: readonly Box[],
  { side, columns }: Pick<Grid, "side" | "columns">,
): Box {
  const places = words.map((word) => ({
    x0: Math.floor(word.x0 / side) - CLEARED,
    y0: Math.floor(word.y0 / side) - CLEARED,
    x1: Math.floor(word.x1 / side) + 1 + CLEARED,
    y1: Math.floor(word.y1 / side) + 1 + CLEARED,
  }))
  const inside = places.filter((word) => coveredShare(word, box) >= WITHIN)
  if (inside.length === 0) return box
  const marked = new Set(cells)
  const free = inside.filter((word) => aroundShare(word, marked, columns) < LEAST_AROUND)
  let kept = box
  for (const word of free) kept = cutAt(word, kept, { cells, columns }) ?? kept
  return kept
}

function coveredShare(word: Box, box: Box): number {
  const both = intersection(word, box)
  return both ? area(both) / area(word) : 0
}

/** Share of the cells around a word that are marked. */
function aroundShare(
  { x0, y0, x1, y1 }: Box,
  marked: ReadonlySet<number>,
  columns: number,
): number {
  let [count, all] = [0, 0]
  for (let y = y0 - RING; y < y1 + RING; y++)
    for (let x = x0 - RING; x < x1 + RING; x++) {
      if (x >= x0 && x < x1 && y >= y0 && y < y1) continue
      all++
      if (x >= 0 && x < columns && marked.has(y * columns + x)) count++
    }
  return count / all
}

/** The largest part of a box beside a word, where little ink is cut off with it. */
function cutAt(
  word: Box,
  box: Box,
  { cells, columns }: { readonly cells: readonly number[]; readonly columns: number },
): Box | undefined {
  if (coveredShare(word, box) === 0) return undefined
  const ways = [
    { ...box, x0: word.x1 },
    { ...box, x1: word.x0 },
    { ...box, y0: word.y1 },
    { ...box, y1: word.y0 },
  ].filter((way) => way.x1 > way.x0 && way.y1 > way.y0)
  const kept = ways.map((way) => ({
    way,
    left: cells.filter((cell) => {
      const [x, y] = [cell % columns, Math.floor(cell / columns)]
      return x >= way.x0 && x < way.x1 && y >= way.y0 && y < way.y1
    }).length,
  }))
  const best = kept.reduce<(typeof kept)[number] | undefined>(
    (most, each) => (most && most.left >= each.left ? most : each),
    undefined,
  )
  return best && best.left >= (1 - MOST_LOST) * cells.length ? best.way : undefined
}
