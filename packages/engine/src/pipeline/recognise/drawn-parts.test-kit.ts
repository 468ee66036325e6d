import type { Box } from "../../base/geometry.ts"
import type { PixelRuling } from "../../images/rulings.ts"
import type { DrawnParts, Word } from "./drawn-parts.ts"

export const box = (x0: number, y0: number, x1: number, y1: number): Box => ({ x0, y0, x1, y1 })

export const word = (text: string, line: number, at: Box): Word => ({
  text,
  box: at,
  confidence: 0.9,
  line,
})

export const ruling = (
  direction: PixelRuling["direction"],
  at: number,
  [from, to]: readonly [number, number],
): PixelRuling => ({ direction, at, from, to, thickness: 2, ends: [at, at] })

/** A page with nothing on it. */
export const none: DrawnParts = { words: [], pictures: [], rulings: [], fills: [] }
