import { useEffect, useEffectEvent } from "react"
import { useSearchParams } from "react-router"
import { useConverter } from "../converter/converter-value.ts"
import { startWorker } from "./app-link.ts"
import { onOpenedFiles, takeSharedFiles } from "./handed-files.ts"

/** Takes what the system hands to the installed site, and lets the service worker begin. */
export function AppIntake() {
  const { addFiles } = useConverter()
  const [query, setQuery] = useSearchParams()
  const isShared = query.has("shared")
  const take = useEffectEvent((files: readonly File[]) => addFiles(files, undefined))
  const takeShared = useEffectEvent(async () => {
    const files = await takeSharedFiles().catch(() => [])
    setQuery({}, { replace: true, preventScrollReset: true })
    addFiles(files, undefined)
  })
  useEffect(() => {
    onOpenedFiles(take)
    // After the page's own work: nothing of it needs the worker.
    const start = (): void => void startWorker()
    if (document.readyState === "complete") start()
    else addEventListener("load", start, { once: true })
    return () => removeEventListener("load", start)
  }, [])
  useEffect(() => {
    if (isShared) void takeShared()
  }, [isShared])
  return null
}
