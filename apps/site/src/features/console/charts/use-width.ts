import { useLayoutEffect, useRef, useState, type RefObject } from "react"

/** Gives the width of an element in CSS pixels as it changes; before the first measure, a guess. */
export function useWidth<E extends HTMLElement>(guess: number): [RefObject<E | null>, number] {
  const element = useRef<E>(null)
  const [width, setWidth] = useState(guess)
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return
    const watching = new ResizeObserver(() => setWidth(target.clientWidth))
    watching.observe(target)
    setWidth(target.clientWidth)
    return () => watching.disconnect()
  }, [])
  return [element, width]
}
