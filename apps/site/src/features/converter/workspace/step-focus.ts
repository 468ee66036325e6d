import { useEffect, useRef } from "react"

/** What the converter's part of the page shows. */
export type Step = "empty" | "guess" | "files" | "results"

/** What is read and reached first in each step; in the empty sheet that is its button. */
const targets: Readonly<Record<Step, string>> = {
  empty: ".drop-zone .button-primary",
  guess: "#guess-title",
  files: ".work-files",
  results: "#results-title",
}

/**
 * Takes view and keyboard along when one step takes the place of another, and when the work ends
 * with the focus on a command that is gone. The first step of a visit leaves both alone.
 */
export function useStepFocus(step: Step, isWorking: boolean): void {
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    const target = document.querySelector<HTMLElement>(targets[step])
    target?.focus({ preventScroll: true })
    // Short pages move by themselves when their content shrinks; long ones would stay below it.
    document.querySelector("#converter")?.scrollIntoView({ block: "start" })
  }, [step])
  useEffect(() => {
    if (isWorking || step !== "results" || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(targets.results)?.focus({ preventScroll: true })
  }, [isWorking, step])
}
