/** Pieces handed on are about this long. */
const PIECE = 256 * 1024
/** Data longer than this is handed on as it is instead of being copied. */
const PASS_THROUGH = 32 * 1024

/** Bytes being written; full pieces are taken away by the caller, so memory stays bounded. */
export class ByteSink {
  private buffer = new Uint8Array(PIECE)
  private used = 0
  private pieces: Uint8Array[] = []
  private passed = 0
  /** Bytes waiting to be taken. */
  waiting = 0

  /** Offset of the next byte. */
  get offset(): number {
    return this.passed + this.used
  }

  get last(): number {
    return this.used > 0 ? (this.buffer[this.used - 1] ?? 0) : 32
  }

  byte(code: number): void {
    if (this.used >= this.buffer.length) this.seal()
    this.buffer[this.used++] = code
  }

  /** Appends characters 0 to 255. */
  text(text: string): void {
    if (this.used + text.length > this.buffer.length) this.seal(text.length)
    const { buffer } = this
    let at = this.used
    for (let index = 0; index < text.length; index += 1) buffer[at++] = text.charCodeAt(index)
    this.used = at
  }

  /** Appends bytes; long ones are kept by reference and may not be changed afterwards. */
  bytes(bytes: Uint8Array): void {
    if (bytes.length > PASS_THROUGH) {
      this.seal()
      this.pieces.push(bytes)
      this.passed += bytes.length
      this.waiting += bytes.length
      return
    }
    if (this.used + bytes.length > this.buffer.length) this.seal(bytes.length)
    this.buffer.set(bytes, this.used)
    this.used += bytes.length
  }

  /** Gives the bytes written since the last call. */
  take(): Uint8Array[] {
    this.seal()
    const { pieces } = this
    this.pieces = []
    this.waiting = 0
    return pieces
  }

  private seal(least = 0): void {
    if (this.used > 0) {
      this.pieces.push(this.buffer.subarray(0, this.used))
      this.passed += this.used
      this.waiting += this.used
    }
    // The rest of a half-used buffer serves on: small files would otherwise cost a large allocation
    // each.
    const rest = this.buffer.subarray(this.used)
    this.buffer =
      rest.length >= Math.max(4_096, least) ? rest : new Uint8Array(Math.max(PIECE, least))
    this.used = 0
  }
}
