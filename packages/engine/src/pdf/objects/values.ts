/**
 * PDF values as they stand in a file. Source: ISO 32000-2, 7.3 "Objects".
 *
 * Arrays are plain arrays and dictionaries plain maps from decoded names, because millions of them
 * are made while a book is merged; everything that would be ambiguous carries a `kind`.
 */
export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfRef
  | PdfValue[]
  | PdfDict
  | PdfStream

/**
 * Keys and their values in file order; keys have no slash and no #xx escapes, one character a byte.
 */
export type PdfDict = Map<string, PdfValue>

export interface PdfName {
  readonly kind: "name"
  /** One character (0 to 255) a byte, escapes undone. */
  readonly value: string
}

export interface PdfString {
  readonly kind: "string"
  /** One character (0 to 255) a byte, decrypted. */
  readonly value: string
}

export interface PdfRef {
  readonly kind: "ref"
  readonly num: number
  readonly gen: number
}

export interface PdfStream {
  readonly kind: "stream"
  readonly dict: PdfDict
  readonly body: StreamBody
}

/** The bytes of a stream with all its filters still applied, decrypted. */
export interface StreamBody {
  /** Bytes `bytes()` will give; undefined where only decryption can tell. */
  readonly length: number | undefined
  bytes(): Uint8Array
  /** The same bytes in pieces of bounded size, so that a huge stream is never held whole. */
  chunks(): Iterable<Uint8Array>
}

const names = new Map<string, PdfName>()

/** Gives the one object for a name, so that names compare by identity. */
export function name(value: string): PdfName {
  const known = names.get(value)
  if (known) return known
  const made: PdfName = { kind: "name", value }
  // Hostile files may carry millions of different names; those past the bound are simply not
  // shared.
  if (names.size < 20_000) names.set(value, made)
  return made
}

export const ref = (num: number, gen = 0): PdfRef => ({ kind: "ref", num, gen })
export const bytesString = (value: string): PdfString => ({ kind: "string", value })

/** Gives a dictionary from entries; undefined values are left out. */
export function dict(entries: Readonly<Record<string, PdfValue | undefined>>): PdfDict {
  const made: PdfDict = new Map()
  for (const [key, value] of Object.entries(entries)) if (value !== undefined) made.set(key, value)
  return made
}

/** Gives a stream over bytes in memory; the caller has set Filter, Length is the writer's. */
export function stream(entries: PdfDict, bytes: Uint8Array): PdfStream {
  return { kind: "stream", dict: entries, body: memoryBody(bytes) }
}

export function memoryBody(bytes: Uint8Array): StreamBody {
  return { length: bytes.length, bytes: () => bytes, chunks: () => [bytes] }
}

export const isDict = (value: PdfValue | undefined): value is PdfDict => value instanceof Map
export const isName = (value: PdfValue | undefined): value is PdfName => hasKind(value, "name")
export const isString = (value: PdfValue | undefined): value is PdfString =>
  hasKind(value, "string")
export const isRef = (value: PdfValue | undefined): value is PdfRef => hasKind(value, "ref")
export const isStream = (value: PdfValue | undefined): value is PdfStream =>
  hasKind(value, "stream")

function hasKind(value: PdfValue | undefined, kind: string): boolean {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === kind
}

/** Gives a name's text, or undefined for anything else. */
export const nameOf = (value: PdfValue | undefined): string | undefined =>
  isName(value) ? value.value : undefined

/** Gives the characters of bytes one to one (0 to 255): the form of names and strings here. */
export function binaryText(bytes: Uint8Array, start = 0, end = bytes.length): string {
  if (end - start <= 8_192)
    return String.fromCharCode.apply(undefined, bytes.subarray(start, end) as unknown as number[])
  let text = ""
  for (let at = start; at < end; at += 8_192)
    text += binaryText(bytes, at, Math.min(at + 8_192, end))
  return text
}

/** The way back of `binaryText`. */
export function binaryBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at)
  return bytes
}
