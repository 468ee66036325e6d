/** What a viewer is told of a page. */
export interface PageHint {
  /** Objects that stand with the page, itself among them. */
  readonly objects: number
  /** Bytes of these. */
  readonly length: number
  /** Objects it needs that stand elsewhere, by their place among `SharedHints.lengths`. */
  readonly shared: readonly number[]
}

/** What a viewer is told of objects of several pages: those of the first page before the others. */
export interface SharedHints {
  readonly lengths: readonly number[]
  readonly ofFirstPage: number
  /** Number and offset of the first object after those of the first page; 0 where there is none. */
  readonly num: number
  readonly offset: number
}

/** Numbers of any width one after the other, the highest bit first. */
class BitWriter {
  private readonly bytes: number[] = []
  private free = 0

  get length(): number {
    return this.bytes.length
  }

  put(value: number, bits: number): void {
    for (let bit = bits - 1; bit >= 0; bit -= 1) {
      if (this.free === 0) {
        this.bytes.push(0)
        this.free = 8
      }
      this.free -= 1
      if (Math.floor(value / 2 ** bit) % 2 === 1)
        this.bytes[this.bytes.length - 1] = (this.bytes.at(-1) ?? 0) | (1 << this.free)
    }
  }

  /** Puts one item of every entry; the next item begins with a byte of its own. */
  column(values: readonly number[], bits: number): void {
    for (const value of values) this.put(value, bits)
    this.free = 0
  }

  take(): Uint8Array {
    return Uint8Array.from(this.bytes)
  }
}

/** Bits that hold every number up to `most`. */
const bitsFor = (most: number): number => (most < 1 ? 0 : Math.floor(Math.log2(most)) + 1)

/** The column of differences to the least value, and what a reader must know of it. */
class Column {
  readonly least: number
  readonly bits: number
  readonly deltas: readonly number[]

  constructor(values: readonly number[]) {
    this.least = values.reduce((least, value) => Math.min(least, value), values[0] ?? 0)
    this.deltas = values.map((value) => value - this.least)
    this.bits = bitsFor(this.deltas.reduce((most, value) => Math.max(most, value), 0))
  }
}

/**
 * Spells the page offset hint table and the shared object hint table behind it; `sharedAt` is where
 * the second begins. `firstPage` is the offset of the first page, as if there were no hints.
 * Source: ISO 32000-2, F.4.2 and F.4.3.
 */
export function hintTables(
  firstPage: number,
  pages: readonly PageHint[],
  shared: SharedHints,
): { bytes: Uint8Array; sharedAt: number } {
  const out = new BitWriter()
  putPages(out, firstPage, pages)
  const sharedAt = out.length
  const sizes = new Column(shared.lengths)
  out.put(shared.num, 32)
  out.put(shared.offset, 32)
  out.put(shared.ofFirstPage, 32)
  out.put(shared.lengths.length, 32)
  // Each entry is one object: their count minus one needs no bits.
  out.put(0, 16)
  out.put(sizes.least, 32)
  out.put(sizes.bits, 16)
  out.column(sizes.deltas, sizes.bits)
  // No entry is signed.
  out.column(
    shared.lengths.map(() => 0),
    1,
  )
  return { bytes: out.take(), sharedAt }
}

function putPages(out: BitWriter, firstPage: number, pages: readonly PageHint[]): void {
  const objects = new Column(pages.map((page) => page.objects))
  const sizes = new Column(pages.map((page) => page.length))
  const counts = pages.map((page) => page.shared.length)
  const countBits = bitsFor(counts.reduce((most, value) => Math.max(most, value), 0))
  const ids = pages.flatMap((page) => page.shared)
  const idBits = bitsFor(ids.reduce((most, value) => Math.max(most, value), 0))
  out.put(objects.least, 32)
  out.put(firstPage, 32)
  out.put(objects.bits, 16)
  out.put(sizes.least, 32)
  out.put(sizes.bits, 16)
  // Content is said to begin with its page and to be as long: viewers rely on nothing narrower.
  out.put(0, 32)
  out.put(0, 16)
  out.put(sizes.least, 32)
  out.put(sizes.bits, 16)
  out.put(countBits, 16)
  out.put(idBits, 16)
  // Where in a page a shared object is needed first is not told: no quarters, of four.
  out.put(0, 16)
  out.put(4, 16)
  out.column(objects.deltas, objects.bits)
  out.column(sizes.deltas, sizes.bits)
  out.column(counts, countBits)
  out.column(ids, idBits)
  out.column(sizes.deltas, sizes.bits)
}

/** Spells the table of one run of objects, such as the outline. Source: ISO 32000-2, F.4.4. */
export function runHint(num: number, offset: number, objects: number, length: number): Uint8Array {
  const out = new BitWriter()
  for (const value of [num, offset, objects, length]) out.put(value, 32)
  return out.take()
}
