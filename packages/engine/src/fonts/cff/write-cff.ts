import { concat } from "../../base/bytes.ts"
import { cffStandardStrings } from "../data/cff-strings.ts"
import { op } from "./cff-font.ts"
import type { CffDict, CffFont, CffNumber, CffPart } from "./cff-font.ts"
import { stringOf } from "./read-cff.ts"

/**
 * Entries of the top dictionary that no page is drawn from: notices, family names, PostScript,
 * identifiers.
 */
const dropped = new Set([
  0,
  1,
  2,
  3,
  4,
  13,
  14,
  1_200,
  1_221,
  1_222,
  1_223,
  1_231,
  1_232,
  1_233,
  1_235,
  op.fontName,
])
/** Offsets are spelled with five bytes, so that a dictionary's length is known before they are. */
const OFFSET_OPERATORS = new Set<number>([
  op.charset,
  op.encoding,
  op.charStrings,
  op.privateDict,
  op.fdArray,
  op.fdSelect,
])

/**
 * Spells a font as CFF.
 *
 * With a built-in encoding, glyphs that have a code must come first. Strings nothing refers to are
 * left out.
 */
export function writeCff(font: CffFont): Uint8Array {
  const strings = new StringTable(font)
  const top = new Map(
    [...font.top].filter(([key]) => !dropped.has(key) && !OFFSET_OPERATORS.has(key)),
  )
  const ros = top.get(op.ros)
  if (ros)
    top.set(
      op.ros,
      ros.map((value, index) =>
        index < 2 && typeof value === "number" ? strings.add(stringOf(font, value)) : value,
      ),
    )
  const charset = charsetBytes(font, strings)
  const encoding = font.encoding ? encodingBytes(font, font.encoding, strings) : undefined
  const name = indexBytes([latin(font.name)])
  const header = Uint8Array.of(1, 0, 4, 4)
  const fixed = (offsets: Offsets): Uint8Array => {
    const entries = new Map<number, readonly CffNumber[]>(top)
    entries.set(op.charset, [offsets.charset])
    entries.set(op.charStrings, [offsets.charStrings])
    if (encoding) entries.set(op.encoding, [offsets.encoding])
    if (font.isCid) {
      entries.set(op.fdArray, [offsets.parts])
      entries.set(op.fdSelect, [offsets.select])
    } else entries.set(op.privateDict, [offsets.privateSize, offsets.parts])
    return concat([
      header,
      name,
      indexBytes([dictBytes(entries)]),
      strings.bytes(),
      indexBytes(font.globalSubrs),
    ])
  }
  const charStrings = indexBytes(font.charStrings)
  const select = font.isCid ? selectBytes(font) : new Uint8Array()
  const charsetAt = fixed(noOffsets).length
  const encodingAt = charsetAt + charset.length
  const selectAt = encodingAt + (encoding?.length ?? 0)
  const charStringsAt = selectAt + select.length
  const partsAt = charStringsAt + charStrings.length
  const { bytes, at, privateSize } = font.isCid
    ? fontDicts(font.parts, partsAt)
    : solePart(font.parts[0], partsAt)
  const front = fixed({
    charset: charsetAt,
    encoding: encodingAt,
    select: selectAt,
    charStrings: charStringsAt,
    parts: at,
    privateSize,
  })
  return concat([front, charset, encoding ?? new Uint8Array(), select, charStrings, bytes])
}

interface Offsets {
  readonly charset: number
  readonly encoding: number
  readonly select: number
  readonly charStrings: number
  /** Private dictionary, or the array of font dictionaries. */
  readonly parts: number
  readonly privateSize: number
}

const noOffsets: Offsets = {
  charset: 0,
  encoding: 0,
  select: 0,
  charStrings: 0,
  parts: 0,
  privateSize: 0,
}

class StringTable {
  private readonly own: string[] = []
  private readonly numbers = new Map<string, number>(
    cffStandardStrings.map((value, index) => [value, index]),
  )

  constructor(font: CffFont) {
    if (!font.isCid) for (const number of font.charset) this.add(stringOf(font, number))
    for (const number of (font.top.get(op.ros) ?? []).slice(0, 2))
      if (typeof number === "number") this.add(stringOf(font, number))
  }

  add(value: string): number {
    const known = this.numbers.get(value)
    if (known !== undefined) return known
    const number = cffStandardStrings.length + this.own.length
    this.own.push(value)
    this.numbers.set(value, number)
    return number
  }

  bytes(): Uint8Array {
    return indexBytes(this.own.map(latin))
  }
}

/** Format 0, or ranges where they are shorter. Source: Adobe technical note 5176, 13. */
function charsetBytes(font: CffFont, strings: StringTable): Uint8Array {
  const numbers = font.charset
    .slice(1)
    .map((number) => (font.isCid ? number : strings.add(stringOf(font, number))))
  const ranges: [number, number][] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last && number === last[0] + last[1] + 1) last[1] += 1
    else ranges.push([number, 0])
  }
  if (ranges.length * 4 >= numbers.length * 2)
    return Uint8Array.from([0, ...numbers.flatMap(short)])
  return Uint8Array.from([
    2,
    ...ranges.flatMap(([first, left]) => [...short(first), ...short(left)]),
  ])
}

/**
 * Format 0: codes of glyphs 1, 2, 3 and so on, then further codes of the same glyphs by name.
 * Source: Adobe technical note 5176, 12.
 */
function encodingBytes(
  font: CffFont,
  encoding: ReadonlyMap<number, number>,
  strings: StringTable,
): Uint8Array {
  const codes = new Map<number, number>()
  const more: number[][] = []
  for (const [code, glyph] of encoding) {
    if (codes.has(glyph))
      more.push([code, ...short(strings.add(stringOf(font, font.charset[glyph] ?? 0)))])
    else codes.set(glyph, code)
  }
  const listed: number[] = []
  for (let glyph = 1; codes.has(glyph); glyph += 1) listed.push(codes.get(glyph) ?? 0)
  const further = more.length > 0 ? [more.length, ...more.flat()] : []
  return Uint8Array.from([further.length > 0 ? 128 : 0, listed.length, ...listed, ...further])
}

function selectBytes(font: CffFont): Uint8Array {
  const ranges: [number, number][] = []
  for (let glyph = 0; glyph < font.charStrings.length; glyph += 1) {
    const part = font.partOf(glyph)
    if (ranges.at(-1)?.[1] !== part) ranges.push([glyph, part])
  }
  return Uint8Array.from([
    3,
    ...short(ranges.length),
    ...ranges.flatMap(([first, part]) => [...short(first), part]),
    ...short(font.charStrings.length),
  ])
}

/** Private dictionary and subroutines of one part; subroutines follow the dictionary. */
function partBytes(part: CffPart | undefined): { dict: Uint8Array; all: Uint8Array } {
  const entries = new Map(part?.privateDict)
  entries.delete(op.subrs)
  if (!part || part.subrs.length === 0) {
    const dict = dictBytes(entries)
    return { dict, all: dict }
  }
  const plain = dictBytes(entries).length
  entries.set(op.subrs, [plain + 6])
  const dict = dictBytes(entries, new Set([op.subrs]))
  return { dict, all: concat([dict, indexBytes(part.subrs)]) }
}

function solePart(
  part: CffPart | undefined,
  at: number,
): { bytes: Uint8Array; at: number; privateSize: number } {
  const { dict, all } = partBytes(part)
  return { bytes: all, at, privateSize: dict.length }
}

/** Private data of every part, then the array of font dictionaries. */
function fontDicts(
  parts: readonly CffPart[],
  start: number,
): { bytes: Uint8Array; at: number; privateSize: number } {
  const privates = parts.map(partBytes)
  let at = start
  const dicts = parts.map((part, index) => {
    const entries = new Map<number, readonly CffNumber[]>(
      [...part.dict].filter(([key]) => !dropped.has(key)),
    )
    entries.set(op.privateDict, [privates[index]?.dict.length ?? 0, at])
    at += privates[index]?.all.length ?? 0
    return dictBytes(entries)
  })
  return {
    bytes: concat([...privates.map(({ all }) => all), indexBytes(dicts)]),
    at,
    privateSize: 0,
  }
}

function dictBytes(entries: CffDict, wide: ReadonlySet<number> = OFFSET_OPERATORS): Uint8Array {
  const out: number[] = []
  // The registry must come first. Source: Adobe technical note 5176, 18.
  const sorted = [...entries].toSorted(([a], [b]) => Number(b === op.ros) - Number(a === op.ros))
  for (const [operator, operands] of sorted) {
    for (const operand of operands)
      out.push(
        ...(wide.has(operator) && typeof operand === "number"
          ? wideNumber(operand)
          : dictNumber(operand)),
      )
    if (operator >= 1_200) out.push(12, operator - 1_200)
    else out.push(operator)
  }
  return Uint8Array.from(out)
}

const wideNumber = (value: number): number[] => [
  29,
  (value >> 24) & 255,
  (value >> 16) & 255,
  (value >> 8) & 255,
  value & 255,
]
const short = (value: number): number[] => [(value >> 8) & 255, value & 255]
const latin = (value: string): Uint8Array => Uint8Array.from(value, (char) => char.charCodeAt(0))

/** Source: Adobe technical note 5176, table 3 and 5. */
function dictNumber(operand: CffNumber): number[] {
  if (typeof operand === "number" && Number.isInteger(operand)) {
    if (operand >= -107 && operand <= 107) return [operand + 139]
    if (operand >= 108 && operand <= 1_131)
      return [247 + ((operand - 108) >> 8), (operand - 108) & 255]
    if (operand >= -1_131 && operand <= -108)
      return [251 + ((-operand - 108) >> 8), (-operand - 108) & 255]
    if (operand >= -32_768 && operand <= 32_767) return [28, ...short(operand)]
    return wideNumber(operand)
  }
  const spelled =
    typeof operand === "number" ? String(operand).toUpperCase().replace("E+", "E") : operand.text
  const halves: number[] = []
  for (const token of spelled.match(/E-|./g) ?? [])
    halves.push(
      token === "E-"
        ? 12
        : token === "E"
          ? 11
          : token === "."
            ? 10
            : token === "-"
              ? 14
              : Number(token),
    )
  halves.push(15)
  if (halves.length % 2 === 1) halves.push(15)
  const bytes = [30]
  for (let at = 0; at < halves.length; at += 2)
    bytes.push(((halves[at] ?? 0) << 4) | (halves[at + 1] ?? 0))
  return bytes
}

/** Source: Adobe technical note 5176, 5. */
function indexBytes(items: readonly Uint8Array[]): Uint8Array {
  if (items.length === 0) return new Uint8Array(2)
  const total = items.reduce((sum, item) => sum + item.length, 1)
  const size = total < 1 << 8 ? 1 : total < 1 << 16 ? 2 : total < 1 << 24 ? 3 : 4
  const out = new Uint8Array(3 + (items.length + 1) * size + total - 1)
  out.set([...short(items.length), size])
  let [at, offset] = [3, 1]
  const put = (): void => {
    for (let byte = size - 1; byte >= 0; byte -= 1)
      out[at++] = Math.floor(offset / 256 ** byte) & 255
  }
  put()
  for (const item of items) {
    offset += item.length
    put()
  }
  for (const item of items) {
    out.set(item, at)
    at += item.length
  }
  return out
}
