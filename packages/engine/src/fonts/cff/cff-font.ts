/**
 * A CFF font taken apart. Source: Adobe technical note 5176 "The Compact Font Format
 * Specification".
 *
 * Glyphs are in the order of the file; index 0 is .notdef.
 */
export interface CffFont {
  readonly name: string
  readonly isCid: boolean
  readonly top: CffDict
  /** Strings behind the standard ones. */
  readonly strings: readonly string[]
  readonly globalSubrs: readonly Uint8Array[]
  readonly charStrings: readonly Uint8Array[]
  /** String number (or CID) by glyph. */
  readonly charset: readonly number[]
  /** Glyph by code of a built-in encoding; undefined: the standard encoding. */
  readonly encoding: ReadonlyMap<number, number> | undefined
  /** One for a plain font, one a font dictionary for a CID-keyed one. */
  readonly parts: readonly CffPart[]
  /** Index into `parts` by glyph. */
  readonly partOf: (glyph: number) => number
}

/** Private data that some glyphs share. */
export interface CffPart {
  /** Font dictionary of a CID-keyed font. */
  readonly dict: CffDict
  readonly privateDict: CffDict
  readonly subrs: readonly Uint8Array[]
}

/**
 * Operands by operator, two-byte operators as 1200 + second byte; a real number keeps its spelling.
 */
export type CffDict = ReadonlyMap<number, readonly CffNumber[]>
export type CffNumber = number | CffReal

/** A decimal number as the font spells it: "0.0005", "-1.2E-4". */
export interface CffReal {
  readonly text: string
}

/** Operators of dictionaries. Source: Adobe technical note 5176, tables 9, 10 and 23. */
export const op = {
  encoding: 16,
  charset: 15,
  charStrings: 17,
  privateDict: 18,
  subrs: 19,
  defaultWidth: 20,
  nominalWidth: 21,
  fontBBox: 5,
  fontMatrix: 1_207,
  charstringType: 1_206,
  ros: 1_230,
  cidCount: 1_234,
  fdArray: 1_236,
  fdSelect: 1_237,
  fontName: 1_238,
} as const
