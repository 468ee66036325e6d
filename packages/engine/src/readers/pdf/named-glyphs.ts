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
  const isDrawn = face.isEmbedded && face.program === undefined
  const widths = isDrawn ? drawnFaces[face.name.replace(slanted, "")] : undefined
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
/** What codes given by turns are besides, and punctuation that was made narrow is not. */
const noPunctuation = /[#$%&*+/<=>@\dA-Za-z]/
/** Advances of characters of Han, in ems. */
const fullWidth = [0.95, 1.05] as const
/** Share of a glyph's width from which the next one stands behind it; kerned ones stand nearer. */
const STEP = 0.8
/** By how much advances of one width differ, as a share of it. */
const SAME_WIDTH = 0.05
/** Glyphs from which on a font shows how its codes were given. */
const FEWEST_GLYPHS = 5
/** Radicals start here, the first signs of Chinese and Japanese writing. */
const FIRST_CJK = 0x2e80

/**
 * Tells whether the font of an object calls its glyphs what they are not: codes given by turns,
 * without a map, read as signs and letters, and those that are narrow everywhere are as wide as a
 * character of Han. So are all others on the page then, and none is a character of Han: maps that
 * make full-width signs narrow name those, too.
 */
export function isMisnamed(
  reading: PageReading,
  text: PageText,
  stretches: readonly number[],
  { font, handle, em }: { readonly font: FontEntry; readonly handle: number; readonly em: number },
): boolean {
  if (font.isMisnamed === true || font.math !== undefined || font.face.name === "")
    return font.isMisnamed === true
  const widths = reading.fonts.widthsOf(handle)
  if (widths.isMisnamed !== undefined) return widths.isMisnamed
  const { glyphs } = text
  const isSuspect = someGlyph(stretches, (own, from, end) => {
    const width = (glyphs.looseWidth[own] ?? 0) / em
    const isWide = width >= fullWidth[0] && width <= fullWidth[1]
    return isWide && narrow.test(glyphs.chars[own] ?? "") && stepsWide(glyphs, own, from, end)
  })
  if (!isSuspect) return false
  widths.isMisnamed = areCodesByTurns(reading, text, handle)
  if (widths.isMisnamed) font.isMisnamed = true
  return widths.isMisnamed
}

/**
 * Whether the glyph beside one stands about as far as it is wide: a font may give its letters no
 * width but that of all, and texts set them by hand.
 */
function stepsWide(
  { x, y, looseWidth }: PageText["glyphs"],
  own: number,
  from: number,
  end: number,
): boolean {
  if (end - from === 1) return true
  const left = own + 1 === end ? own - 1 : own
  const step = Math.hypot((x[left + 1] ?? 0) - (x[left] ?? 0), (y[left + 1] ?? 0) - (y[left] ?? 0))
  return step >= STEP * (looseWidth[left] ?? 0)
}

/** Whether all glyphs of a font of the page have one width, and none is a character of Han. */
function areCodesByTurns(
  { file: { pdfium } }: PageReading,
  text: PageText,
  handle: number,
): boolean {
  const seen = new Set<string>()
  for (const object of text.objects()) {
    if (pdfium.calls.FPDFTextObj_GetFont(object) !== handle) continue
    let width: number | undefined
    const isOther = someGlyph(text.stretchesOf(object) ?? [], (own, from, end) => {
      const char = text.glyphs.chars[own] ?? ""
      if (char === " ") return false
      const wide = text.glyphs.looseWidth[own] ?? 0
      width ??= wide
      seen.add(char)
      const isLike = Math.abs(wide - width) <= SAME_WIDTH * width
      return (
        !isLike ||
        (char.codePointAt(0) ?? 0) >= FIRST_CJK ||
        !stepsWide(text.glyphs, own, from, end)
      )
    })
    if (isOther) return false
  }
  return seen.size >= FEWEST_GLYPHS && [...seen].some((char) => noPunctuation.test(char))
}

/**
 * Whether one of the glyphs of some stretches is so, told its place and where its stretch begins
 * and ends; nothing is gathered of those of a book.
 */
function someGlyph(
  stretches: readonly number[],
  isSo: (own: number, from: number, end: number) => boolean,
): boolean {
  for (let at = 0; at < stretches.length; at += 2) {
    const [from, end] = [stretches[at] ?? 0, stretches[at + 1] ?? 0]
    for (let own = from; own < end; own++) if (isSo(own, from, end)) return true
  }
  return false
}

/** What PDFium tells of a glyph: its Unicode value, or its code where it has none. */
const codeOf = ({ file: { pdfium }, textPage }: PageReading, index: number): number =>
  pdfium.calls.FPDFText_GetUnicode(textPage, index) >>> 0

/** What stands for a letter that nothing names. */
const UNKNOWN = "\ufffd"

/**
 * Puts a sign for unknown in the place of codes that are numbers of glyphs, where the letters
 * around them are named: as letters they would be wrong ones in a word that looks read ("ÀONNO" for
 * "TONNO", "Oඎඎඑඋඍ" for a title whose small capitals nothing names). Runs without one named letter
 * keep their codes: they are recognised as a whole.
 */
export function hideCodes(
  { fonts, facts }: PageReading,
  font: FontEntry,
  chars: string[],
  unknown: readonly number[],
): void {
  if (unknown.length === 0 || !holdsNamed(chars, unknown)) return
  if (!fonts.isCodedByGlyphs(font, facts)) return
  for (const at of unknown) if (chars[at] !== " ") chars[at] = UNKNOWN
}

/** Whether a letter or figure is named, and not the spaces of a run alone. */
function holdsNamed(chars: readonly string[], unknown: readonly number[]): boolean {
  const without = new Set(unknown)
  return chars.some((char, at) => !without.has(at) && LETTER_OR_FIGURE.test(char))
}

const LETTER_OR_FIGURE = /[\p{L}\p{N}]/u
