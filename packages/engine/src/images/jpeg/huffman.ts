/** A Huffman table as a file holds it, and the codes it stands for. */
export interface Huffman {
  /** How many codes there are of each length, 1 to 16 bits. */
  readonly counts: readonly number[]
  /** Symbols by rising length of their codes. */
  readonly symbols: readonly number[]
  /** Code and length in bits by symbol. */
  readonly codes: Uint16Array
  readonly lengths: Uint8Array
}

/** Longest code of a JPEG, and of any tree that 257 symbols make. */
const LONGEST = 16
const LONGEST_TREE = 32

/**
 * Gives the table for symbols of such frequencies. No code is all ones: a symbol that is never
 * written takes that one. Source: ITU-T T.81, annex K.2.
 */
export function huffmanFor(frequencies: ArrayLike<number>): Huffman {
  const sizes = codeSizes(frequencies)
  const bits = Array.from({ length: LONGEST_TREE + 1 }, () => 0)
  for (const size of sizes) if (size > 0) bits[size] = (bits[size] ?? 0) + 1
  shorten(bits)
  const symbols = Array.from({ length: 256 }, (_, symbol) => symbol)
    .filter((symbol) => (sizes[symbol] ?? 0) > 0)
    .toSorted((a, b) => (sizes[a] ?? 0) - (sizes[b] ?? 0) || a - b)
  const counts = bits.slice(1, LONGEST + 1)
  return { counts, symbols, ...codesOf(counts, symbols) }
}

/** Lengths of the codes of a tree: the two rarest are joined until one is left. */
function codeSizes(frequencies: ArrayLike<number>): number[] {
  const count = Array.from({ length: 257 }, (_, symbol) =>
    symbol === 256 ? 1 : (frequencies[symbol] ?? 0),
  )
  const sizes = Array.from({ length: 257 }, () => 0)
  const chain = Array.from({ length: 257 }, () => -1)
  for (;;) {
    const first = rarest(count, -1)
    const second = rarest(count, first)
    if (second < 0) return sizes
    count[first] = (count[first] ?? 0) + (count[second] ?? 0)
    count[second] = 0
    let end = lengthen(first, sizes, chain)
    chain[end] = second
    end = lengthen(second, sizes, chain)
  }
}

/** Of symbols that are equally rare the last; `but` is passed over. */
function rarest(count: readonly number[], but: number): number {
  let [found, least] = [-1, Infinity]
  for (const [symbol, times] of count.entries())
    if (times > 0 && times <= least && symbol !== but) [found, least] = [symbol, times]
  return found
}

/** Makes the codes of a branch one bit longer and gives its last symbol. */
function lengthen(from: number, sizes: number[], chain: readonly number[]): number {
  let symbol = from
  for (;;) {
    sizes[symbol] = (sizes[symbol] ?? 0) + 1
    const next = chain[symbol] ?? -1
    if (next < 0) return symbol
    symbol = next
  }
}

/** Moves codes longer than sixteen bits up in pairs, and takes out the one that is all ones. */
function shorten(bits: number[]): void {
  const add = (length: number, by: number): void => {
    bits[length] = (bits[length] ?? 0) + by
  }
  for (let length = LONGEST_TREE; length > LONGEST; length--)
    while ((bits[length] ?? 0) > 0) {
      let shorter = length - 2
      while (bits[shorter] === 0) shorter--
      add(length, -2)
      add(length - 1, 1)
      add(shorter + 1, 2)
      add(shorter, -1)
    }
  let longest = LONGEST
  while (bits[longest] === 0) longest--
  add(longest, -1)
}

function codesOf(
  counts: readonly number[],
  symbols: readonly number[],
): Pick<Huffman, "codes" | "lengths"> {
  const codes = new Uint16Array(256)
  const lengths = new Uint8Array(256)
  let [code, next] = [0, 0]
  for (const [index, count] of counts.entries()) {
    for (let left = count; left > 0; left--) {
      const symbol = symbols[next++] ?? 0
      codes[symbol] = code++
      lengths[symbol] = index + 1
    }
    code <<= 1
  }
  return { codes, lengths }
}
