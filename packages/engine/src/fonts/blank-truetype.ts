/**
 * Tables that only typesetting programs and screens at small sizes use. Source: OpenType 1.9, "Font
 * tables".
 */
const droppable = new Set([
  "GSUB",
  "GPOS",
  "GDEF",
  "BASE",
  "JSTF",
  "DSIG",
  "kern",
  "kerx",
  "hdmx",
  "VDMX",
  "LTSH",
  "EBDT",
  "EBLC",
  "EBSC",
  "CBDT",
  "CBLC",
  "PCLT",
  "meta",
  "SVG ",
  "sbix",
  "vhea",
  "vmtx",
  "VORG",
  "MERG",
  "name",
  "COLR",
  "CPAL",
  "morx",
  "mort",
  "feat",
  "prop",
  "just",
  "bdat",
  "bloc",
  "Zapf",
  "STAT",
  "fvar",
  "gvar",
  "avar",
  "HVAR",
  "MVAR",
])

export interface Table {
  readonly tag: string
  readonly checksum: number
  readonly offset: number
  readonly length: number
}

/** Tables that say which glyph a character has: of no use where the text names glyphs by number. */
const mapTables = new Set(["cmap", "post", "name", "OS/2", "gasp"])

/**
 * Takes out the outlines of glyphs that are not in `kept`, and tables no page is drawn from.
 *
 * Glyph numbers stay, so every map to them holds; kept outlines move together and what is left free
 * is zero, which deflates to nothing. Parts of kept composite glyphs are kept. With `byNumber`,
 * character maps go as well. Undefined where the font has no outlines of this kind or is damaged.
 */
export function blankTrueType(
  font: Uint8Array,
  kept: ReadonlySet<number>,
  byNumber: boolean,
): Uint8Array | undefined {
  const tables = readTables(font)
  const [glyf, loca, head, maxp] = ["glyf", "loca", "head", "maxp"].map((tag) =>
    tables.find((table) => table.tag === tag),
  )
  if (
    !glyf ||
    !loca ||
    !head ||
    !maxp ||
    glyf.offset + glyf.length > font.length ||
    loca.offset + loca.length > font.length
  )
    return undefined
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const isLong = view.getInt16(head.offset + 50) === 1
  const glyphs = Math.min(
    view.getUint16(maxp.offset + 4),
    Math.floor(loca.length / (isLong ? 4 : 2)) - 1,
  )
  const placeOf = (glyph: number): readonly [number, number] => {
    const at = (index: number): number =>
      isLong ? view.getUint32(loca.offset + index * 4) : view.getUint16(loca.offset + index * 2) * 2
    return [glyf.offset + at(glyph), glyf.offset + at(glyph + 1)]
  }
  const all = withParts(view, kept, glyphs, placeOf)
  // A Buffer would share its memory with what `slice` gives.
  const out = new Uint8Array(font)
  const target = new DataView(out.buffer)
  out.fill(0, glyf.offset, glyf.offset + glyf.length)
  let next = 0
  for (let glyph = 0; glyph <= glyphs; glyph += 1) {
    if (isLong) target.setUint32(loca.offset + glyph * 4, next)
    else target.setUint16(loca.offset + glyph * 2, next >> 1)
    if (glyph === glyphs || !all.has(glyph)) continue
    const [start, end] = placeOf(glyph)
    if (end <= start || end > glyf.offset + glyf.length) continue
    const length = (end - start + 1) & ~1
    // Outlines that overlap in the file could need more room than there is.
    if (next + length > glyf.length) return undefined
    out.set(font.subarray(start, end), glyf.offset + next)
    next += length
  }
  const dropped = byNumber ? new Set([...droppable, ...mapTables]) : droppable
  blankMetrics(out, tables, all)
  dropTables(out, tables, dropped)
  return out
}

/**
 * Widths of glyphs that are gone are of no use; the last full entry stays, for it holds for all
 * that follow.
 */
function blankMetrics(out: Uint8Array, tables: readonly Table[], kept: ReadonlySet<number>): void {
  const [hhea, hmtx] = ["hhea", "hmtx"].map((tag) => tables.find((table) => table.tag === tag))
  if (!hhea || !hmtx || hhea.offset + 36 > out.length) return
  const count = new DataView(out.buffer, out.byteOffset, out.byteLength).getUint16(hhea.offset + 34)
  const end = Math.min(out.length, hmtx.offset + hmtx.length)
  for (let glyph = 0, at = hmtx.offset; at < end; glyph += 1) {
    const size = glyph < count ? 4 : 2
    if (!kept.has(glyph) && glyph !== count - 1) out.fill(0, at, Math.min(end, at + size))
    at += size
  }
}

export function readTables(font: Uint8Array): Table[] {
  if (font.length < 12) return []
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const count = Math.min(view.getUint16(4), Math.floor((font.length - 12) / 16))
  const tables = Array.from({ length: count }, (_, index) => {
    const at = 12 + index * 16
    const tag = String.fromCharCode(...font.subarray(at, at + 4))
    return {
      tag,
      checksum: view.getUint32(at + 4),
      offset: view.getUint32(at + 8),
      length: view.getUint32(at + 12),
    }
  })
  return tables.filter((table) => table.offset < font.length)
}

/**
 * Adds .notdef and the parts of composite glyphs. Source: OpenType 1.9, "glyf", composite glyph
 * description.
 */
function withParts(
  view: DataView,
  kept: ReadonlySet<number>,
  glyphs: number,
  placeOf: (glyph: number) => readonly [number, number],
): ReadonlySet<number> {
  const all = new Set<number>([0])
  const pending = [0, ...kept]
  for (let glyph = pending.pop(); glyph !== undefined; glyph = pending.pop()) {
    if (glyph >= glyphs) continue
    all.add(glyph)
    const [start, end] = placeOf(glyph)
    if (end <= start + 10 || end > view.byteLength || view.getInt16(start) >= 0) continue
    for (let at = start + 10; at + 4 <= end;) {
      const flags = view.getUint16(at)
      const part = view.getUint16(at + 2)
      if (!all.has(part)) pending.push(part)
      at += 4 + (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : flags & 64 ? 4 : flags & 128 ? 8 : 0)
      if ((flags & 32) === 0) break
    }
  }
  return all
}

function dropTables(out: Uint8Array, tables: readonly Table[], dropped: ReadonlySet<string>): void {
  const kept = tables.filter((table) => !dropped.has(table.tag))
  for (const table of tables)
    if (dropped.has(table.tag))
      out.fill(0, table.offset, Math.min(out.length, table.offset + table.length))
  const view = new DataView(out.buffer, out.byteOffset, out.byteLength)
  const power = 2 ** Math.floor(Math.log2(Math.max(1, kept.length)))
  view.setUint16(4, kept.length)
  view.setUint16(6, power * 16)
  view.setUint16(8, Math.log2(power))
  view.setUint16(10, kept.length * 16 - power * 16)
  out.fill(0, 12, 12 + tables.length * 16)
  for (const [index, table] of kept.entries()) {
    const at = 12 + index * 16
    for (let char = 0; char < 4; char += 1) out[at + char] = table.tag.charCodeAt(char)
    view.setUint32(at + 4, table.checksum)
    view.setUint32(at + 8, table.offset)
    view.setUint32(at + 12, table.length)
  }
}
