import type { PathSegment } from "../../model/scene.ts"
import type { Pdfium } from "../../pdf/pdfium/pdfium.ts"

/** Segment types of fpdf_edit.h. */
const segmentTypes = { line: 0, bezier: 1, move: 2 } as const

/**
 * Gives the outlines of characters of a font, in ems with y up.
 *
 * PDFium looks a character up by its Unicode value through the font's own map, so what the font draws under another
 * name (a ligature, a swash) is not found by its letters.
 */
export function glyphOutlines(pdfium: Pdfium, font: number, characters: readonly string[]): Map<string, readonly PathSegment[]> {
  const { calls, memory } = pdfium
  const outlines = new Map<string, readonly PathSegment[]>()
  for (const char of characters) {
    const code = char.codePointAt(0) ?? 0
    // The call takes one UTF-16 unit.
    const path = code > 0xffff ? 0 : calls.FPDFFont_GetGlyphPath(font, code, 1)
    if (path === 0) continue
    const segments: PathSegment[] = []
    const controls: number[] = []
    const count = calls.FPDFGlyphPath_CountGlyphSegments(path)
    for (let index = 0; index < count; index++) {
      const segment = calls.FPDFGlyphPath_GetGlyphPathSegment(path, index)
      if (segment === 0 || !calls.FPDFPathSegment_GetPoint(segment, memory.out, memory.out + 4)) continue
      const [x, y] = [memory.float(memory.out), memory.float(memory.out + 4)]
      const type = calls.FPDFPathSegment_GetType(segment)
      if (type === segmentTypes.move) segments.push(["M", x, y])
      else if (type === segmentTypes.line) segments.push(["L", x, y])
      else if (controls.push(x, y) === 6) {
        const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = controls
        segments.push(["C", x1, y1, x2, y2, x, y])
        controls.length = 0
      }
    }
    if (segments.length > 1) outlines.set(char, segments)
  }
  return outlines
}
