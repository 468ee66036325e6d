import type { SupportHistory } from "@mozhuan/contract"
import { useEffect, useId, useRef } from "react"
import { useLanguage } from "../../i18n/texts.tsx"
import { languageFacts } from "../../i18n/language.ts"
import { useSupportTexts } from "../../i18n/support-texts.ts"
import { Icon } from "../../ui/more-icons.tsx"
import { ChatForm } from "./chat-form.tsx"
import { useChat } from "./use-chat.ts"
import "./support.css"

/** The chat in a corner of the page, which goes on beside it; on a phone it takes the screen. */
export function ChatPanel({ onClose }: { onClose: () => void }) {
  const texts = useSupportTexts()
  const { state, send, reload } = useChat()
  const panel = useRef<HTMLElement>(null)
  const titleId = useId()
  useEffect(() => {
    const opener = document.activeElement
    panel.current?.focus()
    return () => {
      // The button that opened it comes back with the panel's end; whoever else opened it is still
      // there.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return (
    <section
      ref={panel}
      className="chat"
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose()
      }}
    >
      <header className="chat-head">
        <h2 id={titleId}>{texts.title}</h2>
        <button className="icon-button" type="button" onClick={onClose} aria-label={texts.close}>
          <Icon name="close" />
        </button>
      </header>
      {state.kind === "loading" ? (
        <p className="chat-body" role="status">
          {texts.loading}
        </p>
      ) : null}
      {state.kind === "failed" ? (
        <div className="chat-body" role="alert">
          <p>{texts.failed}</p>
          <button className="button" type="button" onClick={reload}>
            {texts.retry}
          </button>
        </div>
      ) : null}
      {state.kind === "ready" ? (
        <>
          <ChatBody answers={state.answers} history={state.history} />
          <ChatForm isFirst={state.history.messages.length === 0} onSend={send} />
        </>
      ) : null}
    </section>
  )
}

function ChatBody({
  answers,
  history,
}: {
  answers: readonly { id: string; question: string; answer: string }[]
  history: SupportHistory
}) {
  const texts = useSupportTexts()
  const body = useRef<HTMLDivElement>(null)
  const { messages } = history
  useEffect(() => {
    const frame = body.current
    if (frame && messages.length > 0) frame.scrollTop = frame.scrollHeight
  }, [messages.length])
  return (
    <div ref={body} className="chat-body">
      {answers.length > 0 ? (
        <section aria-label={texts.faq}>
          <h3>{texts.faq}</h3>
          <p className="field-hint">{texts.faqNote}</p>
          {answers.map(({ id, question, answer }) => (
            <details key={id} className="chat-answer">
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </section>
      ) : null}
      {messages.length > 0 ? <Messages history={history} /> : null}
    </div>
  )
}

function Messages({ history: { messages, isOpen } }: { history: SupportHistory }) {
  const texts = useSupportTexts()
  const language = useLanguage()
  const time = new Intl.DateTimeFormat(languageFacts[language].tag, {
    month: "numeric",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  })
  return (
    <section className="chat-messages" aria-label={texts.history} aria-live="polite">
      {messages.map((message) => (
        <div key={message.id} className="chat-message" data-author={message.author}>
          <p className="chat-text">{message.body}</p>
          <span className="chat-note">
            {message.author === "operator" ? texts.us : texts.you}{" "}
            <time dateTime={message.at}>{time.format(new Date(message.at))}</time>
          </span>
        </div>
      ))}
      {isOpen ? (
        messages.at(-1)?.author === "visitor" ? (
          <p className="chat-note">{texts.sent}</p>
        ) : null
      ) : (
        <p className="chat-note">{texts.closed}</p>
      )}
    </section>
  )
}
