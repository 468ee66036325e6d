import { calls } from "@mozhuan/contract"
import { useState } from "react"
import { useAccountTexts } from "../../../i18n/account-texts.ts"
import { formatExpiry } from "../../../i18n/format.ts"
import { Dialog } from "../../../ui/dialog.tsx"
import { useToast } from "../../../ui/toast.tsx"
import { accountClient } from "../../shell/page-client.ts"
import { messageOf } from "../call-message.ts"
import { Panel } from "./panel-states.tsx"
import { useCall } from "./use-call.ts"

/** Export, a clean browser, and the end of the account. */
export default function PrivacyPanel() {
  const { account, login } = useAccountTexts()
  const showToast = useToast()
  const { loaded, reload } = useCall(calls.getUserInfo, {})
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      showToast(messageOf(error, login.noReply))
    }
  }
  return (
    <Panel loaded={loaded} onRetry={reload}>
      {(user) => (
        <div className="privacy">
          <Section title={account.export} text={account.exportText}>
            <button type="button" className="button" onClick={() => void attempt(saveExport)}>
              {account.export}
            </button>
          </Section>
          <Section title={account.clear} text={account.clearText}>
            <button
              type="button"
              className="button"
              onClick={() => {
                localStorage.clear()
                sessionStorage.clear()
                showToast(account.cleared)
              }}
            >
              {account.clear}
            </button>
          </Section>
          <DeletionSection due={user.deletionTime} onAttempt={attempt} onChange={reload} />
        </div>
      )}
    </Panel>
  )
}

interface DeletionProps {
  /** When the account ends, in seconds since 1970; 0 where nobody asked for it. */
  readonly due: number
  readonly onAttempt: (work: () => Promise<void>) => Promise<void>
  readonly onChange: () => void
}

/** Asks for the end of the account, after a second question, and takes that back. */
function DeletionSection({ due, onAttempt, onChange }: DeletionProps) {
  const { account } = useAccountTexts()
  const [isAsking, setAsking] = useState(false)
  const request = (cancel: "0" | "1") =>
    onAttempt(async () => {
      await accountClient()(calls.requestDeletion, { cancel })
      setAsking(false)
      onChange()
    })
  return (
    <Section
      title={account.deletion}
      text={due ? account.deletionDue(formatExpiry(due)) : account.deletionText}
    >
      {due ? (
        <button type="button" className="button" onClick={() => void request("1")}>
          {account.deletionBack}
        </button>
      ) : (
        <button type="button" className="button button-danger" onClick={() => setAsking(true)}>
          {account.deletionAsk}
        </button>
      )}
      {isAsking ? (
        <Dialog title={account.deletion} onClose={() => setAsking(false)}>
          <p>{account.deletionConfirm}</p>
          <div className="dialog-actions">
            <button
              type="button"
              className="button button-danger"
              onClick={() => void request("0")}
            >
              {account.confirm}
            </button>
            <button type="button" className="button" onClick={() => setAsking(false)}>
              {account.cancel}
            </button>
          </div>
        </Dialog>
      ) : null}
    </Section>
  )
}

async function saveExport(): Promise<void> {
  const { value } = await accountClient()(calls.exportAccount, {})
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(value, undefined, 2)], { type: "application/json" }),
  )
  const link = document.createElement("a")
  link.href = address
  link.download = "mozhuan-account.json"
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

function Section({
  title,
  text,
  children,
}: {
  title: string
  text: string
  children: React.ReactNode
}) {
  return (
    <section>
      <h3>{title}</h3>
      <p className="field-hint">{text}</p>
      {children}
    </section>
  )
}
