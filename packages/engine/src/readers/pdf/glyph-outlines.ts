import { identity } from "../../base/geometry.ts"
import { formsOfHan } from "../../fonts/han-forms.ts"
import { isSymbolFont, PRIVATE_START, symbolCode } from "../../fonts/symbol-text.ts"
import type { PathSegment } from "../../model/scene.ts"
import type { Pdfium } from "../../pdf/pdfium/pdfium.ts"
import { readSegments } from "./path-segments.ts"

/** A code that no font gives a glyph: Unicode keeps it free for ever. */
const NO_CHARACTER = 0xfffe

/**
 * Gives the outlines of characters of a font, in ems with y up.
 *
 * PDFium looks a character up by its Unicode value through the font's own map, so what the font
 * draws under another name (a ligature, a swash) is not found by its letters. Signs of symbol fonts
 * are known by what they draw; their fonts map them by their codes, and those that macOS made map
 * characters of Han by their radicals. What is drawn for a missing
 * glyph, mostly a box, is no outline.
 *
 * @param name Of the font, with or without the letters of its subset.
 */
export function glyphOutlines(
  pdfium: Pdfium,
  { font, name }: { readonly font: number; readonly name: string },
  characters: readonly string[],
): Map<string, readonly PathSegment[]> {
  const missing = outlineOf(pdfium, font, NO_CHARACTER)
  const isSymbol = isSymbolFont(name)
  const drawnFor = (form: string): readonly PathSegment[] | undefined => {
    if (isWithoutRoom(pdfium, font, form)) return undefined
    const drawn = outlineOf(pdfium, font, form.codePointAt(0) ?? 0)
    return drawn.length > 1 && !areSameOutlines(drawn, missing) ? drawn : undefined
  }
  const outlines = new Map<string, readonly PathSegment[]>()
  for (const char of characters) {
    const segments =
      drawnFor(char) ??
      firstOf(formsOfHan(char), drawnFor) ??
      (isSymbol ? firstOf(codesOfSign(char), drawnFor) : undefined)
    if (segments) outlines.set(char, segments)
  }
  return outlines
}

/**
 * Tells whether a font gives a letter or number no room: where a map names several codes by one
 * letter, the first of them may be one that the font has no glyph for.
 */
function isWithoutRoom({ calls, memory }: Pdfium, font: number, char: string): boolean {
  if (!/^[\p{Lu}\p{Ll}\p{N}]$/u.test(char)) return false
  const isKnown = calls.FPDFFont_GetGlyphWidth(font, char.codePointAt(0) ?? 0, 1, memory.out)
  return isKnown !== 0 && memory.float(memory.out) === 0
}

/** Gives the first outline that one of several names of a character has. */
function firstOf(
  forms: readonly string[],
  drawnFor: (form: string) => readonly PathSegment[] | undefined,
): readonly PathSegment[] | undefined {
  for (const form of forms) {
    const drawn = drawnFor(form)
    if (drawn) return drawn
  }
  return undefined
}

/** Tells whether two outlines have the same segments. */
export function areSameOutlines(a: readonly PathSegment[], b: readonly PathSegment[]): boolean {
  return (
    a.length === b.length &&
    a.every((segment, at) => {
      const other: PathSegment | undefined = b[at]
      return (
        segment.length === other?.length && segment.every((part, place) => part === other[place])
      )
    })
  )
}

/** Gives the outlines of characters of a face that several fonts draw, each a part of them. */
export function outlinesInFonts(
  pdfium: Pdfium,
  { fonts, name }: { readonly fonts: readonly number[]; readonly name: string },
  characters: readonly string[],
): Map<string, readonly PathSegment[]> {
  const all = new Map<string, readonly PathSegment[]>()
  for (const font of fonts) {
    const left = characters.filter((char) => !all.has(char))
    for (const [char, outline] of glyphOutlines(pdfium, { font, name }, left))
      all.set(char, outline)
  }
  return all
}

/** Codes under which a symbol font may map a sign: in the private area, and as a letter. */
function codesOfSign(char: string): string[] {
  const symbol = symbolCode(char)
  return symbol ? [String.fromCodePoint(PRIVATE_START + symbol.code), symbol.letter] : []
}

/** From where to where ink reaches along its line, and how far down, in ems with y up. */
export interface Reach {
  readonly from: number
  readonly to: number
  readonly bottom: number
}

/** Gives from where to where the outline of a character reaches. */
export function reachOf(pdfium: Pdfium, font: number, char: string): Reach | undefined {
  let [from, to, bottom] = [Infinity, -Infinity, Infinity]
  for (const segment of outlineOf(pdfium, font, char.codePointAt(0) ?? 0)) {
    const [x, y] = [segment.at(-2), segment.at(-1)]
    if (typeof x !== "number" || typeof y !== "number") continue
    from = Math.min(from, x)
    to = Math.max(to, x)
    bottom = Math.min(bottom, y)
  }
  return from < to ? { from, to, bottom } : undefined
}

function outlineOf(pdfium: Pdfium, font: number, code: number): readonly PathSegment[] {
  const { calls } = pdfium
  // The call takes one UTF-16 unit.
  const path = code > 0xffff ? 0 : calls.FPDFFont_GetGlyphPath(font, code, 1)
  if (path === 0) return []
  const count = calls.FPDFGlyphPath_CountGlyphSegments(path)
  return readSegments(
    pdfium,
    { count, segmentAt: (index) => calls.FPDFGlyphPath_GetGlyphPathSegment(path, index) },
    identity,
  )
}
