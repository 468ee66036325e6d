/** Text of a TEXT entity after its control codes; under- and overline as ranges of characters. */
export interface CodedText {
  readonly text: string
  readonly isUnderlined: boolean
  readonly isOverlined: boolean
}

/** Source: DXF reference, "Text control codes". */
export function decodeControlCodes(value: string): CodedText {
  let [isUnderlined, isOverlined] = [false, false]
  const text = decodeEscapes(value).replace(/%%(\d{3}|[a-zA-Z%])/g, (whole, code: string) => {
    const letter = code.toLowerCase()
    if (letter === "u") isUnderlined = true
    else if (letter === "o") isOverlined = true
    else if (letter !== "k") return specialCharacter(letter) ?? whole
    return ""
  })
  return { text: withoutControls(text), isUnderlined, isOverlined }
}

function specialCharacter(code: string): string | undefined {
  if (/^\d{3}$/.test(code)) return characterOfCode(Number(code))
  return { d: "°", p: "±", c: "Ø", "%": "%" }[code]
}

const knownCodes: Readonly<Record<number, string>> = { 127: "°", 128: "±", 129: "Ø" }
/**
 * Codes that the usual Chinese engineering stroke fonts give to the four grades of reinforcement
 * bars.
 */
const barCodes = new Set([130, 131, 132, 133])

/**
 * Start of the private range where characters of a font's own numbering are kept until the font is
 * chosen.
 */
const OWN_CODES = 0xe000

/**
 * Gives the character of %%nnn; codes that only the drawing's stroke font knows stay apart from
 * Unicode's.
 */
export function characterOfCode(code: number): string {
  return knownCodes[code] ?? String.fromCharCode(code > 129 && code < 256 ? OWN_CODES + code : code)
}

/** Gives the number of a character that stands for a font's own code. */
export function codeOfCharacter(char: string): number | undefined {
  const code = char.charCodeAt(0) - OWN_CODES
  return code >= 0 && code < 256 ? code : undefined
}

/** Gives what fonts in Unicode show for a font's own code. */
export function unicodeOf(char: string): string {
  const code = codeOfCharacter(char)
  // Few faces have the sign for diameters; the letter looks like it.
  if (char === "∅" || char === "⌀") return "Ø"
  return code === undefined ? char : barCodes.has(code) ? "Φ" : String.fromCharCode(code)
}

/** \U+XXXX and \M+nXXXX (n: code page 1 Shift-JIS, 2 Big5, 3 Korean, 4 Johab, 5 GBK). */
export function decodeEscapes(value: string): string {
  return value
    .replace(/\\U\+([0-9A-Fa-f]{4,5})/g, (_, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    )
    .replace(/\\M\+([1-5])([0-9A-Fa-f]{4})/g, (_, page: string, hex: string) =>
      decodeDoubleByte(page, hex),
    )
}

const codePages: Readonly<Record<string, string>> = {
  "1": "shift_jis",
  "2": "big5",
  "3": "euc-kr",
  "4": "euc-kr",
  "5": "gbk",
}

function decodeDoubleByte(page: string, hex: string): string {
  const code = Number.parseInt(hex, 16)
  return new TextDecoder(codePages[page] ?? "gbk").decode(new Uint8Array([code >> 8, code & 255]))
}

/** ^I, ^J and ^M stand for tab and line ends; other control characters draw nothing. */
function withoutControls(text: string): string {
  const plain = text
    .replaceAll("^I", "    ")
    .replaceAll("\t", "    ")
    .replace(/\^[JM]/g, " ")
    .replaceAll("^ ", "^")
  // oxlint-disable-next-line no-control-regex -- control characters are what is removed, 2026-11-21
  return plain.replace(/[\u0000-\u001f\u007f]/g, "")
}
