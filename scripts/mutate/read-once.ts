/**
 * Stands in for the reader in the bundle of mutants: each PDF is read once by the true one, which
 * is handed in; every caller gets a copy of the pages, for some passes empty them.
 */
import type * as Reader from "../../packages/engine/src/readers/pdf/read-pdf.ts"

type Read = Awaited<ReturnType<typeof Reader.readPdf>>

const kept = new Map<string, Promise<Read>>()

/** See `readPdf` of the engine. */
export const readPdf: typeof Reader.readPdf = async (source, host, options, context) => {
  const key = `${JSON.stringify(options)} ${source instanceof Uint8Array ? digestOf(source) : ""}`
  const reading = kept.get(key) ?? trueReader()(source, host, options, context)
  kept.set(key, reading)
  const { value, diagnostics } = await reading
  const pages = value.scene.pages.map((page) => ({ ...page, items: [...page.items] }))
  return {
    value: { ...value, scene: { ...value.scene, pages }, close: () => undefined },
    diagnostics,
  }
}

const trueReader = (): typeof Reader.readPdf =>
  (globalThis as unknown as { readonly __mozhuanReader: typeof Reader.readPdf }).__mozhuanReader

/** FNV-1a over the bytes; fixtures are few. */
function digestOf(bytes: Uint8Array): string {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return `${bytes.length} ${hash}`
}
