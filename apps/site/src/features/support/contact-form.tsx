import { CallError, supportCalls, supportMessageLength, supportTopics } from "@mozhuan/contract"
import { useId, useState } from "react"
import { useSupportTexts } from "../../i18n/support-texts.ts"
import { useLanguage } from "../../i18n/texts.tsx"
import { pageClient } from "../shell/page-client.ts"

type Topic = (typeof supportTopics)[number]

const taskPattern = "[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}"

/** The contact form. What was typed stays until it has been taken. */
export function ContactForm({ onSent }: { onSent: () => void }) {
  const texts = useSupportTexts()
  const { page } = texts
  const language = useLanguage()
  const [topic, setTopic] = useState<Topic>("convert")
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState("")
  const send = async (form: FormData): Promise<void> => {
    setBusy(true)
    try {
      await pageClient()(supportCalls.supportForm, {
        topic,
        body: textOf(form, "body"),
        contact: textOf(form, "contact"),
        taskId: textOf(form, "taskId").toLowerCase(),
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
      <TopicField topic={topic} onChange={setTopic} />
      <BodyField />
      <ContactField />
      <TaskField />
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

/** What stands in a field of the form, without white around it. */
function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === "string" ? value.trim() : ""
}

function TopicField({ topic, onChange }: { topic: Topic; onChange: (topic: Topic) => void }) {
  const { page } = useSupportTexts()
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {page.topic}
      </label>
      <select
        id={id}
        className="input"
        value={topic}
        onChange={(event) =>
          onChange(supportTopics.find((known) => known === event.target.value) ?? "other")
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
  )
}

function BodyField() {
  const { page } = useSupportTexts()
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {page.body}
      </label>
      <textarea
        id={id}
        className="input"
        name="body"
        rows={6}
        required
        maxLength={supportMessageLength}
      />
    </div>
  )
}

/** How the person can be reached. */
function ContactField() {
  const { page } = useSupportTexts()
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {page.contact}
      </label>
      <input
        id={id}
        className="input"
        name="contact"
        required
        minLength={3}
        maxLength={200}
        autoComplete="email"
        aria-describedby={`${id}-hint`}
      />
      <p className="field-hint" id={`${id}-hint`}>
        {page.contactHint}
      </p>
    </div>
  )
}

/** The task that the message is about, where there is one. */
function TaskField() {
  const { page } = useSupportTexts()
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {page.task}
      </label>
      <input
        id={id}
        className="input"
        name="taskId"
        pattern={taskPattern}
        maxLength={36}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={`${id}-hint`}
      />
      <p className="field-hint" id={`${id}-hint`}>
        {page.taskHint}
      </p>
    </div>
  )
}
