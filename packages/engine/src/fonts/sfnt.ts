import { ConversionError } from "../base/failure.ts"

/** Where a table lies in the file. */
interface TableSpan {
  readonly start: number
  readonly length: number
}

/** A parsed TrueType or OpenType face; lengths are in font units. */
export interface SfntFont {
  readonly bytes: Uint8Array
  readonly view: DataView
  readonly tables: ReadonlyMap<string, TableSpan>
  /** Outlines are quadratic (`glyf`) or Type 2 charstrings (`CFF `). */
  readonly outlines: "glyf" | "cff" | "none"
  readonly unitsPerEm: number
  readonly ascent: number
  readonly descent: number
  /** Height of capital letters; estimated from the em where the face does not say. */
  readonly capHeight: number
  readonly glyphCount: number
  /** Font box: left, bottom, right, top. */
  readonly box: readonly [number, number, number, number]
  /** Glyph of a character; 0 where the face has none. */
  glyphOf(codePoint: number): number
  advanceOf(glyph: number): number
}

/** Share of the em that capitals of common sans faces take. */
const CAP_HEIGHT_EM = 0.72

const damaged = (what: string): ConversionError =>
  new ConversionError("file/damaged", "A font file is damaged.", { cause: what })

/**
 * Reads the directory, metrics and character map of a single face.
 *
 * Source: OpenType 1.9, "Organization of an OpenType Font", cmap formats 4 and 12.
 * @throws ConversionError "file/damaged"
 */
export function parseSfnt(bytes: Uint8Array): SfntFont {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tables = readDirectory(view)
  const span = (tag: string): TableSpan => {
    const found = tables.get(tag)
    if (!found) throw damaged(`no ${tag}`)
    return found
  }
  const head = span("head").start
  const hhea = span("hhea").start
  const os2 = tables.get("OS/2")
  const unitsPerEm = view.getUint16(head + 18) || 1000
  const hasCapHeight = os2 !== undefined && os2.length >= 90 && view.getUint16(os2.start) >= 2
  const stated = hasCapHeight ? view.getInt16(os2.start + 88) : 0
  const hmtx = span("hmtx")
  // A damaged font tells of more widths than it has.
  const lastWidth = Math.min(view.getUint16(hhea + 34), Math.floor(hmtx.length / 4)) - 1
  return {
    bytes,
    view,
    tables,
    outlines:
      tables.has("glyf") && tables.has("loca") ? "glyf" : tables.has("CFF ") ? "cff" : "none",
    unitsPerEm,
    ascent: view.getInt16(hhea + 4),
    descent: view.getInt16(hhea + 6),
    capHeight: stated > unitsPerEm * 0.4 ? stated : unitsPerEm * CAP_HEIGHT_EM,
    glyphCount: view.getUint16(span("maxp").start + 4),
    box: [
      view.getInt16(head + 36),
      view.getInt16(head + 38),
      view.getInt16(head + 40),
      view.getInt16(head + 42),
    ],
    glyphOf: readCharacterMap(view, span("cmap")),
    advanceOf: (glyph) =>
      lastWidth < 0 ? 0 : view.getUint16(hmtx.start + 4 * Math.min(glyph, lastWidth)),
  }
}

function readDirectory(view: DataView): Map<string, TableSpan> {
  const count = view.byteLength >= 12 ? view.getUint16(4) : 0
  const tables = new Map<string, TableSpan>()
  for (let index = 0; index < count; index++) {
    const at = 12 + index * 16
    if (at + 16 > view.byteLength) throw damaged("directory")
    const tag = String.fromCharCode(
      view.getUint8(at),
      view.getUint8(at + 1),
      view.getUint8(at + 2),
      view.getUint8(at + 3),
    )
    const span = { start: view.getUint32(at + 8), length: view.getUint32(at + 12) }
    if (span.start + span.length <= view.byteLength) tables.set(tag, span)
  }
  return tables
}

/** Takes the Unicode map that reaches furthest: format 12 before format 4. */
function readCharacterMap(view: DataView, cmap: TableSpan): (codePoint: number) => number {
  let best: { at: number; format: number } | undefined
  for (let index = 0; index < view.getUint16(cmap.start + 2); index++) {
    const record = cmap.start + 4 + index * 8
    const at = cmap.start + view.getUint32(record + 4)
    const platform = view.getUint16(record)
    const format = view.getUint16(at)
    if (
      (platform === 0 || platform === 3) &&
      (format === 4 || format === 12) &&
      format >= (best?.format ?? 0)
    )
      best = { at, format }
  }
  if (!best) return () => 0
  const { at } = best
  return best.format === 12
    ? (codePoint) => searchGroups(view, at, codePoint)
    : (codePoint) => searchSegments(view, at, codePoint)
}

function searchGroups(view: DataView, at: number, codePoint: number): number {
  let [low, high] = [0, view.getUint32(at + 12) - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const group = at + 16 + middle * 12
    if (codePoint < view.getUint32(group)) high = middle - 1
    else if (codePoint > view.getUint32(group + 4)) low = middle + 1
    else return view.getUint32(group + 8) + codePoint - view.getUint32(group)
  }
  return 0
}

function searchSegments(view: DataView, at: number, codePoint: number): number {
  if (codePoint > 0xffff) return 0
  const doubled = view.getUint16(at + 6)
  let [low, high] = [0, doubled / 2 - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (view.getUint16(at + 14 + middle * 2) < codePoint) low = middle + 1
    else high = middle
  }
  const end = at + 14 + low * 2
  const start = end + doubled + 2
  const first = view.getUint16(start)
  if (codePoint < first || codePoint > view.getUint16(end)) return 0
  const delta = view.getUint16(start + doubled)
  const rangeAt = start + doubled * 2
  const range = view.getUint16(rangeAt)
  if (range === 0) return (codePoint + delta) & 0xffff
  const glyph = view.getUint16(rangeAt + range + (codePoint - first) * 2)
  return glyph === 0 ? 0 : (glyph + delta) & 0xffff
}

/** Gives where a glyph's outline lies; an empty span for blanks. */
export function glyphSpan(font: SfntFont, glyph: number): TableSpan {
  const loca = font.tables.get("loca")
  const glyf = font.tables.get("glyf")
  const head = font.tables.get("head")
  if (!loca || !glyf || !head || glyph >= font.glyphCount) return { start: 0, length: 0 }
  const isLong = font.view.getUint16(head.start + 50) === 1
  const at = (index: number): number =>
    isLong
      ? font.view.getUint32(loca.start + index * 4)
      : font.view.getUint16(loca.start + index * 2) * 2
  const [from, to] = [at(glyph), at(glyph + 1)]
  return to <= from || to > glyf.length
    ? { start: 0, length: 0 }
    : { start: glyf.start + from, length: to - from }
}
