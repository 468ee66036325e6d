/** Object numbers above this are an attack or damage. Source: ISO 32000-1, annex C. */
export const MAX_OBJECT = 8_388_607

const UNSET = 0
const FREE = 1
const AT_OFFSET = 2
const IN_STREAM = 3

export type XrefEntry =
  | { readonly kind: "offset"; readonly offset: number; readonly gen: number }
  | { readonly kind: "packed"; readonly container: number; readonly index: number }

/**
 * Where each object lives; the first statement about a number wins, because newer sections are read
 * first.
 */
export class XrefTable {
  private kinds = new Uint8Array(1_024)
  private first = new Float64Array(1_024)
  private second = new Int32Array(1_024)
  /** One more than the highest number stated. */
  size = 0

  has(num: number): boolean {
    return (this.kinds[num] ?? UNSET) !== UNSET
  }

  get(num: number): XrefEntry | undefined {
    const kind = this.kinds[num]
    if (kind === AT_OFFSET)
      return { kind: "offset", offset: this.first[num] ?? 0, gen: this.second[num] ?? 0 }
    if (kind === IN_STREAM)
      return { kind: "packed", container: this.first[num] ?? 0, index: this.second[num] ?? 0 }
    return undefined
  }

  setFree(num: number): void {
    this.set(num, FREE, 0, 0)
  }

  setOffset(num: number, offset: number, gen: number): void {
    this.set(num, AT_OFFSET, offset, gen)
  }

  setPacked(num: number, container: number, index: number): void {
    this.set(num, IN_STREAM, container, index)
  }

  /** Forgets a number, so that it can be stated anew. */
  clear(num: number): void {
    if (num < this.kinds.length) this.kinds[num] = UNSET
  }

  /** Gives every number in use, ascending. */
  *numbers(): Iterable<number> {
    for (let num = 0; num < this.size; num += 1)
      if ((this.kinds[num] ?? UNSET) >= AT_OFFSET) yield num
  }

  private set(num: number, kind: number, first: number, second: number): void {
    if (num < 0 || num > MAX_OBJECT || this.has(num)) return
    if (num >= this.kinds.length) this.grow(num + 1)
    this.kinds[num] = kind
    this.first[num] = first
    this.second[num] = second
    if (num >= this.size) this.size = num + 1
  }

  private grow(least: number): void {
    const length = Math.min(MAX_OBJECT + 1, Math.max(least, this.kinds.length * 2))
    const [kinds, first, second] = [
      new Uint8Array(length),
      new Float64Array(length),
      new Int32Array(length),
    ]
    kinds.set(this.kinds)
    first.set(this.first)
    second.set(this.second)
    ;[this.kinds, this.first, this.second] = [kinds, first, second]
  }
}
