import { privatePieces, texExtension, texSigns } from "./data/tex-extension.ts"

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
    /^(?:cm|lm|lcm)m(?:i|ib)\d|^LMMathItalic|^cmmib|^(?:MTMI|RMTMI|NewTXMI|txmi|pxmi|zplm|eurm|eufb?x?mi)|^PazoMath-(?:Bold)?Italic|^(?:KaTeX_|MathJax_|MJXTEX-?)(?:Math|I)/i,
    "letters",
  ],
  [/^(?:cm|lm)b?sy\d|^LMMathSymbols|^(?:MTSY|RMTSY|txsys?|pxsys?|NewTXSY|ntxsy)/i, "signs"],
  [
    /^(?:cm|lm)ex\d|^LMMathExtension|^(?:MTEX|RMTEX|txex|pxex|NewTXEX|ntxex|esint)|^(?:KaTeX_|MathJax_)Size|MT ?-?Extra/i,
    "extension",
  ],
  [/^msbm|^bbm|^dsrom|^PazoMathBlackboard|^(?:KaTeX_|MathJax_)AMS|DoubleStruck/i, "struck"],
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
export function mathText(kind: MathFontKind, code: number): string | undefined {
  return privatePieces.get(code) ?? (kind === "extension" ? texExtension[code] : undefined)
}

/** TeX's own fonts of signs, whose codes are known. */
const texSignFont = /^(?:cm|lm)b?sy\d|^LMMathSymbols/i

/**
 * Gives the sign of a glyph of TeX's font of signs that is said to be a digit or a small letter: it holds
 * none, so that what was read is its code.
 */
export function texSign(name: string, char: string): string | undefined {
  return /^[\da-z]$/.test(char) && texSignFont.test(name)
    ? texSigns[char.codePointAt(0) ?? 0]
    : undefined
}
