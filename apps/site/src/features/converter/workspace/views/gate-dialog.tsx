import type { Limits } from "@mozhuan/contract"
import { useEffect } from "react"
import { useRevalidator } from "react-router"
import { localPath } from "../../../../i18n/language.ts"
import { useLanguage } from "../../../../i18n/texts.tsx"
import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { Dialog } from "../../../../ui/dialog.tsx"
import { useRootData } from "../../../shell/root-data.ts"
import { useShell } from "../../../shell/shell-state.tsx"
import { useSession, useSessionState } from "../session-context.tsx"
import type { Gate } from "../session/session-state.ts"

/**
 * The way on where the server asks for a login or a purchase; files and options stay, and the work
 * goes on afterwards.
 */
export function GateDialog() {
  const work = useWorkTexts()
  const language = useLanguage()
  const session = useSession()
  const { gate } = useSessionState()
  const { openDialog } = useShell()
  const { visitor } = useRootData()
  const { revalidate } = useRevalidator()
  const isWaiting = gate !== undefined

  useEffect(() => {
    if (gate?.kind === "login") openDialog("login")
  }, [gate, openDialog])
  useEffect(() => session.meet(visitor), [session, visitor])
  // The purchase happens in another tab; coming back asks who the visitor is now.
  useEffect(() => {
    if (!isWaiting) return
    const ask = () => void revalidate()
    addEventListener("focus", ask)
    return () => removeEventListener("focus", ask)
  }, [isWaiting, revalidate])

  if (gate?.kind !== "purchase") return null
  const adds = visitor.user ? undefined : signInAdds(gate.reason, visitor)
  return (
    <Dialog title={work.gate.title} onClose={() => session.closeGate()}>
      {gate.reason ? <p>{work.gate.reasons[gate.reason]}</p> : null}
      {adds ? <p>{work.gate.signedIn[adds.what](adds.most)}</p> : null}
      <p>{work.gate.kept}</p>
      <div className="dialog-actions">
        {/* A new tab: this one keeps the files. */}
        <a
          className="button button-primary"
          href={gate.payUrl ?? localPath(language, "/purchase")}
          target="_blank"
          rel="opener"
        >
          {work.gate.see}
        </a>
        {visitor.user ? null : (
          <button type="button" className="button" onClick={() => openDialog("login")}>
            {adds ? work.gate.loginFree : work.gate.login}
          </button>
        )}
        <button type="button" className="text-button" onClick={() => session.closeGate()}>
          {work.gate.later}
        </button>
      </div>
    </Dialog>
  )
}

/** Limits that signing in alone may raise, by why the gate closed. */
const raised = {
  count: "conversionsPerDay",
  pages: "pagesPerFile",
  batch: "filesPerBatch",
  ocr: "ocrPagesPerDay",
} as const satisfies Record<string, keyof Limits>

/** What the visitor would have without paying; undefined where that is no more than now. */
function signInAdds(
  reason: Gate["reason"],
  { limits, freeLimits }: { readonly limits: Limits; readonly freeLimits: Limits },
): { readonly what: keyof typeof raised; readonly most: number } | undefined {
  if (reason === undefined || reason === "size") return undefined
  const most = freeLimits[raised[reason]]
  return most > limits[raised[reason]] ? { what: reason, most } : undefined
}
