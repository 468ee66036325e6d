import { ems } from "../../geometry/scale.ts"
import { lowerBound } from "../../geometry/border-rules.ts"
import { isSpace } from "../../writing/scripts.ts"
import type { Glyph } from "./clean-glyphs.ts"

/** Free space within a run from which on it is another cell's text that follows, in ems. */
const JUMP_EM = ems.whole
/** Baselines of one line differ by less, in ems. */
const LEVEL_EM = ems.half

/**
 * Gives the glyphs of a sheet that begin the text of another cell within the run of the one before.
 *
 * Printers put what a program draws in one look and on one line into one run, as long as it goes to
 * the right: cells beside each other are parted there by nothing but a jump without a space. A text
 * set over the whole width of its cell has its letters apart one by one, the sign of a currency
 * stands apart from its amount, and letters of another font fill the jumps of some programs.
 */
export function startsAfterJumps(glyphs: readonly Glyph[]): Set<Glyph> {
  const starts = new Set<Glyph>()
  let isFilled: ((last: Glyph, next: Glyph) => boolean) | undefined
  for (let from = 0; from < glyphs.length;) {
    let end = from + 1
    while (end < glyphs.length && glyphs[end]?.run === glyphs[from]?.run) end++
    const jumps: number[] = []
    for (let at = from + 1; at < end; at++) if (isJump(glyphs[at - 1], glyphs[at])) jumps.push(at)
    if (jumps.length > 0 && !isSpread(glyphs, [from, ...jumps, end])) {
      isFilled ??= fillTest(glyphs)
      for (const at of jumps) {
        const [last, next] = [glyphs[at - 1], glyphs[at]]
        if (last && next && !/\p{Sc}/u.test(last.text) && !isFilled(last, next)) starts.add(next)
      }
    }
    from = end
  }
  return starts
}

function isJump(last: Glyph | undefined, next: Glyph | undefined): boolean {
  if (!last || !next || next.run.angle !== 0 || next.run.isVertical) return false
  if (isSpace(last.text) || isSpace(next.text)) return false
  return next.x - last.x - last.advance > JUMP_EM * next.run.size
}

/** Tells whether every stretch between jumps is one letter: digits are set apart by nobody. */
function isSpread(glyphs: readonly Glyph[], bounds: readonly number[]): boolean {
  return bounds
    .slice(1)
    .every(
      (end, index) =>
        end - (bounds[index] ?? 0) === 1 && !/\p{Nd}/u.test(glyphs[end - 1]?.text ?? ""),
    )
}

/** Gives the test whether another run stands between two glyphs of one. */
function fillTest(glyphs: readonly Glyph[]): (last: Glyph, next: Glyph) => boolean {
  const sorted = glyphs.toSorted((a, b) => a.x - b.x)
  const places = sorted.map(({ x }) => x)
  return (last, next) => {
    for (
      let index = lowerBound(places, last.x + last.advance / 2);
      (places[index] ?? Infinity) < next.x;
      index++
    ) {
      const other = sorted[index]
      if (!other || other.run === next.run || isSpace(other.text)) continue
      if (Math.abs(other.y - next.y) < LEVEL_EM * next.run.size) return true
    }
    return false
  }
}
