import type { ConsoleCall } from "@mozhuan/contract"
import { useCallback, useEffect, useState } from "react"
import type { z } from "zod"
import { consoleClient } from "./console-client.ts"

/**
 * What a screen shows of a call: nothing yet, what came, or that nothing came. A reload keeps what
 * is there.
 */
export type Loaded<T> =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly error: unknown }
  | { readonly kind: "ready"; readonly value: T; readonly isStale: boolean }

/** What a call gives. */
export type GivenBy<C> = C extends ConsoleCall<z.ZodType, infer V> ? z.output<V> : never

/** Makes a call when shown, again with every other input, and again when asked. */
export function useConsoleCall<I extends z.ZodType, V extends z.ZodType>(
  call: ConsoleCall<I, V>,
  input: z.input<I>,
): { readonly loaded: Loaded<z.output<V>>; readonly reload: () => void } {
  const [loaded, setLoaded] = useState<Loaded<z.output<V>>>({ kind: "loading" })
  const [round, setRound] = useState(0)
  const key = JSON.stringify(input)
  useEffect(() => {
    const stopping = new AbortController()
    setLoaded((last) => (last.kind === "ready" ? { ...last, isStale: true } : { kind: "loading" }))
    consoleClient()(call, JSON.parse(key) as z.input<I>, stopping.signal).then(
      ({ value }) => setLoaded({ kind: "ready", value, isStale: false }),
      (error: unknown) => {
        if (!stopping.signal.aborted) setLoaded({ kind: "failed", error })
      },
    )
    return () => stopping.abort()
  }, [call, key, round])
  return { loaded, reload: useCallback(() => setRound((n) => n + 1), []) }
}
