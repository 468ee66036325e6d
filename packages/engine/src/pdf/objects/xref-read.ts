import { decodeFilters, filtersOf } from "./filters.ts"
import type { Zlib } from "./flate.ts"
import { measureStream, readIndirect } from "./indirect.ts"
import { EndOfData, ValueParser } from "./parser.ts"
import type { SourceWindow } from "./source-window.ts"
import { isDict, nameOf } from "./values.ts"
import type { PdfDict, PdfValue } from "./values.ts"
import { MAX_OBJECT, XrefTable } from "./xref-table.ts"

export interface Xref {
  readonly table: XrefTable
  readonly trailer: PdfDict
}

/** Numbers from `first` up to, without, `end`. */
interface NumberRange {
  readonly first: number
  readonly end: number
}

/** What the sections of a file say together. */
interface Gathered {
  readonly table: XrefTable
  /** Numbers a list announced and ended before. */
  readonly untold: NumberRange[]
  /** Added to every offset. */
  readonly shift: number
}

/** Sections linked by Prev beyond this are a loop that escaped notice. */
const MAX_SECTIONS = 4_096

/**
 * Reads the chain of cross-reference sections, newest first, or gives undefined where a link is
 * broken or objects that a list announces are in none.
 */
export function readXref(window: SourceWindow, zlib: Zlib): Xref | undefined {
  const shift = headerShift(window)
  const start = findStart(window)
  if (start === undefined) return undefined
  const table = new XrefTable()
  const seen = new Set<number>()
  const untold: NumberRange[] = []
  let trailer: PdfDict | undefined
  const queue = [start]
  for (let at = queue.shift(); at !== undefined && seen.size < MAX_SECTIONS; at = queue.shift()) {
    if (seen.has(at)) continue
    seen.add(at)
    const section = readSection(window, at + shift, { table, untold, shift }, zlib)
    if (!section) break
    trailer ??= section
    // Hybrid files: the stream named by XRefStm comes before the older sections. Source: ISO
    // 32000-2, 7.5.8.4.
    for (const key of ["XRefStm", "Prev"]) {
      const next = section.get(key)
      if (typeof next === "number") queue.push(next)
    }
  }
  return trailer && !lacksObjects(table, untold, trailer) ? { table, trailer } : undefined
}

/**
 * Tells whether a number below Size that a cut list announced is stated nowhere: its object may
 * well be in the file, and whatever shows it would be lost. A count too high announces none such.
 */
function lacksObjects(table: XrefTable, untold: readonly NumberRange[], trailer: PdfDict): boolean {
  const size = trailer.get("Size")
  if (typeof size !== "number") return false
  // Lists may announce the same numbers thousands of times: each is looked at once.
  let told = 0
  for (const { first, end } of untold.toSorted((a, b) => a.first - b.first)) {
    for (let num = Math.max(first, told); num < Math.min(end, size, MAX_OBJECT); num += 1)
      if (!table.has(num)) return true
    told = Math.max(told, end)
  }
  return false
}

/** Bytes before "%PDF-": offsets count from the header where something was put in front. */
function headerShift(window: SourceWindow): number {
  return Math.max(0, window.indexOf("%PDF-", 0, Math.min(window.size, 1_024)))
}

function findStart(window: SourceWindow): number | undefined {
  const at = window.lastIndexOf("startxref", window.size, 2_048)
  if (at < 0) return undefined
  const value = new ValueParser(window.read(at + 9, at + 64)).value()
  return typeof value === "number" && value > 0 ? value : undefined
}

function readSection(
  window: SourceWindow,
  offset: number,
  gathered: Gathered,
  zlib: Zlib,
): PdfDict | undefined {
  if (offset < 0 || offset >= window.size) return undefined
  try {
    const plain = window.parseAt(offset, (bytes, pos, base) =>
      readPlainSection(bytes, pos, base + bytes.length >= window.size, gathered),
    )
    return plain ?? readStreamSection(window, offset, gathered, zlib)
  } catch (cause) {
    if (cause instanceof EndOfData || cause instanceof RangeError) return undefined
    throw cause
  }
}

/** Source: ISO 32000-2, 7.5.4 "Cross-reference table". */
function readPlainSection(
  bytes: Uint8Array,
  start: number,
  isWhole: boolean,
  { table, untold, shift }: Gathered,
): PdfDict | undefined {
  const parser = new ValueParser(bytes, start)
  if (!meetsWord(parser, "xref")) return undefined
  const found: [number, number, number][] = []
  const cut: NumberRange[] = []
  for (;;) {
    if (meetsWord(parser, "trailer")) break
    const first = parser.value()
    const count = parser.value()
    if (typeof first !== "number" || typeof count !== "number") {
      if (!isWhole && parser.pos > bytes.length - 32) throw new EndOfData("cross-reference section")
      return undefined
    }
    const before = found.length
    if (!readEntries(parser, first, count, found, isWhole)) return undefined
    const read = found.length - before
    const last = read > 0 ? found.at(-1)?.[0] : undefined
    if (read < count) cut.push({ first: (last ?? first - 1) + 1, end: first + count })
  }
  const trailer = parser.value()
  if (!isDict(trailer)) return undefined
  untold.push(...cut)
  for (const [num, offset, gen] of found) {
    if (offset < 0) table.setFree(num)
    else table.setOffset(num, offset + shift, gen)
  }
  return trailer
}

/** Consumes `word` where it stands next. */
function meetsWord(parser: ValueParser, word: string): boolean {
  parser.skipWhite()
  for (let index = 0; index < word.length; index += 1)
    if (parser.bytes[parser.pos + index] !== word.charCodeAt(index)) return false
  parser.pos += word.length
  return true
}

function readEntries(
  parser: ValueParser,
  first: number,
  count: number,
  found: [number, number, number][],
  isWhole: boolean,
): boolean {
  // Some writers count from 1 though the list begins with the free entry 0 (pdf.js test set).
  let base = first
  for (let index = 0; index < count; index += 1) {
    parser.skipWhite()
    if (parser.bytes[parser.pos] === 116) return true // "trailer" before the count is full
    if (parser.pos + 24 > parser.bytes.length && !isWhole)
      throw new EndOfData("cross-reference entries")
    const offset = parser.number()
    parser.skipWhite()
    const gen = parser.number()
    parser.skipWhite()
    const kind = parser.bytes[parser.pos]
    if (kind !== 110 && kind !== 102) return false
    parser.pos += 1
    if (index === 0 && first === 1 && kind === 102 && gen === 65_535) base = 0
    found.push([base + index, kind === 110 ? offset : -1, gen])
  }
  return true
}

/** Source: ISO 32000-2, 7.5.8 "Cross-reference streams". */
function readStreamSection(
  window: SourceWindow,
  offset: number,
  gathered: Gathered,
  zlib: Zlib,
): PdfDict | undefined {
  const found = readIndirect(window, offset)
  if (
    !found ||
    found.streamAt === undefined ||
    !isDict(found.value) ||
    nameOf(found.value.get("Type")) !== "XRef"
  )
    return undefined
  const dict = found.value
  const stated = dict.get("Length")
  const length = measureStream(
    window,
    found.streamAt,
    typeof stated === "number" ? stated : undefined,
  )
  const raw = window.read(found.streamAt, found.streamAt + length)
  const { bytes } = decodeFilters(
    raw,
    filtersOf(dict, (value) => value ?? null),
    zlib,
  )
  return readStreamEntries(bytes, dict, gathered) ? dict : undefined
}

function readStreamEntries(
  bytes: Uint8Array,
  dict: PdfDict,
  { table, untold, shift }: Gathered,
): boolean {
  const widths = numbers(dict.get("W"))
  const [kindWidth = 0, firstWidth = 0, secondWidth = 0] = widths
  const rowBytes = kindWidth + firstWidth + secondWidth
  if (widths.length < 3 || rowBytes <= 0 || rowBytes > 32) return false
  const size = dict.get("Size")
  const index = numbers(dict.get("Index"))
  const ranges = index.length >= 2 ? index : [0, typeof size === "number" ? size : 0]
  let at = 0
  const field = (width: number): number => {
    let value = 0
    for (let byte = 0; byte < width; byte += 1) value = value * 256 + (bytes[at++] ?? 0)
    return value
  }
  for (let range = 0; range + 1 < ranges.length; range += 2) {
    const first = ranges[range] ?? 0
    const count = ranges[range + 1] ?? 0
    const rows = Math.min(count, Math.floor((bytes.length - at) / rowBytes))
    if (rows < count) untold.push({ first: first + rows, end: first + count })
    for (let row = 0; row < rows; row += 1) {
      const kind = kindWidth === 0 ? 1 : field(kindWidth)
      const a = field(firstWidth)
      const b = field(secondWidth)
      if (kind === 0) table.setFree(first + row)
      else if (kind === 1) table.setOffset(first + row, a + shift, b)
      else if (kind === 2) table.setPacked(first + row, a, b)
    }
  }
  return true
}

function numbers(value: PdfValue | undefined): number[] {
  return Array.isArray(value)
    ? value.filter((item): item is number => typeof item === "number")
    : []
}
