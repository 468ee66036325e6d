/** What the service worker says of the application on this device. */
export type AppState =
  | { readonly kind: "none" }
  | { readonly kind: "offered" | "kept"; readonly bytes: number }
  | { readonly kind: "keeping"; readonly share: number }
  | { readonly kind: "failed"; readonly reason: "full" | "network" }

type Reply =
  | { readonly kind: "state"; readonly bytes: number; readonly isKept: boolean }
  | { readonly kind: "progress"; readonly done: number }
  | { readonly kind: "failed"; readonly reason: "full" | "network" }

/** Longest wait for the worker to begin, in ms: a browser in private mode has none. */
const PATIENCE = 10_000

/** Starts the service worker, which by itself keeps nothing; undefined where there can be none. */
export async function startWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!("serviceWorker" in navigator)) return undefined
  return navigator.serviceWorker.register("/service-worker.js").catch(() => undefined)
}

/**
 * Asks the worker to keep the application, to forget it, or how it stands; tells every step until
 * the last.
 *
 * @param language "" for Chinese, whose pages have no prefix
 */
export async function askWorker(
  kind: "keep" | "forget" | "state",
  language: string,
  tell: (state: AppState) => void,
): Promise<void> {
  if (!(await startWorker())) return tell({ kind: "none" })
  const ready = await Promise.race([
    navigator.serviceWorker.ready,
    new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE, undefined)),
  ])
  const worker = ready?.active
  if (!worker) return tell({ kind: "none" })
  const { port1, port2 } = new MessageChannel()
  await new Promise<void>((resolve) => {
    port1.addEventListener("message", ({ data }: MessageEvent<Reply>) => {
      if (data.kind === "progress") return tell({ kind: "keeping", share: data.done })
      tell(
        data.kind === "failed"
          ? data
          : { kind: data.isKept ? "kept" : "offered", bytes: data.bytes },
      )
      port1.close()
      resolve()
    })
    port1.start()
    worker.postMessage({ kind, language }, [port2])
  })
}
