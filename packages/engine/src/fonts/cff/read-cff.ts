import { cffStandardStrings } from "../data/cff-strings.ts"
import { op } from "./cff-font.ts"
import type { CffDict, CffFont, CffNumber, CffPart } from "./cff-font.ts"

/** Glyphs of the predefined character set ISOAdobe. */
const ISO_ADOBE = 229

/**
 * Takes a CFF font apart; undefined where it is damaged or uses the expert character set or
 * encoding.
 */
export function readCff(bytes: Uint8Array): CffFont | undefined {
  try {
    return new CffReader(bytes).read()
  } catch (cause) {
    // DataView refuses offsets outside the font: it is damaged.
    if (cause instanceof RangeError) return undefined
    throw cause
  }
}

/** Gives the name of a glyph of a font that is not CID-keyed. */
export function glyphName(font: CffFont, glyph: number): string {
  return stringOf(font, font.charset[glyph] ?? 0)
}

/** Gives the glyph names of a built-in encoding by code; undefined: the standard encoding. */
export function cffEncodingNames(font: CffFont): ReadonlyMap<number, string> | undefined {
  return (
    font.encoding &&
    new Map([...font.encoding].map(([code, glyph]) => [code, glyphName(font, glyph)]))
  )
}

export function stringOf(font: CffFont, number: number): string {
  return cffStandardStrings[number] ?? font.strings[number - cffStandardStrings.length] ?? ""
}

class CffReader {
  private readonly bytes: Uint8Array
  private readonly view: DataView

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  read(): CffFont | undefined {
    if (this.view.getUint8(0) !== 1) return undefined
    const names = this.index(this.view.getUint8(2))
    const tops = this.index(names.end)
    const strings = this.index(tops.end)
    const globals = this.index(strings.end)
    const [top] = tops.items.map((item) => readDict(item))
    const charStringsAt = top && lastNumber(top, op.charStrings)
    if (!top || charStringsAt === undefined || (lastNumber(top, op.charstringType) ?? 2) !== 2)
      return undefined
    const charStrings = this.index(charStringsAt).items
    const isCid = top.has(op.ros)
    const charset = this.charset(lastNumber(top, op.charset) ?? 0, charStrings.length, isCid)
    const encodingAt = lastNumber(top, op.encoding) ?? 0
    if (!charset || charStrings.length === 0 || (!isCid && encodingAt === 1)) return undefined
    const parts = isCid
      ? this.index(lastNumber(top, op.fdArray) ?? 0).items.map((item) => this.part(readDict(item)))
      : [this.part(top)]
    if (parts.length === 0) return undefined
    return {
      name: text(names.items[0] ?? new Uint8Array()),
      isCid,
      top,
      strings: strings.items.map(text),
      globalSubrs: globals.items,
      charStrings,
      charset,
      encoding: isCid || encodingAt === 0 ? undefined : this.encoding(encodingAt, charset),
      parts,
      partOf: isCid
        ? this.partSelection(lastNumber(top, op.fdSelect) ?? 0, charStrings.length)
        : () => 0,
    }
  }

  private index(at: number): { items: Uint8Array[]; end: number } {
    const count = this.view.getUint16(at)
    if (count === 0) return { items: [], end: at + 2 }
    const size = this.view.getUint8(at + 2)
    const base = at + 2 + (count + 1) * size
    const place = (item: number): number => {
      let offset = 0
      for (let byte = 0; byte < size; byte += 1)
        offset = offset * 256 + this.view.getUint8(at + 3 + item * size + byte)
      return base + offset
    }
    const items: Uint8Array[] = []
    for (let item = 0; item < count; item += 1) {
      const [start, end] = [place(item), place(item + 1)]
      if (end < start || end > this.bytes.length) throw new RangeError("index outside the font")
      items.push(this.bytes.subarray(start, end))
    }
    return { items, end: place(count) }
  }

  private part(dict: CffDict): CffPart {
    const [size, at] = (dict.get(op.privateDict) ?? []).map(asNumber)
    if (size === undefined || at === undefined || at + size > this.bytes.length)
      return { dict, privateDict: new Map(), subrs: [] }
    const privateDict = readDict(this.bytes.subarray(at, at + size))
    const subrs = lastNumber(privateDict, op.subrs)
    return { dict, privateDict, subrs: subrs === undefined ? [] : this.index(at + subrs).items }
  }

  /** Source: Adobe technical note 5176, 13. */
  private charset(at: number, glyphs: number, isCid: boolean): number[] | undefined {
    if (at === 0)
      return isCid || glyphs <= ISO_ADOBE
        ? Array.from({ length: glyphs }, (_, glyph) => glyph)
        : undefined
    if (at <= 2) return undefined
    const charset = [0]
    const format = this.view.getUint8(at)
    let place = at + 1
    while (charset.length < glyphs) {
      const first = this.view.getUint16(place)
      place += 2
      let left = 0
      if (format === 1) left = this.view.getUint8(place++)
      else if (format === 2) {
        left = this.view.getUint16(place)
        place += 2
      }
      for (let step = 0; step <= left && charset.length < glyphs; step += 1)
        charset.push(first + step)
    }
    return charset
  }

  /** Source: Adobe technical note 5176, 12. */
  private encoding(at: number, charset: readonly number[]): Map<number, number> {
    const glyphs = new Map<number, number>()
    const format = this.view.getUint8(at)
    const count = this.view.getUint8(at + 1)
    let place = at + 2
    let glyph = 1
    for (let item = 0; item < count; item += 1) {
      const first = this.view.getUint8(place++)
      const left = (format & 127) === 0 ? 0 : this.view.getUint8(place++)
      for (let step = 0; step <= left; step += 1) glyphs.set(first + step, glyph++)
    }
    if ((format & 128) === 0) return glyphs
    const extra = this.view.getUint8(place++)
    for (let item = 0; item < extra; item += 1, place += 3) {
      const found = charset.indexOf(this.view.getUint16(place + 1))
      if (found > 0) glyphs.set(this.view.getUint8(place), found)
    }
    return glyphs
  }

  /** Source: Adobe technical note 5176, 19. */
  private partSelection(at: number, glyphs: number): (glyph: number) => number {
    const select = new Uint8Array(glyphs)
    if (this.view.getUint8(at) === 0) {
      for (let glyph = 0; glyph < glyphs; glyph += 1)
        select[glyph] = this.view.getUint8(at + 1 + glyph)
    } else {
      const ranges = this.view.getUint16(at + 1)
      for (let range = 0; range < ranges; range += 1) {
        const place = at + 3 + range * 3
        select.fill(
          this.view.getUint8(place + 2),
          this.view.getUint16(place),
          this.view.getUint16(place + 3),
        )
      }
    }
    return (glyph) => select[glyph] ?? 0
  }
}

const text = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

const asNumber = (value: CffNumber): number =>
  typeof value === "number" ? value : Number(value.text)

/** Gives an operator's last operand. */
function lastNumber(dict: CffDict, operator: number): number | undefined {
  const value = dict.get(operator)?.at(-1)
  return value === undefined ? undefined : asNumber(value)
}

/** Characters of real numbers by half-byte. Source: Adobe technical note 5176, table 5. */
const realCharacters = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "E", "E-", "", "-"]

function readDict(bytes: Uint8Array): CffDict {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = new Map<number, CffNumber[]>()
  let operands: CffNumber[] = []
  for (let at = 0; at < bytes.length;) {
    const byte = view.getUint8(at++)
    if (byte <= 21) {
      entries.set(byte === 12 ? 1_200 + view.getUint8(at++) : byte, operands)
      operands = []
    } else if (byte === 28) {
      operands.push(view.getInt16(at))
      at += 2
    } else if (byte === 29) {
      operands.push(view.getInt32(at))
      at += 4
    } else if (byte === 30) {
      let real = ""
      for (let isOver = false; !isOver;) {
        const pair = view.getUint8(at++)
        for (const half of [pair >> 4, pair & 15]) {
          if (half === 15) isOver = true
          else if (!isOver) real += realCharacters[half] ?? ""
        }
      }
      operands.push({ text: real })
    } else if (byte <= 246) operands.push(byte - 139)
    else if (byte <= 250) operands.push((byte - 247) * 256 + view.getUint8(at++) + 108)
    else if (byte <= 254) operands.push(-(byte - 251) * 256 - view.getUint8(at++) - 108)
  }
  return entries
}
