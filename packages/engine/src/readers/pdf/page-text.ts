import type { Pdfium } from "../../pdf/pdfium/pdfium.ts"

/**
 * The glyphs of a page, in PDF page space (y up): one entry a glyph, in PDFium's order.
 *
 * Columns instead of objects: a page has thousands of glyphs.
 */
export interface GlyphColumns {
  readonly chars: string[]
  readonly x: Float64Array
  readonly y: Float64Array
  /** Width of the advance box, 0 where the text is turned. */
  readonly looseWidth: Float64Array
  /** 1 for a glyph without a trustworthy Unicode value. */
  readonly isUnmapped: Uint8Array
  /** Place in PDFium's text page, for what only few glyphs are asked. */
  readonly index: Int32Array
}

/** A page's characters, gathered by the text object that draws them. */
export interface PageText {
  readonly glyphs: GlyphColumns
  /**
   * Gives the stretches of `glyphs` that an object draws, ends excluded, as a flat list of starts
   * and ends.
   */
  stretchesOf(object: number): readonly number[] | undefined
  /** All objects that draw some. */
  objects(): Iterable<number>
}

/** What PDFium writes for a hyphen at the end of a line. */
const LINE_END_HYPHEN = 2

/** Origins of the parts of one ligature agree to within this many points. */
const SAME_ORIGIN = 1e-3

/**
 * Reads the characters of PDFium's text page and hands each back to its text object.
 *
 * Spaces and line ends that PDFium made up are left out, its U+0002 becomes the hyphen the page
 * shows, and the characters of a ligature are joined to one glyph again.
 */
export function readPageText(
  pdfium: Pdfium,
  textPage: number,
  charOf: (code: number) => string,
): PageText {
  const { calls, memory } = pdfium
  const total = textPage === 0 ? 0 : Math.max(0, calls.FPDFText_CountChars(textPage))
  const glyphs = emptyColumns(total)
  const byObject = new Map<number, number[]>()
  const { out } = memory
  let count = 0
  let currentObject = 0
  let current: number[] = []
  /** Left edge of the last glyph's advance box. */
  let left = 0
  for (let index = 0; index < total; index++) {
    if (calls.FPDFText_IsGenerated(textPage, index) === 1) continue
    const code = codeAt(pdfium, textPage, index)
    if (isLowHalf(code)) continue
    const object = calls.FPDFText_GetTextObject(textPage, index)
    if (object === 0) continue
    calls.FPDFText_GetCharOrigin(textPage, index, out, out + 8)
    const x = memory.double(out)
    const y = memory.double(out + 8)
    if (object !== currentObject) {
      currentObject = object
      current = byObject.get(object) ?? []
      if (current.length === 0) byObject.set(object, current)
      current.push(count, count)
    } else if (
      Math.abs((glyphs.x[count - 1] ?? 0) - x) < SAME_ORIGIN &&
      Math.abs((glyphs.y[count - 1] ?? 0) - y) < SAME_ORIGIN
    ) {
      glyphs.chars[count - 1] = joinedName(glyphs.chars[count - 1] ?? "", charOf(code))
      // PDFium shares a ligature's box out among its letters.
      calls.FPDFText_GetLooseCharBox(textPage, index, out)
      glyphs.looseWidth[count - 1] = Math.max(
        glyphs.looseWidth[count - 1] ?? 0,
        memory.float(out + 8) - left,
      )
      continue
    }
    calls.FPDFText_GetLooseCharBox(textPage, index, out)
    const isArrow = code === RETURN_ARROW && isBadLigature(calls, textPage, index)
    glyphs.chars.push(isArrow ? "ff" : charOf(code))
    glyphs.x[count] = x
    glyphs.y[count] = y
    left = memory.float(out)
    glyphs.looseWidth[count] = memory.float(out + 8) - left
    glyphs.index[count] = index
    if (isUntrusted(code) || calls.FPDFText_HasUnicodeMapError(textPage, index) === 1)
      glyphs.isUnmapped[count] = 1
    current[current.length - 1] = ++count
  }
  return {
    glyphs,
    stretchesOf: (object) => byObject.get(object),
    objects: () => byObject.keys(),
  }
}

/**
 * Gives the name of a glyph that a file names by several characters: a ligature has all of them,
 * but a letter beyond U+FFFF that is named twice over, a character of Han with its radical or its
 * form of older codes beside it, and a space with all else that it stands for (a tab, the end of a
 * paragraph), as macOS names them, is one.
 */
function joinedName(before: string, char: string): string {
  const code = char.codePointAt(0) ?? 0
  if (code > LAST_SHORT && before === char) return before
  if (isBlank(before + char)) return " "
  const last = before.codePointAt(0) ?? 0
  if (isHanForm(code) && (isHan(last) || isHanForm(last))) return before
  return before.length === 1 && isHanForm(last) && isHan(code) ? char : before + char
}

/** Spaces, and control codes among them. */
const isBlank = (name: string): boolean => /\s/u.test(name) && /^[\s\ufffd]+$/u.test(name)

/** A radical, or an ideograph that is kept for older codes: the shape of another character. */
const isHanForm = (code: number): boolean =>
  (code >= 0x2e80 && code <= 0x2fdf) || (code >= 0xf900 && code <= 0xfaff)

const isHan = (code: number): boolean => code >= 0x3400 && code <= 0x9fff

/** What programs of macOS write for the ligature of TeX's fonts at this place of their encoding. */
const RETURN_ARROW = 0x21b5

/**
 * Tells whether a return arrow stands for "ff": one between two small letters of a word is a wrong
 * map. At the end of a line it may be the mark of a break, and stays.
 */
function isBadLigature(calls: Pdfium["calls"], textPage: number, index: number): boolean {
  return [-1, 1].every((step) => isSmallLetter(calls.FPDFText_GetUnicode(textPage, index + step)))
}

const isSmallLetter = (code: number): boolean => code >= 0x61 && code <= 0x7a

/** Columns in one piece of memory: each that is asked for is one more for the collector. */
function emptyColumns(total: number): GlyphColumns {
  const room = new ArrayBuffer(total * (3 * 8 + 4 + 1))
  const wide = (column: number): Float64Array => new Float64Array(room, column * total * 8, total)
  return {
    chars: [],
    x: wide(0),
    y: wide(1),
    looseWidth: wide(2),
    index: new Int32Array(room, total * 3 * 8, total),
    isUnmapped: new Uint8Array(room, total * (3 * 8 + 4), total),
  }
}

/** Gives the code of a character of the text page, both halves of a pair together. */
function codeAt({ calls, memory }: Pdfium, textPage: number, index: number): number {
  const unitAt = (at: number): number => calls.FPDFText_GetUnicode(textPage, at) >>> 0
  const unit = unitAt(index)
  if (!isHighHalf(unit)) return unit
  const placeOf = (at: number): string => {
    calls.FPDFText_GetCharOrigin(textPage, at, memory.out, memory.out + 8)
    return `${memory.double(memory.out)} ${memory.double(memory.out + 8)}`
  }
  // In a line that is read from the right, PDFium turns the halves around as well.
  const isTurned =
    index > 0 &&
    isLowHalf(unitAt(index - 1)) &&
    placeOf(index - 1) === placeOf(index) &&
    !(isLowHalf(unitAt(index + 1)) && placeOf(index + 1) === placeOf(index))
  return joinHalves(unit, unitAt(isTurned ? index - 1 : index + 1))
}

/** Last character of one half. */
const LAST_SHORT = 0xffff

const isHighHalf = (code: number): boolean => code >= 0xd800 && code <= 0xdbff
const isLowHalf = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff

/**
 * PDFium gives a character beyond U+FFFF as two halves: this joins the high one with the low one.
 */
function joinHalves(high: number, low: number): number {
  return isLowHalf(low) ? 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00) : 0xfffd
}

/**
 * Gives the text of codes; the same code gives the same string, so that a book of a million glyphs
 * holds each character once.
 */
export function createCharacters(): (code: number) => string {
  const known = new Map<number, string>()
  return (code) => {
    const text = known.get(code)
    if (text !== undefined) return text
    const made = textOf(code)
    known.set(code, made)
    return made
  }
}

function textOf(code: number): string {
  if (code === LINE_END_HYPHEN) return "-"
  if (isControl(code) || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
    return code === TAB ? " " : "\ufffd"
  return String.fromCodePoint(code)
}

const TAB = 9

/**
 * Control codes are no text: fonts without a map give them for their first glyphs, and XML forbids
 * them.
 */
const isControl = (code: number): boolean => code < 32 || (code >= 0x7f && code < 0xa0)

/** Private use, replacement character and control codes tell nothing about the letter. */
function isUntrusted(code: number): boolean {
  if (code === LINE_END_HYPHEN || code === TAB) return false
  return code === 0xfffd || isControl(code) || (code >= 0xe000 && code <= 0xf8ff) || code >= 0xf0000
}
