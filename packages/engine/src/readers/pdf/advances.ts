import { greatest } from "../../base/extremes.ts"
import { founderForms } from "../../fonts/founder-font.ts"
import type { Pdfium } from "../../pdf/pdfium/pdfium.ts"
import type { FontEntry } from "./font-table.ts"
import { reachOf } from "./glyph-outlines.ts"
import type { PageReading } from "./page-reading.ts"

/** Advances agree to within this many ems: widths in files are whole thousandths. */
const SAME_ADVANCE = 0.004

/** Ink is as wide as an outline to within this many ems. */
const SAME_INK = 0.03

/** Edges of one box, told twice, agree to within this many points. */
const SAME_EDGE = 0.001

/** A glyph of upright text as PDFium places it, in page space. */
interface PlacedGlyph {
  readonly char: string
  /** Place in PDFium's text page. */
  readonly index: number
  readonly x: number
  /** Width of its loose box. */
  readonly loose: number
}

/** A font of the page being read. */
interface PageFont {
  readonly font: FontEntry
  readonly handle: number
}

/**
 * Gives the advances of glyphs of upright text, in points: told their characters, their places in
 * PDFium's text page, where they stand, and the widths of their loose boxes. PDFium's loose box
 * holds the ink too, so that a slanted "f" seems twice as wide as it is set, that of Times a third
 * wider, and the space behind it is lost: where advance and ink together are just that box, the
 * advance is the font's own.
 */
export function advancesIn(
  reading: PageReading,
  { font, handle }: PageFont,
  em: number,
): (char: string, index: number, x: number, loose: number) => number {
  const widths = reading.fonts.widthsOf(handle)
  return (char, index, x, loose) => {
    const hasInkAlone = (widths.hasInkAlone ??= isInkAlone(reading, index))
    // Behind a leaning letter of a formula TeX leaves its ink room.
    if (!hasInkAlone && (font.math !== undefined || !leans(font, char))) return loose
    const { advances, withInk } = widths
    let own = advances.get(char)
    if (own === undefined) {
      own = char.length === 1 ? widthIn(reading, handle, char) : 0
      advances.set(char, own)
    }
    if (hasInkAlone) return own > 0 ? own * em : loose
    if (own === 0 || loose / em - own < SAME_ADVANCE) return loose
    const known = withInk.get(char)
    if (known !== undefined && Math.abs(known - loose / em) < SAME_ADVANCE) return own * em
    if (!reachesOver(reading, handle, { char, index, x, loose, own, em })) return loose
    withInk.set(char, loose / em)
    return own * em
  }
}

/** Whether a letter may reach over its advance: any of a slanted face, of an upright one its f. */
const leans = ({ face }: FontEntry, char: string): boolean => face.isItalic || char === "f"

/**
 * Whether loose boxes of a font hold nothing but ink, as PDFium makes them where a file gives
 * ascents that no font has (in units of the font, not in thousandths): they end where the ink does,
 * above and below too, and letters that touch seem words apart. One glyph tells of all.
 */
function isInkAlone({ file: { pdfium }, textPage }: PageReading, index: number): boolean {
  const { calls, memory } = pdfium
  const { out } = memory
  if (!calls.FPDFText_GetLooseCharBox(textPage, index, out)) return false
  const [top, bottom] = [memory.float(out + 4), memory.float(out + 12)]
  calls.FPDFText_GetCharBox(textPage, index, out, out + 8, out + 16, out + 24)
  return (
    Math.abs(memory.double(out + 16) - bottom) < SAME_EDGE &&
    Math.abs(memory.double(out + 24) - top) < SAME_EDGE
  )
}

interface LooseGlyph extends PlacedGlyph {
  /** Advance that the font gives its character, in em. */
  readonly own: number
  readonly em: number
}

/**
 * Whether ink beside an advance makes a loose box as wide as it is. The ink has to be that of the
 * character: small capitals are mapped to small letters, whose advance is another.
 */
function reachesOver(
  { file: { pdfium }, textPage }: PageReading,
  font: number,
  { char, index, x, loose, own, em }: LooseGlyph,
): boolean {
  const { calls, memory } = pdfium
  const { out } = memory
  calls.FPDFText_GetCharBox(textPage, index, out, out + 8, out + 16, out + 24)
  const [from, to] = [(memory.double(out) - x) / em, (memory.double(out + 8) - x) / em]
  const together = Math.max(own, to) - Math.min(0, from)
  if (Math.abs(together - loose / em) > SAME_ADVANCE) return false
  const drawn = reachOf(pdfium, font, char)
  return drawn !== undefined && Math.abs(drawn.to - drawn.from - (to - from)) < SAME_INK
}

/** Share of an advance from which the next glyph stands behind it; kerned ones stand nearer. */
const BEHIND = 0.8

/**
 * Glyphs of an object that stand so, and their share: pairs that are set closely are some of many.
 */
const FEWEST_WITHIN = 4
const MOSTLY = 0.6

/** Glyphs of an object, where they stand, and what they are said to be wide. */
interface Stepping {
  readonly chars: readonly string[]
  readonly x: readonly number[]
  readonly advance: number[]
}

/**
 * Takes the way to the next glyph for an advance where most of an object's glyphs stand within the
 * one before: its font names no widths, or one for all letters, and the text sets each by hand. So
 * it does the space of the font.
 *
 * @param em Width of an em, in points.
 */
export function settleAdvances(
  { chars, x, advance }: Stepping,
  font: Pick<FontEntry, "spaceWidth">,
  { em, isUpright }: { readonly em: number; readonly isUpright: boolean },
): void {
  // Advances of turned text are no ways along x.
  if (!isUpright || em <= 0) return
  const stepAt = (at: number): number => (x[at + 1] ?? 0) - (x[at] ?? 0)
  const last = x.length - 1
  let [within, way] = [0, 0]
  for (let at = 0; at < last; at++) {
    const step = stepAt(at)
    if (step <= 0 || step >= BEHIND * (advance[at] ?? 0)) continue
    within++
    way += step
  }
  if (within < FEWEST_WITHIN || within < MOSTLY * last) return
  for (const [at, own] of advance.entries()) {
    const step = at < last ? stepAt(at) : way / within
    if (step > 0 && step < own) advance[at] = step
  }
  const space = advance[chars.indexOf(" ")] ?? 0
  if (space > 0) font.spaceWidth = space / em
}

/** Room beside the ink of a letter of text, in ems. */
const BEARING = 0.04

/** What signs of Chinese that are set close take of an em. */
const HALF = 0.5

/** Signs of Chinese, as wide as a character where they are not set close. */
const SIGN = /[\u2018-\u201d\u3001-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/

/**
 * Sets letters where their ink is, as wide as it is and on their line: fonts of Founder's say each
 * is an em wide and draw it in the middle of that, with the next one over its end, some of them
 * above their origin. Signs of Chinese are drawn in the first half of their em, and end there.
 *
 * @param names Characters of the glyphs as the file names them.
 */
export function setByInk(
  { file: { pdfium }, fonts }: PageReading,
  { font, handle }: PageFont,
  names: readonly string[],
  { x, y, advance, em }: Inked,
): void {
  const isLatin = font.founder?.isLatin === true
  const widths = fonts.widthsOf(handle)
  const reaches = (widths.reaches ??= new Map())
  for (const [at, char] of names.entries()) {
    if (!isLatin && !SIGN.test(char)) continue
    if (!reaches.has(char)) reaches.set(char, reachOf(pdfium, handle, char))
    if (isLatin) y[at] = (y[at] ?? 0) - (widths.rise ??= riseOf(pdfium, handle)) * em
    const reach = reaches.get(char)
    if (reach === undefined) continue
    if (!isLatin) {
      advance[at] = Math.min(advance[at] ?? 0, Math.max(HALF, reach.to + BEARING) * em)
      continue
    }
    const ink = reach.to - reach.from
    const drawn = DIGIT.test(char) ? Math.max(ink, (widths.digit ??= digitOf(pdfium, handle))) : ink
    x[at] = (x[at] ?? 0) + ((reach.from + reach.to - drawn) / 2 - BEARING) * em
    advance[at] = (drawn + 2 * BEARING) * em
  }
}

/** Glyphs of an object of upright text. */
interface Inked {
  readonly x: number[]
  readonly y: number[]
  readonly advance: number[]
  /** Width of an em, in points. */
  readonly em: number
}

/** Digits, which all stand as far apart as the widest of them is. */
const DIGIT = /[\uff10-\uff19]/

/** Ink of the widest digit of a font, in ems. */
function digitOf(pdfium: Pdfium, font: number): number {
  const reaches = founderForms("0123456789").map((char) => reachOf(pdfium, font, char))
  return greatest(reaches.map((reach) => (reach ? reach.to - reach.from : 0)))
}

/** How far above its origin a font of Founder's draws letters that stand on the line, in ems. */
function riseOf(pdfium: Pdfium, font: number): number {
  for (const char of founderForms("neathir120ETAIN")) {
    const reach = reachOf(pdfium, font, char)
    if (reach) return reach.bottom
  }
  return 0
}

/** Spaces that programs draw with one glyph, of which a font names one alone. */
const spaces = [" ", "\u00a0", "\u202f"] as const

/**
 * Advance in em of a glyph whose box PDFium cannot give: turned text, and spaces that the file
 * spells. Fonts of one program are one entry, and each may name the widths of its own letters
 * alone.
 */
export function glyphWidth(reading: PageReading, font: FontEntry, char: string): number {
  const known = font.advances.get(char)
  if (known !== undefined) return known
  const isSpace = (spaces as readonly string[]).includes(char)
  let ofAll = 0
  for (const name of isSpace ? new Set([char, ...spaces]) : [char])
    for (const handle of reading.fonts.handlesOf(font)) {
      const width = widthIn(reading, handle, name)
      if (width === 0) continue
      // A subset that does not name the letter gives the width of all that it does not name.
      if (width === widthIn(reading, handle, nobody)) {
        ofAll ||= width
        continue
      }
      font.advances.set(char, width)
      return width
    }
  if (ofAll > 0) font.advances.set(char, ofAll)
  return ofAll
}

/** A character that no font names. */
const nobody = "\uffff"

/** Parts of a letter that tell its width: a family of four in emoji has seven. */
const MOST_PARTS = 16

/** Advance of a letter whose parts stand on each other or are drawn as one, in em. */
export function letterWidth(reading: PageReading, font: FontEntry, letter: string): number {
  const parts = Array.from(letter, (part) => glyphWidth(reading, font, part))
  return Math.max(0, ...parts.slice(0, MOST_PARTS))
}

/** Advance of a character in a font of the page, in em; 0 where the font does not say. */
function widthIn({ file: { pdfium } }: PageReading, font: number, char: string): number {
  const { calls, memory } = pdfium
  let width = 0
  for (const part of char)
    if (calls.FPDFFont_GetGlyphWidth(font, part.codePointAt(0) ?? 32, 1, memory.out))
      width += memory.float(memory.out)
  return width
}
