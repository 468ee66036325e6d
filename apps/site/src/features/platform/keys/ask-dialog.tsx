import type { Call } from "@mozhuan/contract"
import { useState } from "react"
import type { z } from "zod"
import { useAccountTexts } from "../../../i18n/account-texts.ts"
import { usePlatformTexts } from "../../../i18n/platform-texts.ts"
import { Dialog } from "../../../ui/dialog.tsx"
import { useToast } from "../../../ui/toast.tsx"
import { messageOf } from "../../accounts/call-message.ts"
import { accountClient } from "../../shell/page-client.ts"

interface AskProps<I extends z.ZodType> {
  readonly title: string
  readonly text: string
  /** What the button that does it says. */
  readonly action: string
  /** What is said once it is done. */
  readonly done: string
  readonly call: Call<I>
  readonly input: z.input<I>
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Asks before a call that cannot be taken back, and makes it. */
export function AskDialog<I extends z.ZodType>({ call, input, ...props }: AskProps<I>) {
  const { login } = useAccountTexts()
  const { keys } = usePlatformTexts()
  const showToast = useToast()
  const [isBusy, setBusy] = useState(false)
  const go = async (): Promise<void> => {
    setBusy(true)
    try {
      await accountClient()(call, input)
      showToast(props.done)
      props.onDone()
    } catch (error) {
      showToast(messageOf(error, login.noReply))
      setBusy(false)
    }
  }
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <p>{props.text}</p>
      <div className="platform-head">
        <button
          type="button"
          className="button button-danger"
          disabled={isBusy}
          onClick={() => void go()}
        >
          {props.action}
        </button>
        <button type="button" className="button" onClick={props.onClose}>
          {keys.cancel}
        </button>
      </div>
    </Dialog>
  )
}
