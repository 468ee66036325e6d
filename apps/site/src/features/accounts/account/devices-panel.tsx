import { calls } from "@mozhuan/contract"
import { useAccountTexts } from "../../../i18n/account-texts.ts"
import { languageFacts } from "../../../i18n/language.ts"
import { useLanguage } from "../../../i18n/texts.tsx"
import { useToast } from "../../../ui/toast.tsx"
import { accountClient } from "../../shell/page-client.ts"
import { messageOf } from "../call-message.ts"
import { deviceName } from "../device-name.ts"
import { Panel } from "./panel-states.tsx"
import { useCall } from "./use-call.ts"

/** Where one is signed in, and a way to sign out everywhere else. */
export default function DevicesPanel() {
  const { account, login } = useAccountTexts()
  const language = useLanguage()
  const showToast = useToast()
  const { loaded, reload } = useCall(calls.listSessions, {})
  const endOthers = async (): Promise<void> => {
    try {
      const { value } = await accountClient()(calls.endOtherSessions, {})
      showToast(account.ended(value.ended))
      reload()
    } catch (error) {
      showToast(messageOf(error, login.noReply))
    }
  }
  const time = new Intl.DateTimeFormat(languageFacts[language].tag, {
    dateStyle: "medium",
    timeStyle: "short",
  })
  return (
    <Panel loaded={loaded} onRetry={reload}>
      {(sessions) => (
        <>
          <ul className="row-list">
            {sessions.map((session) => (
              <li key={session.uuid} className="row">
                <div>
                  <p className="row-title">
                    {deviceName(session.userAgent) || account.unknownDevice}{" "}
                    {session.isCurrent ? <span className="state">{account.thisDevice}</span> : null}
                  </p>
                  <p className="field-hint">
                    {account.lastSeen(time.format(new Date(session.lastSeenAt)))}
                  </p>
                </div>
              </li>
            ))}
          </ul>
          <button
            type="button"
            className="button"
            disabled={sessions.length < 2}
            onClick={() => void endOthers()}
          >
            {account.endOthers}
          </button>
        </>
      )}
    </Panel>
  )
}
