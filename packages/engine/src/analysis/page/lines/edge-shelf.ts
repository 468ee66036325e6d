import type { Edges } from "../../drafts.ts"

/** Keeps the edges from one place to another of a list, and where the last of them ends. */
export type EdgeShelf = (edges: readonly number[], from: number, to: number, end: number) => Edges

/** Glyphs of a page for which a piece of memory of its own is worth its price. */
const LEAST_GLYPHS = 256
/** Edges of a span for which its place on the shelf would take more than a list. */
const MOST_LISTED = 8
/** Room for spaces that nothing drew, and for the ends of spans, for each glyph. */
const SPARE_SHARE = 1 / 4

/**
 * Makes a shelf for the edges of a page with so many glyphs: one piece of memory outside of the heap
 * instead of a list for each span.
 *
 * Edges are half of what the lines of a long file take until its document is made. The heap grows by
 * half as much again before it is collected, what lies outside by nothing.
 */
export function createEdgeShelf(glyphs: number): EdgeShelf {
  const listed: EdgeShelf = (edges, from, to, end) => edges.slice(from, to).concat(end)
  if (glyphs < LEAST_GLYPHS) return listed
  let free = new Float64Array(Math.ceil(glyphs * (1 + SPARE_SHARE)))
  return (edges, from, to, end) => {
    const length = to - from + 1
    if (length <= MOST_LISTED) return listed(edges, from, to, end)
    if (free.length < length) free = new Float64Array(Math.max(LEAST_GLYPHS, length))
    const own = free.subarray(0, length)
    free = free.subarray(length)
    for (let at = from; at < to; at++) own[at - from] = edges[at] ?? 0
    own[length - 1] = end
    return own
  }
}
