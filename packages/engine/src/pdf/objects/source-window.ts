import type { ByteSource } from "../../base/files.ts"
import { EndOfData } from "./parser.ts"

/** First look at an object: dictionaries rarely exceed it, and streams are read apart. */
const FIRST_WINDOW = 16 * 1024
/** Pieces in which huge streams are handed on. */
export const CHUNK = 1024 * 1024

/** A file seen through a window that grows where an object needs it. */
export class SourceWindow {
  readonly size: number
  private readonly source: ByteSource
  private readonly memory: Uint8Array | undefined
  private held: Uint8Array = new Uint8Array(0)
  private heldAt = 0
  /** Last answer to each search without an end: many streams may ask for the same far mark. */
  private readonly searched = new Map<string, { readonly from: number; readonly found: number }>()

  constructor(content: Uint8Array | ByteSource) {
    this.memory = content instanceof Uint8Array ? content : undefined
    this.source =
      content instanceof Uint8Array
        ? { size: content.length, read: (start, end) => content.subarray(start, end) }
        : content
    this.size = this.source.size
  }

  /** Gives bytes [start, end), cut to the file. */
  read(start: number, end: number): Uint8Array {
    const from = Math.max(0, Math.min(start, this.size))
    const to = Math.max(from, Math.min(end, this.size))
    if (from >= this.heldAt && to <= this.heldAt + this.held.length)
      return this.held.subarray(from - this.heldAt, to - this.heldAt)
    return this.source.read(from, to)
  }

  *chunks(start: number, end: number): Iterable<Uint8Array> {
    if (this.memory) yield this.memory.subarray(start, end)
    else for (let at = start; at < end; at += CHUNK) yield this.read(at, Math.min(end, at + CHUNK))
  }

  /**
   * Parses at `offset`; `parse` gets bytes, the position in them and the offset of their first
   * byte.
   *
   * Called again with more bytes while it throws EndOfData and the file has more.
   */
  parseAt<T>(offset: number, parse: (bytes: Uint8Array, pos: number, base: number) => T): T {
    if (this.memory) return parse(this.memory, offset, 0)
    const isHeld = offset >= this.heldAt && offset < this.heldAt + this.held.length
    for (let length = isHeld ? 0 : FIRST_WINDOW; ; length = Math.max(FIRST_WINDOW, length * 4)) {
      if (length > 0) {
        this.held = this.source.read(offset, Math.min(this.size, offset + length))
        this.heldAt = offset
      }
      const isWhole = this.heldAt + this.held.length >= this.size
      try {
        return parse(this.held, offset - this.heldAt, this.heldAt)
      } catch (cause) {
        if (!(cause instanceof EndOfData) || isWhole) throw cause
      }
    }
  }

  /** Gives the offset of `needle` at or after `start`, or -1; `end` bounds the search. */
  indexOf(needle: string, start: number, end?: number): number {
    if (end !== undefined) return this.search(needle, start, end)
    const known = this.searched.get(needle)
    if (known && start >= known.from && (known.found < 0 || known.found >= start))
      return known.found
    const found = this.search(needle, start, this.size)
    this.searched.set(needle, { from: start, found })
    return found
  }

  private search(needle: string, start: number, end: number): number {
    for (let at = start; at < end; at += CHUNK - needle.length) {
      const bytes = this.read(at, Math.min(end, at + CHUNK))
      const found = indexOfBytes(bytes, needle, 0)
      if (found >= 0) return at + found
      if (at + bytes.length >= end) break
    }
    return -1
  }

  /** Gives the last offset of `needle` before `end`, looking back at most `reach` bytes, or -1. */
  lastIndexOf(needle: string, end: number, reach: number): number {
    const start = Math.max(0, end - reach)
    const bytes = this.read(start, end)
    let last = -1
    for (let at = indexOfBytes(bytes, needle, 0); at >= 0; at = indexOfBytes(bytes, needle, at + 1))
      last = at
    return last < 0 ? -1 : start + last
  }
}

/** Gives the position of ASCII `needle` in bytes at or after `from`, or -1. */
function indexOfBytes(bytes: Uint8Array, needle: string, from: number): number {
  const first = needle.charCodeAt(0)
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    let matched = 1
    while (matched < needle.length && bytes[at + matched] === needle.charCodeAt(matched))
      matched += 1
    if (matched === needle.length) return at
  }
  return -1
}
