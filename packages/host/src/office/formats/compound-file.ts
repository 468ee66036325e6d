import { ConversionError } from "@mozhuan/engine"

const END_OF_CHAIN = 0xfffffffe

const damaged = (cause: string): ConversionError =>
  new ConversionError("file/damaged", "The file is damaged: its contents cannot be listed.", {
    cause,
  })

export const isCompoundFile = (bytes: Uint8Array): boolean =>
  [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1].every((byte, index) => bytes[index] === byte)

/** One stream or storage of a compound file. */
export interface CompoundEntry {
  readonly name: string
  readonly isStream: boolean
  readonly size: number
  /** First bytes of the stream; empty where it lies in the small-stream area. */
  readonly head: Uint8Array
}

/**
 * Lists the streams of an OLE compound file (doc, xls, ppt, and the wrapper of encrypted OOXML).
 *
 * Source: [MS-CFB] 2.2 header, 2.3 FAT, 2.6 directory.
 * @throws ConversionError "file/damaged"
 */
export function readCompoundFile(bytes: Uint8Array): CompoundEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 512) throw damaged("shorter than its header")
  const shift = view.getUint16(30, true)
  if (shift !== 9 && shift !== 12) throw damaged("sector size")
  const sectorSize = 1 << shift
  const fat = readFat(view, sectorSize)
  const miniCutoff = view.getUint32(56, true)
  const entries: CompoundEntry[] = []
  let sector = view.getUint32(48, true)
  for (let steps = 0; sector < END_OF_CHAIN; steps++) {
    const start = (sector + 1) * sectorSize
    if (steps > fat.length || start + sectorSize > bytes.length) throw damaged("directory chain")
    for (let at = start; at < start + sectorSize; at += 128) {
      const entry = readDirectoryEntry(bytes, view, at, sectorSize, miniCutoff)
      if (entry) entries.push(entry)
    }
    sector = fat[sector] ?? END_OF_CHAIN
  }
  return entries
}

/**
 * The bytes of a stream; undefined where there is none of that name, or it is too small to lie in
 * sectors of its own, or it is cut off.
 *
 * @throws ConversionError "file/damaged"
 */
export function readStream(bytes: Uint8Array, name: string): Uint8Array | undefined {
  const entry = readCompoundFile(bytes).find((each) => each.name === name && each.head.length > 0)
  if (!entry) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const sectorSize = 1 << view.getUint16(30, true)
  const fat = readFat(view, sectorSize)
  const stream = new Uint8Array(Math.min(entry.size, bytes.length))
  let sector = (entry.head.byteOffset - bytes.byteOffset) / sectorSize - 1
  for (let at = 0; at < stream.length && sector < END_OF_CHAIN; at += sectorSize) {
    const start = (sector + 1) * sectorSize
    const piece = bytes.subarray(start, start + Math.min(sectorSize, stream.length - at))
    if (piece.length === 0) return undefined
    stream.set(piece, at)
    sector = fat[sector] ?? END_OF_CHAIN
  }
  return stream
}

function readFat(view: DataView, sectorSize: number): number[] {
  const sectors: number[] = []
  const perSector = sectorSize / 4
  for (let index = 0; index < 109; index++) sectors.push(view.getUint32(76 + index * 4, true))
  let next = view.getUint32(68, true)
  const limit = view.byteLength / sectorSize
  for (let steps = 0; next < END_OF_CHAIN && steps < limit; steps++) {
    const start = (next + 1) * sectorSize
    if (start + sectorSize > view.byteLength) throw damaged("allocation table")
    for (let index = 0; index < perSector - 1; index++)
      sectors.push(view.getUint32(start + index * 4, true))
    next = view.getUint32(start + sectorSize - 4, true)
  }
  const fat: number[] = []
  for (const sector of sectors) {
    if (sector >= END_OF_CHAIN - 1) continue
    const start = (sector + 1) * sectorSize
    if (start + sectorSize > view.byteLength) continue
    for (let index = 0; index < perSector; index++)
      fat.push(view.getUint32(start + index * 4, true))
  }
  return fat
}

function readDirectoryEntry(
  bytes: Uint8Array,
  view: DataView,
  at: number,
  sectorSize: number,
  miniCutoff: number,
): CompoundEntry | undefined {
  const nameLength = view.getUint16(at + 64, true)
  const type = view.getUint8(at + 66)
  if (type === 0 || nameLength < 2 || nameLength > 64) return undefined
  const name = new TextDecoder("utf-16le").decode(bytes.subarray(at, at + nameLength - 2))
  const size = view.getUint32(at + 120, true)
  const start = (view.getUint32(at + 116, true) + 1) * sectorSize
  const isInMainArea = type === 2 && size >= miniCutoff && start + 64 <= bytes.length
  return {
    name,
    isStream: type === 2,
    size,
    head: isInMainArea ? bytes.subarray(start, start + sectorSize) : new Uint8Array(),
  }
}
