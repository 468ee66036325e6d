import type { AesCbc } from "../../base/host.ts"
import type { Callback } from "./callback-table.ts"
import type { PdfiumCalls } from "./exports.ts"
import type { PdfiumMemory } from "./memory.ts"

/**
 * One running PDFium, for one job. Not reentrant, its memory never shrinks, and after a trap it
 * must be thrown away.
 */
export interface Pdfium {
  readonly calls: PdfiumCalls
  readonly memory: PdfiumMemory
  /** The host's cipher, for what is read of a protected file beside PDFium. */
  readonly aesCbc: AesCbc
  /**
   * Makes a function callable from PDFium; `signature` is result then arguments, `i` each for
   * 32-bit integers.
   */
  addCallback(callback: (...args: number[]) => number, signature: string): number
  /** The same for several, which is cheaper than one by one. */
  addCallbacks(callbacks: readonly Callback[]): number[]
  removeCallback(pointer: number): void
  /**
   * Ends the job: the program behind may serve another one, and nothing can be asked here any more.
   * A job that leaves it out only leaves its memory to the collector.
   */
  release(): void
}
