import type { Call, Reply } from "@mozhuan/contract"
import { useCallback, useEffect, useState } from "react"
import type { z } from "zod"
import { accountClient } from "../../shell/page-client.ts"

export type Loaded<T> =
  | { readonly kind: "loading" }
  | { readonly kind: "failed" }
  | { readonly kind: "ready"; readonly value: T }

/** Makes one call when shown, and again when asked. */
export function useCall<I extends z.ZodType, V extends z.ZodType>(
  call: Call<I, V>,
  input: z.input<I>,
): { readonly loaded: Loaded<Reply<z.output<V>>["value"]>; readonly reload: () => void } {
  const [loaded, setLoaded] = useState<Loaded<Reply<z.output<V>>["value"]>>({ kind: "loading" })
  const [round, setRound] = useState(0)
  const key = JSON.stringify(input)
  useEffect(() => {
    const stopping = new AbortController()
    accountClient()(call, JSON.parse(key) as z.input<I>, stopping.signal).then(
      (reply) => setLoaded({ kind: "ready", value: reply.value }),
      () => {
        if (!stopping.signal.aborted) setLoaded({ kind: "failed" })
      },
    )
    return () => stopping.abort()
  }, [call, key, round])
  return { loaded, reload: useCallback(() => setRound((n) => n + 1), []) }
}
