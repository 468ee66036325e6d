import { calls, keyScopes, type KeyScope } from "@mozhuan/contract"
import { useId, useState } from "react"
import { useAccountTexts } from "../../../i18n/account-texts.ts"
import { usePlatformTexts } from "../../../i18n/platform-texts.ts"
import { Dialog } from "../../../ui/dialog.tsx"
import { messageOf } from "../../accounts/call-message.ts"
import { accountClient } from "../../shell/page-client.ts"

const lives = ["0", "30", "90", "365"] as const

interface NewKeyProps {
  readonly onClose: () => void
  readonly onMade: (key: string) => void
}

/** Asks what a new key is called, good for, and how long. */
export function NewKeyDialog({ onClose, onMade }: NewKeyProps) {
  const { keys } = usePlatformTexts()
  const { login } = useAccountTexts()
  const [scopes, setScopes] = useState<ReadonlySet<KeyScope>>(new Set(["convert"]))
  const [fault, setFault] = useState("")
  const [isBusy, setBusy] = useState(false)
  const nameId = useId()
  const submit = async (form: FormData): Promise<void> => {
    const name = nameOf(form)
    const days = Number(form.get("days"))
    const problem = !name ? keys.nameMissing : scopes.size === 0 ? keys.scopeMissing : ""
    setFault(problem)
    if (problem) return
    setBusy(true)
    try {
      const { value } = await accountClient()(calls.createKey, {
        name,
        scopes: JSON.stringify([...scopes]),
        ...(days ? { days } : {}),
      })
      onMade(value.key)
    } catch (error) {
      setFault(messageOf(error, login.noReply))
      setBusy(false)
    }
  }
  return (
    <Dialog title={keys.create} onClose={onClose}>
      <form
        className="login-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit(new FormData(event.currentTarget))
        }}
      >
        <div className="field">
          <label className="field-label" htmlFor={nameId}>
            {keys.name}
          </label>
          <input
            id={nameId}
            name="name"
            className="input"
            maxLength={60}
            placeholder={keys.namePlaceholder}
          />
        </div>
        <ScopeChoice chosen={scopes} onChange={setScopes} />
        <LifeChoice />
        <p className="field-error" role="alert">
          {fault}
        </p>
        <button type="submit" className="button button-primary" disabled={isBusy}>
          {keys.create}
        </button>
      </form>
    </Dialog>
  )
}

function nameOf(form: FormData): string {
  const typed = form.get("name")
  return typeof typed === "string" ? typed.trim() : ""
}

/** What the key is good for. */
function ScopeChoice({
  chosen,
  onChange,
}: {
  chosen: ReadonlySet<KeyScope>
  onChange: (chosen: ReadonlySet<KeyScope>) => void
}) {
  const { keys } = usePlatformTexts()
  return (
    <fieldset className="platform-scopes">
      <legend className="field-label">{keys.scopes}</legend>
      {keyScopes.map((scope) => (
        <label key={scope} className="check">
          <input
            type="checkbox"
            checked={chosen.has(scope)}
            onChange={() => onChange(toggled(chosen, scope))}
          />
          <span>{keys.scopeNames[scope]}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** For how many days the key holds; 0 is without end. */
function LifeChoice() {
  const { keys } = usePlatformTexts()
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {keys.life}
      </label>
      <select id={id} name="days" className="input" defaultValue="365">
        {lives.map((life) => (
          <option key={life} value={life}>
            {keys.lives[life]}
          </option>
        ))}
      </select>
    </div>
  )
}

function toggled(before: ReadonlySet<KeyScope>, scope: KeyScope): ReadonlySet<KeyScope> {
  const after = new Set(before)
  if (!after.delete(scope)) after.add(scope)
  return after
}
