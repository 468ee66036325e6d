import type { PathSegment } from "../../model/scene.ts"

/** A glyph in font units. */
export interface CffGlyph {
  readonly segments: readonly PathSegment[]
  readonly advance: number
}

/**
 * Writes a CFF table with plain Type 2 charstrings.
 *
 * Source: Adobe Technical Notes 5176 "The Compact Font Format" and 5177 "The Type 2 Charstring
 * Format".
 */
export function cffTable(glyphs: readonly CffGlyph[]): Uint8Array {
  const ascii = (value: string): number[] => Array.from(value, (char) => char.charCodeAt(0))
  const header = [1, 0, 4, 4]
  const name = index([ascii("Embedded")])
  const strings = index(glyphs.slice(1).map((_, at) => ascii(`g${at + 1}`)))
  const subroutines = [0, 0]
  const charStrings = index(glyphs.map(charString))
  // Glyph names are strings of this font, numbered after the 391 standard ones, in order: one
  // range.
  const charset = [2, ...uint16(STANDARD_STRINGS), ...uint16(Math.max(0, glyphs.length - 2))]
  const privateDict = [...integer(0), DEFAULT_WIDTH, ...integer(0), NOMINAL_WIDTH]
  // Offsets are spelled in five bytes each, so the size of the dictionary is known before them.
  const topSize = index([topDict(0, 0, 0, privateDict.length)]).length
  const charsetAt = header.length + name.length + topSize + strings.length + subroutines.length
  const charStringsAt = charsetAt + charset.length
  const privateAt = charStringsAt + charStrings.length
  const top = index([topDict(charsetAt, charStringsAt, privateAt, privateDict.length)])
  const parts = [header, name, top, strings, subroutines, charset, charStrings, privateDict]
  return Uint8Array.from(parts.flat())
}

const STANDARD_STRINGS = 391
/** Operators of dictionaries. */
const [CHARSET, CHAR_STRINGS, PRIVATE, DEFAULT_WIDTH, NOMINAL_WIDTH] = [15, 17, 18, 20, 21]
/** Operators of charstrings. */
const [LINE_TO, CURVE_TO, END, MOVE_TO] = [5, 8, 14, 21]

const uint16 = (value: number): number[] => [(value >> 8) & 255, value & 255]
const offset = (value: number): number[] => [
  29,
  (value >> 24) & 255,
  (value >> 16) & 255,
  (value >> 8) & 255,
  value & 255,
]

function topDict(
  charset: number,
  charStrings: number,
  privateAt: number,
  privateSize: number,
): number[] {
  return [
    ...offset(charset),
    CHARSET,
    ...offset(charStrings),
    CHAR_STRINGS,
    ...offset(privateSize),
    ...offset(privateAt),
    PRIVATE,
  ]
}

function index(items: readonly (readonly number[])[]): number[] {
  if (items.length === 0) return [0, 0]
  const bytes = [...uint16(items.length), 4]
  let at = 1
  const uint32 = (value: number): number[] => offset(value).slice(1)
  bytes.push(...uint32(at))
  for (const item of items) bytes.push(...uint32((at += item.length)))
  for (const item of items) for (const byte of item) bytes.push(byte)
  return bytes
}

/** Numbers of charstrings and dictionaries; both spell these three lengths alike. */
function integer(value: number): number[] {
  if (value >= -107 && value <= 107) return [value + 139]
  if (value >= 108 && value <= 1131) return [247 + ((value - 108) >> 8), (value - 108) & 255]
  if (value >= -1131 && value <= -108) return [251 + ((-value - 108) >> 8), (-value - 108) & 255]
  return [28, ...uint16(value & 0xffff)]
}

function charString({ segments, advance }: CffGlyph): number[] {
  // The width comes before the first operator, as a difference from the nominal width of 0.
  const bytes = integer(advance)
  let [x, y] = [0, 0]
  const step = (toX: number, toY: number): void => {
    bytes.push(...integer(toX - x), ...integer(toY - y))
    ;[x, y] = [toX, toY]
  }
  for (const segment of segments) {
    if (segment[0] === "M") {
      step(segment[1], segment[2])
      bytes.push(MOVE_TO)
    } else if (segment[0] === "L") {
      step(segment[1], segment[2])
      bytes.push(LINE_TO)
    } else if (segment[0] === "C") {
      step(segment[1], segment[2])
      step(segment[3], segment[4])
      step(segment[5], segment[6])
      bytes.push(CURVE_TO)
    }
  }
  bytes.push(END)
  return bytes
}
