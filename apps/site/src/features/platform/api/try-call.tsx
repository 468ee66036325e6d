import { useEffect, useId, useState } from "react"
import { fill } from "../../../i18n/fill.ts"
import { usePlatformTexts } from "../../../i18n/platform-texts.ts"
import { Code } from "./code.tsx"
import type { CallField, Operation } from "./read-operations.ts"
import { commandOf, sendCall, type Answer } from "./send-call.ts"

type Known = "loading" | "failed" | readonly Operation[]

/** The calls weigh as much as a third of a page's scripts: they come after it. */
const loadOperations = async (signal: AbortSignal): Promise<readonly Operation[]> =>
  await (await import("./read-operations.ts")).readOperations(signal)

/** Lets the reader make calls with their key and see what comes back. */
export function TryCall({ site, apiKey }: { site: string; apiKey: string }) {
  const { page } = usePlatformTexts()
  const [known, setKnown] = useState<Known>("loading")
  const [round, setRound] = useState(0)
  const [name, setName] = useState("limits")
  const id = useId()
  useEffect(() => {
    const stopping = new AbortController()
    loadOperations(stopping.signal).then(setKnown, () => {
      if (!stopping.signal.aborted) setKnown("failed")
    })
    return () => stopping.abort()
  }, [round])
  if (known === "loading") return <p role="status">{page.tryLoading}</p>
  if (known === "failed")
    return (
      <div className="empty" role="alert">
        <p>{page.tryLoadFailed}</p>
        <button type="button" className="button" onClick={() => setRound((n) => n + 1)}>
          {page.retry}
        </button>
      </div>
    )
  const operation = known.find((one) => one.name === name)
  return (
    <div className="try-call">
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {page.tryCall}
        </label>
        <select
          id={id}
          className="input"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        >
          {known.map((one) => (
            <option key={one.name} value={one.name}>
              {one.method} /v1{one.path}
            </option>
          ))}
        </select>
      </div>
      {operation ? <CallForm key={name} {...{ operation, site, apiKey }} /> : null}
    </div>
  )
}

interface CallFormProps {
  readonly operation: Operation
  readonly site: string
  readonly apiKey: string
}

function CallForm({ operation, site, apiKey }: CallFormProps) {
  const { page } = usePlatformTexts()
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(operation.fields.map(({ name, example }) => [name, example])),
  )
  const [file, setFile] = useState<File>()
  const [answer, setAnswer] = useState<Answer | "sending" | "failed" | "no-file">()
  const attempt = { operation, values, file, apiKey }
  const send = async (): Promise<void> => {
    if (operation.takesFile && !file) return setAnswer("no-file")
    setAnswer("sending")
    setAnswer(await sendCall(attempt).catch(() => "failed" as const))
  }
  return (
    <form
      className="try-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {operation.takesFile ? (
        <label className="field">
          <span className="field-label">{page.tryFile}</span>
          <input
            className="input"
            type="file"
            onChange={(event) => setFile(event.currentTarget.files?.[0])}
          />
        </label>
      ) : null}
      {operation.fields.length === 0 && !operation.takesFile ? (
        <p className="field-hint">{page.tryNoFields}</p>
      ) : null}
      {operation.fields.map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          value={values[field.name] ?? ""}
          onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
        />
      ))}
      <button type="submit" className="button button-primary" disabled={answer === "sending"}>
        {answer === "sending" ? page.trySending : page.trySend}
      </button>
      <div aria-live="polite">
        {answer === "failed" ? <p className="field-error">{page.tryFailed}</p> : null}
        {answer === "no-file" ? <p className="field-error">{page.tryFileMissing}</p> : null}
        {typeof answer === "object" ? <Shown answer={answer} /> : null}
      </div>
      <Code title={page.tryCurl} text={commandOf(attempt, site)} />
    </form>
  )
}

function Shown({ answer }: { answer: Answer }) {
  const { page } = usePlatformTexts()
  const facts = fill(page.tryTook, { status: answer.status, ms: answer.milliseconds })
  return (
    <>
      <p className="number" data-status={answer.status < 400 ? "good" : "bad"}>
        {facts}
        {answer.retryAfter ? ` · Retry-After: ${answer.retryAfter}` : ""}
      </p>
      <Code title={page.tryReply} text={answer.body} />
    </>
  )
}

interface FieldInputProps {
  readonly field: CallField
  readonly value: string
  readonly onChange: (value: string) => void
}

function FieldInput({ field, value, onChange }: FieldInputProps) {
  return (
    <label className="field">
      <span className="field-label">
        <code>{field.name}</code>
        {field.isNeeded ? " *" : ""}
      </span>
      {field.choices.length > 0 ? (
        <select
          className="input"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          <option value="" />
          {field.choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <input
          className="input"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </label>
  )
}
