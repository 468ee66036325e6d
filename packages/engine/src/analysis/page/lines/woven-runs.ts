import { counts, ems } from "../../geometry/scale.ts"
import type { Glyph } from "./clean-glyphs.ts"

/**
 * Gap in ems between letters of two fonts in one word, or how far they overlap: places are rounded.
 */
const OFF_EM = 0.06
/**
 * The same behind a letter in a hole, where a space is not drawn, or letters were drawn together.
 */
const WIDEST_EM = ems.tight
const OVERLAP_EM = 0.2
/** Longest text that letters are looked for in, in glyphs: no cell shows a longer line. */
const LONGEST = counts.crowd

/**
 * Gives a text with the letters of the run painted after it put where it left room for them;
 * undefined where the run is another text.
 *
 * Letters that a font lacks are painted behind the rest of their text, in another font: each stands
 * in a hole of the text that it fills, or right before its first letter.
 */
export function wovenInto(text: readonly Glyph[], own: readonly Glyph[]): Glyph[] | undefined {
  const [last, first] = [text[text.length - 1], own[0]]
  if (!last || !first || text.length + own.length > LONGEST) return undefined
  if (first.run.font === last.run.font || first.run.startsClip === true) return undefined
  const added = new Set(own)
  const all = [...text, ...own]
  const isLevel = all.every(
    ({ run, y }) =>
      run.angle === 0 && !run.isVertical && Math.abs(y - first.y) < ems.touch * run.size,
  )
  if (!isLevel) return undefined
  const sorted = all.toSorted((a, b) => a.x - b.x)
  let isBefore = false
  for (const [index, next] of sorted.entries()) {
    const before = sorted[index - 1]
    if (!before || added.has(before) === added.has(next)) continue
    const gap = (next.x - before.x - before.advance) / first.run.size
    const isBehind = added.has(before) && next !== text[0]
    if (isBehind ? gap > WIDEST_EM || gap < -OVERLAP_EM : Math.abs(gap) > OFF_EM) return undefined
    if (added.has(before)) isBefore = true
  }
  return isBefore ? sorted : undefined
}
