import { inflateRawSync } from "node:zlib"
import { ConversionError } from "@mozhuan/engine"

/**
 * One entry of a zip file, as its central directory tells it. Sizes are claims until the entry is
 * inflated.
 */
export interface ZipEntry {
  readonly name: string
  readonly method: 0 | 8
  readonly packed: number
  readonly unpacked: number
  /** CRC-32 of the unpacked bytes. */
  readonly crc: number
  /** Where the entry's local header starts. */
  readonly offset: number
}

const MiB = 1024 * 1024

/**
 * Bounds that tell bombs from documents; the largest of 600 real files had 382 entries, 15 MB and
 * ratio 42.
 */
const MAX_ENTRIES = 10_000
const MAX_UNPACKED = 1024 * MiB
const MAX_XML_PART = 256 * MiB
const MAX_ENTRY_RATIO = 100
const MAX_TOTAL_RATIO = 50
/** Below this size a high ratio does no harm. */
const RATIO_FLOOR = 64 * 1024

const damaged = (cause: string): ConversionError =>
  new ConversionError("file/damaged", "The file is damaged: its contents cannot be listed.", {
    cause,
  })
const bomb = (cause: string): ConversionError =>
  new ConversionError("limit/size", "The file unpacks to far more than a document needs.", {
    cause,
  })

/**
 * Reads the central directory of a zip file without inflating anything.
 *
 * Source: PKWARE APPNOTE 4.3.12, 4.3.16.
 * @throws ConversionError "file/damaged", "encryption/unknown" for encrypted entries, "limit/size"
 * for what looks like a bomb.
 */
export function readZipDirectory(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  const size = view.getUint32(end + 12, true)
  const start = view.getUint32(end + 16, true)
  if (count === 0xffff || start === 0xffffffff || start + size > end)
    throw damaged("zip64 or directory outside the file")
  if (count > MAX_ENTRIES) throw bomb(`${count} entries`)
  const entries: ZipEntry[] = []
  for (let at = start, index = 0; index < count; index++) {
    if (at + 46 > end || view.getUint32(at, true) !== 0x02014b50)
      throw damaged("bad directory entry")
    const [nameLength, extraLength, commentLength] = [
      view.getUint16(at + 28, true),
      view.getUint16(at + 30, true),
      view.getUint16(at + 32, true),
    ]
    entries.push(readEntry(bytes, view, at, nameLength))
    at += 46 + nameLength + extraLength + commentLength
  }
  refuseOddities(entries, start)
  refuseBombs(entries)
  return entries
}

function findEnd(view: DataView): number {
  // The end record is 22 bytes and at most a 64 KiB comment from the end.
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 0xffff); at--)
    if (view.getUint32(at, true) === 0x06054b50) return at
  throw damaged("no end record")
}

function readEntry(bytes: Uint8Array, view: DataView, at: number, nameLength: number): ZipEntry {
  const flags = view.getUint16(at + 8, true)
  const method = view.getUint16(at + 10, true)
  if (flags & 1)
    throw new ConversionError(
      "encryption/unknown",
      "The file holds encrypted parts that cannot be opened.",
    )
  if (method !== 0 && method !== 8) throw damaged(`compression method ${method}`)
  return {
    name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
    method,
    crc: view.getUint32(at + 16, true),
    packed: view.getUint32(at + 20, true),
    unpacked: view.getUint32(at + 24, true),
    offset: view.getUint32(at + 42, true),
  }
}

function refuseOddities(entries: readonly ZipEntry[], directoryStart: number): void {
  const names = new Set(entries.map((entry) => entry.name))
  if (names.size !== entries.length) throw damaged("duplicate names")
  const sorted = entries.toSorted((a, b) => a.offset - b.offset)
  for (const [index, entry] of sorted.entries()) {
    const next = sorted[index + 1]?.offset ?? directoryStart
    if (entry.offset + 30 + entry.packed > next) throw damaged("overlapping entries")
  }
}

function refuseBombs(entries: readonly ZipEntry[]): void {
  let [packed, unpacked] = [0, 0]
  for (const entry of entries) {
    packed += entry.packed
    unpacked += entry.unpacked
    if (/\.(xml|rels)$/i.test(entry.name) && entry.unpacked > MAX_XML_PART)
      throw bomb(`${entry.unpacked} bytes in one part`)
    if (entry.unpacked > RATIO_FLOOR && entry.unpacked > entry.packed * MAX_ENTRY_RATIO)
      throw bomb("ratio of an entry")
  }
  if (unpacked > MAX_UNPACKED) throw bomb(`${unpacked} bytes in all`)
  if (unpacked > MiB && unpacked > packed * MAX_TOTAL_RATIO) throw bomb("ratio of the file")
}

/**
 * Inflates one entry, never beyond the size its directory claims.
 * @throws ConversionError "file/damaged" where the data is broken, "limit/size" where the claim was
 * a lie.
 */
export function inflateEntry(bytes: Uint8Array, entry: ZipEntry): Uint8Array {
  const packed = packedBytes(bytes, entry)
  if (entry.method === 0) return packed
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(entry.unpacked, 1) })
  } catch (error) {
    if (error instanceof RangeError) throw bomb("an entry unpacks to more than it claims")
    throw new ConversionError("file/damaged", "The file is damaged: a part cannot be unpacked.", {
      cause: error,
    })
  }
}

/** The bytes of one entry as they are stored. @throws ConversionError "file/damaged" */
export function packedBytes(bytes: Uint8Array, entry: ZipEntry): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (entry.offset + 30 > bytes.length || view.getUint32(entry.offset, true) !== 0x04034b50)
    throw damaged("bad local header")
  const start =
    entry.offset +
    30 +
    view.getUint16(entry.offset + 26, true) +
    view.getUint16(entry.offset + 28, true)
  return bytes.subarray(start, start + entry.packed)
}

/**
 * Gives one part of a zip-based document as text; undefined where it has none or is no sound zip.
 */
export function inflateZipPart(bytes: Uint8Array, name: string): string | undefined {
  try {
    const entry = readZipDirectory(bytes).find((item) => item.name === name)
    return entry ? new TextDecoder().decode(inflateEntry(bytes, entry)) : undefined
  } catch (error) {
    if (error instanceof ConversionError) return undefined
    throw error
  }
}
