import { useNavigate, useRevalidator } from "react-router"
import { useAccountTexts } from "../../i18n/account-texts.ts"
import { localPath } from "../../i18n/language.ts"
import { useLanguage } from "../../i18n/texts.tsx"
import { useToast } from "../../ui/toast.tsx"
import { calls } from "@mozhuan/contract"
import { pageClient } from "../shell/page-client.ts"
import { useShell } from "../shell/shell-state.tsx"

/** Versions of the documents that a login agrees to. */
const documents = [
  { document: "agreement", version: "2026-11" },
  { document: "privacy", version: "2026-11" },
] as const

/**
 * What happens once somebody signed in: consent is recorded where it was given, every page's facts
 * are fetched anew, and an unpaid person who was on the way to buying goes on to the prices.
 */
export function useSignedIn(
  { hasAgreed }: { readonly hasAgreed: boolean } = { hasAgreed: true },
): () => void {
  const { login } = useAccountTexts()
  const language = useLanguage()
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const showToast = useToast()
  const { isPurchaseNext, setPurchaseNext } = useShell()
  return () => {
    void (async () => {
      const call = pageClient()
      for (const consent of hasAgreed ? documents : []) await call(calls.recordConsent, consent)
      const { value: user } = await call(calls.getUserInfo, {})
      await revalidator.revalidate()
      showToast(login.success)
      if (isPurchaseNext) {
        setPurchaseNext(false)
        if (user.webPaid === 0) await navigate(localPath(language, "/purchase"))
      }
    })().catch(() => revalidator.revalidate())
  }
}
