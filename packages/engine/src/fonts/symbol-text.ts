import {
  symbolTable,
  wingdings2Table,
  wingdings3Table,
  wingdingsTable,
} from "./data/symbol-tables.ts"

/**
 * Symbol fonts put their codes into the private area from U+F000. Source: OpenType 1.9, "cmap",
 * encoding 3.0.
 */
export const PRIVATE_START = 0xf000
const PRIVATE_END = 0xf0ff

/** Windows' Latin characters, from the space on. */
const lettersOfWindows: readonly string[] = Array.from(
  new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 224 }, (_, at) => at + 32)),
)

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
  if (secondWingdings.test(fontName)) return wingdings2Table.get(byte)
  if (thirdWingdings.test(fontName)) return wingdings3Table.get(byte)
  if (/wing\s?ding/i.test(fontName)) return wingdingsTable.get(byte)
  const isOpen = /opensymbol/i.test(fontName)
  if (/symbol/i.test(fontName) && !isOpen) return symbolTable.get(byte)
  if (byte === BULLET_OF_SYMBOL) return symbolTable.get(byte)
  return wingdingsTable.get(byte) ?? (isOpen ? signOfOffice(byte) : undefined)
}

const BULLET_OF_SYMBOL = 0xb7

const secondWingdings = /wing\s?dings\s?-?2/i
const thirdWingdings = /wing\s?dings\s?-?3/i

/** Tells whether a font by its name has signs in the place of letters. */
export const isSymbolFont = (name: string): boolean => /symbol|wing\s?ding|dingbat/i.test(name)

/** A sign as the fonts Symbol and Wingdings code it, which all office programs have. */
export interface SymbolCode {
  readonly font: "Symbol" | "Wingdings"
  readonly code: number
  /** What Windows names the code. */
  readonly letter: string
}

/** Gives the code of a bullet in Symbol or Wingdings; undefined where neither draws it. */
export function symbolCode(sign: string): SymbolCode | undefined {
  if (sign === "•" || sign === "·")
    return { font: "Symbol", code: BULLET_OF_SYMBOL, letter: "\u00b7" }
  const code = codesOfWingdings.get(sign)
  const letter = code === undefined ? undefined : lettersOfWindows[code - 32]
  return code === undefined || letter === undefined
    ? undefined
    : { font: "Wingdings", code, letter }
}

/** Codes of Wingdings by what they draw; the first of equal ones. */
const codesOfWingdings: ReadonlyMap<string, number> = new Map(
  [...wingdingsTable].toReversed().map(([code, sign]) => [sign, code]),
)

/**
 * What LibreOffice draws with its own font for codes that Wingdings has no sign for: Wingdings 2
 * and 3, Symbol.
 */
const signOfOffice = (byte: number): string | undefined => {
  if (byte === DISC_OF_WINGDINGS_2) return "●"
  return byte === TRIANGLE_OF_WINGDINGS_3 ? wingdings3Table.get(byte) : symbolTable.get(byte)
}

const DISC_OF_WINGDINGS_2 = 0x97
const TRIANGLE_OF_WINGDINGS_3 = 0x7d

/** Tells fonts that may draw symbols in the place of letters: nearly all have other names. */
export const mayDrawSymbols = (fontName: string): boolean => "WwSs".includes(fontName.charAt(0))

/**
 * Gives what Wingdings or Symbol draws where its file names the letter of the same code: "§" is a
 * small square of Wingdings, "a" an alpha of Symbol. These fonts have no such letters.
 *
 * Of Symbol letters and the bullet alone: PDFium knows its other signs by name.
 *
 * @param widthEm Width of the glyph in ems; 0 where it is not known.
 */
export function symbolOfLetter(fontName: string, char: string, widthEm = 0): string | undefined {
  if (!mayDrawSymbols(fontName) || char === " " || char.length !== 1) return undefined
  if (secondWingdings.test(fontName)) return wingdings2Table.get(windowsCodes.get(char) ?? 0)
  if (thirdWingdings.test(fontName)) return wingdings3Table.get(windowsCodes.get(char) ?? 0)
  if (/^wing\s?dings(?:$|[^\s\d-]|-?reg)/i.test(fontName))
    return isRenumbered(char, widthEm) ? "•" : wingdingsTable.get(windowsCodes.get(char) ?? 0)
  if (!/^symbol(?:mt|ps)?(?:$|[,-])/i.test(fontName)) return undefined
  return /[A-Za-z]/.test(char) || char === "\u00b7"
    ? symbolTable.get(char.charCodeAt(0))
    : undefined
}

/** Widths of the first signs of Wingdings, from "!" on, in ems. */
const firstWidths: readonly number[] = [1.03, 1.144, 1.301, 1.343, 0.893]

/** How far a width is from that of its sign where it is another's, in ems. */
const otherWidth = 0.05

/**
 * Whether a sign is as wide as it never is: printer drivers give the signs of a font their codes by
 * turns, from "!" on. What it is then, nobody says; nearly all of them are bullets.
 */
function isRenumbered(char: string, widthEm: number): boolean {
  const usual = firstWidths[(windowsCodes.get(char) ?? 0) - 0x21]
  return usual !== undefined && widthEm > 0 && Math.abs(widthEm - usual) > otherWidth
}

/** Codes of Windows' Latin characters. */
const windowsCodes: ReadonlyMap<string, number> = new Map(
  lettersOfWindows.map((char, at) => [char, at + 32]),
)
