import {
  amsBlackboard,
  amsSigns,
  privatePieces,
  texAccents,
  texExtension,
  texIntegrals,
  texLetters,
  texSigns,
} from "./data/tex-extension.ts"

/**
 * What a font draws in formulas: letters of variables, signs, tall signs, double-struck or script
 * letters; `whole` fonts draw all of a formula; `mixed` and `office` ones draw bullets of text,
 * too, and letters stand beside them in faces of text.
 */
export type MathFontKind =
  | "letters"
  | "signs"
  | "extension"
  | "struck"
  | "script"
  | "fraktur"
  | "whole"
  | "mixed"
  | "office"

/** Names without subset prefix; the first that fits tells the kind. */
const kinds: readonly (readonly [RegExp, MathFontKind])[] = [
  [
    /^(?:cm|lm|lcm)m(?:i|ib)\d|^LMMathItalic|^cmmib|^(?:MTMI|RMTMI|NewTXMI|r?txmi|r?pxmi|cmbrm[ib]|zplm|eurm|eufb?x?mi)|^PazoMath-(?:Bold)?Italic|^(?:KaTeX_|MathJax_|MJXTEX-?)(?:Math|I)/i,
    "letters",
  ],
  [/^(?:cm|lm)b?sy\d|^cmbrsy|^LMMathSymbols|^(?:MTSY|RMTSY|txsys?|pxsys?|NewTXSY|ntxsy)/i, "signs"],
  [
    /^(?:cm|lm)ex\d|^LMMathExtension|^(?:MTEX|RMTEX|txex|pxex|NewTXEX|ntxex|esint)|^(?:KaTeX_|MathJax_)Size|MT ?-?Extra/i,
    "extension",
  ],
  [
    /^msbm|^bbm|^bbold|^ds(?:rom|ss)|^PazoMathBlackboard|^(?:KaTeX_|MathJax_)AMS|DoubleStruck/i,
    "struck",
  ],
  [/^(?:rsfs|eusm|eusb)|^(?:KaTeX_|MathJax_)(?:Caligraphic|Script)/i, "script"],
  [/^euf[mb]\d|^(?:KaTeX_|MathJax_)Fraktur/i, "fraktur"],
  [/^msam|^stmary|^wasy\d/i, "signs"],
  [
    /Math(?!ematica\w*Text)|^STIX(?!TwoText)(?:General|Size|Integrals|NonUnicode|Var|Math)|^XITS ?Math|^Euclid ?(?:Extra|Symbol|Math|Fraktur)|^Asana/i,
    "whole",
  ],
  // LibreOffice draws every sign of a formula with it, letters and digits with a face of text.
  [/^OpenSymbol/i, "office"],
  [/^(?:Symbol|SymbolMT|StandardSymL|StandardSymbolsPS)\b/i, "mixed"],
]

/** Tells what a font draws in formulas; undefined for fonts of text. */
export function mathFontKind(name: string): MathFontKind | undefined {
  return kinds.find(([pattern]) => pattern.test(name))?.[1]
}

/** Gives what a code without a Unicode value draws in a font of formulas, where that is known. */
export function mathText(kind: MathFontKind, name: string, code: number): string | undefined {
  if (integralFont.test(name)) return texIntegrals[code]
  const place = usualPlace(code)
  if (texLetterFont.test(name)) return texLetters[place]
  const ams = /^ms([ab])m\d/i.exec(name)?.[1]
  if (ams) return ams.toLowerCase() === "a" ? amsSign(place) : amsBlackboard.get(place)
  if (texSignFont.test(name)) return texSigns[place]
  return privatePieces.get(code) ?? (kind === "extension" ? texExtension[place] : undefined)
}

const amsSign = (place: number): string | undefined => amsSigns[place]?.trim() || undefined

/** TeX's own fonts of letters in formulas, and of signs, whose codes are known. */
const texLetterFont = /^(?:cm|lm|lcm)m(?:i|ib)\d|^LMMathItalic|^cmmib/i
const texSignFont = /^(?:cm|lm)b?sy\d|^LMMathSymbols/i

/**
 * Gives the usual code of a sign that has a second one: programs that may not show control codes
 * take those from 0xA1 and 0xAD on. Source: "Computer Modern PostScript Fonts", American
 * Mathematical Society.
 */
function usualPlace(code: number): number {
  if (code >= 0xa1 && code <= 0xaa) return code - 0xa1
  return code >= 0xad && code <= 0xc3 ? code - 0xad + 0x0a : code
}

/** The font of integrals that TeX's package of that name draws with. */
const integralFont = /^esint\d/i

/** Tells fonts that may draw integrals in the place of accents: nearly all have other names. */
export const mayDrawIntegrals = (name: string): boolean => "Ee".includes(name.charAt(0))

/**
 * Gives the integral that a font of nothing else draws where its file names an accent: some
 * programs name the codes of all fonts of TeX by those of its letters.
 */
export function integralOfAccent(name: string, char: string): string | undefined {
  if (!mayDrawIntegrals(name) || !integralFont.test(name)) return undefined
  return texIntegrals[texAccents.indexOf(char)] ?? texIntegrals[char.codePointAt(0) ?? 0]
}

/**
 * Gives the sign of a glyph of TeX's font of signs that is said to be a digit or a small letter: it
 * holds none, so that what was read is its code. So are the double brackets of the font `stmary`,
 * and any letter or digit of `msam`.
 */
export function texSign(name: string, char: string): string | undefined {
  if (/^msam\d/i.test(name))
    return /^[\dA-Za-z]$/.test(char) ? amsSign(char.codePointAt(0) ?? 0) : undefined
  if (/^stmary\d/i.test(name)) return { J: "⟦", K: "⟧" }[char]
  return /^[\da-z]$/.test(char) && texSignFont.test(name)
    ? texSigns[char.codePointAt(0) ?? 0]
    : undefined
}
