import { counts, ems } from "../../geometry/scale.ts"
import { isSpace } from "../../writing/scripts.ts"
import type { RowGlyph } from "./rows.ts"

/**
 * Gap in ems from which letters without a space between them were put apart: those of a word touch.
 */
const apartEm = ems.touch

/**
 * Tells whether a piece of text was painted a little behind the one before it, too near for a
 * space: it may be the text of the next cell. Letters that are painted one by one tell nothing.
 */
export function standsApart(last: RowGlyph | undefined, next: RowGlyph | undefined): boolean {
  if (!last || !next || isSpace(last.text)) return false
  const [run, other] = [last.glyph.run, next.glyph.run]
  if (run === other || Math.min(run.chars.length, other.chars.length) < counts.pair) return false
  return next.start - last.end > apartEm * Math.min(last.size, next.size)
}
