import { calls } from "@mozhuan/contract"
import { useEffect, useRef } from "react"
import { useSearchParams } from "react-router"
import { useAccountTexts } from "../../../i18n/account-texts.ts"
import { useToast } from "../../../ui/toast.tsx"
import { pageClient } from "../../shell/page-client.ts"
import { visitMarks } from "../../shell/visit.ts"
import { useSignedIn } from "../use-signed-in.ts"
import { messageOf } from "../call-message.ts"

/**
 * Finishes an authorisation inside WeChat: the code in the address signs in, and leaves the
 * address.
 */
export default function WechatReturn() {
  const { login } = useAccountTexts()
  const [query, setQuery] = useSearchParams()
  const signedIn = useSignedIn()
  const showToast = useToast()
  const used = useRef("")
  const authCode = query.get("code") ?? ""
  const state = query.get("state") ?? undefined
  useEffect(() => {
    // A code is good once; effects may run twice.
    if (authCode === "" || used.current === authCode) return
    used.current = authCode
    const clean = new URLSearchParams(query)
    clean.delete("code")
    clean.delete("state")
    setQuery(clean, { replace: true, preventScrollReset: true })
    pageClient()(calls.wechatAuthLogin, {
      authCode,
      type: "wechat",
      apkVersionCode: 10_000,
      apkVersionName: "2.3.0",
      apkChannel: visitMarks(localStorage).channel ?? "",
      ...(state === undefined ? {} : { state }),
    }).then(signedIn, (error: unknown) => showToast(messageOf(error, login.noReply)))
  }, [authCode, state, query, setQuery, signedIn, showToast, login.noReply])
  return null
}
