import { identity } from "../../base/geometry.ts"
import type { PathSegment } from "../../model/scene.ts"
import type { Pdfium } from "../../pdf/pdfium/pdfium.ts"
import { readSegments } from "./path-segments.ts"

/**
 * Gives the outlines of characters of a font, in ems with y up.
 *
 * PDFium looks a character up by its Unicode value through the font's own map, so what the font
 * draws under another name (a ligature, a swash) is not found by its letters.
 */
export function glyphOutlines(
  pdfium: Pdfium,
  font: number,
  characters: readonly string[],
): Map<string, readonly PathSegment[]> {
  const { calls } = pdfium
  const outlines = new Map<string, readonly PathSegment[]>()
  for (const char of characters) {
    const code = char.codePointAt(0) ?? 0
    // The call takes one UTF-16 unit.
    const path = code > 0xffff ? 0 : calls.FPDFFont_GetGlyphPath(font, code, 1)
    if (path === 0) continue
    const count = calls.FPDFGlyphPath_CountGlyphSegments(path)
    const segments = readSegments(
      pdfium,
      { count, segmentAt: (index) => calls.FPDFGlyphPath_GetGlyphPathSegment(path, index) },
      identity,
    )
    if (segments.length > 1) outlines.set(char, segments)
  }
  return outlines
}
