import { readTables } from "./blank-truetype.ts"
import type { Table } from "./blank-truetype.ts"
import { macCodeOfName, unicodeOfName } from "./encodings.ts"

/** Where symbol fonts put their codes. Source: ISO 32000-2, 9.6.5.4. */
const SYMBOL_STARTS = [0xf000, 0xf100, 0xf200]

/** A code of a simple font with every glyph name it may stand for. */
export interface NamedCode {
  readonly code: number
  readonly names: readonly string[]
}

/**
 * Gives every glyph that a reader may take for some codes of a simple font, whichever way it goes:
 * through any character map, by code, by name, by the names in the font, or by number.
 *
 * Undefined where a name is known neither here nor to the font, or a map is of an unknown kind.
 * Source: ISO 32000-2, 9.6.5.4.
 */
export function reachableGlyphs(
  font: Uint8Array,
  codes: readonly NamedCode[],
): ReadonlySet<number> | undefined {
  const tables = readTables(font)
  const look = lookUps(font, tables)
  if (!look) return undefined
  const byName = postNames(font, tables)
  const glyphs = new Set<number>()
  for (const { code, names } of codes) {
    glyphs.add(code)
    let isKnown = names.length === 0
    const places = [code, ...SYMBOL_STARTS.map((start) => start + code)]
    for (const name of names) {
      const [unicode, glyph] = [unicodeOfName(name), byName.get(name)]
      isKnown ||= unicode !== undefined || glyph !== undefined || name === ".notdef"
      if (unicode !== undefined) places.push(unicode)
      if (glyph !== undefined) glyphs.add(glyph)
      places.push(macCodeOfName.get(name) ?? code)
    }
    if (!isKnown) return undefined
    for (const find of look) for (const place of places) glyphs.add(find(place))
  }
  return glyphs
}

type Find = (code: number) => number

function lookUps(font: Uint8Array, tables: readonly Table[]): Find[] | undefined {
  const cmap = tables.find((table) => table.tag === "cmap")
  if (!cmap) return []
  if (cmap.offset + 4 > font.length) return undefined
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const finds: Find[] = []
  for (let index = 0; index < Math.min(64, view.getUint16(cmap.offset + 2)); index += 1) {
    const entry = cmap.offset + 4 + index * 8
    const find =
      entry + 8 > font.length ? undefined : lookUp(view, cmap.offset + view.getUint32(entry + 4))
    if (!find) return undefined
    finds.push(find)
  }
  return finds
}

/** Glyphs in the order of the Macintosh come first in the numbering of names. */
const MAC_GLYPHS = 258

/**
 * Gives glyphs by the names the font itself has for them. Source: OpenType 1.9, "post", version
 * 2.0.
 */
function postNames(font: Uint8Array, tables: readonly Table[]): ReadonlyMap<string, number> {
  const post = tables.find((table) => table.tag === "post")
  const names = new Map<string, number>()
  if (!post || post.offset + 34 > font.length) return names
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  if (view.getUint32(post.offset) !== 0x00020000) return names
  const count = view.getUint16(post.offset + 32)
  const end = Math.min(font.length, post.offset + post.length)
  const own: string[] = []
  for (let at = post.offset + 34 + count * 2; at < end;) {
    const length = font[at] ?? 0
    own.push(String.fromCharCode(...font.subarray(at + 1, at + 1 + length)))
    at += 1 + length
  }
  for (let glyph = 0; glyph < count; glyph += 1) {
    const place = post.offset + 34 + glyph * 2
    const number = place + 2 <= end ? view.getUint16(place) : 0
    const name = number >= MAC_GLYPHS ? own[number - MAC_GLYPHS] : undefined
    if (name !== undefined && !names.has(name)) names.set(name, glyph)
  }
  return names
}

/** Gives the look-up of one subtable of format 0, 4, 6 or 12; undefined for others. */
function lookUp(view: DataView, at: number): ((code: number) => number) | undefined {
  if (at + 8 > view.byteLength) return undefined
  const short = (place: number): number =>
    place + 2 <= view.byteLength ? view.getUint16(place) : 0
  const long = (place: number): number => (place + 4 <= view.byteLength ? view.getUint32(place) : 0)
  switch (view.getUint16(at)) {
    case 0:
      return (code) =>
        code < 256 && at + 6 + code < view.byteLength ? view.getUint8(at + 6 + code) : 0
    case 4: {
      const segments = short(at + 6) >> 1
      return (code) => {
        for (let segment = 0; segment < segments; segment += 1) {
          if (short(at + 14 + segment * 2) < code) continue
          const start = short(at + 16 + (segments + segment) * 2)
          if (start > code) return 0
          const delta = short(at + 16 + (2 * segments + segment) * 2)
          const rangeAt = at + 16 + (3 * segments + segment) * 2
          const range = short(rangeAt)
          if (range === 0) return (code + delta) & 0xffff
          const glyph = short(rangeAt + range + (code - start) * 2)
          return glyph === 0 ? 0 : (glyph + delta) & 0xffff
        }
        return 0
      }
    }
    case 6: {
      const [first, count] = [short(at + 6), short(at + 8)]
      return (code) =>
        code >= first && code < first + count ? short(at + 10 + (code - first) * 2) : 0
    }
    case 12: {
      const groups = Math.min(100_000, long(at + 12))
      return (code) => {
        for (let group = 0; group < groups; group += 1) {
          const place = at + 16 + group * 12
          if (code >= long(place) && code <= long(place + 4))
            return long(place + 8) + code - long(place)
        }
        return 0
      }
    }
    default:
      return undefined
  }
}
