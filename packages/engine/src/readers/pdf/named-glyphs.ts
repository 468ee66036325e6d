import { drawnFaces } from "../../fonts/data/drawn-faces.ts"
import type { FontEntry } from "./font-table.ts"
import type { OwnLetters } from "./own-letters.ts"
import type { PageReading } from "./page-reading.ts"
import type { PageText } from "./page-text.ts"

/** Advances agree to within this share of the size: widths in files are rounded. */
const SAME_ADVANCE = 0.02
/** Share of an object's unnamed glyphs that agree: letters that reach over their advance do not. */
const AGREEING = 0.75

/**
 * The letters of an embedded program where the codes of an object's unnamed glyphs are numbers of
 * glyphs in it: each is set as wide as the glyph of that number is.
 */
export function namedByProgram(
  reading: PageReading,
  { glyphs }: PageText,
  stretches: readonly number[],
  { font, em, isUpright }: { readonly font: FontEntry; readonly em: number; isUpright: boolean },
): OwnLetters | undefined {
  // Advances of turned text are not known.
  if (font.face.program === undefined || !isUpright) return undefined
  const unnamed: number[] = []
  for (let at = 0; at < stretches.length; at += 2)
    for (let own = stretches[at] ?? 0; own < (stretches[at + 1] ?? 0); own++)
      if (glyphs.isUnmapped[own] === 1) unnamed.push(own)
  const letters = unnamed.length > 0 ? reading.fonts.lettersOf(font) : undefined
  const fits = (own: number): boolean => {
    const glyph = codeOf(reading, glyphs.index[own] ?? 0)
    const wide = letters?.advanceOf(glyph) ?? 0
    return Math.abs(wide * em - (glyphs.looseWidth[own] ?? 0)) < SAME_ADVANCE * em
  }
  return unnamed.filter(fits).length >= AGREEING * unnamed.length ? letters : undefined
}

/**
 * Tells whether a glyph that nothing names is the letter of its code: one of a face that plotting
 * programs draw (Type 3), as wide as that letter is there.
 */
export function isNamedByCode({ face }: FontEntry, char: string, widthEm: number): boolean {
  const widths = face.program === undefined ? drawnFaces[face.name.replace(slanted, "")] : undefined
  const width = widths?.[(char.normalize("NFD").codePointAt(0) ?? 0) - FIRST_KNOWN]
  if (width === undefined) return false
  // Advances of turned text are not known.
  return widthEm === 0 || Math.abs(width / 1000 - widthEm) < SAME_ADVANCE
}

const slanted = /-(?:Oblique|Italic)$|(?<=-Bold)(?:Oblique|Italic)$/
/** Widths begin with the space. */
const FIRST_KNOWN = 0x20

/** Signs and letters that are narrow in every face. */
const narrow = /^[!"'(),.:;[\]`ijl|]$/
/** Advances of characters of Han, in ems. */
const fullWidth = [0.95, 1.05] as const

/**
 * Tells whether a font calls its glyphs what they are not: codes given by turns, without a map, read
 * as signs and letters, and those that are narrow everywhere are as wide as a character of Han. A
 * drawn (Type 3) font has advances of any width.
 */
export function isMisnamed(font: FontEntry, char: string, widthEm: number): boolean {
  if (
    widthEm >= fullWidth[0] &&
    widthEm <= fullWidth[1] &&
    font.math === undefined &&
    font.face.name !== "" &&
    narrow.test(char)
  )
    font.isMisnamed = true
  return font.isMisnamed === true
}

/** What PDFium tells of a glyph: its Unicode value, or its code where it has none. */
const codeOf = ({ file: { pdfium }, textPage }: PageReading, index: number): number =>
  pdfium.calls.FPDFText_GetUnicode(textPage, index) >>> 0
