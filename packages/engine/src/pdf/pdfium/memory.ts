import type { PdfiumCalls } from "./exports.ts"

/**
 * The part of WebAssembly.Memory that is needed; the platform's own type is not in every library
 * set.
 */
export interface LinearMemory {
  readonly buffer: ArrayBuffer
  /** Adds pages of 64 kB; gives how many there were. @throws RangeError where it cannot */
  grow(pages: number): number
}

/**
 * Bytes of scratch kept for out-parameters and short strings; longer answers get a block of their
 * own.
 */
const SCRATCH_BYTES = 16_384

/**
 * The end of the scratch block is kept for numbers, so that a string being read never overwrites
 * them.
 */
const STRING_BYTES = 12_288

/** How the bytes of a string are read; `bytes`: one character a byte. */
type TextEncoding = "utf16" | "utf8" | "bytes"

/**
 * Typed views of one PDFium instance's memory, and one scratch block for out-parameters.
 *
 * Any call may grow the memory, which detaches older views: read through the getters each time,
 * never keep a view across a call.
 */
export class PdfiumMemory {
  /** Address of the scratch block; the first bytes are for strings. */
  readonly scratch: number
  /** Address of 4 kB inside the scratch block for numeric out-parameters, 8-byte aligned. */
  readonly out: number
  readonly #calls: PdfiumCalls
  readonly #memory: LinearMemory
  #u8: Uint8Array = new Uint8Array(0)
  #u16: Uint16Array = new Uint16Array(0)
  #u32: Uint32Array = new Uint32Array(0)
  #f32: Float32Array = new Float32Array(0)
  #f64: Float64Array = new Float64Array(0)
  readonly #utf16 = new TextDecoder("utf-16le")
  readonly #utf8 = new TextDecoder("utf-8")
  readonly #encoder = new TextEncoder()

  constructor(calls: PdfiumCalls, memory: LinearMemory) {
    this.#calls = calls
    this.#memory = memory
    this.#refresh()
    this.scratch = calls.malloc(SCRATCH_BYTES)
    this.out = this.scratch + STRING_BYTES
  }

  #refresh(): void {
    const buffer = this.#memory.buffer
    this.#u8 = new Uint8Array(buffer)
    this.#u16 = new Uint16Array(buffer)
    this.#u32 = new Uint32Array(buffer)
    this.#f32 = new Float32Array(buffer)
    this.#f64 = new Float64Array(buffer)
  }

  // A view of grown memory has length 0; testing that is cheaper than asking for `memory.buffer`.
  get u8(): Uint8Array {
    if (this.#u8.length === 0) this.#refresh()
    return this.#u8
  }
  get u16(): Uint16Array {
    if (this.#u16.length === 0) this.#refresh()
    return this.#u16
  }
  get u32(): Uint32Array {
    if (this.#u32.length === 0) this.#refresh()
    return this.#u32
  }
  get f32(): Float32Array {
    if (this.#f32.length === 0) this.#refresh()
    return this.#f32
  }
  get f64(): Float64Array {
    if (this.#f64.length === 0) this.#refresh()
    return this.#f64
  }

  float(address: number): number {
    return this.f32[address >> 2] ?? 0
  }
  double(address: number): number {
    return this.f64[address >> 3] ?? 0
  }
  integer(address: number): number {
    return (this.u32[address >> 2] ?? 0) | 0
  }
  unsigned(address: number): number {
    return this.u32[address >> 2] ?? 0
  }

  /** Copies `length` bytes out, so that they outlive the next call. */
  copyOut(address: number, length: number): Uint8Array {
    return this.u8.slice(address, address + length)
  }

  /** Reserves memory, runs `use` with its address, and gives it back whatever happens. */
  withBlock<T>(bytes: number, use: (address: number) => T): T {
    const address = this.#calls.malloc(bytes)
    if (address === 0) throw new RangeError(`PDFium could not reserve ${bytes} bytes`)
    try {
      return use(address)
    } finally {
      this.#calls.free(address)
    }
  }

  /** Runs `use` with the address of `text` as zero-ended UTF-8. */
  withUtf8<T>(text: string, use: (address: number) => T): T {
    const bytes = this.#encoder.encode(text)
    return this.withBlock(bytes.length + 1, (address) => {
      this.u8.set(bytes, address)
      this.u8[address + bytes.length] = 0
      return use(address)
    })
  }

  /**
   * Reads a string by PDFium's convention: `call(buffer, length)` gives the bytes needed,
   * terminator included.
   *
   * The answer is UTF-16LE unless `encoding` says otherwise; `bytes` gives one character a byte,
   * for names whose encoding their producer kept to itself. Empty where the call gives nothing.
   */
  readText(
    call: (buffer: number, length: number) => number,
    encoding: TextEncoding = "utf16",
  ): string {
    const needed = call(this.scratch, STRING_BYTES)
    if (needed <= (encoding === "utf16" ? 2 : 1)) return ""
    if (needed <= STRING_BYTES) return this.#decode(this.scratch, needed, encoding)
    return this.withBlock(needed, (address) =>
      this.#decode(address, Math.min(needed, call(address, needed)), encoding),
    )
  }

  #decode(address: number, bytes: number, encoding: TextEncoding): string {
    const view = this.u8.subarray(address, address + bytes - (encoding === "utf16" ? 2 : 1))
    if (encoding === "bytes") {
      let text = ""
      for (const byte of view) text += String.fromCharCode(byte)
      return text
    }
    return encoding === "utf16" ? this.#utf16.decode(view) : this.#utf8.decode(view)
  }
}
