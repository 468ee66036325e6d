import { founderFace } from "./founder-font.ts"

/**
 * What a PostScript or family name says about its face; absent members are not told by the name.
 */
export interface FontNameReading {
  /** Without subset prefix. */
  readonly name: string
  /** Without style words. */
  readonly family: string
  readonly weight?: number
  readonly isItalic: boolean
  readonly isSerif?: boolean
  readonly isFixedPitch?: boolean
}

const SUBSET_PREFIX = /^[A-Z]{6}\+/

/**
 * Style words that end a name, after "-", "," or a capital: "Arial,BoldItalic", "NotoSansSC-Light",
 * "TimesNewRomanPS-BoldMT".
 */
const STYLE_TAIL =
  /[-, ]?(?:(?:extra|ultra|semi|demi)?[- ]?(?:bold|light)|black|heavy|medium|regular|roman|book|thin|normal|italic|oblique|ital|condensed|narrow|PSMT|MT|PS)+$/i

const weightWords: readonly (readonly [RegExp, number])[] = [
  [/thin|hairline/i, 100],
  [/(extra|ultra)[- ]?light/i, 200],
  [/(semi|demi)[- ]?bold|demi$/i, 600],
  [/(extra|ultra)[- ]?bold/i, 800],
  [/black|heavy/i, 900],
  [/bold/i, 700],
  [/light/i, 300],
  [/medium/i, 500],
]

const SERIF =
  /times|serif|roman|georgia|garamond|cambria|palatino|bookman|century|song|simsun|ming|mincho|batang|fangsong|kai|nimbusrom|cmr\d|cmb\d|utopia|宋|明|仿/i
const NOT_SERIF = /sans|gothic|hei|arial|helvetica/i
const FIXED = /courier|mono|consol|menlo|typewriter|cmtt|fixed/i

/**
 * Reads weight, slant and family out of a font's name; base-14 fonts without a descriptor tell it
 * nowhere else.
 */
export function readFontName(raw: string): FontNameReading {
  const name = raw.replace(SUBSET_PREFIX, "")
  const founder = founderFace(name)
  if (founder) return { name, ...founder }
  const styled = name.split(/[-,]/).slice(1).join(" ") || (STYLE_TAIL.exec(name)?.[0] ?? "")
  const weight = weightWords.find(([word]) => word.test(styled))?.[1]
  const family = stripStyle(name)
  return {
    name,
    family,
    ...(weight === undefined ? {} : { weight }),
    isItalic: /ital|obli|kursiv|slant/i.test(styled),
    ...(NOT_SERIF.test(family) ? { isSerif: false } : SERIF.test(family) ? { isSerif: true } : {}),
    ...(FIXED.test(family) ? { isFixedPitch: true } : {}),
  }
}

function stripStyle(name: string): string {
  const [head = ""] = name.split(",")
  const plain = head.replace(STYLE_TAIL, "").replace(/[-, ]+$/, "")
  return plain || head
}

/**
 * Reads the bytes of a font's name, given one character a byte.
 *
 * Names should be UTF-8; Chinese producers write GBK, or GBK that was taken for Latin-1 and then
 * written as UTF-8: without this 宋体 is "ËÎÌå". What is neither is Latin-1.
 */
export function decodeFontName(bytes: string): string {
  if (PLAIN.test(bytes)) return bytes
  const name = decodedBy("utf-8", bytes) ?? decodedGbk(bytes) ?? bytes
  return /[\u0080-\u00ff]{2}/.test(name) && !/[\u0100-\uffff]/.test(name)
    ? (decodedGbk(name) ?? name)
    : name
}

/** Most names: all encodings spell them alike, and each font of a page is asked for its own. */
// oxlint-disable-next-line no-control-regex -- 2026-11: ASCII is meant
const PLAIN = /^[\0-\x7f]*$/

/**
 * Pairs of GB2312's area: names of faces lie there, and no name in Latin-1 is made of such pairs.
 */
const GB2312_PAIRS = /^(?:[\x20-\x7e]|[\xa1-\xf7][\xa1-\xfe])+$/

function decodedGbk(bytes: string): string | undefined {
  if (!GB2312_PAIRS.test(bytes)) return undefined
  const decoded = decodedBy("gbk", bytes)
  return decoded !== undefined && /[\u4e00-\u9fff]/.test(decoded) ? decoded : undefined
}

function decodedBy(label: string, bytes: string): string | undefined {
  try {
    const decoder = new TextDecoder(label, { fatal: true })
    return decoder.decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)))
  } catch (error) {
    // Bytes of another encoding.
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/**
 * Whether a name is a number that a producer gave instead of a name: `CIDFont+F1`, `TT0`,
 * `C2_1`, `Font3`.
 */
export function isNumberedName(name: string): boolean {
  return /^(?:[A-Z]{6}\+|CIDFont\+)?(?:F|R|TT|T1_|C\d_|Fnt|Font)[-_]?\d{1,5}$/i.test(name)
}

/**
 * Whether a name says nothing of its face: a number, or one in hexadecimal digits, `TT60Do00`,
 * `AdvP4C4E46`.
 */
export const isCodedName = (name: string): boolean =>
  isNumberedName(name) || /^(?:[A-Z]{6}\+)?(?:TT|T|Adv(?:OT|PS|P|TT)?)[0-9a-f]{3,}/i.test(name)
