/** Bytes that grow as they are written. */
export class ByteSink {
  private data = new Uint8Array(1 << 16)
  private length = 0

  put(byte: number): void {
    if (this.length === this.data.length) {
      const wider = new Uint8Array(2 * this.data.length)
      wider.set(this.data)
      this.data = wider
    }
    this.data[this.length++] = byte
  }

  /** The bytes so far; they are not written to any more. */
  bytes(): Uint8Array {
    return this.data.subarray(0, this.length)
  }
}
