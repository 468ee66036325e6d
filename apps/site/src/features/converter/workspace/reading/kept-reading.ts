import runtimeAddress from "onnxruntime-web/ort-wasm-simd-threaded.wasm?url"
import { Store } from "../session/store.ts"
import { models, readingCache, RUNTIME_BYTES, type ReadingFile } from "./reading-files.ts"

/** Everything that reading scans on this device needs. */
const files: readonly ReadingFile[] = [...models, { address: runtimeAddress, bytes: RUNTIME_BYTES }]
const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
/** The same in MB, for words. */
export const READING_MEGABYTES = Math.round(total / 1_000_000)

/** Memory below which a device is not asked to read, in GB; browsers tell no more than 8. */
const LEAST_MEMORY = 4

/** Whether this device reads scans by itself. */
export type ReadingState =
  | { readonly kind: "unknown" | "absent" | "kept" }
  /** `why`: it has too little memory, or its browser cannot keep or run what is needed. */
  | { readonly kind: "impossible"; readonly why: "memory" | "browser" }
  | { readonly kind: "fetching"; readonly share: number }
  | { readonly kind: "failed"; readonly why: "network" | "full" }

/**
 * What reads scans on this device: fetched once from our own server when somebody asks for it, kept
 * in the browser's storage until it is taken away.
 *
 * absent → fetching → kept → absent; fetching → failed → fetching.
 */
export class KeptReading {
  readonly store = new Store<ReadingState>({ kind: "unknown" })
  #stop: AbortController | undefined

  /** Looks how it stands; cheap, and safe to repeat. */
  async look(): Promise<ReadingState> {
    if (this.store.get().kind === "fetching") return this.store.get()
    const why = impossibility()
    if (why) return this.#set({ kind: "impossible", why })
    const cache = await caches.open(readingCache)
    const held = await Promise.all(files.map(({ address }) => cache.match(address)))
    return this.#set({ kind: held.every((file) => file !== undefined) ? "kept" : "absent" })
  }

  /**
   * Fetches what is not there yet; true once all is kept, false where that failed or was stopped.
   */
  async fetch(): Promise<boolean> {
    if ((await this.look()).kind === "kept") return true
    if (impossibility() || this.store.get().kind === "fetching") return false
    const stop = new AbortController()
    this.#stop = stop
    this.#set({ kind: "fetching", share: 0 })
    try {
      await this.#fetchAll(stop.signal)
      this.#set({ kind: "kept" })
      return true
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === "QuotaExceededError"
      // Half of it helps nobody and takes the room that is missing.
      if (isFull) await caches.delete(readingCache)
      if (stop.signal.aborted) this.#set({ kind: "absent" })
      else this.#set({ kind: "failed", why: isFull ? "full" : "network" })
      return false
    }
  }

  async #fetchAll(signal: AbortSignal): Promise<void> {
    const cache = await caches.open(readingCache)
    let done = 0
    for (const { address, bytes } of files) {
      if (!(await cache.match(address))) {
        const before = done
        const body = await bytesOf(address, signal, (read) =>
          this.#set({ kind: "fetching", share: Math.min(1, (before + read) / total) }),
        )
        await cache.put(address, new Response(body))
      }
      done += bytes
    }
  }

  cancel(): void {
    this.#stop?.abort()
  }

  /** Takes it off this device. */
  async forget(): Promise<void> {
    await caches.delete(readingCache)
    this.#set({ kind: "absent" })
  }

  #set(state: ReadingState): ReadingState {
    this.store.update(() => state)
    return state
  }
}

/** One for the page: what is kept is the device's, not a task's. */
export const keptReading = new KeptReading()

function impossibility(): "memory" | "browser" | undefined {
  const { deviceMemory } = navigator as { readonly deviceMemory?: number }
  if (deviceMemory !== undefined && deviceMemory < LEAST_MEMORY) return "memory"
  return "caches" in globalThis && "WebAssembly" in globalThis ? undefined : "browser"
}

/** Reads a file of ours, telling how far it is. @throws TypeError where it does not come whole */
async function bytesOf(
  address: string,
  signal: AbortSignal,
  tell: (read: number) => void,
): Promise<Blob> {
  const response = await fetch(address, { credentials: "omit", signal })
  if (!response.ok || !response.body) throw new TypeError(`${address}: ${response.status}`)
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let read = 0
  const reader = response.body.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    pieces.push(next.value)
    read += next.value.length
    tell(read)
  }
  return new Blob(pieces)
}
