import { concat } from "../base/bytes.ts"
import { glyphSpan, type SfntFont } from "./sfnt.ts"
import { compositeParts } from "./truetype-parts.ts"

/**
 * Cuts a TrueType face down to some glyphs.
 *
 * Glyph 0 is kept as 0 and `glyphs[i]` becomes i + 1; parts of composite glyphs follow. The result
 * has the tables that a PDF needs of an embedded face and no character map: text is addressed by
 * glyph number. Source: ISO 32000-2, 9.9; OpenType 1.9.
 */
export function subsetTrueType(font: SfntFont, glyphs: readonly number[]): Uint8Array {
  const order = closeOver(font, [0, ...glyphs])
  const newNumber = new Map(order.map((glyph, index) => [glyph, index]))
  const pieces = order.map((glyph) => copyGlyph(font, glyph, newNumber))
  const offsets = new Uint32Array(order.length + 1)
  for (const [index, piece] of pieces.entries())
    offsets[index + 1] = (offsets[index] ?? 0) + piece.length
  const tables = new Map<string, Uint8Array>()
  for (const tag of ["cvt ", "fpgm", "prep"]) {
    const kept = copyTable(font, tag)
    if (kept) tables.set(tag, kept)
  }
  tables.set("glyf", concat(pieces))
  tables.set("loca", longs(offsets))
  tables.set("hmtx", metrics(font, order))
  tables.set(
    "head",
    patched(copyTable(font, "head"), (view) => view.setUint16(50, 1)),
  )
  tables.set(
    "hhea",
    patched(copyTable(font, "hhea"), (view) => view.setUint16(34, order.length)),
  )
  tables.set(
    "maxp",
    patched(copyTable(font, "maxp"), (view) => view.setUint16(4, order.length)),
  )
  return assembleSfnt(tables)
}

/** Adds the parts of composite glyphs behind the wanted ones. */
function closeOver(font: SfntFont, wanted: readonly number[]): number[] {
  const order = [...new Set(wanted)]
  const seen = new Set(order)
  for (let index = 0; index < order.length; index++) {
    for (const part of compositeParts(font, order[index] ?? 0) ?? []) {
      if (seen.has(part.glyph)) continue
      seen.add(part.glyph)
      order.push(part.glyph)
    }
  }
  return order
}

function copyGlyph(
  font: SfntFont,
  glyph: number,
  newNumber: ReadonlyMap<number, number>,
): Uint8Array {
  const span = glyphSpan(font, glyph)
  const copy = new Uint8Array((span.length + 3) & ~3)
  copy.set(font.bytes.subarray(span.start, span.start + span.length))
  const view = new DataView(copy.buffer)
  for (const part of compositeParts(font, glyph) ?? [])
    view.setUint16(part.at - span.start, newNumber.get(part.glyph) ?? 0)
  return copy
}

function copyTable(font: SfntFont, tag: string): Uint8Array | undefined {
  const span = font.tables.get(tag)
  // A copy for certain: `slice` of a platform buffer would share its bytes with the face.
  return span
    ? new Uint8Array(font.bytes.subarray(span.start, span.start + span.length))
    : undefined
}

function patched(table: Uint8Array | undefined, patch: (view: DataView) => void): Uint8Array {
  const copy = table ?? new Uint8Array(54)
  patch(new DataView(copy.buffer, copy.byteOffset, copy.byteLength))
  return copy
}

function metrics(font: SfntFont, order: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(order.length * 4))
  const longMetrics = font.view.getUint16((font.tables.get("hhea")?.start ?? 0) + 34)
  const hmtx = font.tables.get("hmtx")?.start ?? 0
  for (const [index, glyph] of order.entries()) {
    view.setUint16(index * 4, font.advanceOf(glyph))
    view.setInt16(
      index * 4 + 2,
      font.view.getInt16(
        glyph < longMetrics
          ? hmtx + glyph * 4 + 2
          : hmtx + longMetrics * 4 + (glyph - longMetrics) * 2,
      ),
    )
  }
  return new Uint8Array(view.buffer)
}

function longs(values: Uint32Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(values.length * 4))
  for (const [index, value] of values.entries()) view.setUint32(index * 4, value)
  return new Uint8Array(view.buffer)
}

/**
 * Gives a TrueType file of these tables. Source: OpenType 1.9, "Table Directory": sorted by tag,
 * each table on a four-byte boundary.
 */
export function assembleSfnt(tables: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const sorted = [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1))
  let size = 12 + sorted.length * 16
  const places = sorted.map(([, table]) => {
    const at = size
    size += (table.length + 3) & ~3
    return at
  })
  const file = new Uint8Array(size)
  const view = new DataView(file.buffer)
  const power = Math.floor(Math.log2(sorted.length))
  view.setUint32(0, 0x00010000)
  view.setUint16(4, sorted.length)
  view.setUint16(6, 16 * 2 ** power)
  view.setUint16(8, power)
  view.setUint16(10, sorted.length * 16 - 16 * 2 ** power)
  for (const [index, [tag, table]] of sorted.entries()) {
    const at = places[index] ?? 0
    const record = 12 + index * 16
    for (let char = 0; char < 4; char++) view.setUint8(record + char, tag.charCodeAt(char))
    file.set(table, at)
    view.setUint32(record + 4, checksum(view, at, table.length))
    view.setUint32(record + 8, at)
    view.setUint32(record + 12, table.length)
  }
  return file
}

function checksum(view: DataView, start: number, length: number): number {
  let sum = 0
  for (let at = start; at < start + length; at += 4)
    sum = (sum + (at + 4 <= view.byteLength ? view.getUint32(at) : 0)) >>> 0
  return sum
}
