import { init } from "@embedpdf/pdfium"
import type { Host } from "../../base/host.ts"
import type { PdfiumCalls } from "./exports.ts"
import { PdfiumMemory } from "./memory.ts"
import type { LinearMemory } from "./memory.ts"
import { installSystemFonts } from "./system-fonts.ts"

/** One running PDFium. Not reentrant, its memory never shrinks, and after a trap it must be thrown away. */
export interface Pdfium {
  readonly calls: PdfiumCalls
  readonly memory: PdfiumMemory
  /** Makes a function callable from PDFium; `signature` is result then arguments, `i` each for 32-bit integers. */
  addCallback(callback: (...args: number[]) => number, signature: string): number
  removeCallback(pointer: number): void
}

/** Shape of the module that `@embedpdf/pdfium` hands out; its own types need the Emscripten type package. */
interface EmscriptenInstance {
  readonly wasmExports: PdfiumCalls & { readonly memory: LinearMemory }
  addFunction(callback: (...args: number[]) => number, signature: string): number
  removeFunction(pointer: number): void
}

/**
 * Starts a PDFium of its own (30 to 70 ms).
 *
 * Fonts that a file does not embed are asked from `host.findFont`.
 */
export async function startPdfium(host: Host): Promise<Pdfium> {
  const wasmBinary = await host.asset("pdfium.wasm")
  const wrapped = await init({ wasmBinary, print: ignore, printErr: ignore } as unknown as Parameters<typeof init>[0])
  const module = wrapped.pdfium as unknown as EmscriptenInstance
  const calls = module.wasmExports
  calls.PDFiumExt_Init()
  const pdfium: Pdfium = {
    calls,
    memory: new PdfiumMemory(calls, calls.memory),
    addCallback: (callback, signature) => module.addFunction(callback, signature),
    removeCallback: (pointer) => module.removeFunction(pointer),
  }
  installSystemFonts(pdfium, host)
  return pdfium
}

/** PDFium reports damage on its console; the engine answers with codes instead. */
function ignore(): void {}
