import { consoleCalls, type ThreadRow } from "@mozhuan/contract"
import { useId, useState } from "react"
import { useConsoleTexts } from "../../../i18n/console-zh.ts"
import { isSendKey } from "../../../ui/send-key.ts"
import { consoleClient } from "../console-client.ts"
import { useAction } from "../use-action.ts"

/** Where an answer is written. What was typed stays until it has been sent. */
export function ReplyForm({ thread, onSent }: { thread: ThreadRow; onSent: () => void }) {
  const { inbox } = useConsoleTexts()
  const id = useId()
  const [body, setBody] = useState("")
  const { isBusy, fault, run } = useAction()
  const send = async (): Promise<void> => {
    if (body.trim() === "") return
    if (
      !(await run(() =>
        consoleClient()(consoleCalls.replyToThread, { threadId: thread.threadId, body }),
      ))
    )
      return
    setBody("")
    onSent()
  }
  return (
    <form
      className="thread-reply"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {thread.kind === "form" ? <p className="console-note">{inbox.formNote}</p> : null}
      <label className="visually-hidden" htmlFor={id}>
        {inbox.reply}
      </label>
      <textarea
        id={id}
        className="input"
        rows={3}
        maxLength={4000}
        placeholder={inbox.reply}
        value={body}
        onChange={(event) => setBody(event.target.value)}
        onKeyDown={(event) => {
          if (!isSendKey(event)) return
          event.preventDefault()
          void send()
        }}
      />
      {fault ? (
        <p className="field-error" role="alert">
          {fault}
        </p>
      ) : null}
      <div className="thread-reply-foot">
        <span className="console-note">{inbox.replyHint}</span>
        <button
          type="submit"
          className="button button-primary"
          disabled={isBusy || body.trim() === ""}
        >
          {isBusy ? inbox.sending : inbox.send}
        </button>
      </div>
    </form>
  )
}
