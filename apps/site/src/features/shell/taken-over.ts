import { useSyncExternalStore } from "react"

const nothing = (): (() => void) => () => undefined

/**
 * Whether scripts have taken over the markup around: what the server sent stands there before, and
 * a press on it is lost as long as the script of a part that comes later is on its way.
 */
export const useTakenOver = (): boolean =>
  useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  )
