import { useEffect, useEffectEvent, type RefObject } from "react"

interface KeySteps {
  readonly turn: (by: 1 | -1) => void
  /** Goes to the next word in doubt; absent where there is none. */
  readonly step: ((by: 1 | -1) => void) | undefined
}

/**
 * Keys turn pages, lead to the search and, with Alt, from one word in doubt to the next: over the
 * whole window, or within the look of a result.
 */
export function usePreviewKeys(
  box: RefObject<HTMLElement | null>,
  isInline: boolean,
  { turn, step }: KeySteps,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "f" && (event.ctrlKey || event.metaKey))
      box.current?.querySelector<HTMLElement>("input[type=search]")?.focus()
    else if (event.altKey && step && event.key === "ArrowDown") step(1)
    else if (event.altKey && step && event.key === "ArrowUp") step(-1)
    // The line between before and after, and the choice of sides, move with these keys themselves.
    else if (event.target instanceof HTMLInputElement) return
    else if (event.key === "ArrowRight" || event.key === "PageDown") turn(1)
    else if (event.key === "ArrowLeft" || event.key === "PageUp") turn(-1)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const hear = (event: Event) => event instanceof KeyboardEvent && onKeyDown(event)
    const target = isInline ? box.current : document
    target?.addEventListener("keydown", hear)
    return () => target?.removeEventListener("keydown", hear)
  }, [box, isInline])
}
