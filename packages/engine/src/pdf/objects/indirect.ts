import { EndOfData, ValueParser, isWhite } from "./parser.ts"
import type { SourceWindow } from "./source-window.ts"
import { isDict } from "./values.ts"
import type { PdfValue } from "./values.ts"

/**
 * An object as it stands in the file: its number, its value and, for a stream, where the data
 * begins.
 */
export interface Indirect {
  readonly num: number
  readonly gen: number
  /** For a stream, its dictionary. */
  readonly value: PdfValue
  readonly streamAt: number | undefined
  /** Offset behind the value or the word "stream". */
  readonly end: number
}

/** Gives the decryption of strings in an object, or undefined where they stand in clear. */
export type StringDecryption = (num: number, gen: number) => ((value: string) => string) | undefined

/** Reads the object at `offset`, or gives undefined where none begins there. */
export function readIndirect(
  window: SourceWindow,
  offset: number,
  decryption?: StringDecryption,
): Indirect | undefined {
  if (offset < 0 || offset >= window.size) return undefined
  try {
    return window.parseAt(offset, (bytes, pos, base) =>
      parseIndirect(bytes, pos, base, window.size, decryption),
    )
  } catch (cause) {
    if (cause instanceof EndOfData || cause instanceof RangeError) return undefined
    throw cause
  }
}

function parseIndirect(
  bytes: Uint8Array,
  pos: number,
  base: number,
  size: number,
  decryption?: StringDecryption,
): Indirect | undefined {
  const header = new ValueParser(bytes, pos)
  const num = header.value()
  const gen = header.value()
  if (
    typeof num !== "number" ||
    typeof gen !== "number" ||
    header.value() !== undefined ||
    !header.keyword.startsWith("obj")
  ) {
    if (isNearEnd(header, base, size)) throw new EndOfData("object header")
    return undefined
  }
  // "1 0 objabc": the word runs on where the writer left out the white space.
  header.pos -= header.keyword.length - 3
  const parser = new ValueParser(bytes, header.pos, decryption?.(num, gen))
  const value = parser.value()
  if (value === undefined) parser.pos -= parser.keyword.length
  if (isNearEnd(parser, base, size)) throw new EndOfData("object end")
  const streamAt = isDict(value) ? findStreamStart(parser) : undefined
  return {
    num,
    gen,
    value: value ?? null,
    streamAt: streamAt === undefined ? undefined : base + streamAt,
    end: base + parser.pos,
  }
}

/** A word cut by the end of the window would be misread; 32 bytes hold any word that matters. */
function isNearEnd(parser: ValueParser, base: number, size: number): boolean {
  return parser.pos > parser.bytes.length - 32 && base + parser.bytes.length < size
}

function findStreamStart(parser: ValueParser): number | undefined {
  const start = parser.pos
  parser.skipWhite()
  const { bytes, pos } = parser
  if (!startsWith(bytes, pos, "stream")) {
    parser.pos = start
    return undefined
  }
  let at = pos + 6
  while (bytes[at] === 32 || bytes[at] === 9) at += 1
  if (bytes[at] === 13) at += bytes[at + 1] === 10 ? 2 : 1
  else if (bytes[at] === 10) at += 1
  else at = pos + 6
  parser.pos = at
  return at
}

/**
 * Gives the length of stream data that begins at `start`.
 *
 * The stated length counts only where "endstream" follows; otherwise the data reaches to that word,
 * to "endobj", or to the end of a truncated file.
 */
export function measureStream(
  window: SourceWindow,
  start: number,
  stated: number | undefined,
): number {
  if (
    stated !== undefined &&
    stated >= 0 &&
    start + stated <= window.size &&
    endsStream(window, start + stated)
  )
    return stated
  let end = window.indexOf("endstream", start)
  const next = window.indexOf("endobj", start)
  const isFirst = next >= 0 && (end < 0 || next < end)
  // A length beyond "endobj" means the end mark was lost; within binary data the word is next to
  // impossible.
  if (end < 0 || isFirst) end = isFirst ? next : window.size
  const tail = window.read(Math.max(start, end - 2), end)
  let length = end - start
  if (tail[tail.length - 1] === 10)
    length -= tail.length > 1 && tail[tail.length - 2] === 13 ? 2 : 1
  else if (tail[tail.length - 1] === 13) length -= 1
  return Math.max(0, length)
}

function endsStream(window: SourceWindow, at: number): boolean {
  const bytes = window.read(at, at + 24)
  let pos = 0
  while (pos < bytes.length && isWhite(bytes[pos] ?? 0)) pos += 1
  return startsWith(bytes, pos, "endstream") || startsWith(bytes, pos, "endobj")
}

function startsWith(bytes: Uint8Array, pos: number, word: string): boolean {
  for (let index = 0; index < word.length; index += 1)
    if (bytes[pos + index] !== word.charCodeAt(index)) return false
  return true
}
