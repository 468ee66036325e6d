import type { ByteSink } from "./byte-sink.ts"
import type { Huffman } from "./huffman.ts"
import type { Plane } from "./planes.ts"

/** A table by number: first coefficients of luminance, its others, the same of chrominance. */
export const TABLES = 4

/**
 * What a scan says, one number a symbol: table (2 bits), symbol (8), how many bits follow it (4)
 * and which (16).
 */
export type Tokens = Uint32Array

/** Sixteen zeros, and zeros up to the end of a block. */
const ZEROS = 0xf0
const END = 0

/** Counts the symbols of each table. */
export function countSymbols(tokens: Tokens): Uint32Array[] {
  const counts = Array.from({ length: TABLES }, () => new Uint32Array(256))
  for (const token of tokens) {
    const own = counts[token >>> 28] as Uint32Array
    const symbol = (token >>> 20) & 0xff
    own[symbol] = (own[symbol] as number) + 1
  }
  return counts
}

/** Writes a scan, with ones up to the last whole byte. */
export function writeScan(sink: ByteSink, tokens: Tokens, tables: readonly Huffman[]): void {
  // At most 7 bits wait for their byte, and 16 come at a time.
  let [held, count] = [0, 0]
  const put = (bits: number, length: number): void => {
    held = (held << length) | bits
    count += length
    while (count >= 8) {
      count -= 8
      const byte = (held >>> count) & 0xff
      sink.put(byte)
      // A byte of ones would be read as a marker.
      if (byte === 0xff) sink.put(0)
    }
    held &= (1 << count) - 1
  }
  for (const token of tokens) {
    const { codes, lengths } = tables[token >>> 28] as Huffman
    const symbol = (token >>> 20) & 0xff
    put(codes[symbol] as number, lengths[symbol] as number)
    put(token & 0xffff, (token >>> 16) & 0xf)
  }
  if (count > 0) put((1 << (8 - count)) - 1, 8 - count)
}

/**
 * Spells the blocks as a scan has them, unit by unit; `blocks` are coefficients in the order of a
 * scan, 64 a block.
 *
 * Blocks that only fill up a unit repeat the first coefficient of the one before and have no
 * others. Source: ITU-T T.81, annexes A.2.4 and F.1.
 */
export function tokensOf(planes: readonly Plane[], blocks: readonly Int16Array[]): Tokens {
  const tokens = new TokenList()
  const last = planes.map(() => 0)
  const [first] = planes
  const across = first ? Math.ceil(first.columns / first.factor) : 0
  const down = first ? Math.ceil(first.rows / first.factor) : 0
  for (let unit = 0; unit < across * down; unit++)
    for (const [component, { columns, rows, factor }] of planes.entries()) {
      const data = blocks[component] ?? new Int16Array(0)
      const table = component === 0 ? 0 : 2
      for (let part = 0; part < factor * factor; part++) {
        const column = (unit % across) * factor + (part % factor)
        const row = Math.floor(unit / across) * factor + Math.floor(part / factor)
        const before = last[component] ?? 0
        if (column >= columns || row >= rows) {
          tokens.add(table, 0, 0)
          tokens.add(table + 1, END, 0)
          continue
        }
        const at = (row * columns + column) * 64
        const value = data[at] as number
        last[component] = value
        tokens.add(table, sizeOf(value - before), value - before)
        addOthers(tokens, table + 1, data.subarray(at, at + 64))
      }
    }
  return tokens.all()
}

function addOthers(tokens: TokenList, table: number, block: Int16Array): void {
  let zeros = 0
  for (let index = 1; index < 64; index++) {
    const value = block[index] as number
    if (value === 0) {
      zeros++
      continue
    }
    for (; zeros > 15; zeros -= 16) tokens.add(table, ZEROS, 0)
    tokens.add(table, (zeros << 4) | sizeOf(value), value)
    zeros = 0
  }
  if (zeros > 0) tokens.add(table, END, 0)
}

const sizeOf = (value: number): number => 32 - Math.clz32(Math.abs(value))

/** Tokens that grow as they are added. */
class TokenList {
  private data: Tokens = new Uint32Array(1 << 16)
  private length = 0

  /** The lower four bits of a symbol say how many bits of the value follow it. */
  add(table: number, symbol: number, value: number): void {
    if (this.length === this.data.length) {
      const wider = new Uint32Array(2 * this.data.length)
      wider.set(this.data)
      this.data = wider
    }
    const length = symbol & 0xf
    // Negative numbers are written one lower, without their sign.
    const bits = (value < 0 ? value - 1 : value) & ((1 << length) - 1)
    this.data[this.length++] = ((table << 28) | (symbol << 20) | (length << 16) | bits) >>> 0
  }

  all(): Tokens {
    return this.data.subarray(0, this.length)
  }
}
