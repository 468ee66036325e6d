import { CallError, supportCalls, supportMessageLength, supportTopics } from "@mozhuan/contract"
import { useId, useState } from "react"
import { useSupportTexts } from "../../i18n/support-texts.ts"
import { useLanguage } from "../../i18n/texts.tsx"
import { pageClient } from "../shell/page-client.ts"

const taskPattern = "[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}"

/** The contact form. What was typed stays until it has been taken. */
export function ContactForm({ onSent }: { onSent: () => void }) {
  const texts = useSupportTexts()
  const { page } = texts
  const language = useLanguage()
  const id = useId()
  const [topic, setTopic] = useState<(typeof supportTopics)[number]>("convert")
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState("")
  const send = async (form: FormData): Promise<void> => {
    const text = (name: string): string => {
      const value = form.get(name)
      return typeof value === "string" ? value.trim() : ""
    }
    setBusy(true)
    try {
      await pageClient()(supportCalls.supportForm, {
        topic,
        body: text("body"),
        contact: text("contact"),
        taskId: text("taskId").toLowerCase(),
        language,
      })
      onSent()
    } catch (error) {
      setFault(error instanceof CallError && error.code !== 0 ? error.message : texts.failed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className="contact-form"
      onSubmit={(event) => {
        event.preventDefault()
        void send(new FormData(event.currentTarget))
      }}
    >
      <div className="field">
        <label className="field-label" htmlFor={`${id}-topic`}>
          {page.topic}
        </label>
        <select
          id={`${id}-topic`}
          className="input"
          value={topic}
          onChange={(event) =>
            setTopic(supportTopics.find((known) => known === event.target.value) ?? "other")
          }
        >
          {supportTopics.map((known) => (
            <option key={known} value={known}>
              {page.topics[known]}
            </option>
          ))}
        </select>
        {topic === "children" ? <p className="field-hint">{page.childrenNote}</p> : null}
      </div>
      <div className="field">
        <label className="field-label" htmlFor={`${id}-body`}>
          {page.body}
        </label>
        <textarea
          id={`${id}-body`}
          className="input"
          name="body"
          rows={6}
          required
          maxLength={supportMessageLength}
        />
      </div>
      <div className="field">
        <label className="field-label" htmlFor={`${id}-contact`}>
          {page.contact}
        </label>
        <input
          id={`${id}-contact`}
          className="input"
          name="contact"
          required
          minLength={3}
          maxLength={200}
          autoComplete="email"
          aria-describedby={`${id}-contact-hint`}
        />
        <p className="field-hint" id={`${id}-contact-hint`}>
          {page.contactHint}
        </p>
      </div>
      <div className="field">
        <label className="field-label" htmlFor={`${id}-task`}>
          {page.task}
        </label>
        <input
          id={`${id}-task`}
          className="input"
          name="taskId"
          pattern={taskPattern}
          maxLength={36}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-task-hint`}
        />
        <p className="field-hint" id={`${id}-task-hint`}>
          {page.taskHint}
        </p>
      </div>
      {fault ? (
        <p className="field-error" role="alert">
          {fault}
        </p>
      ) : null}
      <div>
        <button className="button button-primary" type="submit" disabled={isBusy}>
          {isBusy ? texts.sending : page.submit}
        </button>
      </div>
    </form>
  )
}
