import { ConversionError } from "../../base/failure.ts"
import { isDigit, isWhite } from "./parser.ts"
import { inflate, MAX_DECODED, tooLarge } from "./flate.ts"
import type { Zlib } from "./flate.ts"
import { isDict, nameOf } from "./values.ts"
import type { PdfDict, PdfValue } from "./values.ts"

/** Filters of one stream beyond this are an attack: two are common, three are rare. */
const MAX_FILTERS = 8

/** One filter of a stream with its parameters; names in full even where the file abbreviates. */
export interface Filter {
  readonly name: string
  readonly params: PdfDict | undefined
}

const fullNames: Readonly<Record<string, string>> = {
  Fl: "FlateDecode",
  LZW: "LZWDecode",
  A85: "ASCII85Decode",
  AHx: "ASCIIHexDecode",
  RL: "RunLengthDecode",
  DCT: "DCTDecode",
  CCF: "CCITTFaxDecode",
}

/** Lists the filters of a stream in the order they are undone. */
export function filtersOf(
  dict: PdfDict,
  resolve: (value: PdfValue | undefined) => PdfValue,
): Filter[] {
  const filter = resolve(dict.get("Filter") ?? dict.get("F"))
  const params = resolve(dict.get("DecodeParms") ?? dict.get("DP"))
  const filters = Array.isArray(filter) ? filter : filter === null ? [] : [filter]
  const allParams = Array.isArray(params) ? params : [params]
  return filters.flatMap((item, index) => {
    const known = nameOf(resolve(item))
    const own = resolve(allParams[index])
    return known === undefined
      ? []
      : [{ name: fullNames[known] ?? known, params: isDict(own) ? own : undefined }]
  })
}

/**
 * Undoes filters until one is met that belongs to an image codec or is unknown.
 *
 * Damaged data gives what precedes the damage; `rest` names the filters that remain.
 */
export function decodeFilters(
  bytes: Uint8Array,
  filters: readonly Filter[],
  zlib: Zlib,
): { bytes: Uint8Array; rest: readonly Filter[] } {
  if (filters.length > MAX_FILTERS)
    throw new ConversionError("limit/memory", `A stream of this file is packed over and over.`)
  let decoded = bytes
  for (const [index, filter] of filters.entries()) {
    const next = decodeOne(decoded, filter, zlib)
    if (!next) return { bytes: decoded, rest: filters.slice(index) }
    if (next.length > MAX_DECODED) throw tooLarge()
    decoded = next
  }
  return { bytes: decoded, rest: [] }
}

function decodeOne(bytes: Uint8Array, filter: Filter, zlib: Zlib): Uint8Array | undefined {
  switch (filter.name) {
    case "FlateDecode":
      return undoPredictor(inflate(bytes, zlib), filter.params)
    case "LZWDecode":
      return undoPredictor(
        decodeLzw(bytes, numberOf(filter.params, "EarlyChange", 1)),
        filter.params,
      )
    case "ASCII85Decode":
      return decodeAscii85(bytes)
    case "ASCIIHexDecode":
      return decodeAsciiHex(bytes)
    case "RunLengthDecode":
      return decodeRunLength(bytes)
    case "Crypt":
      return bytes
    default:
      return undefined
  }
}

function numberOf(params: PdfDict | undefined, key: string, fallback: number): number {
  const value = params?.get(key)
  return typeof value === "number" ? value : fallback
}

/** Source: ISO 32000-2, table 8. */
const sampleBits = [1, 2, 4, 8, 16]

/** Undoes TIFF and PNG predictors. Source: ISO 32000-2, 7.4.4.4. */
function undoPredictor(bytes: Uint8Array, params: PdfDict | undefined): Uint8Array {
  const predictor = numberOf(params, "Predictor", 1)
  if (predictor <= 1) return bytes
  const colours = Math.trunc(Math.max(1, Math.min(32, numberOf(params, "Colors", 1))))
  const stated = numberOf(params, "BitsPerComponent", 8)
  const bits = sampleBits.includes(stated) ? stated : 8
  const columns = Math.max(1, Math.min(1 << 26, numberOf(params, "Columns", 1)))
  const pixelBytes = Math.max(1, (colours * bits) >> 3)
  // A row that is longer than the data is as good as one that ends with it.
  const rowBytes = Math.min(Math.ceil((columns * colours * bits) / 8), Math.max(1, bytes.length))
  return predictor === 2
    ? undoTiff(bytes, rowBytes, colours, bits)
    : undoPng(bytes, rowBytes, pixelBytes)
}

function undoPng(bytes: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  const rows = Math.ceil(bytes.length / (rowBytes + 1))
  const out = new Uint8Array(rows * rowBytes)
  let written = 0
  for (let row = 0; row < rows; row += 1) {
    const from = row * (rowBytes + 1)
    const kind = bytes[from] ?? 0
    const to = row * rowBytes
    const count = Math.min(rowBytes, bytes.length - from - 1)
    if (kind === 0) out.set(bytes.subarray(from + 1, from + 1 + count), to)
    else
      for (let x = 0; x < count; x += 1) {
        const left = x >= pixelBytes ? (out[to + x - pixelBytes] ?? 0) : 0
        const up = row > 0 ? (out[to + x - rowBytes] ?? 0) : 0
        const corner = row > 0 && x >= pixelBytes ? (out[to + x - rowBytes - pixelBytes] ?? 0) : 0
        out[to + x] = (bytes[from + 1 + x] ?? 0) + predicted(kind, left, up, corner)
      }
    written += count
  }
  return out.subarray(0, Math.max(0, written))
}

function predicted(kind: number, left: number, up: number, corner: number): number {
  if (kind === 1) return left
  if (kind === 2) return up
  if (kind === 3) return (left + up) >> 1
  if (kind !== 4) return 0
  const estimate = left + up - corner
  const [toLeft, toUp, toCorner] = [
    Math.abs(estimate - left),
    Math.abs(estimate - up),
    Math.abs(estimate - corner),
  ]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}

function undoTiff(bytes: Uint8Array, rowBytes: number, colours: number, bits: number): Uint8Array {
  const out = new Uint8Array(bytes)
  const rows = Math.floor(out.length / rowBytes)
  for (let row = 0; row < rows; row += 1) {
    const at = row * rowBytes
    if (bits === 8)
      for (let x = colours; x < rowBytes; x += 1)
        out[at + x] = (out[at + x] ?? 0) + (out[at + x - colours] ?? 0)
    else if (bits === 16)
      for (let x = colours * 2; x + 1 < rowBytes; x += 2) {
        const before =
          ((out[at + x - colours * 2] ?? 0) << 8) | (out[at + x - colours * 2 + 1] ?? 0)
        const sum = (((out[at + x] ?? 0) << 8) | (out[at + x + 1] ?? 0)) + before
        out[at + x] = sum >> 8
        out[at + x + 1] = sum
      }
    else undoTiffBits(out.subarray(at, at + rowBytes), colours, bits)
  }
  return out
}

function undoTiffBits(row: Uint8Array, colours: number, bits: number): void {
  const mask = (1 << bits) - 1
  const before = new Uint8Array(colours)
  for (let bit = 0, sample = 0; bit + bits <= row.length * 8; bit += bits, sample += 1) {
    const shift = 8 - bits - (bit & 7)
    const channel = sample % colours
    const value = (((row[bit >> 3] ?? 0) >> shift) + (before[channel] ?? 0)) & mask
    before[channel] = value
    row[bit >> 3] = ((row[bit >> 3] ?? 0) & ~(mask << shift)) | (value << shift)
  }
}

/** Source: ISO 32000-2, 7.4.4.2. */
export function decodeLzw(bytes: Uint8Array, earlyChange: number): Uint8Array {
  const prefix = new Uint16Array(4_097)
  const suffix = new Uint8Array(4_097)
  const lengths = new Uint16Array(4_097)
  for (let code = 0; code < 256; code += 1) {
    suffix[code] = code
    lengths[code] = 1
  }
  let out = new Uint8Array(Math.max(1_024, bytes.length * 4))
  let [written, next, width, previous, buffer, held] = [0, 258, 9, -1, 0, 0]
  for (const byte of bytes) {
    buffer = ((buffer << 8) | byte) & 0xffffff
    held += 8
    if (held < width) continue
    held -= width
    const code = (buffer >> held) & ((1 << width) - 1)
    if (code === 257) break
    if (code === 256) {
      ;[next, width, previous] = [258, 9, -1]
      continue
    }
    if (code > next || (code === next && previous < 0)) break
    const isNew = code === next
    const length = isNew ? (lengths[previous] ?? 0) + 1 : (lengths[code] ?? 0)
    if (written + length > MAX_DECODED) throw tooLarge()
    while (written + length > out.length) {
      const grown = new Uint8Array(out.length * 2)
      grown.set(out)
      out = grown
    }
    let walk = isNew ? previous : code
    for (let at = written + length - (isNew ? 2 : 1); at >= written; at -= 1) {
      out[at] = suffix[walk] ?? 0
      walk = prefix[walk] ?? 0
    }
    const first = out[written] ?? 0
    if (isNew) out[written + length - 1] = first
    written += length
    if (previous >= 0 && next < 4_096) {
      prefix[next] = previous
      suffix[next] = first
      lengths[next] = (lengths[previous] ?? 0) + 1
      next += 1
    }
    previous = code
    if (next + earlyChange >= 1 << width && width < 12) width += 1
  }
  return out.subarray(0, written)
}

function decodeAscii85(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(Math.ceil(bytes.length * 4) + 4)
  let [written, group, count] = [0, 0, 0]
  for (const code of bytes) {
    if (code === 126) break
    if (isWhite(code)) continue
    if (code === 122 && count === 0) {
      written += 4
      continue
    }
    if (code < 33 || code > 117) continue
    group = group * 85 + code - 33
    count += 1
    if (count < 5) continue
    for (let shift = 24; shift >= 0; shift -= 8) out[written++] = group / 2 ** shift
    ;[group, count] = [0, 0]
  }
  if (count > 1) {
    for (let fill = count; fill < 5; fill += 1) group = group * 85 + 84
    for (let index = 0; index < count - 1; index += 1)
      out[written++] = group / 2 ** (24 - index * 8)
  }
  return out.subarray(0, written)
}

function decodeAsciiHex(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array((bytes.length >> 1) + 1)
  let [written, half] = [0, -1]
  for (const code of bytes) {
    if (code === 62) break
    const lower = code | 32
    const digit = isDigit(code) ? code - 48 : lower >= 97 && lower <= 102 ? lower - 87 : -1
    if (digit < 0) continue
    if (half < 0) half = digit
    else {
      out[written++] = half * 16 + digit
      half = -1
    }
  }
  if (half >= 0) out[written++] = half * 16
  return out.subarray(0, written)
}

function decodeRunLength(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(measureRuns(bytes))
  let written = 0
  for (let at = 0; at < bytes.length;) {
    const length = bytes[at] ?? 128
    if (length === 128) break
    if (length < 128) {
      const piece = bytes.subarray(at + 1, at + 2 + length)
      out.set(piece, written)
      written += piece.length
      at += length + 2
    } else {
      out.fill(bytes[at + 1] ?? 0, written, written + 257 - length)
      written += 257 - length
      at += 2
    }
  }
  return out
}

function measureRuns(bytes: Uint8Array): number {
  let total = 0
  for (let at = 0; at < bytes.length;) {
    const length = bytes[at] ?? 128
    if (length === 128) break
    total += length < 128 ? Math.min(length + 1, bytes.length - at - 1) : 257 - length
    at += length < 128 ? length + 2 : 2
  }
  if (total > MAX_DECODED) throw tooLarge()
  return total
}
