/** Characters gathered before they are turned into bytes. */
const BATCH = 1 << 16

/** Collects markup as UTF-8 bytes, so that a sheet of many rows is never held as one string. */
export class ByteSink {
  readonly #encoder = new TextEncoder()
  readonly #chunks: Uint8Array[] = []
  #pending = ""
  #size = 0

  write(text: string): void {
    this.#pending += text
    if (this.#pending.length >= BATCH) this.#flush()
  }

  /** Gives all bytes written; the sink is empty afterwards. */
  take(): Uint8Array {
    this.#flush()
    const bytes = new Uint8Array(this.#size)
    let at = 0
    for (const chunk of this.#chunks.splice(0)) {
      bytes.set(chunk, at)
      at += chunk.length
    }
    this.#size = 0
    return bytes
  }

  #flush(): void {
    if (this.#pending === "") return
    const bytes = this.#encoder.encode(this.#pending)
    this.#chunks.push(bytes)
    this.#size += bytes.length
    this.#pending = ""
  }
}
