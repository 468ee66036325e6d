import { calls } from "@mozhuan/contract"
import { useCallback, useEffect, useRef, useState } from "react"
import { pageClient } from "../../shell/page-client.ts"

/** Milliseconds between two looks at a login (specification, 4). */
const pollPause = 2_000
/** Seconds after which a fresh code is fetched (specification, 4). */
const refreshSeconds = 180

/**
 * loading → waiting → scanned → done; expired and refused wait for a fresh code; failed stops for
 * good until refreshed.
 */
export type ScanState =
  | { readonly kind: "loading" }
  | { readonly kind: "waiting" | "scanned"; readonly qrCode: string; readonly sceneId: string }
  | { readonly kind: "expired" | "refused" | "failed" }

const stateKinds: Readonly<Record<number, "waiting" | "scanned" | "expired" | "refused">> = {
  0: "waiting",
  1: "scanned",
  3: "expired",
  4: "refused",
}

/**
 * Fetches a login code, a fresh one every 180 seconds, and looks every two seconds whether it was
 * confirmed.
 */
export function useScanLogin(onDone: () => void): {
  readonly state: ScanState
  readonly refresh: () => void
} {
  const [state, setState] = useState<ScanState>({ kind: "loading" })
  const [round, setRound] = useState(0)
  const done = useRef(onDone)
  useEffect(() => void (done.current = onDone))

  useEffect(() => {
    const stopping = new AbortController()
    setState({ kind: "loading" })
    void watchScene(stopping.signal, setState, () => done.current())
    const timer = setTimeout(() => setRound((n) => n + 1), refreshSeconds * 1000)
    return () => {
      stopping.abort()
      clearTimeout(timer)
    }
  }, [round])
  return { state, refresh: useCallback(() => setRound((n) => n + 1), []) }
}

async function watchScene(
  signal: AbortSignal,
  show: (state: ScanState) => void,
  onDone: () => void,
): Promise<void> {
  const call = pageClient()
  try {
    const { value: scene } = await call(calls.loginOrRegister, { type: "wechat", apkId: 1 }, signal)
    if (!("sceneId" in scene)) return
    show({ kind: "waiting", qrCode: scene.qrCode, sceneId: scene.sceneId })
    while (!signal.aborted) {
      await pause(pollPause, signal)
      if (document.hidden) continue
      const { value } = await call(calls.wxLoginStatus, { sceneId: scene.sceneId }, signal)
      if (value.token) {
        onDone()
        return
      }
      const kind = stateKinds[value.state] ?? "expired"
      show(
        kind === "waiting" || kind === "scanned"
          ? { kind, qrCode: scene.qrCode, sceneId: scene.sceneId }
          : { kind },
      )
      if (kind === "expired" || kind === "refused") return
    }
  } catch {
    if (!signal.aborted) show({ kind: "failed" })
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener("abort", () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
