import { areShort, isShort, type Numbers } from "../../../base/number-shelf.ts"
import type { Edges } from "../../drafts.ts"

/** Keeps the edges from one place to another of a list, and where the last of them ends. */
export type EdgeShelf = (edges: readonly number[], from: number, to: number, end: number) => Edges

/** Glyphs of a page for which a piece of memory of its own is worth its price. */
const LEAST_GLYPHS = 256
/** Edges of a span, one more than its letters, that take less room in a list than here. */
const MOST_LISTED = 8
/** Room for more, of what the glyphs take: spaces that nothing drew, and the ends of spans. */
const MORE_SHARE = 1 / 16

/**
 * Makes a shelf for the edges of a page with so many glyphs: one piece of memory outside the heap
 * instead of a list for each span.
 *
 * Edges are half of what lines of a long file take until its document is made. The heap grows by
 * half as much again before it is collected; what lies outside does not. Nearly all come from a
 * file's short numbers: single precision then holds them to the last digit.
 */
export function createEdgeShelf(glyphs: number): EdgeShelf {
  const listed: EdgeShelf = (edges, from, to, end) => edges.slice(from, to).concat(end)
  if (glyphs < LEAST_GLYPHS) return listed
  const more = Math.ceil(glyphs * MORE_SHARE)
  let short = new Float32Array(0)
  let long = new Float64Array(0)
  return (edges, from, to, end) => {
    const length = to - from + 1
    if (length <= MOST_LISTED) return listed(edges, from, to, end)
    if (isShort(end) && areShort(edges, from, to)) {
      if (short.length < length)
        short = new Float32Array(Math.max(short.buffer.byteLength > 0 ? more : glyphs, length))
      const held = short.subarray(0, length)
      short = short.subarray(length)
      return filled(held, edges, from, end)
    }
    if (long.length < length) long = new Float64Array(Math.max(more, length))
    const held = long.subarray(0, length)
    long = long.subarray(length)
    return filled(held, edges, from, end)
  }
}

/** Fills memory with edges from some place on, and the end of the last. */
function filled(held: Numbers, edges: readonly number[], from: number, end: number): Numbers {
  const last = held.length - 1
  for (let at = 0; at < last; at++) held[at] = edges[from + at] ?? 0
  held[last] = end
  return held
}
