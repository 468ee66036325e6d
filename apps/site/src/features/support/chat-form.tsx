import { supportMessageLength } from "@mozhuan/contract"
import { useId, useState } from "react"
import { useSupportTexts } from "../../i18n/support-texts.ts"

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
          if (
            event.key !== "Enter" ||
            !(event.ctrlKey || event.metaKey) ||
            event.nativeEvent.isComposing
          )
            return
          event.preventDefault()
          void send()
        }}
      />
      {isFirst ? (
        <>
          <label className="visually-hidden" htmlFor={`${id}-contact`}>
            {texts.contactLabel}
          </label>
          <input
            id={`${id}-contact`}
            className="input"
            maxLength={200}
            placeholder={texts.contactHint}
            value={contact}
            onChange={(event) => setContact(event.target.value)}
          />
        </>
      ) : null}
      {fault ? (
        <p className="field-error" role="alert">
          {fault}
        </p>
      ) : null}
      <div className="chat-form-foot">
        <span className="field-hint">{texts.sendHint}</span>
        <button
          className="button button-primary"
          type="submit"
          disabled={isBusy || body.trim() === ""}
        >
          {isBusy ? texts.sending : texts.send}
        </button>
      </div>
    </form>
  )
}
