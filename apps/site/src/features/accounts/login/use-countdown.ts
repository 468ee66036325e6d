import { useEffect, useState } from "react"

/** Seconds until a code may be asked for again (specification, 4). */
export const resendSeconds = 60

/** Counts seconds down to 0 once started; survives a sleeping tab, as it looks at the clock. */
export function useCountdown(): {
  readonly left: number
  readonly start: (seconds: number) => void
} {
  const [end, setEnd] = useState(0)
  const [now, setNow] = useState(0)
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  useEffect(() => {
    if (end === 0) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= end) setEnd(0)
    }, 250)
    return () => clearInterval(timer)
  }, [end])
  return {
    left: end === 0 ? 0 : left,
    start: (seconds) => {
      setNow(Date.now())
      setEnd(Date.now() + seconds * 1000)
    },
  }
}
