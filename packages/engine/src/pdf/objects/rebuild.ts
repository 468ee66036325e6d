import { readIndirect, measureStream } from "./indirect.ts"
import type { Indirect } from "./indirect.ts"
import { ValueParser, EndOfData, isDigit, isWhite } from "./parser.ts"
import { CHUNK } from "./source-window.ts"
import type { SourceWindow } from "./source-window.ts"
import { isDict, isRef, nameOf, ref } from "./values.ts"
import type { PdfDict } from "./values.ts"
import { XrefTable } from "./xref-table.ts"

/** What a scan of the bytes found, without believing any table of the file. */
export interface Rebuilt {
  readonly table: XrefTable
  /** Trailers and dictionaries of cross-reference streams, in file order. */
  readonly trailers: readonly PdfDict[]
  /** Object streams in file order, with their offset: newer ones overrule older objects. */
  readonly containers: readonly { readonly num: number; readonly offset: number }[]
  /** Last catalog met, for files whose trailer is gone. */
  readonly catalog: number | undefined
  /** Page tree nodes without a parent, last one last. */
  readonly roots: readonly number[]
  readonly pages: readonly number[]
}

/**
 * Bytes that may be read for objects without an end: each is read to the end of the file, and a
 * file may hold as many as it has room for.
 */
const MAX_WASTED = 1 << 27

interface Found {
  /** Bytes read for objects without an end. */
  wasted: number
  offsets: Map<number, { offset: number; gen: number }>
  trailers: PdfDict[]
  containers: { num: number; offset: number }[]
  catalog: number | undefined
  roots: Set<number>
  pages: Set<number>
}

/**
 * Finds every object by its "n g obj" mark: the way into files whose tables are lost, wrong or cut
 * off.
 *
 * Data of streams with a sound length is passed over, so that a PDF attached uncompressed adds no
 * objects.
 */
export function scanObjects(window: SourceWindow): Rebuilt {
  const found: Found = {
    wasted: 0,
    offsets: new Map(),
    trailers: [],
    containers: [],
    catalog: undefined,
    roots: new Set(),
    pages: new Set(),
  }
  let resume = 0
  for (let start = 0; start < window.size; start += CHUNK) {
    // 32 bytes before the chunk hold the numbers of a mark that begins it.
    const base = Math.max(0, start - 32)
    const bytes = new Uint8Array(window.read(base, Math.min(window.size, start + CHUNK + 8)))
    for (let at = start - base; at < bytes.length && base + at < start + CHUNK; at += 1) {
      const code = bytes[at]
      if (code === 111 && bytes[at + 1] === 98 && bytes[at + 2] === 106) {
        if (base + at < resume) continue
        const mark = objectStart(bytes, at)
        if (mark >= 0) resume = Math.max(resume, takeObject(window, base + mark, found))
      } else if (
        code === 116 &&
        bytes[at + 1] === 114 &&
        bytes[at + 2] === 97 &&
        bytes[at + 3] === 105 &&
        base + at >= resume
      ) {
        takeTrailer(window, base + at, found)
      }
    }
    if (resume > start + CHUNK * 2) start += Math.floor((resume - start - CHUNK) / CHUNK) * CHUNK
  }
  const table = new XrefTable()
  for (const [num, { offset, gen }] of found.offsets) table.setOffset(num, offset, gen)
  return { ...found, table, roots: [...found.roots], pages: [...found.pages] }
}

/** Gives where "num gen" before the word at `at` begins, or -1. */
function objectStart(bytes: Uint8Array, at: number): number {
  let pos = at - 1
  const skip = (test: (code: number) => boolean): number => {
    const from = pos
    while (pos >= 0 && test(bytes[pos] ?? 0)) pos -= 1
    return from - pos
  }
  skip(isWhite)
  if (skip(isDigit) === 0 || skip(isWhite) === 0) return -1
  return skip(isDigit) === 0 ? -1 : pos + 1
}

/** Notes the object at `offset`; gives the offset where the scan goes on. */
function takeObject(window: SourceWindow, offset: number, found: Found): number {
  if (found.wasted > MAX_WASTED) return offset
  const object = readIndirect(window, offset)
  if (!object) {
    found.wasted += window.size - offset
    return offset
  }
  // A dictionary without "endobj" or "stream" behind it at the very end is the torn last object.
  found.offsets.set(object.num, { offset, gen: object.gen })
  for (const set of [found.roots, found.pages]) set.delete(object.num)
  if (isDict(object.value)) noteDictionary(object, object.value, offset, found)
  if (object.streamAt === undefined) return Math.max(offset + 1, object.end - 6)
  const stated = isDict(object.value) ? object.value.get("Length") : undefined
  if (typeof stated !== "number") return object.streamAt
  const length = stated >= 0 && object.streamAt + stated <= window.size ? stated : -1
  return length >= 0 && measuresSoundly(window, object.streamAt, length)
    ? object.streamAt + length
    : object.streamAt
}

function measuresSoundly(window: SourceWindow, start: number, length: number): boolean {
  const tail = window.read(start + length, start + length + 24)
  return (
    String.fromCharCode(...tail)
      .trimStart()
      .startsWith("endstream") && measureStream(window, start, length) === length
  )
}

function noteDictionary(object: Indirect, dict: PdfDict, offset: number, found: Found): void {
  const type = nameOf(dict.get("Type"))
  if (type === "Catalog") found.catalog = object.num
  else if (type === "Pages" && !dict.has("Parent")) found.roots.add(object.num)
  else if (type === "Page") found.pages.add(object.num)
  else if (type === "ObjStm") found.containers.push({ num: object.num, offset })
  else if (type === "XRef") found.trailers.push(dict)
}

function takeTrailer(window: SourceWindow, offset: number, found: Found): void {
  try {
    const trailer = window.parseAt(offset, (bytes, pos) => {
      const parser = new ValueParser(bytes, pos)
      return parser.value() === undefined && parser.keyword.startsWith("trailer")
        ? parser.value()
        : undefined
    })
    if (isDict(trailer)) found.trailers.push(trailer)
  } catch (cause) {
    if (!(cause instanceof EndOfData || cause instanceof RangeError)) throw cause
  }
}

/** Gives the trailer a rebuilt file goes by: the newest with a Root, completed from the others. */
export function chooseTrailer(rebuilt: Rebuilt, isCatalog: (num: number) => boolean): PdfDict {
  const trailer: PdfDict = new Map()
  for (const candidate of rebuilt.trailers.toReversed()) {
    const root = candidate.get("Root")
    if (isRef(root) && !trailer.has("Root") && isCatalog(root.num)) trailer.set("Root", root)
    for (const key of ["Encrypt", "ID", "Info"]) {
      const value = candidate.get(key)
      if (value !== undefined && !trailer.has(key)) trailer.set(key, value)
    }
  }
  if (!trailer.has("Root") && rebuilt.catalog !== undefined)
    trailer.set("Root", ref(rebuilt.catalog))
  return trailer
}
