import { crc32, deflateRawSync } from "node:zlib"
import { packedBytes, readZipDirectory } from "./zip-directory.ts"

const LOCAL = { signature: 0x04034b50, length: 30 } as const
const CENTRAL = { signature: 0x02014b50, length: 46 } as const
const END = { signature: 0x06054b50, length: 22 } as const
/** Version 2.0: deflate. */
const VERSION = 20
/** Bit 11: names are UTF-8. */
const UTF8 = 0x0800
/** 1 January 1980, the first day that there is. */
const NO_DATE = 0x0021

/**
 * Exchanges parts of a zip file and adds those that it has not; all others are copied as they are
 * packed, pictures of hundreds of megabytes among them.
 *
 * Source: PKWARE APPNOTE 4.3.7, 4.3.12, 4.3.16.
 * @throws ConversionError "file/damaged", "limit/size" as `readZipDirectory` does.
 */
export function rewriteZip(
  bytes: Uint8Array,
  changes: ReadonlyMap<string, Uint8Array>,
): Uint8Array {
  const kept = readZipDirectory(bytes)
  const names = new Set(kept.map(({ name }) => name))
  const entries = [
    ...kept.map((entry) => {
      const changed = changes.get(entry.name)
      return changed === undefined
        ? { ...entry, name: utf8(entry.name), data: packedBytes(bytes, entry) }
        : packed(entry.name, changed)
    }),
    ...[...changes].filter(([name]) => !names.has(name)).map(([name, part]) => packed(name, part)),
  ]
  const size = entries.reduce<number>(
    (sum, { name, data }) => sum + LOCAL.length + CENTRAL.length + 2 * name.length + data.length,
    END.length,
  )
  const made = new Uint8Array(size)
  const view = new DataView(made.buffer)
  let at = 0
  const starts = entries.map((entry) => {
    const start = at
    view.setUint32(at, LOCAL.signature, true)
    writeFacts(view, at + 4, entry)
    made.set(entry.name, at + LOCAL.length)
    made.set(entry.data, at + LOCAL.length + entry.name.length)
    at += LOCAL.length + entry.name.length + entry.data.length
    return start
  })
  const directory = at
  for (const [index, entry] of entries.entries()) {
    view.setUint32(at, CENTRAL.signature, true)
    view.setUint16(at + 4, VERSION, true)
    writeFacts(view, at + 6, entry)
    view.setUint32(at + 42, starts[index] ?? 0, true)
    made.set(entry.name, at + CENTRAL.length)
    at += CENTRAL.length + entry.name.length
  }
  view.setUint32(at, END.signature, true)
  view.setUint16(at + 8, entries.length, true)
  view.setUint16(at + 10, entries.length, true)
  view.setUint32(at + 12, at - directory, true)
  view.setUint32(at + 16, directory, true)
  return made
}

/** One entry as it is written. */
interface Written {
  readonly name: Uint8Array
  readonly method: number
  readonly crc: number
  readonly unpacked: number
  readonly data: Uint8Array
}

const utf8 = (name: string): Uint8Array => new TextEncoder().encode(name)

const packed = (name: string, part: Uint8Array): Written => ({
  name: utf8(name),
  method: 8,
  crc: crc32(part),
  unpacked: part.length,
  data: deflateRawSync(part, { level: 1 }),
})

/**
 * What both headers of an entry tell alike, from the version that is needed to the name's length.
 */
function writeFacts(
  view: DataView,
  at: number,
  { name, method, crc, unpacked, data }: Written,
): void {
  view.setUint16(at, VERSION, true)
  view.setUint16(at + 2, UTF8, true)
  view.setUint16(at + 4, method, true)
  view.setUint16(at + 8, NO_DATE, true)
  view.setUint32(at + 10, crc, true)
  view.setUint32(at + 14, data.length, true)
  view.setUint32(at + 18, unpacked, true)
  view.setUint16(at + 22, name.length, true)
}
