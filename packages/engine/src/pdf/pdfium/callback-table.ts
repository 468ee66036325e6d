/** The parts of the platform's WebAssembly that are needed here; its types are not in every library set. */
interface WasmPlatform {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object, imports: object) => { readonly exports: { readonly f: unknown } }
}

/** WebAssembly.Table of functions. */
export interface FunctionTable {
  readonly length: number
  grow(by: number): number
  set(index: number, value: unknown): void
}

/** WebAssembly's codes for a 32-bit integer and for a function type. Source: WebAssembly core 2.0, 5.3.1 and 5.3.6. */
const I32 = 0x7f
const FUNCTION = 0x60

/**
 * Puts functions of ours into the table of one PDFium instance, so that it can call them by address.
 *
 * Emscripten's own way looks at all of the ten thousand functions in the table first, which takes longer than opening most files.
 */
export class CallbackTable {
  readonly #table: FunctionTable
  readonly #free: number[] = []
  readonly #wrappers = new Map<string, object>()
  readonly #platform = (globalThis as unknown as { WebAssembly: WasmPlatform }).WebAssembly

  constructor(table: FunctionTable) {
    this.#table = table
  }

  /** Gives the address of a function; `signature` is result then arguments, `v` for nothing and `i` for 32-bit integers. */
  add(callback: (...args: number[]) => number, signature: string): number {
    const wrapper = this.#wrappers.get(signature) ?? new this.#platform.Module(wrapperBytes(signature))
    this.#wrappers.set(signature, wrapper)
    const address = this.#free.pop() ?? this.#table.grow(1)
    this.#table.set(address, new this.#platform.Instance(wrapper, { e: { f: callback } }).exports.f)
    return address
  }

  remove(address: number): void {
    // PDFium may still hold the address of something that it has closed: calling it must fail, not call another.
    this.#table.set(address, null)
    this.#free.push(address)
  }
}

/** A module that imports a function of the signature as `e.f` and exports it as `f`: tables take only functions of modules. */
function wrapperBytes(signature: string): Uint8Array {
  const [result, ...params] = signature
  const results = result === "i" ? [I32] : []
  const type = [1, FUNCTION, params.length, ...params.map(() => I32), results.length, ...results]
  return Uint8Array.from([...HEAD, TYPE_SECTION, type.length, ...type, ...IMPORT_AND_EXPORT])
}

const HEAD = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]
const TYPE_SECTION = 1
/** Import section: a function of type 0 as "e"."f". Export section: function 0 as "f". */
const IMPORT_AND_EXPORT = [0x02, 0x07, 0x01, 0x01, 0x65, 0x01, 0x66, 0x00, 0x00, 0x07, 0x05, 0x01, 0x01, 0x66, 0x00, 0x00]
