import { symbolTable, wingdingsTable } from "./data/symbol-tables.ts"

/**
 * Symbol fonts put their codes into the private area from U+F000. Source: OpenType 1.9, "cmap",
 * encoding 3.0.
 */
const PRIVATE_START = 0xf000
const PRIVATE_END = 0xf0ff

/**
 * Gives the Unicode character for a private-use code of a symbol font, or undefined where none is
 * known.
 *
 * Fonts that are neither Symbol nor Wingdings by name (OpenSymbol, subset names) mostly draw Word's
 * list bullets, which come from both.
 */
export function symbolText(fontName: string, code: number): string | undefined {
  if (code < PRIVATE_START || code > PRIVATE_END) return undefined
  const byte = code - PRIVATE_START
  if (/wing\s?ding/i.test(fontName)) return wingdingsTable.get(byte)
  if (/symbol/i.test(fontName) && !/opensymbol/i.test(fontName)) return symbolTable.get(byte)
  return byte === BULLET_OF_SYMBOL ? symbolTable.get(byte) : wingdingsTable.get(byte)
}

const BULLET_OF_SYMBOL = 0xb7
