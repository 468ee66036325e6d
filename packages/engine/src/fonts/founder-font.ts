/**
 * What the name of a font of Founder's typesetting programs says of its face; absent members are not
 * told by the name.
 */
export interface FounderFace {
  /** Name of the family, one that the tables of families know. */
  readonly family: string
  readonly weight?: number
  readonly isItalic: boolean
  readonly isSerif?: boolean
  /** Draws letters of the West, under the codes of their wide forms. */
  readonly isLatin?: boolean
}

/**
 * Names of the fonts that Founder's programs embed, in most Chinese journals of two decades:
 * letters for the face ("SSJ" for Shusong, "E-BX" for slanted Roman), then its table of codes, or
 * the mark and number that an archive of journals gives it as it takes pages apart.
 */
const NAME =
  /^(?:[A-Z]{6}\+)?(?:(E|F|FN)-)?(?:[A-Z]-)?([A-Z]+)\d*[A-Z]?(?:-PK748|\+Z[A-Za-z\d]{5}-\d+$)/

/** The same where the archive leaves a number of the face: DY is 字体, a font. */
const NUMBERED = /^DY\d+\+Z[A-Za-z\d]{5}-\d+$/

/** Chinese faces by the letters that begin their names. */
const chinese: readonly (readonly [start: RegExp, family: string, isSerif: boolean])[] = [
  [/^(?:XBS|XBJ)/, "小标宋", true],
  // Signs, blanks among them, are of no face.
  [/^(?:SS|BS|DBS|CS|XS|NBS|O$)/, "宋体", true],
  [/^FS/, "仿宋", true],
  [/^KT/, "楷体", true],
  [/^(?:LS|LB)/, "隶书", true],
  [/^(?:ZY|XY|CY|Y)/, "幼圆", false],
  [/^(?:HT|XH|DH|CH|ZH|MH)/, "黑体", false],
]

/** Reads the name of a font of Founder's typesetting programs; undefined for all others. */
export function founderFace(name: string): FounderFace | undefined {
  if (NUMBERED.test(name)) return { family: "Times", isItalic: false }
  const [, western, face = ""] = NAME.exec(name) ?? []
  if (face === "") return undefined
  if (western !== undefined) {
    const isSerif = /^[BH]/.test(face)
    return {
      family: isSerif ? "Times" : "Arial",
      weight: face.startsWith("H") ? 700 : 400,
      isItalic: face.endsWith("X"),
      isSerif,
      isLatin: true,
    }
  }
  const [, family, isSerif] = chinese.find(([start]) => start.test(face)) ?? []
  if (family === undefined) return undefined
  return { family, weight: 400, isItalic: false, isSerif: isSerif === true, isLatin: false }
}

/** Signs of Founder's own, in Unicode's private area. */
const ownSigns: Readonly<Record<string, string>> = { "\ue010": ".", "\ue011": "-", "\ue10b": "’" }

/** Wide forms of ASCII lie this far above it. */
const WIDE = 0xfee0

/**
 * Rows of GBK that Founder's table fills with letters of the West; read by GBK they are rare
 * characters ("犃犫狊狋狉犪犮狋" for "Abstract"), whose second byte is that of the letter and a bit.
 */
let paired: ReadonlyMap<string, string> | undefined

function pairedLetters(): ReadonlyMap<string, string> {
  if (paired) return paired
  const decoder = new TextDecoder("gbk")
  const letters = new Map<string, string>()
  for (let code = 0x21; code < 0x7f; code++)
    letters.set(decoder.decode(Uint8Array.of(0xa0, code | 0x80)), String.fromCharCode(code))
  paired = letters
  return letters
}

/** Gives the letter of the West that a character of one of Founder's fonts stands for. */
export function founderLetter(char: string): string {
  if (char === "\u3000") return " "
  const code = char.charCodeAt(0)
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - WIDE)
  return ownSigns[char] ?? pairedLetters().get(char) ?? char
}

/** Gives the characters that stand for letters of ASCII in Founder's fonts. */
export function founderForms(letters: string): string[] {
  const han = [...pairedLetters()]
  return [...letters].flatMap((letter) => [
    String.fromCharCode(letter.charCodeAt(0) + WIDE),
    ...han.filter(([, own]) => own === letter).map(([form]) => form),
  ])
}
