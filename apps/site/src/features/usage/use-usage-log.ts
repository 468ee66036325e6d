import { useEffect } from "react"
import { useLocation } from "react-router"
import { useRootDataIfAny } from "../shell/root-data.ts"

/**
 * Tells the server which marked buttons an agreed visitor clicks, and which pages they see.
 *
 * A button is marked by `data-usage`. Without consent nothing is listened to, gathered or sent, and
 * its script is not even loaded.
 */
export function useUsageLog(): void {
  const { pathname } = useLocation()
  const hasConsent = useRootDataIfAny()?.consent === "yes"
  useEffect(() => (hasConsent ? whileMounted("watchClicks") : undefined), [hasConsent])
  useEffect(() => (hasConsent ? whileMounted("watchPage") : undefined), [hasConsent, pathname])
}

/**
 * Loads the log, starts one of its watches, and ends it with the component, however early that is.
 */
function whileMounted(watch: "watchClicks" | "watchPage"): () => void {
  let end: () => void = () => undefined
  let isOver = false
  void import("./usage-log.ts").then((log) => {
    if (!isOver) end = log[watch]()
  })
  return () => {
    isOver = true
    end()
  }
}
