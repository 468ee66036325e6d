import type { GlyphRun, SceneFont } from "../../../model/scene.ts"
import { ems, shares } from "../../geometry/scale.ts"
import { isCjk } from "../../writing/scripts.ts"
import type { RowGlyph } from "./rows.ts"

/**
 * Gap without a drawn space that starts a word, in ems, where the line has drawn spaces elsewhere,
 * and where it has none.
 */
const wordGapEm = 0.24
const wordGapBareEm = 0.16
/**
 * Share of the space of its face from which a gap between runs starts a word: the space between them
 * was an object of its own, which the reader does not get.
 */
const ownSpaceShare = shares.nearlyAll
/** Between Han and Latin both Word and LibreOffice put about a quarter em on their own. */
const mixedGapEm = ems.half
const cjkGapEm = ems.most

/** What is known of the faces of a line. */
export interface FacesOfLine {
  readonly fonts: readonly SceneFont[]
  readonly hasDrawnSpaces: boolean
}

/** Gap in ems from which two letters that nothing stands between are of two words. */
export function wordGap(a: RowGlyph, b: RowGlyph, { fonts, hasDrawnSpaces }: FacesOfLine): number {
  const left = isCjk(a.text)
  const right = isCjk(b.text)
  if (left && right) return cjkGapEm
  if (left || right) return mixedGapEm
  if (!hasDrawnSpaces) return wordGapBareEm
  const [{ run }, { run: next }] = [a.glyph, b.glyph]
  // Letters that are painted one by one stand as far apart as their line is stretched.
  const arePieces = run !== next && run.chars.length > 1 && next.chars.length > 1
  const own = arePieces ? (spaceOf(run, fonts) ?? spaceOf(next, fonts)) : undefined
  return own === undefined
    ? wordGapEm
    : Math.max(wordGapBareEm, Math.min(wordGapEm, ownSpaceShare * own))
}

/** Width of the space in the face of a run, in ems. */
function spaceOf({ font, stretch }: GlyphRun, fonts: readonly SceneFont[]): number | undefined {
  const space = fonts[font]?.spaceWidth
  return space === undefined ? undefined : space * stretch
}
