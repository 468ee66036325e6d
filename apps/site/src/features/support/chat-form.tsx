import { supportMessageLength } from "@mozhuan/contract"
import { useId, useState } from "react"
import { useSupportTexts } from "../../i18n/support-texts.ts"
import { isSendKey } from "../../ui/send-key.ts"

/** Where a message is written. With the first one may come how to reach the person. */
export function ChatForm({
  isFirst,
  onSend,
}: {
  isFirst: boolean
  onSend: (body: string, contact: string) => Promise<string | undefined>
}) {
  const texts = useSupportTexts()
  const id = useId()
  const [body, setBody] = useState("")
  const [contact, setContact] = useState("")
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState("")
  const send = async (): Promise<void> => {
    if (isBusy || body.trim() === "") return
    setBusy(true)
    const refusal = await onSend(body, contact.trim())
    setBusy(false)
    setFault(refusal === undefined ? "" : refusal || texts.failed)
    if (refusal === undefined) setBody("")
  }
  return (
    <form
      className="chat-form"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <label className="visually-hidden" htmlFor={`${id}-body`}>
        {texts.placeholder}
      </label>
      <textarea
        id={`${id}-body`}
        className="input"
        rows={3}
        required
        maxLength={supportMessageLength}
        placeholder={texts.placeholder}
        value={body}
        onChange={(event) => setBody(event.target.value)}
        onKeyDown={(event) => {
          if (!isSendKey(event)) return
          event.preventDefault()
          void send()
        }}
      />
      {isFirst ? <ContactField value={contact} onChange={setContact} /> : null}
      {fault ? (
        <p className="field-error" role="alert">
          {fault}
        </p>
      ) : null}
      <SendRow isBusy={isBusy} isEmpty={body.trim() === ""} />
    </form>
  )
}

/** How the person can be reached. */
function ContactField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const texts = useSupportTexts()
  const id = useId()
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        {texts.contactLabel}
      </label>
      <input
        id={id}
        className="input"
        maxLength={200}
        placeholder={texts.contactHint}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  )
}

function SendRow({ isBusy, isEmpty }: { isBusy: boolean; isEmpty: boolean }) {
  const texts = useSupportTexts()
  return (
    <div className="chat-form-foot">
      <span className="field-hint">{texts.sendHint}</span>
      <button className="button button-primary" type="submit" disabled={isBusy || isEmpty}>
        {isBusy ? texts.sending : texts.send}
      </button>
    </div>
  )
}
