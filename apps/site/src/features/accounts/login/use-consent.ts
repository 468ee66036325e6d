import { useState, type RefObject } from "react"

/**
 * Consent to the documents of a login: one for all ways to sign in of a dialog, never given
 * beforehand.
 */
export interface Consent {
  readonly isGiven: boolean
  /** A login was tried without it. */
  readonly isAsked: boolean
  readonly give: (isGiven: boolean) => void
  /** Tells whether it was given; where it was not, the box asks for it and takes the focus. */
  readonly demand: () => boolean
}

/** @param box what holds the checkbox */
export function useConsent(box: RefObject<HTMLElement | null>): Consent {
  const [isGiven, setGiven] = useState(false)
  const [isAsked, setAsked] = useState(false)
  return {
    isGiven,
    isAsked: isAsked && !isGiven,
    give: (wanted) => {
      setGiven(wanted)
      setAsked(false)
    },
    demand: () => {
      if (isGiven) return true
      setAsked(true)
      box.current?.querySelector("input")?.focus()
      return false
    },
  }
}
