/** Tag of a font collection: "ttcf". Source: OpenType 1.9, "Font collections". */
const COLLECTION = 0x74746366

/** Name ids of the family: legacy and typographic. Source: OpenType 1.9, "name". */
const FAMILY_NAMES = new Set([1, 16])

/** Faces a collection may hold; more is not a font. */
const MAX_FACES = 256
const MAX_TABLES = 256

/**
 * Gives one face of a font file as a font of its own: a collection's face by family name, a single
 * font as it is.
 *
 * Undefined where the bytes are no font or no face has that family. Without a family the first face
 * is given.
 */
export function extractFace(file: Uint8Array, family?: string): Uint8Array | undefined {
  if (file.length < 12) return undefined
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  if (view.getUint32(0) !== COLLECTION) return file
  const faces = Math.min(view.getUint32(8), MAX_FACES)
  for (let index = 0; index < faces && 16 + index * 4 <= file.length; index++) {
    const tables = readDirectory(view, view.getUint32(12 + index * 4))
    if (tables && (family === undefined || familiesOf(view, tables).has(family)))
      return assemble(file, tables)
  }
  return undefined
}

interface Table {
  readonly tag: number
  readonly checksum: number
  readonly offset: number
  readonly length: number
}

interface Directory {
  readonly version: number
  readonly tables: readonly Table[]
}

function readDirectory(view: DataView, start: number): Directory | undefined {
  if (start + 12 > view.byteLength) return undefined
  const count = view.getUint16(start + 4)
  if (count > MAX_TABLES || start + 12 + count * 16 > view.byteLength) return undefined
  const tables = Array.from({ length: count }, (_, index) => {
    const at = start + 12 + index * 16
    return {
      tag: view.getUint32(at),
      checksum: view.getUint32(at + 4),
      offset: view.getUint32(at + 8),
      length: view.getUint32(at + 12),
    }
  })
  if (tables.some((table) => table.offset + table.length > view.byteLength)) return undefined
  return { version: view.getUint32(start), tables }
}

const NAME_TABLE = 0x6e616d65
const WINDOWS = 3

function familiesOf(view: DataView, directory: Directory): Set<string> {
  const found = new Set<string>()
  const table = directory.tables.find(({ tag }) => tag === NAME_TABLE)
  if (!table || table.length < 6) return found
  const count = view.getUint16(table.offset + 2)
  const strings = table.offset + view.getUint16(table.offset + 4)
  const utf16 = new TextDecoder("utf-16be")
  for (let index = 0; index < count && 18 + index * 12 <= table.length; index++) {
    const at = table.offset + 6 + index * 12
    if (view.getUint16(at) !== WINDOWS || !FAMILY_NAMES.has(view.getUint16(at + 6))) continue
    const start = strings + view.getUint16(at + 10)
    const length = view.getUint16(at + 8)
    if (start + length <= view.byteLength)
      found.add(utf16.decode(new Uint8Array(view.buffer, view.byteOffset + start, length)))
  }
  return found
}

/** Writes a font with the tables of one face: directory, then each table on a 4-byte boundary. */
function assemble(file: Uint8Array, directory: Directory): Uint8Array {
  const { tables } = directory
  const head = 12 + tables.length * 16
  const total = tables.reduce((size, table) => size + padded(table.length), head)
  const font = new Uint8Array(total)
  const out = new DataView(font.buffer)
  const power = 2 ** Math.floor(Math.log2(Math.max(1, tables.length)))
  out.setUint32(0, directory.version)
  out.setUint16(4, tables.length)
  out.setUint16(6, power * 16)
  out.setUint16(8, Math.log2(power))
  out.setUint16(10, (tables.length - power) * 16)
  let at = head
  for (const [index, table] of tables.entries()) {
    const entry = 12 + index * 16
    out.setUint32(entry, table.tag)
    out.setUint32(entry + 4, table.checksum)
    out.setUint32(entry + 8, at)
    out.setUint32(entry + 12, table.length)
    font.set(file.subarray(table.offset, table.offset + table.length), at)
    at += padded(table.length)
  }
  return font
}

const padded = (length: number): number => (length + 3) & ~3
