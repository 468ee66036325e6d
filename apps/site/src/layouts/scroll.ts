import { useSyncExternalStore } from "react"

/** True once the page has left its top; the header then casts a shadow. */
export function useIsScrolled(): boolean {
  return useSyncExternalStore(
    (notify) => {
      addEventListener("scroll", notify, { passive: true })
      return () => removeEventListener("scroll", notify)
    },
    () => scrollY > 4,
    () => false,
  )
}
