import { deflateSync } from "fflate"
import { concat } from "../base/bytes.ts"
import { crc32 } from "../base/crc32.ts"
import type { HostZlib } from "../base/host.ts"

/** A file of an archive, in the order in which it shall stand. */
export interface ZipEntry {
  /** Path with forward slashes and without a leading one. */
  readonly name: string
  readonly content: string | Uint8Array
  /** Kept as it is, where a format wants to find it by its bytes. */
  readonly isStored?: boolean
}

/** Extensions of bytes that deflate does not make smaller. */
const packedAlready = /\.(?:png|jpe?g|gif|webp|zip|woff2?)$/i

/**
 * What deflate does at this level beyond the next lower one costs more time than it saves bytes on
 * the markup of documents.
 */
const LEVEL = 6

/** Version of the format that readers must know: folders and deflate. */
const VERSION = 20
/** 1 January 1980, the earliest date a zip can carry: equal input must give equal bytes. */
const DATE = 0x21
/** General purpose flag: the name is UTF-8. */
const UTF8_NAME = 0x800
const STORED = 0
const DEFLATED = 8

/**
 * Largest size or offset, and number of entries, that the format can spell without its extension.
 */
const MAX_BYTES = 0xffffffff
const MAX_ENTRIES = 0xffff

interface Packed {
  readonly name: Uint8Array
  readonly flags: number
  readonly method: number
  readonly crc: number
  readonly size: number
  readonly data: Uint8Array
}

/**
 * Packs files into a zip; the same entries give the same bytes at any time and place, with the same
 * `zlib`.
 *
 * Source: PKWARE APPNOTE 6.3.10.
 */
export function packZip(entries: readonly ZipEntry[], zlib?: HostZlib): Uint8Array {
  const names = new Set<string>()
  const files: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const entry of entries) {
    if (names.has(entry.name)) throw new Error(`two entries named ${entry.name} in one archive`)
    names.add(entry.name)
    const packed = packEntry(entry, zlib)
    directory.push(header(packed, offset))
    const local = header(packed)
    files.push(local, packed.data)
    offset += local.length + packed.data.length
  }
  if (offset > MAX_BYTES || names.size > MAX_ENTRIES)
    throw new RangeError("an archive of this size needs another format")
  const list = concat([new Uint8Array(0), ...directory])
  return concat([...files, list, end(names.size, list.length, offset)])
}

function packEntry({ name, content, isStored }: ZipEntry, zlib: HostZlib | undefined): Packed {
  const encoder = new TextEncoder()
  const spelled = encoder.encode(name)
  const bytes = typeof content === "string" ? encoder.encode(content) : content
  const common = {
    name: spelled,
    flags: spelled.length === name.length ? 0 : UTF8_NAME,
    crc: crc32(bytes, 0, zlib),
    size: bytes.length,
  }
  if (isStored || packedAlready.test(name)) return { ...common, method: STORED, data: bytes }
  const data = zlib?.deflateRaw
    ? zlib.deflateRaw(bytes, LEVEL)
    : deflateSync(bytes, { level: LEVEL })
  return { ...common, method: DEFLATED, data }
}

/** Spells the header before a file's data, or with `offset` its entry in the directory. */
function header(packed: Packed, offset?: number): Uint8Array {
  const isLocal = offset === undefined
  const fixed = isLocal ? 30 : 46
  const bytes = new Uint8Array(fixed + packed.name.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, isLocal ? 0x04034b50 : 0x02014b50, true)
  if (!isLocal) view.setUint16(4, VERSION, true)
  // From here on both spell the same.
  const at = isLocal ? 4 : 6
  view.setUint16(at, VERSION, true)
  view.setUint16(at + 2, packed.flags, true)
  view.setUint16(at + 4, packed.method, true)
  view.setUint16(at + 8, DATE, true)
  view.setUint32(at + 10, packed.crc, true)
  view.setUint32(at + 14, packed.data.length, true)
  view.setUint32(at + 18, packed.size, true)
  view.setUint16(at + 22, packed.name.length, true)
  if (!isLocal) view.setUint32(42, offset, true)
  bytes.set(packed.name, fixed)
  return bytes
}

function end(count: number, length: number, offset: number): Uint8Array {
  const bytes = new Uint8Array(22)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 0x06054b50, true)
  view.setUint16(8, count, true)
  view.setUint16(10, count, true)
  view.setUint32(12, length, true)
  view.setUint32(16, offset, true)
  return bytes
}
