/**
 * The parts of the platform's WebAssembly that are needed here; its types are not in every library
 * set.
 */
interface WasmPlatform {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (
    module: object,
    imports: object,
  ) => { readonly exports: Readonly<Record<string, unknown>> }
}

/** WebAssembly.Table of functions. */
export interface FunctionTable {
  readonly length: number
  grow(by: number): number
  set(index: number, value: unknown): void
}

/**
 * A function for PDFium to call; `signature` is result then arguments, `v` for nothing and `i` for
 * 32-bit integers.
 */
export interface Callback {
  readonly call: (...args: number[]) => number
  readonly signature: string
}

/**
 * Wrappers by their signatures, of which there are a handful: they hold no state, and every PDFium
 * of the process takes the same.
 */
const wrappers = new Map<string, object>()

/**
 * Puts functions of ours into the table of one PDFium instance, so that it can call them by
 * address.
 *
 * Emscripten's own way looks at all of the ten thousand functions in the table first, which takes
 * longer than opening most files.
 */
export class CallbackTable {
  readonly #table: FunctionTable
  readonly #free: number[] = []
  readonly #platform = (globalThis as unknown as { WebAssembly: WasmPlatform }).WebAssembly

  constructor(table: FunctionTable) {
    this.#table = table
  }

  /**
   * Gives the addresses of functions. Those put in together share one wrapper: compiling is what
   * takes time.
   */
  add(callbacks: readonly Callback[]): number[] {
    const signatures = callbacks.map(({ signature }) => signature)
    const key = signatures.join(" ")
    const wrapper = wrappers.get(key) ?? new this.#platform.Module(wrapperBytes(signatures))
    wrappers.set(key, wrapper)
    const { exports } = new this.#platform.Instance(wrapper, {
      e: Object.fromEntries(callbacks.map(({ call }, index) => [nameOf(index), call])),
    })
    return callbacks.map((_, index) => {
      const address = this.#free.pop() ?? this.#table.grow(1)
      this.#table.set(address, exports[nameOf(index)])
      return address
    })
  }

  remove(address: number): void {
    // PDFium may still hold the address of something that it has closed: calling it must fail, not
    // call another.
    this.#table.set(address, null)
    this.#free.push(address)
  }
}

/**
 * WebAssembly's codes for a 32-bit integer, for a function type and for a function among imports
 * and exports. Source: WebAssembly core 2.0, 5.3 and 5.5.
 */
const I32 = 0x7f
const FUNCTION_TYPE = 0x60
const FUNCTION = 0
const HEAD = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]
const sections = { types: 1, imports: 2, exports: 7 } as const
/** Most functions of one wrapper: its names and lengths are spelled in one byte each. */
const MOST_CALLBACKS = 10

/** Name of a function in its wrapper: one letter. */
const nameOf = (index: number): string => String.fromCharCode(97 + index)

/**
 * A module that imports functions of the signatures from "e" and exports them under the same names:
 * tables take only functions of modules.
 */
function wrapperBytes(signatures: readonly string[]): Uint8Array {
  if (signatures.length > MOST_CALLBACKS)
    throw new RangeError(`${signatures.length} callbacks are too many for one wrapper`)
  const spelled = (text: string): number[] => [text.length, text.charCodeAt(0)]
  const types = signatures.map(([result, ...params]) => [
    FUNCTION_TYPE,
    params.length,
    ...params.map(() => I32),
    ...(result === "i" ? [1, I32] : [0]),
  ])
  return Uint8Array.from([
    ...HEAD,
    ...section(sections.types, types),
    ...section(
      sections.imports,
      signatures.map((_, index) => [...spelled("e"), ...spelled(nameOf(index)), FUNCTION, index]),
    ),
    ...section(
      sections.exports,
      signatures.map((_, index) => [...spelled(nameOf(index)), FUNCTION, index]),
    ),
  ])
}

function section(code: number, entries: readonly (readonly number[])[]): number[] {
  const content = [entries.length, ...entries.flat()]
  // Lengths have seven bits a byte, the lowest first.
  const length =
    content.length < 0x80 ? [content.length] : [(content.length & 0x7f) | 0x80, content.length >> 7]
  return [code, ...length, ...content]
}
