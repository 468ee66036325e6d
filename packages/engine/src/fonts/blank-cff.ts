/** "endchar": a glyph of nothing. Source: Adobe technical note 5177, 4.1. */
const ENDCHAR = 14
/** Operators of the top dictionary. Source: Adobe technical note 5176, table 9; two-byte ones are 1200 + second byte. */
const CHARSET = 15
const CHAR_STRINGS = 17
const ROS = 1_230

/**
 * Empties the outlines of glyphs whose CID is not in `kept`, in place; nothing moves, zeros deflate to nothing.
 *
 * Undefined where the font is not CID-keyed or is damaged.
 */
export function blankCidCff(font: Uint8Array, kept: ReadonlySet<number>): Uint8Array | undefined {
  try {
    return blank(font, kept)
  } catch (cause) {
    // DataView refuses offsets outside the font: it is damaged.
    if (cause instanceof RangeError) return undefined
    throw cause
  }
}

function blank(font: Uint8Array, kept: ReadonlySet<number>): Uint8Array | undefined {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const names = readIndex(view, view.getUint8(2))
  const tops = readIndex(view, names.end)
  const [topStart, topEnd] = [tops.place(0), tops.place(1)]
  const top = readDictionary(view, topStart, topEnd)
  const charStrings = top.get(CHAR_STRINGS)
  if (!top.has(ROS) || charStrings === undefined) return undefined
  const index = readIndex(view, charStrings)
  const cids = readCharset(view, top.get(CHARSET) ?? 0, index.count)
  // A Buffer would share its memory with what `slice` gives.
  const out = new Uint8Array(font)
  for (let glyph = 1; glyph < index.count; glyph += 1) {
    if (kept.has(cids(glyph))) continue
    const [start, end] = [index.place(glyph), index.place(glyph + 1)]
    if (end <= start || end > font.length) continue
    out.fill(0, start, end)
    out[start] = ENDCHAR
  }
  return out
}

interface Index {
  readonly count: number
  /** Offset of item `item` in the font; one past the last gives its end. */
  place(item: number): number
  readonly end: number
}

function readIndex(view: DataView, at: number): Index {
  const count = view.getUint16(at)
  if (count === 0) return { count, place: () => at + 2, end: at + 2 }
  const size = view.getUint8(at + 2)
  const base = at + 3 + (count + 1) * size - 1
  const place = (item: number): number => {
    let offset = 0
    for (let byte = 0; byte < size; byte += 1) offset = offset * 256 + view.getUint8(at + 3 + item * size + byte)
    return base + offset
  }
  return { count, place, end: place(count) }
}

/** Gives each operator's last operand. */
function readDictionary(view: DataView, start: number, end: number): Map<number, number> {
  const entries = new Map<number, number>()
  let last = 0
  for (let at = start; at < end; ) {
    const byte = view.getUint8(at++)
    if (byte <= 21) {
      entries.set(byte === 12 ? 1_200 + view.getUint8(at++) : byte, last)
      last = 0
    } else if (byte === 28) {
      last = view.getInt16(at)
      at += 2
    } else if (byte === 29) {
      last = view.getInt32(at)
      at += 4
    } else if (byte === 30) {
      while ((view.getUint8(at) & 15) !== 15 && view.getUint8(at) >> 4 !== 15) at += 1
      at += 1
    } else if (byte <= 246) last = byte - 139
    else if (byte <= 250) last = (byte - 247) * 256 + view.getUint8(at++) + 108
    else if (byte <= 254) last = -(byte - 251) * 256 - view.getUint8(at++) - 108
  }
  return entries
}

/** Gives the CID of each glyph. Source: Adobe technical note 5176, 13. */
function readCharset(view: DataView, at: number, glyphs: number): (glyph: number) => number {
  if (at <= 2) return (glyph) => glyph
  const cids = new Uint16Array(glyphs)
  const format = view.getUint8(at)
  let place = at + 1
  for (let glyph = 1; glyph < glyphs; ) {
    const first = view.getUint16(place)
    place += 2
    let left = 0
    if (format === 1) left = view.getUint8(place++)
    else if (format === 2) {
      left = view.getUint16(place)
      place += 2
    }
    for (let step = 0; step <= left && glyph < glyphs; step += 1) cids[glyph++] = first + step
  }
  return (glyph) => cids[glyph] ?? 0
}
