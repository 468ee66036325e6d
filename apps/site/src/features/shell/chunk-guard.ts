const lastReloadKey = "chunk-reload-at"
/** A second failure within this many milliseconds is a real fault, not a new release. */
const reloadGuard = 60_000

/**
 * Reloads the page when a script of an older release can no longer be loaded, at most once a
 * minute.
 *
 * Within the minute the failure is left to the error page.
 */
export function guardChunkLoads(page: Window): void {
  page.addEventListener("vite:preloadError", (event) => {
    if (reloadOnce(page)) event.preventDefault()
  })
}

/** Reloads unless that was done within the last minute; tells whether it did. */
export function reloadOnce(
  page: Pick<Window, "sessionStorage" | "location">,
  now = Date.now(),
): boolean {
  const last = Number(page.sessionStorage.getItem(lastReloadKey) ?? 0)
  if (now - last < reloadGuard) return false
  page.sessionStorage.setItem(lastReloadKey, String(now))
  page.location.reload()
  return true
}
