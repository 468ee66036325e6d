import type { Pdfium } from "../../pdf/pdfium/pdfium.ts"

/** The glyphs that one text object draws, in PDF page space (y up). */
export interface ObjectGlyphs {
  readonly chars: string[]
  readonly x: number[]
  readonly y: number[]
  /** Width of the advance box, 0 where the text is turned. */
  readonly looseWidth: number[]
  /** Places of glyphs without a trustworthy Unicode value. */
  readonly unmapped: number[]
}

/** A page's characters, gathered by the text object that draws them. */
export interface PageText {
  glyphsOf(object: number): ObjectGlyphs | undefined
}

/** What PDFium writes for a hyphen at the end of a line. */
const LINE_END_HYPHEN = 2

/** Origins of the parts of one ligature agree to within this many points. */
const SAME_ORIGIN = 1e-3

/**
 * Reads the characters of PDFium's text page and hands each back to its text object.
 *
 * Spaces and line ends that PDFium made up are left out, its U+0002 becomes the hyphen the page shows, and the characters of a
 * ligature are joined to one glyph again.
 */
export function readPageText({ calls, memory }: Pdfium, textPage: number): PageText {
  const byObject = new Map<number, ObjectGlyphs>()
  const total = textPage === 0 ? 0 : Math.max(0, calls.FPDFText_CountChars(textPage))
  const { out } = memory
  let current: ObjectGlyphs | undefined
  let currentObject = 0
  for (let index = 0; index < total; index++) {
    if (calls.FPDFText_IsGenerated(textPage, index) === 1) continue
    const code = calls.FPDFText_GetUnicode(textPage, index) >>> 0
    const object = calls.FPDFText_GetTextObject(textPage, index)
    if (object === 0) continue
    if (object !== currentObject || !current) {
      currentObject = object
      current = byObject.get(object)
      if (!current) {
        current = { chars: [], x: [], y: [], looseWidth: [], unmapped: [] }
        byObject.set(object, current)
      }
    }
    calls.FPDFText_GetCharOrigin(textPage, index, out, out + 8)
    const x = memory.double(out)
    const y = memory.double(out + 8)
    const char = textOf(code)
    const last = current.chars.length - 1
    if (last >= 0 && Math.abs((current.x[last] ?? 0) - x) < SAME_ORIGIN && Math.abs((current.y[last] ?? 0) - y) < SAME_ORIGIN) {
      current.chars[last] += char
      continue
    }
    calls.FPDFText_GetLooseCharBox(textPage, index, out)
    const width = memory.float(out + 8) - memory.float(out)
    current.chars.push(char)
    current.x.push(x)
    current.y.push(y)
    current.looseWidth.push(width)
    if (isUntrusted(code) || calls.FPDFText_HasUnicodeMapError(textPage, index) === 1) current.unmapped.push(last + 1)
  }
  return { glyphsOf: (object) => byObject.get(object) }
}

function textOf(code: number): string {
  if (code === LINE_END_HYPHEN) return "-"
  if (isControl(code) || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return code === TAB ? " " : "\ufffd"
  return String.fromCodePoint(code)
}

const TAB = 9

/** Control codes are no text: fonts without a map give them for their first glyphs, and XML forbids them. */
const isControl = (code: number): boolean => code < 32 || (code >= 0x7f && code < 0xa0)

/** Private use, replacement character and control codes tell nothing about the letter. */
function isUntrusted(code: number): boolean {
  if (code === LINE_END_HYPHEN || code === TAB) return false
  return code === 0xfffd || isControl(code) || (code >= 0xe000 && code <= 0xf8ff) || code >= 0xf0000
}
