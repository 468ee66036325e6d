import type { Pdfium } from "./pdfium-instance.ts"
import { init } from "@embedpdf/pdfium"
import type { Host } from "../../base/host.ts"
import { CallbackTable } from "./callback-table.ts"
import type { FunctionTable } from "./callback-table.ts"
import type { PdfiumCalls } from "./exports.ts"
import { KeptProgram } from "./kept-program.ts"
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

/** A PDFium that runs, whoever it works for. */
interface Running {
  readonly calls: PdfiumCalls
  readonly linear: LinearMemory
  readonly memory: PdfiumMemory
  readonly callbacks: CallbackTable
  readonly faces: ReturnType<typeof installSystemFonts>
}

/** The programs of a process by where they come from: each host of a process shares its origin. */
const programs = new WeakMap<object, KeptProgram<Running>>()

/**
 * Starts a PDFium: 30 to 70 ms, a tenth of that where the host has compiled it before, a hundredth
 * where one that ended its job is there, which is then as it was when it had started.
 *
 * Fonts that a file does not embed are asked from `host.findFont`.
 */
export async function startPdfium(host: Host): Promise<Pdfium> {
  const origin = host.instantiate ?? host.asset
  const kept = programs.get(origin) ?? new KeptProgram<Running>()
  programs.set(origin, kept)
  const running = kept.take() ?? kept.begun(await run(host))
  running.faces.serve(host)
  return forOneJob(running, host, () => kept.give(running))
}

async function run(host: Host): Promise<Running> {
  const module = await startModule(host)
  limitMemory(module.wasmExports.memory)
  const calls = module.wasmExports
  calls.PDFiumExt_Init()
  const callbacks = new CallbackTable(calls.__indirect_function_table)
  const memory = new PdfiumMemory(calls, calls.memory)
  const faces = installSystemFonts({ calls, memory, callbacks })
  return { calls, linear: calls.memory, memory, callbacks, faces }
}

/** Lends a program out until it is released. */
function forOneJob(
  { calls, memory, callbacks }: Running,
  { aesCbc }: Pick<Host, "aesCbc">,
  release: () => void,
): Pdfium {
  const added = new Set<number>()
  let isReleased = false
  return {
    memory,
    aesCbc,
    get calls() {
      if (isReleased) throw new Error("this PDFium was released, and may work for another file")
      return calls
    },
    addCallback(call, signature) {
      return this.addCallbacks([{ call, signature }])[0] ?? 0
    },
    addCallbacks(some) {
      const addresses = callbacks.add(some)
      for (const address of addresses) added.add(address)
      return addresses
    },
    removeCallback(pointer) {
      if (added.delete(pointer)) callbacks.remove(pointer)
    },
    release() {
      if (isReleased) return
      isReleased = true
      for (const pointer of added) callbacks.remove(pointer)
      release()
    },
  }
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
