import { concat } from "../../base/bytes.ts"

/** A Type 1 font taken apart. Source: "Adobe Type 1 Font Format", version 1.1. */
export interface Type1Font {
  readonly name: string
  /** Six numbers as the font spells them. */
  readonly matrix: readonly string[]
  readonly box: readonly number[]
  /** Glyph name by code; undefined: the standard encoding. */
  readonly encoding: ReadonlyMap<number, string> | undefined
  /** Hint data of the private dictionary: keys without slash, numbers as spelled. */
  readonly hints: ReadonlyMap<string, readonly string[]>
  /** Decrypted charstrings by glyph name. */
  readonly glyphs: ReadonlyMap<string, Uint8Array>
  readonly subrs: ReadonlyMap<number, Uint8Array>
}

/** Keys of encryption. Source: Adobe Type 1 Font Format, 7.1 and 7.2. */
const [FILE_KEY, CHARSTRING_KEY] = [55_665, 4_330]
const MAX_GLYPHS = 65_535

/**
 * Takes a Type 1 font program apart, bare or in PFB segments; undefined where it is damaged or of
 * several designs.
 */
export function readType1(given: Uint8Array): Type1Font | undefined {
  const bytes = withoutSegments(given)
  const marker = indexOfText(bytes, "eexec", 0)
  if (marker < 0) return undefined
  const clear = latin(bytes.subarray(0, marker))
  if (clear.includes("/WeightVector") || clear.includes("/BlendDesignMap")) return undefined
  const secret = decryptProgram(bytes, marker + 5)
  const secretText = latin(secret)
  const lenIV = Number(/\/lenIV\s+(-?\d+)/.exec(secretText)?.[1] ?? 4)
  const glyphsAt = secretText.indexOf("/CharStrings")
  if (glyphsAt < 0) return undefined
  const subrsAt = secretText.indexOf("/Subrs")
  const subrs = new Map<number, Uint8Array>()
  if (subrsAt >= 0)
    readSubrs(
      secret,
      secretText,
      { from: subrsAt, to: glyphsAt > subrsAt ? glyphsAt : secret.length, lenIV },
      subrs,
    )
  const glyphs = readGlyphs(secret, secretText, glyphsAt, lenIV)
  if (!glyphs.has(".notdef") || glyphs.size > MAX_GLYPHS) return undefined
  return {
    name: /\/FontName\s*\/([^\s/{}[\]()<>%]+)/.exec(clear)?.[1] ?? "Font",
    matrix: numbersAfter(clear, "FontMatrix"),
    box: numbersAfter(clear, "FontBBox").map(Number),
    encoding: readEncoding(clear),
    hints: readHints(
      secretText.slice(0, Math.max(0, Math.min(glyphsAt, subrsAt < 0 ? glyphsAt : subrsAt))),
    ),
    glyphs,
    subrs,
  }
}

/** Source: Adobe technical note 5040 "Supporting Downloadable PostScript Language Fonts", 3.3. */
function withoutSegments(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 128) return bytes
  const pieces: Uint8Array[] = []
  for (let at = 0; bytes[at] === 128 && (bytes[at + 1] === 1 || bytes[at + 1] === 2);) {
    const length = (bytes[at + 2] ?? 0) | ((bytes[at + 3] ?? 0) << 8) | ((bytes[at + 4] ?? 0) << 16)
    pieces.push(bytes.subarray(at + 6, at + 6 + length))
    at += 6 + length
  }
  return concat(pieces)
}

/** The part behind "eexec" is binary, or hexadecimal where its first four bytes are digits. */
function decryptProgram(bytes: Uint8Array, from: number): Uint8Array {
  let at = from
  while (at < bytes.length && isWhite(bytes[at] ?? 0)) at += 1
  const isHex = [0, 1, 2, 3].every((step) => hexDigit(bytes[at + step] ?? 0) >= 0)
  const coded = isHex ? fromHex(bytes.subarray(at)) : bytes.subarray(at)
  return decrypt(coded, FILE_KEY, 4)
}

function decrypt(bytes: Uint8Array, key: number, skip: number): Uint8Array {
  const plain = new Uint8Array(bytes.length)
  let state = key
  for (const [index, byte] of bytes.entries()) {
    plain[index] = byte ^ (state >> 8)
    state = ((byte + state) * 52_845 + 22_719) & 0xffff
  }
  return plain.subarray(skip)
}

function fromHex(bytes: Uint8Array): Uint8Array {
  const digits = [...bytes].map(hexDigit).filter((digit) => digit >= 0)
  return Uint8Array.from(
    { length: digits.length >> 1 },
    (_, index) => (digits[index * 2] ?? 0) * 16 + (digits[index * 2 + 1] ?? 0),
  )
}

interface SubrSpan {
  readonly from: number
  readonly to: number
  readonly lenIV: number
}

/** "dup 5 23 RD <23 bytes> NP": the word between length and bytes differs by maker. */
function readSubrs(
  bytes: Uint8Array,
  text: string,
  { from, to, lenIV }: SubrSpan,
  subrs: Map<number, Uint8Array>,
): void {
  const pattern = /dup\s+(\d+)\s+(\d+)\s+\S+\s/g
  pattern.lastIndex = from
  for (let found = pattern.exec(text); found && found.index < to; found = pattern.exec(text)) {
    const [start, length] = [pattern.lastIndex, Number(found[2])]
    if (start + length > bytes.length) return
    subrs.set(Number(found[1]), charString(bytes.subarray(start, start + length), lenIV))
    pattern.lastIndex = start + length
  }
}

/** "/A 120 RD <120 bytes> ND". */
function readGlyphs(
  bytes: Uint8Array,
  text: string,
  from: number,
  lenIV: number,
): Map<string, Uint8Array> {
  const glyphs = new Map<string, Uint8Array>()
  const pattern = /\/([^\s/{}[\]()<>%]+)\s+(\d+)\s+(?:RD|-\||\S+)\s/g
  const begin = text.indexOf("begin", from)
  pattern.lastIndex = begin < 0 ? from + 12 : begin + 5
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const [start, length] = [pattern.lastIndex, Number(found[2])]
    if (start + length > bytes.length) break
    if (found[1] !== undefined && !glyphs.has(found[1]))
      glyphs.set(found[1], charString(bytes.subarray(start, start + length), lenIV))
    pattern.lastIndex = start + length
  }
  return glyphs
}

const charString = (bytes: Uint8Array, lenIV: number): Uint8Array =>
  lenIV < 0 ? bytes : decrypt(bytes, CHARSTRING_KEY, lenIV)

function readEncoding(clear: string): Map<number, string> | undefined {
  const at = clear.indexOf("/Encoding")
  if (at < 0 || /^\/Encoding\s+StandardEncoding/.test(clear.slice(at, at + 60))) return undefined
  const names = new Map<number, string>()
  const end = clear.indexOf("readonly def", at)
  for (const [, code, name] of clear
    .slice(at, end < 0 ? clear.length : end)
    .matchAll(/dup\s+(8#\d+|16#[0-9a-fA-F]+|\d+)\s*\/([^\s/{}[\]()<>%]+)\s+put/g)) {
    const [radix, digits] = code?.includes("#") ? code.split("#") : ["10", code]
    const value = Number.parseInt(digits ?? "", Number(radix))
    if (value >= 0 && value < 256 && name !== undefined && name !== ".notdef")
      names.set(value, name)
  }
  return names
}

/** Entries of the private dictionary that CFF has too, and their sizes there. */
const hintKeys = [
  "BlueValues",
  "OtherBlues",
  "FamilyBlues",
  "FamilyOtherBlues",
  "BlueScale",
  "BlueShift",
  "BlueFuzz",
  "StdHW",
  "StdVW",
  "StemSnapH",
  "StemSnapV",
  "LanguageGroup",
  "ExpansionFactor",
]

function readHints(text: string): Map<string, readonly string[]> {
  const hints = new Map<string, readonly string[]>()
  for (const key of hintKeys) {
    const found = numbersAfter(text, key)
    if (found.length > 0) hints.set(key, found)
  }
  if (/\/ForceBold\s+true/.test(text)) hints.set("ForceBold", ["1"])
  return hints
}

/** Gives the number, or the numbers in brackets or braces, that follow a key. */
function numbersAfter(text: string, key: string): string[] {
  const found = new RegExp(`/${key}\\s*(?:[[{]([^\\]}]*)[\\]}]|([-+.\\deE]+))`).exec(text)
  return (found?.[1] ?? found?.[2] ?? "")
    .split(/\s+/)
    .filter((word) => word !== "" && Number.isFinite(Number(word)))
}

function indexOfText(bytes: Uint8Array, text: string, from: number): number {
  for (
    let at = bytes.indexOf(text.charCodeAt(0), from);
    at >= 0;
    at = bytes.indexOf(text.charCodeAt(0), at + 1)
  ) {
    let same = 1
    while (same < text.length && bytes[at + same] === text.charCodeAt(same)) same += 1
    if (same === text.length) return at
  }
  return -1
}

function latin(bytes: Uint8Array): string {
  let text = ""
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return text
}

const isWhite = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9

function hexDigit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48
  const lower = code | 32
  return lower >= 97 && lower <= 102 ? lower - 87 : -1
}
