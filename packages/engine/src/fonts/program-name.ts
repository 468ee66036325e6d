import { isNumberedName } from "./font-name.ts"

/** Ids of names from the most telling: PostScript, full, typographic family, family. */
const NAME_IDS = [6, 4, 16, 1] as const

const UNICODE = 0
const MACINTOSH = 1
const WINDOWS = 3

/** Longest name that is one; a damaged table gives anything. */
const MAX_NAME = 120

/**
 * Gives the name that an embedded font has for itself, weight and slant in it as in
 * "Calibri-Bold"; undefined where it has none, or only a number.
 *
 * Sources: OpenType 1.9, "name"; Adobe Technical Note 5176, "Name INDEX".
 */
export function programName(font: Uint8Array): string | undefined {
  if (font.length < 12) return undefined
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  try {
    const names =
      view.getUint8(0) === 1 && view.getUint8(1) === 0 && view.getUint16(0) === 0x100
        ? [nameOfCff(view)]
        : namesOfSfnt(view)
    return names.find(isName)
  } catch (error) {
    // A table that says it reaches beyond the file: the font draws without its name.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const isName = (name: string | undefined): name is string =>
  name !== undefined && /^\P{Cc}{2,120}$/u.test(name) && !isNumberedName(name)

function namesOfSfnt(view: DataView): (string | undefined)[] {
  const tables = view.getUint16(4)
  for (let index = 0; index < tables; index++) {
    const at = 12 + index * 16
    if (view.getUint32(at) === NAME_TABLE) return readNames(view, view.getUint32(at + 8))
    if (view.getUint32(at) === CFF_TABLE && !hasNames(view, tables))
      return [nameOfCff(view, view.getUint32(at + 8))]
  }
  return []
}

const NAME_TABLE = 0x6e616d65
const CFF_TABLE = 0x43464620

function hasNames(view: DataView, tables: number): boolean {
  for (let index = 0; index < tables; index++)
    if (view.getUint32(12 + index * 16) === NAME_TABLE) return true
  return false
}

function readNames(view: DataView, table: number): (string | undefined)[] {
  const count = view.getUint16(table + 2)
  const strings = table + view.getUint16(table + 4)
  const found = new Map<number, string>()
  for (let index = 0; index < count; index++) {
    const at = table + 6 + index * 12
    const platform = view.getUint16(at)
    const id = view.getUint16(at + 6)
    const length = Math.min(view.getUint16(at + 8), MAX_NAME * 2)
    const start = strings + view.getUint16(at + 10)
    if (start + length > view.byteLength || found.has(id)) continue
    const text = spelled(view, platform, start, length)
    if (text) found.set(id, text)
  }
  return NAME_IDS.map((id) => found.get(id))
}

function spelled(view: DataView, platform: number, start: number, length: number): string {
  const bytes = new Uint8Array(view.buffer, view.byteOffset + start, length)
  if (platform === WINDOWS || platform === UNICODE) return new TextDecoder("utf-16be").decode(bytes)
  return platform === MACINTOSH
    ? Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")
    : ""
}

/** The first name of a compact font: offsets of one to four bytes, counted from 1. */
function nameOfCff(view: DataView, table = 0): string | undefined {
  const index = table + view.getUint8(table + 2)
  if (view.getUint16(index) === 0) return undefined
  const size = view.getUint8(index + 2)
  const offsetAt = (place: number): number => {
    let value = 0
    for (let byte = 0; byte < size; byte++)
      value = value * 256 + view.getUint8(index + 3 + place * size + byte)
    return value
  }
  const data = index + 2 + (view.getUint16(index) + 1) * size
  const [from, to] = [offsetAt(0), Math.min(offsetAt(1), MAX_NAME)]
  return Array.from({ length: Math.max(0, to - from) }, (_, place) =>
    String.fromCharCode(view.getUint8(data + from + place)),
  ).join("")
}
