import type { SceneFont } from "../../../model/scene.ts"
import { typedSpaces } from "../../writing/fixed-pitch.ts"
import { isInBrackets, spacesIn } from "./join-blanks.ts"
import type { RowGlyph } from "./rows.ts"

/**
 * Counts the spaces of a gap between letters of one width, where each stands for itself in a
 * listing, and of a blank in brackets, which forms leave to be filled in.
 */
export function typedIn(
  last: RowGlyph,
  piece: RowGlyph,
  fonts: readonly SceneFont[],
): { readonly spaces?: number } {
  const gap = piece.start - last.end
  if (isInBrackets(last.text, piece.text)) {
    const { spaceWidth } = fonts[last.glyph.run.font] ?? {}
    return { spaces: spacesIn(gap, Math.min(piece.size, last.size), spaceWidth) }
  }
  const isFixed = [last, piece].every(({ glyph }) => fonts[glyph.run.font]?.isFixedPitch === true)
  const spaces = typedSpaces(gap, piece.end - piece.start)
  return isFixed && spaces !== undefined ? { spaces } : {}
}
