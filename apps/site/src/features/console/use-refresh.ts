import { useEffect } from "react"

/**
 * Reads something anew every so often, in ms, while the page is looked at. `reload` must be stable.
 */
export function useRefresh(reload: () => void, every: number): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") reload()
    }, every)
    return () => clearInterval(timer)
  }, [reload, every])
}
