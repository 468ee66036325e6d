import { consoleCalls } from "@mozhuan/contract"
import { useEffect, useRef } from "react"
import { useConsoleTexts } from "../../../i18n/console-zh.ts"
import { consoleClient } from "../console-client.ts"
import { TextField, textOf } from "../parts/fields.tsx"
import { useAction } from "../use-action.ts"

export function CodeForm({ onDone, onRestart }: { onDone: () => void; onRestart: () => void }) {
  const { signIn } = useConsoleTexts()
  const { isBusy, fault, run } = useAction()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const submit = async (form: FormData): Promise<void> => {
    if (await run(() => consoleClient()(consoleCalls.signInCode, { code: textOf(form, "code") })))
      onDone()
  }
  return (
    <form
      className="console-form"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(new FormData(event.currentTarget))
      }}
    >
      <h1>{signIn.codeTitle}</h1>
      <p>{signIn.codeText}</p>
      <TextField
        ref={input}
        label={signIn.code}
        name="code"
        autoComplete="one-time-code"
        inputMode="text"
        required
        minLength={6}
        maxLength={40}
        spellCheck={false}
      />
      <p className="field-error" role="alert">
        {fault}
      </p>
      <button type="submit" className="button button-primary" disabled={isBusy}>
        {isBusy ? signIn.busy : signIn.codeSubmit}
      </button>
      <button type="button" className="text-button" onClick={onRestart}>
        {signIn.other}
      </button>
    </form>
  )
}
