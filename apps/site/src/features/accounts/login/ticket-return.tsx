import { CallError, calls, errorEntry } from "@mozhuan/contract"
import { useEffect, useRef, useState } from "react"
import { useSearchParams } from "react-router"
import { useAccountTexts } from "../../../i18n/account-texts.ts"
import { Dialog } from "../../../ui/dialog.tsx"
import { useToast } from "../../../ui/toast.tsx"
import { messageOf } from "../call-message.ts"
import { pageClient } from "../../shell/page-client.ts"
import { useSignedIn } from "../use-signed-in.ts"

interface Ticket {
  readonly token: string
  readonly uuid: string
  readonly consent?: string
}

/** What the person has to be asked, as this browser did not ask for the ticket itself. */
interface Question {
  readonly ticket: Ticket
  /** Names the account that would be entered. */
  readonly text: string
  readonly warning: string
}

/**
 * Takes up a login that another page or program has handed over: the one-time ticket leaves the
 * address at once. A link may come from anybody, so whoever did not ask for it is asked first.
 */
export default function TicketReturn() {
  const { login } = useAccountTexts()
  const [query, setQuery] = useSearchParams()
  const signedIn = useSignedIn({ hasAgreed: false })
  const showToast = useToast()
  const used = useRef("")
  const [question, setQuestion] = useState<Question>()
  const token = query.get("token") ?? ""
  const uuid = query.get("uuid") ?? ""
  const redeem = (ticket: Ticket): Promise<void> =>
    pageClient()(calls.redirectLogin, ticket).then(signedIn, (error: unknown) => {
      const asked = questionOf(error, ticket)
      if (asked) setQuestion(asked)
      else showToast(messageOf(error, login.noReply))
    })
  useEffect(() => {
    // A ticket is good once; effects may run twice.
    if (token === "" || used.current === token) return
    used.current = token
    const clean = new URLSearchParams(query)
    clean.delete("token")
    clean.delete("uuid")
    setQuery(clean, { replace: true, preventScrollReset: true })
    void redeem({ token, uuid })
  })
  if (!question) return null
  const close = () => setQuestion(undefined)
  return (
    <Dialog title={question.text} onClose={close}>
      <p>{question.warning}</p>
      <div className="row-actions">
        <button className="button" type="button" onClick={close}>
          {login.ticketNo}
        </button>
        <button
          className="button button-primary"
          type="button"
          onClick={() => {
            close()
            void redeem(question.ticket)
          }}
        >
          {login.ticketYes}
        </button>
      </div>
    </Dialog>
  )
}

function questionOf(error: unknown, { token, uuid }: Ticket): Question | undefined {
  if (!(error instanceof CallError) || error.code !== errorEntry("login-question").success)
    return undefined
  const { consent, remedy } = error.detail
  if (typeof consent !== "string") return undefined
  return {
    ticket: { token, uuid, consent },
    text: error.message,
    warning: typeof remedy === "string" ? remedy : "",
  }
}
