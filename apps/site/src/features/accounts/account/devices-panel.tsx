import { calls } from "@mozhuan/contract"
import { useAccountTexts } from "../../../i18n/account-texts.ts"
import { languageTags } from "../../../i18n/language.ts"
import { useLanguage } from "../../../i18n/texts.tsx"
import { useToast } from "../../../ui/toast.tsx"
import { pageClient } from "../../shell/page-client.ts"
import { Panel } from "./panel-states.tsx"
import { useCall } from "./use-call.ts"

/** Where one is signed in, and a way to sign out everywhere else. */
export function DevicesPanel() {
  const { account, login } = useAccountTexts()
  const language = useLanguage()
  const showToast = useToast()
  const { loaded, reload } = useCall(calls.listSessions, {})
  const endOthers = async (): Promise<void> => {
    try {
      const { value } = await pageClient()(calls.endOtherSessions, {})
      showToast(account.ended(value.ended))
      reload()
    } catch {
      showToast(login.networkFault)
    }
  }
  const time = new Intl.DateTimeFormat(languageTags[language], { dateStyle: "medium", timeStyle: "short" })
  return (
    <Panel loaded={loaded} onRetry={reload}>
      {(sessions) => (
        <>
          <ul className="row-list">
            {sessions.map((session) => (
              <li key={session.uuid} className="row">
                <div>
                  <p className="row-title">
                    {nameOf(session.userAgent)} {session.isCurrent ? <span className="state">{account.thisDevice}</span> : null}
                  </p>
                  <p className="field-hint">{account.lastSeen(time.format(new Date(session.lastSeenAt)))}</p>
                </div>
              </li>
            ))}
          </ul>
          <button type="button" className="button" disabled={sessions.length < 2} onClick={() => void endOthers()}>
            {account.endOthers}
          </button>
        </>
      )}
    </Panel>
  )
}

const systems = [
  [/MicroMessenger/, "WeChat"],
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS/, "macOS"],
  [/Linux/, "Linux"],
] as const
const browsers = [
  [/Edg\//, "Edge"],
  [/Firefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
] as const

/** A name people recognise; the rest of the browser's own words say nothing to them. */
function nameOf(userAgent: string): string {
  const find = (table: readonly (readonly [RegExp, string])[]): string | undefined => table.find(([pattern]) => pattern.test(userAgent))?.[1]
  return [find(systems), find(browsers)].filter(Boolean).join(" · ") || "—"
}
