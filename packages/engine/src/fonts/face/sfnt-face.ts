import type { SceneFont } from "../../model/scene.ts"

/**
 * Reads and rebuilds sfnt faces, so that a browser takes a font that was cut down for a PDF.
 *
 * Source: OpenType 1.9, "Organization of an OpenType font", "cmap", "OS/2", "name", "post".
 */
export interface Table {
  readonly tag: string
  readonly bytes: Uint8Array
}

/** Names by which a system finds a face. */
export interface FaceName {
  readonly family: string
  readonly style: "Regular" | "Bold" | "Italic" | "Bold Italic"
}

/** How far lines of a face reach above and below their baseline, in ems; both positive. */
export interface FaceHeight {
  readonly ascent: number
  readonly descent: number
}

const needed = ["head", "hhea", "hmtx", "maxp"]

/**
 * Gives a face that browsers accept, or undefined where the program cannot serve: not an sfnt, or
 * without a Unicode map for every character that is set in it. Missing name, OS/2 and post tables
 * are supplied.
 */
export function toWebFont(
  program: Uint8Array,
  characters: ReadonlySet<string>,
  font: SceneFont,
  { name, height }: { readonly name?: FaceName; readonly height?: FaceHeight } = {},
): Uint8Array | undefined {
  const read = readTables(program)
  if (!read) return undefined
  const tables = height ? withHeight(read, height) : read
  const byTag = new Map(tables.map((table) => [table.tag, table.bytes]))
  const hasOutlines = byTag.has("CFF ") || (byTag.has("glyf") && byTag.has("loca"))
  const cmap = byTag.get("cmap")
  if (!hasOutlines || !cmap || needed.some((tag) => !byTag.has(tag))) return undefined
  const glyphs = readUnicodeMap(cmap)
  if (!glyphs) return undefined
  const isDrawn = drawnGlyphs(byTag)
  for (const char of characters) {
    const glyph = glyphs.get(char.codePointAt(0) ?? 0)
    // A map that was left from before the face was cut down leads to other letters, or to none.
    if (glyph === undefined || !isDrawn(glyph)) return undefined
  }
  const kept = tables.filter(({ tag }) =>
    [
      "head",
      "hhea",
      "hmtx",
      "maxp",
      "cvt ",
      "fpgm",
      "prep",
      "glyf",
      "loca",
      "CFF ",
      "VORG",
      "vhea",
      "vmtx",
      "gasp",
    ].includes(tag),
  )
  return writeTables(
    [...kept, ...describingTables(byTag, glyphs, font, name)],
    byTag.has("CFF ") ? CFF_FLAVOUR : 0x00010000,
  )
}

/** Gives lines of a face another height than its program says. */
function withHeight(tables: readonly Table[], { ascent, descent }: FaceHeight): readonly Table[] {
  const head = tables.find(({ tag }) => tag === "head")?.bytes
  const unit = head && head.length > 19 ? (head[18] ?? 0) * 256 + (head[19] ?? 0) : 0
  return tables.map((table) => {
    if (table.tag !== "hhea" || table.bytes.length < 10 || unit === 0) return table
    const bytes = new Uint8Array(table.bytes)
    const view = new DataView(bytes.buffer)
    view.setInt16(4, Math.round(ascent * unit))
    view.setInt16(6, -Math.round(descent * unit))
    view.setInt16(8, 0)
    return { ...table, bytes }
  })
}

/** Tells which glyphs of a face with TrueType outlines have one; of any other face, all do. */
function drawnGlyphs(byTag: ReadonlyMap<string, Uint8Array>): (glyph: number) => boolean {
  const [loca, head] = [byTag.get("loca"), byTag.get("head")]
  if (!loca || !head || head.length < 52) return () => true
  const view = new DataView(loca.buffer, loca.byteOffset, loca.byteLength)
  const isLong = new DataView(head.buffer, head.byteOffset).getInt16(50) === 1
  const size = isLong ? 4 : 2
  const at = (index: number): number =>
    isLong ? view.getUint32(index * 4) : view.getUint16(index * 2)
  return (glyph) => (glyph + 2) * size <= loca.length && at(glyph + 1) > at(glyph)
}

/** First word of a face with CFF outlines: "OTTO". */
export const CFF_FLAVOUR = 0x4f54544f

/**
 * Gives the tables that describe a face to an operating system, which faces of PDFs mostly lack.
 */
export function describingTables(
  byTag: ReadonlyMap<string, Uint8Array>,
  glyphs: ReadonlyMap<number, number>,
  font: SceneFont,
  given?: FaceName,
): Table[] {
  const name = given ?? {
    family: font.name.replace(/[^\x21-\x7e]/g, "") || "Font",
    style: "Regular" as const,
  }
  const look = given ? styled(font, given) : font
  return [
    { tag: "cmap", bytes: writeUnicodeMap(glyphs) },
    { tag: "OS/2", bytes: os2Table(byTag.get("head"), byTag.get("hhea"), glyphs, look) },
    { tag: "name", bytes: nameTable(name) },
    { tag: "post", bytes: postTable(name.style.includes("Italic")) },
  ]
}

/** Weights of a plain and of a bold face. Source: OpenType OS/2, usWeightClass. */
const weights = { plain: 400, bold: 700 } as const

/**
 * A face that its name calls bold says so by its weight too: programs else make it bolder still,
 * and stems tell little of thin faces.
 */
const styled = (font: SceneFont, { style }: FaceName): SceneFont => ({
  ...font,
  weight: style.includes("Bold")
    ? Math.max(font.weight, weights.bold)
    : Math.min(font.weight || weights.plain, weights.plain),
  isItalic: style.includes("Italic"),
})

function readTables(bytes: Uint8Array): Table[] | undefined {
  if (bytes.length < 12) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const version = view.getUint32(0)
  if (version !== 0x00010000 && version !== 0x4f54544f && version !== 0x74727565) return undefined
  const count = view.getUint16(4)
  if (12 + count * 16 > bytes.length) return undefined
  const tables: Table[] = []
  for (let index = 0; index < count; index++) {
    const at = 12 + index * 16
    const tag = String.fromCharCode(...bytes.subarray(at, at + 4))
    const [offset, length] = [view.getUint32(at + 8), view.getUint32(at + 12)]
    if (offset + length > bytes.length) return undefined
    tables.push({ tag, bytes: bytes.subarray(offset, offset + length) })
  }
  return tables
}

/**
 * Gives glyph by code point from the Unicode subtable (3,10), (3,1) or platform 0, formats 4 and
 * 12.
 */
function readUnicodeMap(cmap: Uint8Array): Map<number, number> | undefined {
  const view = new DataView(cmap.buffer, cmap.byteOffset, cmap.byteLength)
  const subtables: { rank: number; at: number }[] = []
  for (let index = 0; index < view.getUint16(2); index++) {
    const at = 4 + index * 8
    if (at + 8 > cmap.length) return undefined
    const [platform, encoding] = [view.getUint16(at), view.getUint16(at + 2)]
    const rank =
      platform === 3 && encoding === 10
        ? 3
        : platform === 3 && encoding === 1
          ? 2
          : platform === 0
            ? 1
            : 0
    if (rank > 0) subtables.push({ rank, at: view.getUint32(at + 4) })
  }
  const best = subtables.toSorted((a, b) => b.rank - a.rank)[0]
  if (!best || best.at + 16 > cmap.length) return undefined
  const format = view.getUint16(best.at)
  try {
    return format === 4
      ? readFormat4(view, best.at)
      : format === 12
        ? readFormat12(view, best.at)
        : undefined
  } catch (error) {
    // A map that points beyond its table is as good as none.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function readFormat4(view: DataView, at: number): Map<number, number> {
  const glyphs = new Map<number, number>()
  const doubled = view.getUint16(at + 6)
  const [ends, starts] = [at + 14, at + 16 + doubled]
  const [deltas, offsets] = [starts + doubled, starts + 2 * doubled]
  for (let segment = 0; segment < doubled; segment += 2) {
    const [start, end] = [view.getUint16(starts + segment), view.getUint16(ends + segment)]
    const [delta, offset] = [view.getUint16(deltas + segment), view.getUint16(offsets + segment)]
    for (let code = start; code <= end && code < 0xffff; code++) {
      const raw =
        offset === 0 ? code : view.getUint16(offsets + segment + offset + 2 * (code - start))
      const glyph = offset !== 0 && raw === 0 ? 0 : (raw + delta) & 0xffff
      if (glyph !== 0) glyphs.set(code, glyph)
    }
  }
  return glyphs
}

function readFormat12(view: DataView, at: number): Map<number, number> {
  const glyphs = new Map<number, number>()
  const groups = view.getUint32(at + 12)
  for (let group = 0; group < groups; group++) {
    const from = at + 16 + group * 12
    const [start, end, first] = [
      view.getUint32(from),
      view.getUint32(from + 4),
      view.getUint32(from + 8),
    ]
    for (let code = start; code <= Math.min(end, start + 0xffff); code++)
      glyphs.set(code, first + code - start)
  }
  return glyphs
}

/** Two maps: of the basic plane, which older systems ask for, and of everything. */
function writeUnicodeMap(glyphs: ReadonlyMap<number, number>): Uint8Array {
  const maps = [[1, writeFormat4(glyphs)] as const, [10, writeFormat12(glyphs)] as const].flatMap(
    ([encoding, bytes]) => (bytes ? [{ encoding, bytes }] : []),
  )
  let offset = 4 + maps.length * 8
  const table = new Uint8Array(maps.reduce((sum, { bytes }) => sum + bytes.length, offset))
  const view = new DataView(table.buffer)
  view.setUint16(2, maps.length)
  for (const [index, { encoding, bytes }] of maps.entries()) {
    view.setUint16(4 + index * 8, 3)
    view.setUint16(6 + index * 8, encoding)
    view.setUint32(8 + index * 8, offset)
    table.set(bytes, offset)
    offset += bytes.length
  }
  return table
}

/**
 * Runs of codes whose glyphs count on with them; undefined where they are too many for the format.
 */
function writeFormat4(glyphs: ReadonlyMap<number, number>): Uint8Array | undefined {
  const runs: { start: number; end: number; delta: number }[] = []
  for (const code of [...glyphs.keys()].filter((one) => one < 0xffff).toSorted((a, b) => a - b)) {
    const [last, delta] = [runs.at(-1), ((glyphs.get(code) ?? 0) - code) & 0xffff]
    if (last && last.end === code - 1 && last.delta === delta) last.end = code
    else runs.push({ start: code, end: code, delta })
  }
  runs.push({ start: 0xffff, end: 0xffff, delta: 1 })
  const length = 16 + runs.length * 8
  if (length > 0xffff) return undefined
  const bytes = new Uint8Array(length)
  const view = new DataView(bytes.buffer)
  const power = Math.floor(Math.log2(runs.length))
  const [range, doubled] = [2 ** (power + 1), runs.length * 2]
  ;[4, length, 0, doubled, range, power, doubled - range].forEach((value, place) =>
    view.setUint16(place * 2, value),
  )
  for (const [index, { start, end, delta }] of runs.entries()) {
    view.setUint16(14 + index * 2, end)
    view.setUint16(16 + doubled + index * 2, start)
    view.setUint16(16 + doubled * 2 + index * 2, delta)
  }
  return bytes
}

/** Format 12 holds every code point in one plain list. */
function writeFormat12(glyphs: ReadonlyMap<number, number>): Uint8Array {
  const codes = [...glyphs.keys()].toSorted((a, b) => a - b)
  const bytes = new Uint8Array(16 + codes.length * 12)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, 12)
  view.setUint32(4, bytes.length)
  view.setUint32(12, codes.length)
  codes.forEach((code, index) => {
    const at = 16 + index * 12
    view.setUint32(at, code)
    view.setUint32(at + 4, code)
    view.setUint32(at + 8, glyphs.get(code) ?? 0)
  })
  return bytes
}

function os2Table(
  head: Uint8Array | undefined,
  hhea: Uint8Array | undefined,
  glyphs: ReadonlyMap<number, number>,
  font: SceneFont,
): Uint8Array {
  const bytes = new Uint8Array(96)
  const view = new DataView(bytes.buffer)
  const at = (table: Uint8Array | undefined, offset: number): number =>
    table && table.length > offset + 1
      ? new DataView(table.buffer, table.byteOffset).getInt16(offset)
      : 0
  const unit = at(head, 18) || 1000
  const [ascent, descent] = [at(hhea, 4) || unit * 0.8, at(hhea, 6) || -unit * 0.2]
  const codes = [...glyphs.keys()].filter((code) => code < 0x10000)
  view.setUint16(0, 4)
  view.setInt16(2, unit / 2)
  view.setUint16(4, font.weight || 400)
  view.setUint16(6, 5)
  view.setUint16(62, font.isItalic ? 1 : font.weight >= 600 ? 0x20 : 0x40)
  view.setUint16(
    64,
    codes.reduce((a, b) => Math.min(a, b), 0xffff),
  )
  view.setUint16(
    66,
    codes.reduce((a, b) => Math.max(a, b), 0),
  )
  view.setInt16(68, ascent)
  view.setInt16(70, descent)
  view.setUint16(74, Math.max(0, ascent))
  view.setUint16(76, Math.max(0, -descent))
  // Code pages by which Word tells what a face is for: Latin, and simplified Chinese.
  view.setUint32(78, codes.some((code) => code >= 0x4e00 && code < 0xa000) ? 0x00040001 : 1)
  view.setInt16(86, unit / 2)
  view.setInt16(88, unit * 0.7)
  return bytes
}

function nameTable({ family, style }: FaceName): Uint8Array {
  const records = [1, 2, 4, 6]
  const whole = style === "Regular" ? family : `${family} ${style}`
  // A PostScript name has no spaces and no signs beyond ASCII.
  const plain = whole.replace(/[^\x21-\x7e]/g, "") || "Font"
  const texts = [family, style, whole, plain]
  const length = texts.reduce((sum, one) => sum + one.length * 2, 0)
  const bytes = new Uint8Array(6 + records.length * 12 + length)
  const view = new DataView(bytes.buffer)
  view.setUint16(2, records.length)
  view.setUint16(4, 6 + records.length * 12)
  let offset = 0
  records.forEach((id, index) => {
    const value = texts[index] ?? ""
    const at = 6 + index * 12
    ;[3, 1, 0x409, id, value.length * 2, offset].forEach((field, place) =>
      view.setUint16(at + place * 2, field),
    )
    for (let char = 0; char < value.length; char++)
      view.setUint16(6 + records.length * 12 + offset + char * 2, value.charCodeAt(char))
    offset += value.length * 2
  })
  return bytes
}

/** Version 3: no glyph names. */
/** Slant of an italic face in degrees: LibreOffice knows one by nothing else. */
const ITALIC_ANGLE = -12

function postTable(isItalic: boolean): Uint8Array {
  const bytes = new Uint8Array(32)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 0x00030000)
  if (isItalic) view.setInt32(4, ITALIC_ANGLE * 0x10000)
  return bytes
}

/** Packs tables into a face, aligned and with checksums. */
export function writeTables(tables: readonly Table[], version: number): Uint8Array {
  const sorted = tables.toSorted((a, b) => (a.tag < b.tag ? -1 : 1))
  const aligned = (length: number): number => (length + 3) & ~3
  const header = 12 + sorted.length * 16
  const bytes = new Uint8Array(
    sorted.reduce((sum, table) => sum + aligned(table.bytes.length), header),
  )
  const view = new DataView(bytes.buffer)
  const power = Math.floor(Math.log2(sorted.length))
  view.setUint32(0, version)
  view.setUint16(4, sorted.length)
  view.setUint16(6, 16 * 2 ** power)
  view.setUint16(8, power)
  view.setUint16(10, sorted.length * 16 - 16 * 2 ** power)
  let offset = header
  sorted.forEach((table, index) => {
    const at = 12 + index * 16
    bytes.set(table.bytes, offset)
    for (let char = 0; char < 4; char++) view.setUint8(at + char, table.tag.charCodeAt(char))
    view.setUint32(at + 4, checksum(view, offset, aligned(table.bytes.length)))
    view.setUint32(at + 8, offset)
    view.setUint32(at + 12, table.bytes.length)
    offset += aligned(table.bytes.length)
  })
  return bytes
}

function checksum(view: DataView, from: number, length: number): number {
  let sum = 0
  for (let at = from; at < from + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0
  return sum
}
