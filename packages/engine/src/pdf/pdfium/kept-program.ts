import type { PdfiumCalls } from "./exports.ts"
import type { LinearMemory } from "./memory.ts"

/** What of a program must be as it was for it to begin anew. */
interface Restorable {
  readonly calls: Pick<PdfiumCalls, "emscripten_stack_get_current">
  readonly linear: LinearMemory
}

/** Most memory that a program without work may hold, in bytes: most files need less. */
const MOST_KEPT = 32 * 1024 * 1024

/**
 * One program between two jobs. Started anew, PDFium takes longer than a page takes to be read, and
 * the garbage of each one, 18 MB, makes the collector look through everything.
 *
 * What a WebAssembly program knows lies in its memory, its stack pointer and its table. The memory
 * is put back to what it was after the start, byte by byte, so that a file finds the same program
 * whatever was read before. One whose stack pointer is elsewhere has trapped, and goes.
 */
export class KeptProgram<Program extends Restorable> {
  #starts = 0
  #idle: Program | undefined
  /** The memory of one that has just started, up to its last byte that is not zero. */
  #pristine: Uint8Array | undefined
  #stack = 0

  /**
   * Notes one that has just started. The first of a process is let go after its job: for most
   * processes it is the only one, and looking through its memory would take a tenth of the start.
   */
  begun(program: Program): Program {
    if (++this.#starts > 1) {
      const { buffer } = program.linear
      this.#pristine ??= new Uint8Array(buffer.slice(0, usedBytes(buffer)))
      this.#stack = program.calls.emscripten_stack_get_current()
    }
    return program
  }

  /** Takes over one whose job has ended. */
  give(program: Program): void {
    const isSound = program.calls.emscripten_stack_get_current() === this.#stack
    const isSmall = program.linear.buffer.byteLength <= MOST_KEPT
    if (this.#pristine && isSound && isSmall) this.#idle ??= program
  }

  /** Gives one back as it was after its start, where there is one. */
  take(): Program | undefined {
    const program = this.#idle
    this.#idle = undefined
    if (!program || !this.#pristine) return undefined
    const { buffer } = program.linear
    const used = usedBytes(buffer)
    const bytes = new Uint8Array(buffer)
    bytes.set(this.#pristine)
    if (used > this.#pristine.length) bytes.fill(0, this.#pristine.length, used)
    return program
  }
}

/** Tells whether eight words are zero: one comparison for all of them, as most are. */
const areZero = (words: BigUint64Array, at: number): boolean =>
  ((words[at] ?? 0n) |
    (words[at + 1] ?? 0n) |
    (words[at + 2] ?? 0n) |
    (words[at + 3] ?? 0n) |
    (words[at + 4] ?? 0n) |
    (words[at + 5] ?? 0n) |
    (words[at + 6] ?? 0n) |
    (words[at + 7] ?? 0n)) ===
  0n

/** Gives the bytes before the zeros at the end of a memory: what lies there was never written. */
function usedBytes(buffer: ArrayBuffer): number {
  const words = new BigUint64Array(buffer)
  let end = words.length
  while (end >= 8 && areZero(words, end - 8)) end -= 8
  while (end > 0 && words[end - 1] === 0n) end--
  return end * words.BYTES_PER_ELEMENT
}
