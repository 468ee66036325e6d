import { useState } from "react"
import { useConsoleTexts } from "../../i18n/console-zh.ts"
import { useToast } from "../../ui/toast.tsx"
import { faultOf } from "./console-client.ts"

/** Where something that was pressed stands. */
export interface Action {
  readonly isBusy: boolean
  /** What went wrong; empty where nothing did. */
  readonly fault: string
  /** Runs the work once; while it runs, further presses do nothing. Gives whether it succeeded. */
  readonly run: (work: () => Promise<unknown>, done?: string) => Promise<boolean>
}

/** Runs what a button stands for, says when it is done, and keeps what went wrong beside it. */
export function useAction(): Action {
  const { state } = useConsoleTexts()
  const showToast = useToast()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState("")
  const run = async (work: () => Promise<unknown>, done?: string): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    setFault("")
    try {
      await work()
      if (done) showToast(done)
      return true
    } catch (error) {
      setFault(faultOf(error, state.network))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, fault, run }
}
