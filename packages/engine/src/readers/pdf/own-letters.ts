import { ligaturesOf } from "../../fonts/sfnt-ligatures.ts"
import { parseSfnt, type SfntFont } from "../../fonts/sfnt.ts"

/** What the glyphs of an embedded program stand for, by its own character map. */
export interface OwnLetters {
  /** Letter of a glyph, or those that it joins; undefined where the map has none for it. */
  letterOf(glyph: number): string | undefined
  /** Advance of a glyph, in ems. */
  advanceOf(glyph: number): number
}

/** Last code point that is looked for; what lies beyond is in no font without a map of its own. */
const LAST = 0xffff

/** Fewest different advances of letters for them to prove anything: one is that of a typewriter. */
const FEWEST_ADVANCES = 4

/** Most letters that one glyph is read as. */
const MOST_JOINED = 4

/**
 * Reads the letters of an embedded TrueType or OpenType program, for fonts whose codes are numbers
 * of glyphs and that name no letters; undefined where it has no map, or one width for all.
 */
export function ownLetters(program: Uint8Array): OwnLetters | undefined {
  try {
    const face = parseSfnt(program)
    const letters = new Map<number, string>()
    for (let code = 0x20; code <= LAST; code++) {
      if (isNoLetter(code)) continue
      const glyph = face.glyphOf(code)
      if (glyph > 0 && glyph < face.glyphCount && !letters.has(glyph))
        letters.set(glyph, String.fromCodePoint(code))
    }
    const advances = new Set([...letters.keys()].map((glyph) => face.advanceOf(glyph)))
    if (advances.size < FEWEST_ADVANCES) return undefined
    nameLigatures(face, letters)
    return {
      letterOf: (glyph) => letters.get(glyph),
      advanceOf: (glyph) => face.advanceOf(glyph) / face.unitsPerEm,
    }
  } catch {
    // A program that cannot be read names nothing: it is no sfnt, or damaged.
    return undefined
  }
}

/** Names the glyphs that no character has and that are drawn for several which have one each. */
function nameLigatures(face: SfntFont, letters: Map<number, string>): void {
  for (const { glyph, parts } of ligaturesOf(face)) {
    const joined = parts.map((part) => letters.get(part))
    if (!letters.has(glyph) && joined.length <= MOST_JOINED && !joined.includes(undefined))
      letters.set(glyph, joined.join(""))
  }
}

/** Control codes, halves of pairs and private use. */
const isNoLetter = (code: number): boolean =>
  (code >= 0x7f && code <= 0xa0) || (code >= 0xd800 && code <= 0xf8ff)
