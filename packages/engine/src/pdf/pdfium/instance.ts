import type { Pdfium } from "./pdfium-instance.ts"
import { init } from "@embedpdf/pdfium"
import type { Host } from "../../base/host.ts"
import { CallbackTable } from "./callback-table.ts"
import type { FunctionTable } from "./callback-table.ts"
import type { PdfiumCalls } from "./exports.ts"
import { PdfiumMemory } from "./memory.ts"
import type { LinearMemory } from "./memory.ts"
import { installSystemFonts } from "./system-fonts.ts"

/**
 * Shape of the module that `@embedpdf/pdfium` hands out; its own types need the Emscripten type
 * package.
 */
interface EmscriptenInstance {
  readonly wasmExports: PdfiumCalls & {
    readonly memory: LinearMemory
    readonly __indirect_function_table: FunctionTable
  }
}

/**
 * Starts a PDFium of its own: 30 to 70 ms, a tenth of that where the host has compiled it before.
 *
 * Fonts that a file does not embed are asked from `host.findFont`.
 */
export async function startPdfium(host: Host): Promise<Pdfium> {
  const module = await startModule(host)
  limitMemory(module.wasmExports.memory)
  const calls = module.wasmExports
  calls.PDFiumExt_Init()
  const callbacks = new CallbackTable(calls.__indirect_function_table)
  const pdfium: Pdfium = {
    calls,
    memory: new PdfiumMemory(calls, calls.memory),
    addCallback: (call, signature) => callbacks.add([{ call, signature }])[0] ?? 0,
    addCallbacks: (added) => callbacks.add(added),
    removeCallback: (pointer) => callbacks.remove(pointer),
  }
  installSystemFonts(pdfium, host)
  return pdfium
}

async function startModule({
  asset,
  instantiate,
}: Pick<Host, "asset" | "instantiate">): Promise<EmscriptenInstance> {
  const start = async (how: object): Promise<EmscriptenInstance> => {
    const wrapped = await init({ ...how, print: ignore, printErr: ignore } as unknown as Parameters<
      typeof init
    >[0])
    return wrapped.pdfium as unknown as EmscriptenInstance
  }
  if (!instantiate) return start({ wasmBinary: await asset("pdfium.wasm") })
  return new Promise((resolve, reject) => {
    // Emscripten waits for `receive` for ever, so a failure must end the wait here.
    const instantiateWasm = (imports: object, receive: (instance: object) => void): object => {
      instantiate("pdfium.wasm", imports).then(receive, reject)
      return {}
    }
    start({ instantiateWasm }).then(resolve, reject)
  })
}

/**
 * Most bytes that one PDFium may hold. Files of thousands of pages stay below a third of it; a
 * stream that unpacks to gigabytes would take all there is.
 */
const MAX_MEMORY = 896 * 1024 * 1024
/** Source: WebAssembly Core Specification, 4.2.8 "Memory Instances". */
const WASM_PAGE = 65_536

/**
 * Refuses memory above `MAX_MEMORY`. PDFium then ends with a trap, which `failureOf` tells as
 * "limit/memory": it is the one way in which it stops without having been asked to.
 */
function limitMemory(memory: LinearMemory): void {
  const grow = memory.grow.bind(memory)
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * WASM_PAGE > MAX_MEMORY)
      throw new RangeError("PDFium asked for more memory than it may have")
    return grow(pages)
  }
}

/** PDFium reports damage on its console; the engine answers with codes instead. */
function ignore(): void {}
