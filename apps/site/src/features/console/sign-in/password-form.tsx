import { consoleCalls, type SignInStage } from "@mozhuan/contract"
import { useConsoleTexts } from "../../../i18n/console-zh.ts"
import { consoleClient } from "../console-client.ts"
import { TextField, textOf } from "../parts/fields.tsx"
import { useAction } from "../use-action.ts"

export function PasswordForm({
  onNext,
}: {
  onNext: (step: { stage: Exclude<SignInStage, "open">; isPasswordTemporary: boolean }) => void
}) {
  const { signIn } = useConsoleTexts()
  const { isBusy, fault, run } = useAction()
  const submit = (form: FormData): Promise<boolean> =>
    run(async () => {
      const { value } = await consoleClient()(consoleCalls.signIn, {
        name: textOf(form, "name"),
        password: textOf(form, "password"),
      })
      if (value.stage !== "open")
        onNext({ stage: value.stage, isPasswordTemporary: value.isPasswordTemporary })
    })
  return (
    <form
      className="console-form"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(new FormData(event.currentTarget))
      }}
    >
      <h1>{signIn.title}</h1>
      <TextField
        label={signIn.name}
        name="name"
        autoComplete="username"
        required
        maxLength={200}
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        label={signIn.password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={200}
      />
      <p className="field-error" role="alert">
        {fault}
      </p>
      <button type="submit" className="button button-primary" disabled={isBusy}>
        {isBusy ? signIn.busy : signIn.submit}
      </button>
    </form>
  )
}
