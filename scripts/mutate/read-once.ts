/**
 * Stands in for the reader in the bundle of mutants: each PDF is read once by the true one, which
 * is handed in; every caller gets a copy of the pages, for some passes empty them. A file of which
 * nobody took more than its pages is closed by its first caller: hundreds of them are read.
 */
import type * as Reader from "../../packages/engine/src/readers/pdf/read-pdf.ts"

type Read = Awaited<ReturnType<typeof Reader.readPdf>>

const kept = new Map<string, Promise<Read>>()
/** Files that were closed, or that somebody may still draw. */
const closed = new Set<string>()
const drawn = new Set<string>()

/** See `readPdf` of the engine. */
export const readPdf: typeof Reader.readPdf = async (source, host, options, context) => {
  const key = `${JSON.stringify(options)} ${source instanceof Uint8Array ? digestOf(source) : ""}`
  const reading = kept.get(key) ?? trueReader()(source, host, options, context)
  kept.set(key, reading)
  const { value, diagnostics } = await reading
  const pages = value.scene.pages.map((page) => ({ ...page, items: [...page.items] }))
  const close = (): void => {
    if (drawn.has(key) || closed.has(key)) return
    closed.add(key)
    value.close()
  }
  const taken = <T>(part: T): T => {
    drawn.add(key)
    return part
  }
  const scene = { ...value.scene, pages }
  return {
    value: {
      scene,
      close,
      get bytes() {
        return taken(value.bytes)
      },
      get draw() {
        return taken(value.draw)
      },
      get drawScan() {
        return taken(value.drawScan)
      },
    },
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
