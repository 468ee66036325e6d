import type { Host } from "@mozhuan/engine"

/**
 * The parts of the platform's WebAssembly that are needed here; its types come with browser
 * libraries only.
 */
interface WasmPlatform {
  compile(bytes: Uint8Array): Promise<object>
  instantiate(module: object, imports: object): Promise<object>
}

/**
 * Gives a way to start WebAssembly assets, each compiled once.
 *
 * What one document made the compiler improve serves the next; the memory of an instance is its
 * own.
 */
export function wasmPrograms(asset: Host["asset"]): NonNullable<Host["instantiate"]> {
  const platform = (globalThis as unknown as { WebAssembly: WasmPlatform }).WebAssembly
  const compiled = new Map<string, Promise<object>>()
  return async (name, imports) => {
    const module = compiled.get(name) ?? asset(name).then((bytes) => platform.compile(bytes))
    compiled.set(name, module)
    // A disk that failed once may be well the next time.
    module.catch(() => compiled.delete(name))
    return platform.instantiate(await module, imports)
  }
}
