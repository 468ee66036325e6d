import { calls } from "@mozhuan/contract"
import { useEffect, useRef } from "react"
import { useSearchParams } from "react-router"
import { useAccountTexts } from "../../../i18n/account-texts.ts"
import { useToast } from "../../../ui/toast.tsx"
import { messageOf } from "../call-message.ts"
import { pageClient } from "../../shell/page-client.ts"
import { useSignedIn } from "../use-signed-in.ts"

/**
 * Takes up a login that another page or program has handed over: the one-time ticket leaves the
 * address at once.
 */
export default function TicketReturn() {
  const { login } = useAccountTexts()
  const [query, setQuery] = useSearchParams()
  const signedIn = useSignedIn({ hasAgreed: false })
  const showToast = useToast()
  const used = useRef("")
  const token = query.get("token") ?? ""
  const uuid = query.get("uuid") ?? ""
  useEffect(() => {
    // A ticket is good once; effects may run twice.
    if (token === "" || used.current === token) return
    used.current = token
    const clean = new URLSearchParams(query)
    clean.delete("token")
    clean.delete("uuid")
    setQuery(clean, { replace: true, preventScrollReset: true })
    pageClient()(calls.redirectLogin, { token, uuid }).then(signedIn, (error: unknown) =>
      showToast(messageOf(error, login.noReply)),
    )
  }, [token, uuid, query, setQuery, signedIn, showToast, login.noReply])
  return null
}
