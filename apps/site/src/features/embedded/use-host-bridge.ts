import { useEffect } from "react"
import { useLocation } from "react-router"
import { barePath } from "../../i18n/language.ts"
import { useRootDataIfAny } from "../shell/root-data.ts"
import { useShell } from "../shell/shell-state.tsx"
import { tellHost } from "./host-bridge.ts"

/** How long app mode outlives its last page, in seconds. */
const APP_COOKIE = 2 * 3600

/**
 * Inside an app: says which page is shown, and hands downloads and purchases to the app where it
 * listens.
 */
export function useHostBridge(): void {
  const { isApp, source } = useShellSource()
  const { pathname } = useLocation()
  useEffect(() => {
    if (source !== undefined)
      document.cookie = `source=${source}; path=/; max-age=${source === "" ? 0 : APP_COOKIE}; samesite=lax`
  }, [source])
  useEffect(() => {
    if (isApp) tellHost({ type: "ready", path: pathname })
  }, [isApp, pathname])
  useEffect(() => {
    if (!isApp) return
    const onClick = (event: MouseEvent): void => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null
      if (link && handOver(link)) event.preventDefault()
    }
    // Before the page's own handlers: what the app takes, the page leaves.
    document.addEventListener("click", onClick, { capture: true })
    return () => document.removeEventListener("click", onClick, { capture: true })
  }, [isApp])
}

function handOver(link: HTMLAnchorElement): boolean {
  if (link.hasAttribute("download"))
    return tellHost({ type: "download", url: link.href, name: link.download })
  const isPurchase = link.origin === location.origin && barePath(link.pathname) === "/purchase"
  return isPurchase && tellHost({ type: "purchase", url: link.href })
}

/** The name of the known app in the address, if it is there; empty to leave app mode. */
function useShellSource(): { isApp: boolean; source: string | undefined } {
  const { isApp } = useShell()
  const app = useRootDataIfAny()?.app
  const { search } = useLocation()
  const asked = new URLSearchParams(search).get("source")
  return { isApp, source: asked === "" || asked === app ? (asked ?? undefined) : undefined }
}
