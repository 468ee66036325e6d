/** Entries that a table of a sound font has at most. */
const MOST = 70_000

/** Codes in a row whose glyphs are in a row. */
export interface Group {
  readonly first: number
  readonly last: number
  readonly glyph: number
}

type GlyphOf = (code: number) => number | undefined

/** Dozens of faces are made of one: its map is read once, and each character looked for once. */
const known = new WeakMap<Uint8Array, GlyphOf>()

/**
 * Gives the glyph of each character; undefined where the map has none. Source: OpenType 1.9, cmap.
 */
export function glyphsOf(cmap: Uint8Array): GlyphOf {
  const before = known.get(cmap)
  if (before) return before
  const groups = readGroups(cmap) ?? []
  const found = new Map<number, number | undefined>()
  const glyphOf: GlyphOf = (code) => {
    if (!found.has(code)) {
      const group = groups.find(({ first, last }) => code >= first && code <= last)
      found.set(code, group && group.glyph + code - group.first)
    }
    return found.get(code)
  }
  known.set(cmap, glyphOf)
  return glyphOf
}

/** Gives a character map of one character alone. Source: as above. */
export function singleMap(cmap: Uint8Array, code: number): Uint8Array {
  return writeGroups([{ first: code, last: code, glyph: glyphsOf(cmap)(code) ?? 0 }])
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/**
 * Gives the characters of a map in groups; undefined where it has neither of the Unicode formats.
 */
export function readGroups(cmap: Uint8Array): Group[] | undefined {
  const view = viewOf(cmap)
  for (let index = 0; index < view.getUint16(2); index++) {
    const at = view.getUint32(4 + index * 8 + 4)
    if (view.getUint16(at) !== 12) continue
    const count = Math.min(view.getUint32(at + 12), MOST)
    return Array.from({ length: count }, (_, group) => ({
      first: view.getUint32(at + 16 + group * 12),
      last: view.getUint32(at + 20 + group * 12),
      glyph: view.getUint32(at + 24 + group * 12),
    }))
  }
  return readSegments(view)
}

/** Format 4, the map of the first plane. */
function readSegments(view: DataView): Group[] | undefined {
  for (let index = 0; index < view.getUint16(2); index++) {
    const at = view.getUint32(4 + index * 8 + 4)
    if (view.getUint16(4 + index * 8) !== 3 || view.getUint16(at) !== 4) continue
    const size = view.getUint16(at + 6)
    return Array.from({ length: size / 2 }, (_, segment): Group[] => {
      const ends = at + 14 + segment * 2
      const [last, first] = [view.getUint16(ends), view.getUint16(ends + size + 2)]
      const delta = view.getUint16(ends + 2 * size + 2)
      const offset = view.getUint16(ends + 3 * size + 2)
      if (offset === 0) return [{ first, last, glyph: (first + delta) & 0xffff }]
      return Array.from({ length: last - first + 1 }, (__, step) => ({
        first: first + step,
        last: first + step,
        glyph: view.getUint16(ends + 3 * size + 2 + offset + step * 2),
      }))
    }).flat()
  }
  return undefined
}

/** Gives a character map for Windows. */
export function writeGroups(groups: readonly Group[]): Uint8Array {
  const head = 12
  const view = new DataView(new ArrayBuffer(head + 16 + groups.length * 12))
  view.setUint16(2, 1)
  // Windows, full Unicode.
  view.setUint16(4, 3)
  view.setUint16(6, 10)
  view.setUint32(8, head)
  view.setUint16(head, 12)
  view.setUint32(head + 4, 16 + groups.length * 12)
  view.setUint32(head + 12, groups.length)
  for (const [index, { first, last, glyph }] of groups.entries())
    for (const [place, value] of [first, last, glyph].entries())
      view.setUint32(head + 16 + index * 12 + place * 4, value)
  return new Uint8Array(view.buffer)
}
