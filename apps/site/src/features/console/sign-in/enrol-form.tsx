import { consoleCalls, operatorPasswordLength } from "@mozhuan/contract"
import { useState } from "react"
import { encode } from "uqr"
import { useConsoleTexts } from "../../../i18n/console-zh.ts"
import { consoleClient } from "../console-client.ts"
import { TextField, textOf } from "../parts/fields.tsx"
import { LoadedView } from "../parts/loaded.tsx"
import { useAction } from "../use-action.ts"
import { useConsoleCall } from "../use-console-call.ts"
import { RecoveryCodes } from "./recovery-codes.tsx"

interface EnrolFormProps {
  readonly isPasswordTemporary: boolean
  readonly onDone: () => void
  readonly onRestart: () => void
}

/** Sets the second factor up, replaces a temporary password, and shows the recovery codes once. */
export function EnrolForm({ isPasswordTemporary, onDone, onRestart }: EnrolFormProps) {
  const { signIn } = useConsoleTexts()
  const { isBusy, fault, run } = useAction()
  const [codes, setCodes] = useState<readonly string[]>()
  const submit = (form: FormData): Promise<boolean> =>
    run(async () => {
      const newPassword = textOf(form, "newPassword")
      const { value } = await consoleClient()(consoleCalls.confirmEnrolment, {
        code: textOf(form, "code"),
        ...(newPassword ? { newPassword } : {}),
      })
      setCodes(value.recoveryCodes)
    })
  if (codes) return <CodesOnce codes={codes} onDone={onDone} />
  return (
    <form
      className="console-form"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(new FormData(event.currentTarget))
      }}
    >
      <h1>{signIn.enrolTitle}</h1>
      <p>{signIn.enrolText}</p>
      <Secret />
      <TextField
        label={signIn.enrolCode}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        pattern="\s*[0-9]{3}\s*[0-9]{3}\s*"
        maxLength={12}
      />
      {isPasswordTemporary ? (
        <TextField
          label={signIn.newPassword}
          hint={signIn.newPasswordHint}
          name="newPassword"
          type="password"
          autoComplete="new-password"
          required
          minLength={operatorPasswordLength}
          maxLength={200}
        />
      ) : null}
      <p className="field-error" role="alert">
        {fault}
      </p>
      <button type="submit" className="button button-primary" disabled={isBusy}>
        {isBusy ? signIn.busy : signIn.enrolSubmit}
      </button>
      <button type="button" className="text-button" onClick={onRestart}>
        {signIn.other}
      </button>
    </form>
  )
}

function CodesOnce({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { signIn } = useConsoleTexts()
  return (
    <div className="console-form">
      <h1>{signIn.recoveryTitle}</h1>
      <p>{signIn.recoveryText}</p>
      <RecoveryCodes codes={codes} />
      <button type="button" className="button button-primary" onClick={onDone}>
        {signIn.recoveryDone}
      </button>
    </div>
  )
}

/** What the authenticator is given, as a picture and as letters. */
function Secret() {
  const { signIn } = useConsoleTexts()
  const { loaded, reload } = useConsoleCall(consoleCalls.startEnrolment, {})
  return (
    <LoadedView loaded={loaded} onRetry={reload}>
      {({ secret, uri }) => (
        <div className="enrol">
          <QrCode content={uri} label={signIn.enrolText} />
          <details>
            <summary>{signIn.secret}</summary>
            <code>{(secret.match(/.{1,4}/g) ?? []).join(" ")}</code>
          </details>
        </div>
      )}
    </LoadedView>
  )
}

/** Dark on white with the margin that scanners want, whatever the page's colours are. */
function QrCode({ content, label }: { content: string; label: string }) {
  const { data, size } = encode(content, { border: 4, ecc: "M" })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("")
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
