interface LaunchQueue {
  setConsumer(take: (launch: { readonly files?: readonly FileSystemFileHandle[] }) => void): void
}

/** Hears of files that the system opens with the installed site; undefined where it cannot. */
export function onOpenedFiles(take: (files: readonly File[]) => void): void {
  const queue = (globalThis as { readonly launchQueue?: LaunchQueue }).launchQueue
  queue?.setConsumer(({ files = [] }) => {
    // A file that has gone meanwhile does not hold back the others.
    void Promise.allSettled(files.map((handle) => handle.getFile())).then((read) =>
      take(read.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []))),
    )
  })
}

/**
 * Gives the files that were shared with the installed site, once: the worker keeps them until then.
 */
export async function takeSharedFiles(): Promise<readonly File[]> {
  if (!("caches" in globalThis)) return []
  const cache = await caches.open("shared")
  const files: File[] = []
  for (const request of await cache.keys()) {
    const kept = await cache.match(request)
    const name = decodeURIComponent(kept?.headers.get("x-name") ?? "")
    if (!kept || name === "") continue
    files.push(
      new File([await kept.blob()], name, { type: kept.headers.get("content-type") ?? "" }),
    )
  }
  await caches.delete("shared")
  return files
}
