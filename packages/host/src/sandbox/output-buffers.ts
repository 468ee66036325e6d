/** Collects a stream up to a limit; above it the rest is dropped and `onFull` is called once. */
export class OutputBuffer {
  readonly #chunks: Uint8Array[] = []
  readonly #limit: number
  readonly #onFull: () => void
  #size = 0

  constructor(limit: number, onFull: () => void) {
    this.#limit = limit
    this.#onFull = onFull
  }

  add(chunk: Uint8Array): void {
    if (this.#size > this.#limit) return
    this.#size += chunk.length
    if (this.#size > this.#limit) this.#onFull()
    else this.#chunks.push(chunk)
  }

  bytes(): Uint8Array {
    return Buffer.concat(this.#chunks)
  }
}

/** Keeps the end of a stream. */
export class TailBuffer {
  readonly #limit: number
  #tail: Buffer = Buffer.alloc(0)

  constructor(limit: number) {
    this.#limit = limit
  }

  add(chunk: Uint8Array): void {
    const joined = Buffer.concat([this.#tail, chunk])
    this.#tail = joined.length > this.#limit ? joined.subarray(joined.length - this.#limit) : joined
  }

  text(): string {
    return this.#tail.toString("utf8")
  }
}
